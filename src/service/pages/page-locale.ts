import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { LOCALES, type Locale } from '../../facts/languages.ts';

/** Chooses the language of a page whose session has none. */

/** Locales by the language alone, such as `af`. */
const BY_LANGUAGE: ReadonlyMap<string, Locale> = new Map(LOCALES.map((locale) => [locale.slice(0, 2).toLowerCase(), locale]));

/** The first of the browser's languages that the service has; English if there is none. */
export function browserLocale(c: Context): Locale {
  const tag = accepts(c, {
    header: 'Accept-Language',
    supports: [...BY_LANGUAGE.keys()],
    default: 'en',
    match: (asked) =>
      asked
        .toSorted((one, other) => other.q - one.q)
        .map(({ type }) => type.slice(0, 2).toLowerCase())
        .find((language) => BY_LANGUAGE.has(language)) ?? 'en',
  });
  return BY_LANGUAGE.get(tag) ?? 'EN_ZA';
}

/** The locale with this name, or null. */
export const localeNamed = (name: string | undefined): Locale | null => LOCALES.find((one) => one === name) ?? null;

/** The language tag for HTML. */
export const langOf = (locale: Locale): string => locale.replace('_', '-').toLowerCase();
