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

/**
 * The files in `src/marks/outlines/` and their contents, made from the package. Each outline has its own file, so that a page loads only
 * the marks that it shows.
 */
export function markFiles(): readonly { readonly file: string; readonly content: string }[] {
  return Object.entries(OUTLINES).map(([name, { title, path }]) => ({
    file: `${name}.ts`,
    content:
      `/** ${title}, in a square of 24 by 24. \`npm run marks\` writes this file from the package simple-icons (CC0-1.0). */\n` +
      `export const outline =\n  '${path}';\n`,
  }));
}
