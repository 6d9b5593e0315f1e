import { SAST_MS } from '../../facts/days.ts';
import { daysInMonth } from '../../facts/months.ts';

/** ISO 8601 durations, counted in SAST. One month after 31 January is the last day of February. */

/** A duration in calendar parts. */
export interface Duration {
  readonly months: number;
  readonly days: number;
  readonly milliseconds: number;
}

const PATTERN =
  /^P(?=\d|T\d)(?:(\d{1,5})Y)?(?:(\d{1,5})M)?(?:(\d{1,5})W)?(?:(\d{1,6})D)?(?:T(?=\d)(?:(\d{1,7})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/;

/** Reads a duration. Null for a text that is not a duration. */
export function parseDuration(text: string): Duration | null {
  const parts = PATTERN.exec(text);
  if (parts === null) return null;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, secs = 0] = parts
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  return { months: years * 12 + months, days: weeks * 7 + days, milliseconds: ((hours * 60 + minutes) * 60 + secs) * 1000 };
}

/** Adds a duration to a moment. The result may be any year; the caller checks whether the clock may go there. */
export function addDuration(at: Date, { months, days, milliseconds }: Duration): Date {
  const local = new Date(at.getTime() + SAST_MS);
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + months);
  local.setUTCDate(Math.min(day, daysInMonth(local.getUTCFullYear(), local.getUTCMonth() + 1)) + days);
  return new Date(local.getTime() - SAST_MS + milliseconds);
}
