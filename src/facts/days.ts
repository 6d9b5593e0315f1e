/** Days in South African time (SAST) as `YYYY-MM-DD`; they sort as text. A day has no time here, so no time zone can shift it. */
export type Day = string;

/** The last day that has a place in the calendar: for a search without an end. */
export const LAST_DAY: Day = '9999-12-31';

/** The milliseconds of an hour. */
export const HOUR_MS = 60 * 60 * 1000;

/** The milliseconds of a day. Days in South Africa all have the same length. */
export const DAY_MS = 24 * HOUR_MS;

/** South African time (SAST) is this many milliseconds ahead of UTC, all year. */
export const SAST_MS = 2 * HOUR_MS;

const utc = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

/** Year, month (1–12) and day of the month. */
export interface DayParts {
  readonly year: number;
  readonly month: number;
  readonly date: number;
}

/** The parts of a day. */
export function partsOf(day: Day): DayParts {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month, date };
}

/** The day that is `days` days after `day`, or before it if `days` is negative. */
export const addDays = (day: Day, days: number): Day => new Date(utc(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The number of whole days from one day to another; negative if `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((utc(to) - utc(from)) / DAY_MS);

/** The number of months since year 0, for calculations. */
export function monthIndex(day: Day): number {
  const { year, month } = partsOf(day);
  return year * 12 + month - 1;
}

/** The weekday, from 1 (Monday) to 7 (Sunday). */
export const weekday = (day: Day): number => ((new Date(utc(day)).getUTCDay() + 6) % 7) + 1;

/** The later of two days. */
export const laterOf = (a: Day, b: Day): Day => (a > b ? a : b);

/**
 * `2027-04-01` → `1 April 2027`, with no-break spaces; without the year if it is the year of `today`. The day is never converted to a
 * `Date`, so no time zone can shift it.
 */
export function dayInWords(day: Day, months: readonly string[], today?: Day): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return [Number(date), months[Number(month) - 1] ?? month, ...(today?.startsWith(`${year}-`) ? [] : [year])].join('\u00a0');
}

/** Whether a text is a day of the calendar, in a year of four digits. Databases have no year 0. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && text >= '1000';
}

const twoDigits = (count: number): string => (count < 10 ? `0${count}` : `${count}`);

/**
 * A moment in South African time: `2026-11-22T13:39:30`. Made from its parts: a page of a list contains a hundred moments, and
 * `toISOString` takes three times as long.
 */
export function sastText(at: Date, between = 'T'): string {
  const there = new Date(at.getTime() + SAST_MS);
  const day = `${there.getUTCFullYear()}-${twoDigits(there.getUTCMonth() + 1)}-${twoDigits(there.getUTCDate())}`;
  return `${day}${between}${twoDigits(there.getUTCHours())}:${twoDigits(there.getUTCMinutes())}:${twoDigits(there.getUTCSeconds())}`;
}

/** The SAST day of a moment. */
export const sastDay = (at: Date): Day => sastText(at).slice(0, 10);

/** The moment of a SAST date and time such as `2026-11-22T13:39:30`; an invalid date if the text is not one. */
export const momentOf = (local: string): Date => new Date(`${local}+02:00`);

/** The first moment of a SAST day. */
export const startOfDay = (day: Day): Date => momentOf(`${day}T00:00:00`);

/** The first moment after a SAST day. */
export const endOfDay = (day: Day): Date => new Date(startOfDay(day).getTime() + DAY_MS);
