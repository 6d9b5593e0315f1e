import type { ESTree, Plugin, Rolldown } from 'vite';

/**
 * The file of the bundler's own helper. The helper has about a hundred bytes, but the bundler writes it to a separate file whenever modules
 * are grouped.
 */
const RUNTIME = /rolldown-runtime-[\w-]+\.js$/;

type Parse = (code: string) => ESTree.Program;

/**
 * Writes the helper into each file that needs it. As a file of its own it is one request more for every page (six files for a card payment
 * and not five), and at 150 ms for an answer the first field of the bare tag comes 150 ms later.
 */
export function inlineRuntime(): Plugin {
  return {
    name: 'inline-runtime',
    generateBundle(_options, bundle) {
      const parse: Parse = (code) => this.parse(code);
      for (const [fileName, runtime] of Object.entries(bundle)) {
        if (runtime.type !== 'chunk' || !RUNTIME.test(fileName)) continue;
        const helper = helperOf(runtime, parse);
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.imports.includes(fileName)) chunk.code = withHelper(chunk, fileName, helper, parse);
        Reflect.deleteProperty(bundle, fileName);
      }
    },
  };
}

/** The helper's code as an expression, and the name under which the helper's file exports it. */
interface Helper {
  readonly exported: string;
  readonly expression: string;
}

/** Reads the helper from the bundler's file. @throws Error if the file does not export exactly one value at its end */
function helperOf({ fileName, code }: Rolldown.OutputChunk, parse: Parse): Helper {
  const last = parse(code).body.at(-1);
  const specifiers = last?.type === 'ExportNamedDeclaration' ? last.specifiers : [];
  const [specifier] = specifiers;
  if (last === undefined || specifier === undefined || specifiers.length > 1)
    throw new Error(`${fileName} must export one value at its end`);
  return { exported: nameOf(specifier.exported), expression: `(()=>{${code.slice(0, last.start)}return ${nameOf(specifier.local)}})()` };
}

/** The code of a chunk in which the helper replaces its import. @throws Error if the chunk does not import it by its name */
function withHelper({ fileName, code }: Rolldown.OutputChunk, helperFile: string, helper: Helper, parse: Parse): string {
  const file = helperFile.slice(helperFile.lastIndexOf('/') + 1);
  const found = parse(code).body.find((node) => node.type === 'ImportDeclaration' && node.source.value.endsWith(`/${file}`));
  const specifiers = found?.type === 'ImportDeclaration' ? found.specifiers : [];
  const [specifier] = specifiers;
  if (
    found === undefined ||
    specifier?.type !== 'ImportSpecifier' ||
    specifiers.length > 1 ||
    nameOf(specifier.imported) !== helper.exported
  )
    throw new Error(`${fileName} must import the one value of ${helperFile} by its name`);
  return `${code.slice(0, found.start)}const ${specifier.local.name}=${helper.expression};${code.slice(found.end)}`;
}

const nameOf = (node: ESTree.ModuleExportName): string => (node.type === 'Literal' ? node.value : node.name);
