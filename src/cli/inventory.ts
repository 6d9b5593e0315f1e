import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LANGUAGE_NAMES, LOCALES, tagOf } from '../facts/languages.ts';
import { integrityOf } from './integrity.ts';

/** The scripts that a payment page loads from this package: PCI DSS 6.4.3 requires a list with the purpose and hash of each. */

/** One script. */
export interface Script {
  /** The path, relative to the folder that is served. */
  readonly file: string;
  /** The size without compression. */
  readonly bytes: number;
  /** The hash in the format of an `integrity` attribute: `sha384-…`. */
  readonly integrity: string;
  /** The reason why it is on the page. */
  readonly purpose: string;
  /** Whether it is loaded at once, or only when it is needed. */
  readonly loaded: 'with the page' | 'on demand';
}

/** The purpose of each file, by the first part of its name, which the build sets. */
const PURPOSES: Readonly<Record<string, string>> = {
  'pay-elements': 'Registers the payment elements and loads the parts of those that stand in the page',
  checkout: 'The part of <pay-checkout>: its form, from the first field on, and the frame in which card numbers are typed',
  hydration: 'Takes over a form that is in the page’s HTML, with what was typed in it',
  engine: 'Runs the checkout: talks to the merchant’s proxy, keeps what was typed, and shows what came of a payment',
  'special-payment': 'Asks for an amount, offers stored cards, and says the terms where a payment has them',
  wallets: 'Opens Apple Pay and Google Pay, or simulates them in test mode',
  diagnosis: 'Finds out what is in the way where a checkout, portal or mandate cannot work, and says it to the developer',
  ...Object.fromEntries(
    ['visa', 'mastercard', 'amex', 'diners-club', 'apple-pay', 'google-pay'].map((name) => [
      name,
      `The mark of a card network or a wallet: ${name}`,
    ]),
  ),
  'hosted-checkout': 'Shows a checkout that is paid on the service’s own page',
  portal: 'The part of <pay-portal>: the customer’s account, what opens above it, and what talks to the merchant’s proxy',
  emandate: 'The part of <pay-emandate>: its steps, its signature and its endings, and what talks to the merchant’s proxy',
  caveat: 'The script face Caveat, in which a typed signature is shown (licence: OFL-1.1)',
  'phone-handover': 'Hands a mandate over to a phone',
  'before-pay': 'Checks the page’s own HTML above the pay button, and takes its values along',
  'own-words': 'Puts a page’s own words in the place of the element’s',
  'page-look': 'Reads the look of the page around an element with appearance="page"',
  nano: 'Works out QR codes: the library lean-qr',
  'qr-code': 'Draws a QR code where something goes on at a phone',
  'floating-list': 'Places the list of banks beside its field: the library @floating-ui/dom',
  ...Object.fromEntries(LOCALES.map((locale) => [tagOf(locale).toLowerCase(), `Words in ${LANGUAGE_NAMES[locale]}`])),
};

/** The elements. Each has a chunk with a stable name, so that a page can preload it before its script has run. */
export const ELEMENTS = ['checkout', 'portal', 'emandate'] as const;
/** One of {@link ELEMENTS}. */
export type ElementName = (typeof ELEMENTS)[number];

/** The versioned file: its bytes, and so its hash, never change. */
const MAIN = /^pay-elements-\d[^/]*\.js$/;

/** The build adds a hash of eight characters to the names of most chunks. */
const purposeOf = (file: string): string => {
  const name = MAIN.test(file) ? 'pay-elements' : basename(file, '.js').replace(/-[\w-]{8}$/, '');
  return PURPOSES[name] ?? 'A part of the payment elements, loaded when it is shown';
};

/** A script in a built package's folder, and then the files that it loads from the folder of its name. */
export function filesOf(dist: string, main: string): string[] {
  const folder = basename(main, '.js');
  const parts = existsSync(join(dist, folder)) ? readdirSync(join(dist, folder)).filter((name) => name.endsWith('.js')) : [];
  return [main, ...parts.sort().map((name) => `${folder}/${name}`)];
}

/** The scripts in a built package's folder; the one for a script tag first. @throws Error if it was not built */
export function inventory(dist: string): Script[] {
  const main = existsSync(dist) ? readdirSync(dist).find((name) => MAIN.test(name)) : undefined;
  if (main === undefined) throw new Error(`the script is not in ${dist}: run "npm run build" first`);
  return filesOf(dist, main).map((file) => {
    const bytes = readFileSync(join(dist, file));
    return {
      file,
      bytes: bytes.byteLength,
      integrity: integrityOf(bytes),
      purpose: purposeOf(file),
      loaded: file === main ? 'with the page' : 'on demand',
    };
  });
}

/** The import map with which a browser checks every chunk, and its own hash (`sha256-…`) for a strict policy. */
export function importMap(scripts: readonly Script[], base: string): { text: string; hash: string } {
  const integrity = Object.fromEntries(scripts.map(({ file, integrity: hash }) => [new URL(file, base).href, hash]));
  const text = JSON.stringify({ integrity });
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}
