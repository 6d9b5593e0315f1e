/**
 * `npm run generate -- marks`: writes the files with the outlines of the marks of card networks and wallets again, from the package
 * simple-icons. The product does not import that package, because it has thousands of icons, and more about each than its outline.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { siAmericanexpress, siApplepay, siDinersclub, siGooglepay, siMastercard, siVisa } from 'simple-icons';

/** The icons whose outlines we show, by the names of our files. */
const OUTLINES = {
  visa: siVisa,
  mastercard: siMastercard,
  amex: siAmericanexpress,
  'diners-club': siDinersclub,
  'apple-pay': siApplepay,
  'google-pay': siGooglepay,
} as const;

const folder = join(import.meta.dirname, '../../src/marks/outlines');
mkdirSync(folder, { recursive: true });
// Each outline has its own file, so that a page loads only the marks that it shows.
for (const [name, { title, path }] of Object.entries(OUTLINES))
  writeFileSync(
    join(folder, `${name}.ts`),
    `/** ${title}, in a square of 24 by 24. \`npm run generate -- marks\` writes this file from the package simple-icons (CC0-1.0). */\n` +
      `export const outline =\n  '${path}';\n`,
  );
