import { msg } from './localize.ts';

/** Days in words. The names of the months come from our own translations, because not every browser's `Intl` has all the languages. */

/** `2027-04-01` → `1 April 2027`, with no-break spaces. The day is never converted to a `Date`, so no time zone can shift it. */
export function formatDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const months = msg('January,February,March,April,May,June,July,August,September,October,November,December').split(',');
  return [Number(date), months[Number(month) - 1] ?? month, year].join('\u00a0');
}

/** The same without the year, if the year is obvious: `2027-04-01` → `1 April`. */
export const formatDayOfYear = (day: string): string => formatDay(day).replace(/\u00a0\d+$/, '');
