import { globSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { scriptTagNames } from './scripts/build/doors.ts';
import { withItsImports } from './scripts/build/initial.ts';

const root = import.meta.dirname;
const [, versioned] = scriptTagNames(root);

/** Files of the script tag's folder with everything they import, the file itself among it: what a browser fetches for them. */
function files(...parts) {
  const all = parts.flatMap((part) => withItsImports(`${root}/dist/${versioned}/${part}.js`));
  return [...new Set(all)].map((file) => relative(root, file));
}

/** A part whose file has a hash in its name. */
const hashed = (part) => globSync(`${root}/dist/${versioned}/${part}-*.js`).map((file) => basename(file, '.js'));

export default [
  {
    name: 'a whole card payment with the form in the HTML, all scripts of the page',
    path: files('checkout', 'card-host', 'engine', ...['hydration', 'visa'].flatMap(hashed)),
    limit: '51 kB',
    brotli: true,
  },
  // A story (test/e2e/parts.whole.spec.ts) sees that an element needs nothing else to be ready.
  { name: 'portal, up to ready', path: files('portal'), limit: '28 kB', brotli: true },
  { name: 'e-mandate, up to ready', path: files('emandate'), limit: '28 kB', brotli: true },
  {
    name: 'card frame, everything in it',
    path: ['sandbox/dist/frame/card-*.js', 'sandbox/dist/frame/card-*.css'],
    limit: '10 kB',
    brotli: true,
  },
];
