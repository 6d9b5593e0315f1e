/**
 * The only list of the languages that a payer may read. Their words are in `src/languages`, one folder for each; `docs/adding.md` says what
 * else a further language needs.
 */

/** What each language calls itself, by its name in the interface. English is the source, and every other language falls back to it. */
export const LANGUAGE_NAMES = {
  EN_ZA: 'English',
  AF_ZA: 'Afrikaans',
  ZU_ZA: 'isiZulu',
  XH_ZA: 'isiXhosa',
} as const;

/** The name of a language in the interface. */
export type Locale = keyof typeof LANGUAGE_NAMES;

/** All locales, English first. */
export const LOCALES = Object.keys(LANGUAGE_NAMES) as readonly Locale[];

/** The tag of a locale in HTML and Intl: `en-ZA`. */
export function tagOf(locale: Locale): string {
  return locale.slice(0, 2).toLowerCase() + '-' + locale.slice(3);
}
