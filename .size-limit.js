import { relative } from 'node:path';
import { withItsImports } from './scripts/build/initial.ts';

const root = import.meta.dirname;

export default [
  {
    name: 'page side, up to the first usable field',
    // With what it imports: a file in between would weigh as much, and cost a round trip.
    path: withItsImports(`${root}/dist/pay-elements.js`).map((file) => relative(root, file)),
    limit: '20 kB',
    brotli: true,
  },
  { name: 'card frame, everything in it', path: ['dist/frame/card-*.js', 'dist/frame/card-*.css'], limit: '10 kB', brotli: true },
];
