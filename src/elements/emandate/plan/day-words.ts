import { sastText } from '../../../facts/days.ts';
import { formatDay } from '../../shared/locales/days.ts';
import { msg } from '../../shared/locales/localize.ts';

/** The words for times and weekdays. */

/** A time and day in South African time. */
export function timeWords(iso: string): string {
  const local = sastText(new Date(iso));
  return `${local.slice(11, 16)}, ${formatDay(local.slice(0, 10))}`;
}

/** The days of the week, Monday first. */
export const weekdays = (): readonly string[] => msg('Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday').split(',');
