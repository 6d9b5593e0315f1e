/** Values as people paste them (ruling *pasted text*). */

/** The place of a text: keys and indexes from the top. */
export type Path = readonly (string | number)[];

/** Each text in a body, with its place. */
export function textsIn(value: unknown, path: Path = []): { path: Path; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]));
}

/** The body with another text at a place. */
export function withText(body: object, path: Path, text: string): object {
  const copy = structuredClone(body);
  const [last = '', ...before] = path.toReversed();
  const parent = before.toReversed().reduce<unknown>((at, key) => Reflect.get(at as object, key), copy);
  Reflect.set(parent as object, last, text);
  return copy;
}

/** Numbers, whose digits may be kept apart by anything. */
export const NUMBERS =
  /^(?:contact_numbers?|id_number|tax_number|vat_number|company_registration|bank_account_number|bank_branch_code|postal_code|postal_or_zip_code|card_number|cvc|mandate_authentication_code|amount(?:_(?!type)\w+)?|unit_amount)$/;

/** These stay as they are: secrets, tokens, URLs, and what belongs to the merchant or a wallet. */
const AS_THEY_ARE =
  /^(?:passphrase|signature|token|metadata|wallet_token|user_agent|strokes|attempt_key|\w*_url|strings|allowed_origins|origin)$/;

/** The name of the field at a place. */
export const fieldOf = (path: Path): string => String(path.findLast((key) => typeof key === 'string'));
/** Whether a text stays as it is. */
export const isKept = (path: Path): boolean => path.some((key) => AS_THEY_ARE.test(String(key)));

/** What pages, mails and PDFs put between the digits of a number. */
export const NOISE = [
  '\u202a',
  '\u202c',
  '\u200b',
  '\u00ad',
  '\ufeff',
  '\ufe0f',
  '\u00a0',
  '\u2009',
  ' ',
  '\u2011',
  '\u2013',
  '-',
] as const;

/** A number with such characters between its digits, and with invisible ones and spaces at its ends. */
export const apart = (text: string, noise: readonly string[]): string =>
  `\u202a ${[...text].map((character, at) => character + (/\d/.test(character) && /\d/.test(text[at + 1] ?? '') ? (noise[at] ?? '') : '')).join('')} \u202c`;

/** Texts that show nothing. */
export const BLANKS = [' ', '\u200b', '\u202e', '\r\n'] as const;
