import type { Plugin } from 'vite';
import { withItsImports } from './initial.ts';

/** The folder of an element, and the mark of a module that was copied for it. */
const FOLDER = /[\\/]elements[\\/](checkout|portal|emandate)[\\/]/;
const MARK = /\?for=(\w+)$/;

/**
 * Gives each element a copy of its own of the small modules that several share (fields, icons, timers), unless the entry
 * has them already. Left to itself the bundler puts what is shared into files between, which are not asked for before the
 * file that needs them has come: another round trip before anything can be typed. Hardly a page has two elements.
 */
export function ownCopies(entry: string): Plugin {
  const initial = new Set(withItsImports(entry));
  return {
    name: 'own-copies',
    enforce: 'pre',
    async resolveId(source, importer, { kind }) {
      if (importer === undefined || !source.startsWith('.')) return null;
      const element = MARK.exec(importer)?.[1] ?? FOLDER.exec(importer)?.[1];
      if (element === undefined) return null;
      const found = await this.resolve(source, importer.replace(MARK, ''), { skipSelf: true });
      if (!found || kind === 'dynamic-import' || initial.has(found.id) || FOLDER.test(found.id)) return found;
      return { ...found, id: `${found.id}?for=${element}` };
    },
  };
}
