/** SAST days as `YYYY-MM-DD`, which sort as text. A day has no hour here, so no time zone can shift it. */
export type Day = string;

const DAY_MS = 24 * 60 * 60 * 1000;
const two = (n: number): string => String(n).padStart(2, '0');
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

/** How many days a month has; `month` may be outside 1–12 and counts on into other years. */
export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Day `date` of a month, or its last day where it is shorter. `month` may be outside 1–12. */
export function clampedDay(year: number, month: number, date: number): Day {
  const months = year * 12 + month - 1;
  const y = Math.floor(months / 12);
  const m = months - y * 12 + 1;
  return `${String(y).padStart(4, '0')}-${two(m)}-${two(Math.min(date, daysInMonth(y, m)))}`;
}

/** The day `days` after (before, when negative) a day. */
export const addDays = (day: Day, days: number): Day => new Date(utc(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Whole days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((utc(to) - utc(from)) / DAY_MS);

/** Months counted from year 0, to calculate with. */
export function monthIndex(day: Day): number {
  const { year, month } = partsOf(day);
  return year * 12 + month - 1;
}

/** 1 Monday … 7 Sunday. */
export const weekday = (day: Day): number => ((new Date(utc(day)).getUTCDay() + 6) % 7) + 1;

/** The later of two days. */
export const laterOf = (a: Day, b: Day): Day => (a > b ? a : b);
