import type { Plugin } from 'vite';
import { withItsImports } from './initial.ts';

/** The folder of an element, and the mark of a module that was copied for it. */
const FOLDER = /[\\/]elements[\\/](checkout|portal|emandate)[\\/]/;
const MARK = /\?for=(\w+)$/;

/**
 * The hydration chunk, and the small Lit modules that it shares with chunks that load much later. Without its own copy of these modules, it
 * would have to wait for those chunks.
 */
const HYDRATION = /[\\/]@lit-labs[\\/]ssr-client[\\/]/;
const DIRECTIVES = /^lit-html\/directive(-helpers)?\.js$/;

/** Lit's small modules for a countdown. Later chunks of two elements need them, and would share a file that is requested after both. */
const COUNTDOWN = /^(lit|lit-html|\.)\/(async-)?directive(-helpers)?\.js$/;

/**
 * Gives each element its own copy of small shared modules (fields, icons, timers), unless its entry contains them already. By default the
 * bundler puts shared modules into separate files, which the browser requests only after the file that needs them has arrived: one more
 * round trip before the first field, 150 ms of the 650 that the bare tag needs on a poor connection. Hardly any page has two elements.
 */
export function ownCopies(entry: string): Plugin {
  const initial = new Set(withItsImports(entry));
  return {
    name: 'own-copies',
    enforce: 'pre',
    async resolveId(source, importer, { kind }) {
      if (importer === undefined) return null;
      if (HYDRATION.test(importer) && DIRECTIVES.test(source)) {
        const own = await this.resolve(source, importer, { skipSelf: true });
        return own && { ...own, id: `${own.id}?for=hydration` };
      }
      const isDirective = COUNTDOWN.test(source);
      if (!source.startsWith('.') && !isDirective) return null;
      const element = MARK.exec(importer)?.[1] ?? FOLDER.exec(importer)?.[1];
      if (element === undefined) return null;
      const found = await this.resolve(source, importer.replace(MARK, ''), { skipSelf: true });
      if (!found || kind === 'dynamic-import' || initial.has(found.id) || FOLDER.test(found.id)) return found;
      if (found.id.includes('/node_modules/') && !isDirective) return found;
      return { ...found, id: `${found.id}?for=${element}` };
    },
    transform: {
      filter: { id: HYDRATION },
      // Nobody sees why Lit could not hydrate, because the element then renders anew. Its sentences are 0.4 kB.
      handler: (code) => code.replace(/(?<=Error\()("[^"]*"|`[^`]*`)(?=\))/g, ''),
    },
  };
}
