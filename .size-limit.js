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
    path: files('checkout', 'engine', ...['hydration', 'visa'].flatMap(hashed)),
    limit: '53 kB',
    brotli: true,
  },
  {
    name: 'portal, everything but the words of another language',
    path: files('portal'),
    limit: '55 kB',
    brotli: true,
  },
  { name: 'e-mandate, all steps and endings', path: files('emandate'), limit: '55 kB', brotli: true },
  {
    name: 'card frame, everything in it',
    path: ['sandbox/dist/frame/card-*.js', 'sandbox/dist/frame/card-*.css'],
    limit: '10 kB',
    brotli: true,
  },
];
