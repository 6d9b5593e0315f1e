import type { Plugin } from 'vite';

/** Leaves typefaces out of a build for a server, where nobody signs: the elements load them only in a browser. */
export function withoutFaces(): Plugin {
  return {
    name: 'without-faces',
    load: (id) => (/\/src\/faces\/[^/]+\.ts$/.test(id) ? 'export const CAVEAT = [];' : null),
  };
}
