/** Reads and checks an expiry date, however it is typed, pasted or filled in. The current time is always an argument. */
import { asciiDigits } from '../facts/digits.ts';
import { SAST_MS } from '../facts/days.ts';
import type { CardFieldProblem } from './messages.ts';

/** A month on a card. */
export interface Expiry {
  /** 1 to 12 */
  readonly month: number;
  /** Four digits. */
  readonly year: number;
}

/** Cards are issued for a few years, so a later date is a typing mistake. */
const MOST_YEARS = 20;

const yearFirst = /^(20\d\d)(?:\D+(\d{1,2})|(\d\d))$/;
const monthFirst = /^(\d{1,2})\D+(\d\d|20\d\d)$/;
const withoutSeparator = /^(\d\d)(\d\d|20\d\d)$/;

/** A date without invisible characters, with digits 0 to 9 and plain hyphens. */
export const plainDate = (text: string): string =>
  asciiDigits(text)
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/\p{Dash}/gu, '-');

/** Month and year of a complete date in any usual form (`12/29`, `1229`, `1 29`, `12 / 2029`, `2029-12`, `202912`), or null. */
export function parseExpiry(text: string): Expiry | null {
  const trimmed = plainDate(text).trim();
  const turned = yearFirst.exec(trimmed);
  const [, month, year] = turned
    ? [null, turned[2] ?? turned[3], turned[1]]
    : (monthFirst.exec(trimmed) ?? withoutSeparator.exec(trimmed) ?? []);
  if (month === undefined || year === undefined) return null;
  const expiry = { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) };
  return expiry.month >= 1 && expiry.month <= 12 ? expiry : null;
}

/** The date in a longer text, such as `12/29 123`, or null. `01/12/2029` may be a day, so it is not one. */
export function expiryIn(text: string): Expiry | null {
  return parseExpiry(/(?:^|[^\d/.-])(\d{1,2} ?[/-] ?(?:20)?\d\d)(?!\d|[/.-]\d)/.exec(plainDate(text))?.[1] ?? '');
}

/** `MM / YY`. */
export function formatExpiry({ month, year }: Expiry): string {
  return `${String(month).padStart(2, '0')} / ${String(year % 100).padStart(2, '0')}`;
}

/** Whole months from the month of `now` in South Africa to the card's: 0 in its last month, negative once it has expired. */
function monthsLeft({ month, year }: Expiry, now: Date): number {
  const here = new Date(now.getTime() + SAST_MS);
  return (year - here.getUTCFullYear()) * 12 + (month - 1 - here.getUTCMonth());
}

/** Whether the card's last day, the last day of its month, is over in South Africa. */
export function isExpired(expiry: Expiry, now: Date): boolean {
  return monthsLeft(expiry, now) < 0;
}

/** What is wrong with an expiry date, or null. */
export function expiryProblem(text: string, now: Date): CardFieldProblem | null {
  const digits = text.replace(/\D/g, '');
  if (digits === '') return 'required';
  const expiry = parseExpiry(text);
  if (!expiry) return digits.length < 4 ? 'incomplete' : 'invalid';
  if (isExpired(expiry, now)) return 'expired';
  return monthsLeft(expiry, now) > MOST_YEARS * 12 ? 'invalid' : null;
}
