import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { LOCALES, localeOfTag, type Locale } from '../../facts/languages.ts';

/** Chooses the language of a page whose session has none. */

/** The first of the browser's languages that the service has; English if there is none. */
export function browserLocale(c: Context): Locale {
  const tag = accepts(c, {
    header: 'Accept-Language',
    supports: [...LOCALES],
    default: 'EN_ZA',
    match: (asked) => {
      const wanted = asked.toSorted((one, other) => other.q - one.q).map(({ type }) => localeOfTag(type));
      return wanted.find((locale) => locale !== null) ?? 'EN_ZA';
    },
  });
  return LOCALES.find((locale) => locale === tag) ?? 'EN_ZA';
}

/** The language tag for HTML. */
export const langOf = (locale: Locale): string => locale.replace('_', '-').toLowerCase();
