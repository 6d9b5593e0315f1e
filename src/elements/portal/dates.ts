import { spokenLocale } from '../localize.ts';
import type { Locale } from '../attributes.ts';

/** Days in words: our own few names, because `Intl` does not know all four languages everywhere. */

const MONTHS: Readonly<Record<Locale, readonly string[]>> = {
  EN_ZA: 'January February March April May June July August September October November December'.split(' '),
  AF_ZA: 'Januarie Februarie Maart April Mei Junie Julie Augustus September Oktober November Desember'.split(' '),
  ZU_ZA: 'Januwari Februwari Mashi Ephreli Meyi Juni Julayi Agasti Septhemba Okthoba Novemba Disemba'.split(' '),
  XH_ZA: 'Janyuwari Februwari Matshi Epreli Meyi Juni Julayi Agasti Septemba Oktobha Novemba Disemba'.split(' '),
};

/** `2027-04-01` → `1 April 2027`, with spaces that do not break. */
export function formatDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return [Number(date), MONTHS[spokenLocale()][Number(month) - 1] ?? month, year].join('\u00a0');
}
