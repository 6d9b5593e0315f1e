import { dayInWords } from '../../../facts/days.ts';
import { msg } from './localize.ts';

/** Days in words. The names of the months come from our own translations, because not every browser's `Intl` has all the languages. */

/** `2027-04-01` → `1 April 2027`, with no-break spaces; without the year if it is the year of `today`. */
export function formatDay(day: string, today?: string): string {
  return dayInWords(day, msg('January,February,March,April,May,June,July,August,September,October,November,December').split(','), today);
}
