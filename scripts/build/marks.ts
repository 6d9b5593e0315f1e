import { siAmericanexpress, siApplepay, siDinersclub, siGooglepay, siMastercard, siVisa } from 'simple-icons';

/** The icons whose outlines we show, by the names that the service uses. */
const OUTLINES = {
  VISA: siVisa,
  MASTERCARD: siMastercard,
  AMEX: siAmericanexpress,
  DINERS_CLUB: siDinersclub,
  APPLE_PAY: siApplepay,
  GOOGLE_PAY: siGooglepay,
} as const;

/** The content of `src/marks/outlines.ts`, made from the package. */
export function markFile(): string {
  const lines = Object.entries(OUTLINES).map(([name, { title, path }]) => `/** ${title}. */\nexport const ${name} =\n  '${path}';`);
  return `/** Outlines of marks, each in a square of 24 by 24. \`npm run marks\` writes this file from the package simple-icons (CC0-1.0). */\n\n${lines.join('\n')}\n`;
}
