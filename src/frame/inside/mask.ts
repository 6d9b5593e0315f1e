/**
 * Formats a field after each edit: separators are added and removed automatically, and the caret stays behind the same digit. All functions
 * are pure: they take text and caret, and return text and caret.
 */
import { groupDigits, maxDigits } from '../card.ts';
import { formatExpiry, parseExpiry } from '../expiry.ts';

/** A field's text and the position of its caret in it. */
export interface FieldText {
  readonly text: string;
  readonly caret: number;
}

/** Whether the edit deleted something, and on which side of the caret. */
export type Deletion = 'backward' | 'forward' | null;

/** Returns the new text, from the text before the edit and the browser's text after it. */
export type Mask = (before: string, now: FieldText, deletion: Deletion) => FieldText;

/** The digits in a text, including the full-width digits that some keyboards type. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/[^0-9]/g, '');
}

/** The position behind the `count`-th digit. */
function caretAfter(text: string, count: number): number {
  let at = 0;
  for (let seen = 0; seen < count && at < text.length; at++) if (/\d/.test(text.charAt(at))) seen++;
  return at;
}

/** The digits before and after the caret. If only a separator was deleted, the digit next to it is deleted instead. */
function splitAtCaret(before: string, { text, caret }: FieldText, deletion: Deletion): [string, string] {
  const left = digitsOf(text.slice(0, caret));
  const right = digitsOf(text.slice(caret));
  if (deletion === null || left + right !== digitsOf(before)) return [left, right];
  return deletion === 'backward' ? [left.slice(0, -1), right] : [left, right.slice(1)];
}

/** Undoes the edit, because the field is full. */
function rejectEdit(before: string, { text, caret }: FieldText): FieldText {
  return { text: before, caret: Math.max(0, caret - (text.length - before.length)) };
}

/** Keeps only digits, at most `limitOf` of them, formatted by `format`. */
function digitsMask(limitOf: (digits: string) => number, format: (digits: string) => string): Mask {
  return (before, now, deletion) => {
    const [left, right] = splitAtCaret(before, now, deletion);
    const max = limitOf(left + right);
    const digits = (left + right).slice(0, max);
    const text = format(digits);
    const tooMany = left.length + right.length > max;
    if (tooMany && now.text.length > before.length && digitsOf(before).length === max) return rejectEdit(before, now);
    return { text, caret: left.length >= digits.length ? text.length : caretAfter(text, left.length) };
  };
}

/** Card numbers, grouped as on the card. */
export const maskNumber: Mask = digitsMask(maxDigits, groupDigits);

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

/** Expiry dates: adds a slash after the month and a zero before a single digit; accepts a whole date in any usual form. */
export const maskExpiry: Mask = (before, edited, deletion) => {
  const right = digitsOf(edited.text.slice(edited.caret)).length;
  if (deletion !== null) {
    // If digits follow the caret, the text stays unchanged, because the person is about to type there.
    if (right > 0) return edited;
    const trimmed = edited.text.replace(/\D+$/, '');
    const text = digitsOf(trimmed) === digitsOf(before) ? trimmed.slice(0, -1).replace(/\D+$/, '') : trimmed;
    return { text, caret: text.length };
  }
  const whole = /^\D*20\d\d\D|\d\D.*\d{4}\s*$/.test(edited.text) ? parseExpiry(edited.text) : null;
  const text = whole ? formatExpiry(whole) : formatPartialExpiry(edited.text.normalize('NFKC'));
  if (digitsOf(edited.text).length > digitsOf(text).length && text === before) return rejectEdit(before, edited);
  const digits = digitsOf(text).length;
  return { text, caret: right === 0 ? text.length : caretAfter(text, Math.max(0, digits - right)) };
};
