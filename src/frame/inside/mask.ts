/**
 * Formats a field after each edit: separators are added and removed automatically, and the caret stays behind the same digit. All functions
 * are pure: they take text and caret, and return text and caret.
 */
import { asciiDigits } from '../../facts/digits.ts';
import { groupDigits, maxDigits, numberProblem } from '../card.ts';
import { expiryIn, formatExpiry, parseExpiry, plainDate, type Expiry } from '../expiry.ts';

/** A field's text and the position of its caret in it. */
export interface FieldText {
  readonly text: string;
  readonly caret: number;
}

/**
 * How a text was edited: a key typed one character, or deleted on one side of the caret; or the text came as a whole, by a paste, from a
 * password manager or from the browser.
 */
export type EditKind = 'typed' | 'backward' | 'forward' | 'whole';

/**
 * Returns the new text, from the text before the edit and the browser's text after it. A full field takes no more keys. Of a text that
 * came as a whole no digit is left out silently: the rest may be a valid value that nobody meant, so it all stays, and is a mistake.
 */
export type Mask = (before: string, now: FieldText, kind: EditKind) => FieldText;

/** The digits in a text, whatever script they are in. */
export function digitsOf(text: string): string {
  return asciiDigits(text).replace(/[^0-9]/g, '');
}

/** The position behind the `count`-th digit. */
function caretAfter(text: string, count: number): number {
  let at = 0;
  for (let seen = 0; seen < count && at < text.length; at++) if (/\d/.test(text.charAt(at))) seen++;
  return at;
}

/** The digits before and after the caret. If only a separator was deleted, the digit next to it is deleted instead. */
function splitAtCaret(before: string, { text, caret }: FieldText, kind: EditKind): [string, string] {
  const left = digitsOf(text.slice(0, caret));
  const right = digitsOf(text.slice(caret));
  if (left + right !== digitsOf(before)) return [left, right];
  return kind === 'backward' ? [left.slice(0, -1), right] : [left, kind === 'forward' ? right.slice(1) : right];
}

/** Undoes the edit, because the field is full. */
function rejectEdit(before: string, { text, caret }: FieldText): FieldText {
  return { text: before, caret: Math.max(0, caret - (text.length - before.length)) };
}

/** Keeps only digits, formatted by `format`. Keys can type at most `limitOf` of them. */
function digitsMask(limitOf: (digits: string) => number, format: (digits: string) => string): Mask {
  return (before, now, kind) => {
    const [left, right] = splitAtCaret(before, now, kind);
    const [digits, old] = [left + right, digitsOf(before)];
    // Another first digit can make the field too full. Then it is a mistake, too.
    const isFull = old.length >= limitOf(old) && digits.length > Math.max(old.length, limitOf(digits));
    if (kind === 'typed' && isFull) return rejectEdit(before, now);
    const text = format(digits);
    return { text, caret: right === '' ? text.length : caretAfter(text, left.length) };
  };
}

/** The card number in a longer text, and what is behind it. Its digits may be in groups. */
function numberIn(text: string): { readonly digits: string; readonly behind: string } | null {
  const groups = [...text.matchAll(/\d+/g)];
  for (const first of groups.keys()) {
    let digits = '';
    for (const { 0: group, index } of groups.slice(first, first + 8)) {
      digits += group;
      if (numberProblem(digits) === null) return { digits, behind: text.slice(index + group.length) };
    }
  }
  return null;
}

const maskDigits = digitsMask(maxDigits, groupDigits);

/** Card numbers, grouped as on the card. Of a longer text, such as a line with the date and the code, the number is taken. */
export const maskNumber: Mask = (before, now, kind) => {
  const digits = digitsOf(now.text);
  // A number that is still being typed is no new text, even if it begins with a valid one.
  const isNew = kind === 'whole' && digits !== digitsOf(before) && numberProblem(digits) !== null;
  const found = isNew ? numberIn(asciiDigits(now.text)) : null;
  const text = groupDigits(found?.digits ?? '');
  return found ? { text, caret: text.length } : maskDigits(before, now, kind);
};

/** The expiry date behind the card number in a pasted text, or null. */
export function expiryBehind(text: string): Expiry | null {
  return expiryIn(numberIn(asciiDigits(text))?.behind ?? '');
}

/** Security codes of at most `length` digits. */
export function maskCode(length: number): Mask {
  return digitsMask(
    () => length,
    (digits) => digits,
  );
}

/** `MM / YY` of the text typed so far. A year that begins with `20` may have four digits. */
function formatPartialExpiry(text: string): string {
  const digits = digitsOf(text);
  const alone = /^\s*[1-9][^\d]/.test(text);
  // `13` can only be January of 203x. `13/` was meant as a month, although it is invalid.
  const typed = /^(?:[2-9]|1[3-9])/.test(digits) && !/^\s*\d\d\D/.test(text);
  const padded = alone || typed ? `0${digits}` : digits;
  if (padded.length < 2) return padded;
  return `${padded.slice(0, 2)} / ${padded.slice(2, padded.startsWith('20', 2) ? 6 : 4)}`;
}

/** Expiry dates: adds a slash after the month and a zero before a single digit; accepts a whole date in any usual form, also in a longer text. */
export const maskExpiry: Mask = (before, edited, kind) => {
  const right = digitsOf(edited.text.slice(edited.caret)).length;
  if (kind === 'backward' || kind === 'forward') {
    // If digits follow the caret, the text stays unchanged, because the person is about to type there.
    if (right > 0) return edited;
    const trimmed = edited.text.replace(/\D+$/, '');
    const text = digitsOf(trimmed) === digitsOf(before) ? trimmed.slice(0, -1).replace(/\D+$/, '') : trimmed;
    return { text, caret: text.length };
  }
  const now = plainDate(edited.text);
  const isDate = kind === 'whole' || /^\D*20\d\d\D|\d\D.*\d{4}\s*$/.test(now);
  const whole = (isDate ? parseExpiry(now) : null) ?? (kind === 'whole' ? expiryIn(now) : null);
  const text = whole ? formatExpiry(whole) : formatPartialExpiry(now);
  if (!whole && digitsOf(now).length > digitsOf(text).length)
    return kind === 'typed' ? rejectEdit(before, edited) : { text: now, caret: now.length };
  const digits = digitsOf(text).length;
  return { text, caret: right === 0 ? text.length : caretAfter(text, Math.max(0, digits - right)) };
};
