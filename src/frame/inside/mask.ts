/**
 * What a field reads after each edit: separators come and go by themselves, and the caret stays with the digit
 * that it stood behind. Pure: text and caret in, text and caret out.
 */
import { groupDigits, maxDigits } from '../card.ts';
import { formatExpiry, parseExpiry } from '../expiry.ts';

/** A field's text and the position of its caret in it. */
export interface Edited {
  readonly text: string;
  readonly caret: number;
}

/** Whether the edit took something away, and on which side of the caret. */
export type Deletion = 'backward' | 'forward' | null;

/** From what a field read before and what the browser made of the edit to what it shall read. */
export type Mask = (before: string, now: Edited, deletion: Deletion) => Edited;

/** The digits in a text; full-width ones, as some keyboards type them, count too. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/[^0-9]/g, '');
}

/** The position behind the `count`-th digit. */
function caretBehind(text: string, count: number): number {
  let at = 0;
  for (let seen = 0; seen < count && at < text.length; at++) if (/\d/.test(text.charAt(at))) seen++;
  return at;
}

/** The digits on both sides of the caret. A deletion that met only a separator takes the digit beyond it. */
function sides(before: string, { text, caret }: Edited, deletion: Deletion): [string, string] {
  const left = digitsOf(text.slice(0, caret));
  const right = digitsOf(text.slice(caret));
  if (deletion === null || left + right !== digitsOf(before)) return [left, right];
  return deletion === 'backward' ? [left.slice(0, -1), right] : [left, right.slice(1)];
}

/** As if the key had not been pressed: a full field takes no more. */
function refuse(before: string, { text, caret }: Edited): Edited {
  return { text: before, caret: Math.max(0, caret - (text.length - before.length)) };
}

/** Digits only, laid out by `layout`, at most `most` of them. */
function digitsMask(most: (digits: string) => number, layout: (digits: string) => string): Mask {
  return (before, now, deletion) => {
    const [left, right] = sides(before, now, deletion);
    const max = most(left + right);
    const digits = (left + right).slice(0, max);
    const text = layout(digits);
    const tooMany = left.length + right.length > max;
    if (tooMany && now.text.length > before.length && digitsOf(before).length === max) return refuse(before, now);
    return { text, caret: left.length >= digits.length ? text.length : caretBehind(text, left.length) };
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

/** `MM / YY` of what was typed so far. `20…` may go on to four digits, since some write the year in full. */
function layoutExpiry(text: string): string {
  const digits = digitsOf(text);
  const alone = /^\s*[1-9][^\d]/.test(text);
  // 13 can only be January of 203x; 13/ was meant as a month, wrong as it is.
  const typed = /^(?:[2-9]|1[3-9])/.test(digits) && !/^\s*\d\d\D/.test(text);
  const padded = alone || typed ? `0${digits}` : digits;
  if (padded.length < 2) return padded;
  return `${padded.slice(0, 2)} / ${padded.slice(2, padded.startsWith('20', 2) ? 6 : 4)}`;
}

/** Expiry dates: a slash after the month, a zero before a single digit, and whole dates in any usual form. */
export const maskExpiry: Mask = (before, now, deletion) => {
  const right = digitsOf(now.text.slice(now.caret)).length;
  if (deletion !== null) {
    // In the middle nothing moves: the person is about to type something else there.
    if (right > 0) return now;
    const trimmed = now.text.replace(/\D+$/, '');
    const text = digitsOf(trimmed) === digitsOf(before) ? trimmed.slice(0, -1).replace(/\D+$/, '') : trimmed;
    return { text, caret: text.length };
  }
  const whole = /^\D*20\d\d\D|\d\D.*\d{4}\s*$/.test(now.text) ? parseExpiry(now.text) : null;
  const text = whole ? formatExpiry(whole) : layoutExpiry(now.text.normalize('NFKC'));
  if (digitsOf(now.text).length > digitsOf(text).length && text === before) return refuse(before, now);
  const digits = digitsOf(text).length;
  return { text, caret: right === 0 ? text.length : caretBehind(text, Math.max(0, digits - right)) };
};
