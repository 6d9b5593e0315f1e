import type { Plugin } from 'vite';
import { posix } from 'node:path';

/** The path of the module in the build. */
const FILE = 'chunks/quiet-lit.js';

/**
 * In a development server Lit warns in the browser's console that it is a development build. The shop's developer, who did not choose
 * Lit, can do nothing about it. This is Lit's own switch for that one warning, and it has to be set before Lit is loaded. All other
 * warnings of Lit stay.
 */
const SOURCE = `(globalThis.litIssuedWarnings ??= new Set()).add('dev-mode');\n`;

/** Makes every file that imports Lit import that module first. The files for a script tag contain the production build of Lit. */
export function quietLit(): Plugin {
  return {
    name: 'quiet-lit',
    generateBundle(_options, bundle) {
      this.emitFile({ type: 'asset', fileName: FILE, source: SOURCE });
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.imports.some((name) => /^(@lit|lit)($|\/)/.test(name))) continue;
        const path = posix.relative(posix.dirname(chunk.fileName), FILE);
        chunk.code = `import"${path.startsWith('.') ? path : `./${path}`}";\n${chunk.code}`;
        // The source map is already a file of its own, and starts one line later.
        const map = bundle[`${chunk.fileName}.map`];
        if (map?.type === 'asset') map.source = String(map.source).replace('"mappings":"', '"mappings":";');
      }
    },
  };
}
