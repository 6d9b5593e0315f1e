import type { Plugin } from 'vite';

/** The bundler's own helper: a hundred bytes that it puts into a separate file whenever modules are grouped. */
const RUNTIME = /rolldown-runtime-[\w-]+\.js$/;

/** Writes that helper into the files that need it: a separate file would cost them a round trip. */
export function inlineRuntime(): Plugin {
  return {
    name: 'inline-runtime',
    generateBundle(_options, bundle) {
      for (const [fileName, runtime] of Object.entries(bundle)) {
        if (runtime.type !== 'chunk' || !RUNTIME.test(fileName)) continue;
        const body = /^(?<code>.*);export\{(?<local>\w+)(?: as (?<name>\w+))?\};?\s*$/s.exec(runtime.code)?.groups;
        if (!body) throw new Error(`${fileName} is not what it was`);
        const importing = new RegExp(`import\\{${body['name'] ?? body['local']} as (\\w+)\\}from"[^"]*${fileName.split('/').at(-1)}";`);
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.imports.includes(fileName)) continue;
          if (!importing.test(chunk.code)) throw new Error(`${chunk.fileName}: the import of ${fileName} is not what it was`);
          chunk.code = chunk.code.replace(
            importing,
            (_all, name: string) => `const ${name}=(()=>{${body['code']};return ${body['local']}})();`,
          );
        }
        Reflect.deleteProperty(bundle, fileName);
      }
    },
  };
}
