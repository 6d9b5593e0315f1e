import { isSouthAfricanId, luhn } from '../contract/south-africa.ts';

/**
 * Finds what looks like a card number in a body, so that the proxy can refuse it. It looks at length, boundaries, issuer
 * prefix and Luhn, and leaves ids, keys, tokens and South African ID numbers alone: a naive check would refuse
 * one honest payment in a hundred.
 */

/** Issuer prefixes with the lengths their numbers have. */
const ISSUERS: readonly { readonly prefix: RegExp; readonly lengths: readonly number[] }[] = [
  { prefix: /^4/, lengths: [13, 16, 18, 19] },
  { prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { prefix: /^3[47]/, lengths: [15] },
  { prefix: /^3(0[0-5]|[689])/, lengths: [14, 16, 17, 18, 19] },
  { prefix: /^(6011|64[4-9]|65)/, lengths: [16, 19] },
  { prefix: /^(5[06-8]|6[0-9])/, lengths: [13, 14, 15, 16, 17, 18, 19] },
  { prefix: /^35(2[89]|[3-8])/, lengths: [16, 17, 18, 19] },
];

/** Digits that may be grouped by single spaces, dots or dashes, with neither a letter nor a digit beside them. */
const CANDIDATE = /(?<![\p{L}\p{N}_])\d(?:[ .-]?\d){12,18}(?![\p{L}\p{N}_])/gu;

/** Our own ids, keys and tokens: a prefix and random letters, or a UUID. */
const OURS = /^(?:[a-z]{3}_[A-Za-z0-9_.-]+|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i;

/** Whether a text holds something like a card number. */
export function looksLikeCardNumber(text: string): boolean {
  const plain = text.normalize('NFKC').trim();
  if (OURS.test(plain)) return false;
  return [...plain.matchAll(CANDIDATE)].some((match) => {
    const digits = match[0].replace(/[ .-]/g, '');
    // After a plus stands a telephone number, which has at most 15 digits (E.164).
    const isPhone = plain[match.index - 1] === '+' && digits.length <= 15;
    return !isPhone && isCardNumber(digits);
  });
}

const isCardNumber = (digits: string): boolean =>
  luhn(digits) &&
  !isSouthAfricanId(digits) &&
  ISSUERS.some(({ prefix, lengths }) => prefix.test(digits) && lengths.includes(digits.length));

/** The path of the first field that holds something like a card number, or null. */
export function findCardNumber(body: unknown): string | null {
  const open: { value: unknown; path: string }[] = [{ value: body, path: '' }];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { value, path } = item;
    if ((typeof value === 'string' || typeof value === 'number') && looksLikeCardNumber(String(value))) return path === '' ? 'body' : path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      const at = path === '' ? key : `${path}.${key}`;
      if (looksLikeCardNumber(key)) return path === '' ? 'body' : path;
      open.push({ value: inner, path: at });
    }
  }
  return null;
}
