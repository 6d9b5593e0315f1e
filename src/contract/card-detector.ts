import { asciiDigits } from '../facts/digits.ts';
import { isIdentityNumber } from '../facts/identity-number.ts';
import { passesLuhn } from '../facts/luhn.ts';

/**
 * Finds what looks like a card number in a text or a body, so that it can be refused and is never repeated. It checks length, boundaries,
 * issuer prefix and Luhn, in any script and with any separators. It leaves ids, dates, article codes, tokens and South African ID numbers
 * alone: a naive check would refuse one honest payment in a hundred.
 */

/** Issuer prefixes with the lengths of their numbers. */
const ISSUERS: readonly { readonly prefix: RegExp; readonly lengths: readonly number[] }[] = [
  { prefix: /^4/, lengths: [13, 16, 18, 19] },
  { prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { prefix: /^3[47]/, lengths: [15] },
  { prefix: /^3(0[0-5]|[689])/, lengths: [14, 16, 17, 18, 19] },
  { prefix: /^(6011|64[4-9]|65)/, lengths: [16, 19] },
  { prefix: /^(5[06-8]|6[0-9])/, lengths: [13, 14, 15, 16, 17, 18, 19] },
  { prefix: /^35(2[89]|[3-8])/, lengths: [16, 17, 18, 19] },
];

/** Removed before the search: the service's own ids and tokens, and UUIDs. */
const IDS = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])(?:att|ban|chk|cpl|crd|ctk|cus|evi|inv|jrn|loo|man|ord|pag|pam|pay|pre|pro|rcp|ref|req|ses|sub|ter|tok|tra|web|wrk)_[A-Za-z0-9_.-]+`,
    String.raw`(?<![\p{L}\p{N}])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![\p{L}\p{N}])`,
  ].join('|'),
  'giu',
);

/** Dates as people and programs write them, with the same separator between year, month and day. */
const DATES = [
  /(?<!\d)(?:0?[1-9]|[12]\d|3[01])([/.-])(?:0?[1-9]|1[0-2])\1(?:19|20)\d\d(?!\d|\1\d)/g,
  /(?<!\d)(?:19|20)\d\d([/.-])(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])(?!\d|\1\d)/g,
];

/** A text without its dates. If the same separator and more digits follow the day, it is a longer number and no date. */
const withoutDates = (text: string): string =>
  DATES.reduce(
    (rest, date) =>
      rest.replace(date, (day: string, mark: string, at: number, all: string) =>
        all[at - 1] === mark && /\d/.test(all[at - 2] ?? '') ? day : ' # ',
      ),
    text,
  );

/** The characters that may separate two digits of one number: spaces, dashes of every kind, dots, slashes, bars and underscores. */
const BETWEEN = String.raw`[\s\p{Pd}\u2212.·/\\|_]{1,3}`;
/** Groups of digits with these separators. */
const RUN = new RegExp(String.raw`\d+(?:${BETWEEN}\d+)*`, 'gu');
const GAP = new RegExp(BETWEEN, 'u');

/**
 * Short groups with the same separator between all of them, among which commas and other marks of lists count here: nobody writes an id,
 * an amount or a list of amounts like that.
 */
const APART = new RegExp(String.raw`(?<!\d)\d{1,6}([\s\p{Pd}\u2212.·/\\|_,;'’،、，；]{1,3})\d{1,6}(?:\1\d{1,6})+(?!\d)`, 'gu');

/** One letter alone. It is no part of a key in hexadecimal digits. */
const LONE_LETTER = /^(?![a-f])\p{L}$/iu;

/** Words for a card that may directly precede its number. */
const CARD_WORDS =
  /(?:^|_)(?:card|cards|cardno|cardnr|cardnumber|cc|ccn|ccno|ccnum|credit|debit|pan|visa|mastercard|mc|amex|diners|number|num|no|nr|kaart)_*$/i;

/** The groups in which numbers are printed on cards. */
const ON_CARDS: readonly (readonly number[])[] = [
  [4, 4, 4, 4],
  [4, 4, 4, 4, 3],
  [4, 6, 5],
  [4, 6, 4],
  [4, 4, 5],
];

/** Whether a text contains something like a card number. */
export function looksLikeCardNumber(text: string): boolean {
  // A card number has at least thirteen digits; most texts of a body are skipped here.
  if (text.length < 13) return false;
  return holdsNumber(plainOf(text)) || decodedTexts(text).some((inner) => holdsNumber(plainOf(inner)));
}

/** A text in ASCII digits, without invisible characters. */
const plainOf = (text: string): string =>
  withoutDates(
    asciiDigits(text)
      .replace(/[\p{Cf}\p{M}]/gu, '')
      .replace(IDS, ' # '),
  );

/** Texts that are encoded as base64 inside a text. A random token hardly ever decodes to visible characters, and an image never does. */
function decodedTexts(text: string): string[] {
  return [...text.matchAll(/[A-Za-z0-9+/_-]{18,}/g)].flatMap(([token]) => {
    const standard = token.replaceAll('-', '+').replaceAll('_', '/');
    try {
      const inner = atob(standard.slice(0, standard.length - (standard.length % 4 === 1 ? 1 : 0)));
      return /^[\x20-\x7e\s]+$/.test(inner) ? [inner] : [];
    } catch {
      return [];
    }
  });
}

const holdsNumber = (plain: string): boolean => holdsRun(plain) || holdsGroups(plain);

/** Whether a plus sign begins a telephone number, which has at most 15 digits (E.164). */
const isTelephone = (plain: string, index: number, digits: string): boolean => plain[index - 1] === '+' && digits.length <= 15;

/** Finds a number whose digits are kept apart, whatever comes before or after it. */
function holdsGroups(plain: string): boolean {
  return [...plain.matchAll(APART)].some(({ 0: run, 1: between = '', index }) => {
    const parts = run.split(between);
    const whole = parts.join('');
    if (isTelephone(plain, index, whole)) return false;
    return [...(isEven(parts) ? [whole] : []), ...groupedAsOnCards(parts)].some(isCardNumber);
  });
}

/** Whether short groups have one length, except the first or the last. Groups of three need such an exception: else they are a list of amounts. */
function isEven(parts: readonly string[]): boolean {
  const lengths = parts.map((part) => part.length);
  const size = Math.max(...lengths);
  if (size > 4) return false;
  const short = lengths.flatMap((length, at) => (length === size ? [] : [at]));
  if (short.length === 0) return size !== 3;
  return short.length === 1 && (short[0] === 0 || short[0] === parts.length - 1);
}

/** Finds a number that stands in a text as one word, or with separators as in a telephone number. */
function holdsRun(plain: string): boolean {
  return [...plain.matchAll(RUN)].some(({ 0: run, index }) => {
    const parts = run.split(GAP);
    if (isTelephone(plain, index, parts.join(''))) return false;
    // Digits with letters on either side are part of a key or a token, unless the letters are a word for a card, or one letter alone.
    const before = /[\p{L}\p{N}_]*$/u.exec(plain.slice(Math.max(0, index - 32), index))?.[0] ?? '';
    const begins = before === '' || CARD_WORDS.test(before);
    const ends = !/^[\p{L}_]/u.test(plain.slice(index + run.length, index + run.length + 2));
    if (parts.length === 1 && ends && LONE_LETTER.test(before)) return isCardNumber(run);
    const single = parts.filter((_, at) => (at > 0 || begins) && (at < parts.length - 1 || ends));
    return [...(begins && ends ? [parts.join('')] : []), ...single, ...groupedAsOnCards(parts)].some(isCardNumber);
  });
}

/**
 * The numbers in a run of digits that are grouped as on a card, whatever comes before or after: a list number, an expiry date, a
 * security code.
 */
const groupedAsOnCards = (parts: readonly string[]): string[] =>
  parts.flatMap((_, at) =>
    ON_CARDS.map((lengths) => ({ lengths, some: parts.slice(at, at + lengths.length) }))
      .filter(({ lengths, some }) => lengths.every((length, i) => some[i]?.length === length))
      .map(({ some }) => some.join('')),
  );

const isCardNumber = (digits: string): boolean =>
  digits.length >= 13 &&
  digits.length <= 19 &&
  passesLuhn(digits) &&
  !isIdentityNumber(digits) &&
  !isArticleCode(digits) &&
  ISSUERS.some(({ prefix, lengths }) => prefix.test(digits) && lengths.includes(digits.length));

/** Whether thirteen digits are an article code (EAN-13). Its check digit counts every second digit three times. */
const isArticleCode = (digits: string): boolean =>
  digits.length === 13 && [...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;

/** The path of the first field with something like a card number, or null. */
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

/** A text that may be repeated in an answer. If it contains something like a card number, its digits are masked. */
export function withoutCardNumbers(text: string): string {
  if (!looksLikeCardNumber(text)) return text;
  const hidden = text.replace(/\p{Nd}/gu, '•');
  // If a number is still found, it is encoded, so the whole text is masked.
  return looksLikeCardNumber(hidden) ? '…' : hidden;
}
