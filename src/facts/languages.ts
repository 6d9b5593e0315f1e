/**
 * The languages that a payer may read: the one list of them. Their words are in `src/languages`, a folder each; what else a
 * further language needs is in `docs/adding.md`.
 */

/** What each language calls itself, by its name in the interface. English is the source: every other language falls back to it. */
export const LANGUAGE_NAMES = {
  EN_ZA: 'English',
  AF_ZA: 'Afrikaans',
  ZU_ZA: 'isiZulu',
  XH_ZA: 'isiXhosa',
} as const;

/** The name of a language in the interface. */
export type Locale = keyof typeof LANGUAGE_NAMES;

/** All of them, English first. */
export const LOCALES = Object.keys(LANGUAGE_NAMES) as readonly Locale[];

/** How HTML and Intl name a locale: `en-ZA`. */
export function tagOf(locale: Locale): string {
  return locale.slice(0, 2).toLowerCase() + '-' + locale.slice(3);
}
