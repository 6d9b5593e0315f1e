import type { Locale } from '../attributes.ts';
import { words as english, type Words } from './words/en-za.ts';

/** The element's words in the language that is spoken; English until another one was loaded, and that as far as it is needed. */

const LANGUAGES: Readonly<Record<Exclude<Locale, 'EN_ZA'>, () => Promise<{ readonly words: Words }>>> = {
  AF_ZA: () => import('./words/af-za.ts'),
  ZU_ZA: () => import('./words/zu-za.ts'),
  XH_ZA: () => import('./words/xh-za.ts'),
};

const known = new Map<Locale, Partial<Words>>([['EN_ZA', english]]);

/** The English words of more than the first step. */
export function learnMore(later: Partial<Words>): void {
  known.set('EN_ZA', { ...english, ...later });
}

/** Loads a language; told when it has come. */
export function learnWords(locale: Locale, then: () => void): void {
  if (locale === 'EN_ZA' || known.has(locale)) return;
  void LANGUAGES[locale]().then(
    ({ words }) => {
      known.set(locale, words);
      then();
    },
    () => undefined,
  );
}

/** Says something. */
export type Say = (name: keyof Words, ...values: readonly (string | number)[]) => string;

/** The voice of a language. */
export const voiceOf =
  (locale: Locale): Say =>
  (name, ...values) =>
    (known.get(locale)?.[name] ?? known.get('EN_ZA')?.[name] ?? '').replace(/\{(\d)\}/g, (_, index: string) =>
      String(values[Number(index)] ?? ''),
    );

/** A day, `2027-02-25`, as people say it. It is text all the way: no time zone can shift it. */
export function dayWords(day: string, say: Say): string {
  const [year = '', month = '1', date = '1'] = day.split('-');
  return `${Number(date)}\u00a0${say('months').split(',')[Number(month) - 1] ?? ''} ${year}`;
}

/** A moment as a clock in South Africa shows it: day and time. */
export function momentWords(iso: string, say: Say): string {
  const local = new Date(Date.parse(iso) + 2 * 60 * 60 * 1000).toISOString();
  return `${local.slice(11, 16)}, ${dayWords(local.slice(0, 10), say)}`;
}
