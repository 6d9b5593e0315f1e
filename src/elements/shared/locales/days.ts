import { msg } from './localize.ts';

/** Days in words: the languages' own names, because `Intl` does not know all of them everywhere. */

/** `2027-04-01` → `1 April 2027`, with spaces that do not break. It is text all the way: no time zone can shift it. */
export function formatDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const months = msg('January,February,March,April,May,June,July,August,September,October,November,December').split(',');
  return [Number(date), months[Number(month) - 1] ?? month, year].join('\u00a0');
}

/** The same without its year, where that is plain: `2027-04-01` → `1 April`. */
export const formatDayOfYear = (day: string): string => formatDay(day).replace(/\u00a0\d+$/, '');
