import { partsOf } from '../../../facts/days.ts';
import { formatDay } from '../../shared/locales/days.ts';
import { msg } from '../../shared/locales/localize.ts';

/** Days of payments in words. */

/** The day of the month, as an ordinal number: `2026-11-22` → `22nd`. */
export function dayOfMonth(day: string): string {
  const { date } = partsOf(day);
  const days = msg(
    '1st,2nd,3rd,4th,5th,6th,7th,8th,9th,10th,11th,12th,13th,14th,15th,16th,17th,18th,19th,20th,21st,22nd,23rd,24th,25th,26th,27th,28th,29th,30th,31st',
  ).split(',');
  return days[date - 1] ?? String(date);
}

/** A day without its year: `2026-11-22` → `22 November`. */
export const dayOfYear = (day: string): string => formatDay(day).replace(/\u00a0\d+$/, '');
