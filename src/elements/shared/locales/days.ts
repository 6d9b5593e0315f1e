import { dayInWords } from '../../../facts/days.ts';
import { msg } from './localize.ts';

/** Days in words. The names of the months come from our own translations, because not every browser's `Intl` has all the languages. */

/** `2027-04-01` → `1 April 2027`, with no-break spaces; without the year if it is the year of `today`. */
export function formatDay(day: string, today?: string): string {
  return dayInWords(day, msg('January,February,March,April,May,June,July,August,September,October,November,December').split(','), today);
}

/** The day of a month, as an ordinal number: `22` → `22nd`. */
export function dayOfMonth(date: number): string {
  const days = msg(
    '1st,2nd,3rd,4th,5th,6th,7th,8th,9th,10th,11th,12th,13th,14th,15th,16th,17th,18th,19th,20th,21st,22nd,23rd,24th,25th,26th,27th,28th,29th,30th,31st',
  ).split(',');
  return days[date - 1] ?? String(date);
}
