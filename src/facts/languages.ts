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

/** The names of a locale that are taken wherever one is given: `AF_ZA`, the language tag `af-ZA`, or the language alone, `af`. */
export type LocaleName = Locale | Tag<Locale>;
type Tag<Name> = Name extends `${infer Language}_ZA` ? `${Lowercase<Language>}${'' | '-ZA'}` : never;

/** A page's own words for sentences of an element, by language: `{ AF_ZA: { Pay: 'Betaal nou' } }`. The keys are the English sentences. */
export type PageWords = { readonly [Name in LocaleName]?: Readonly<Record<string, string>> };

/** All locales, English first. */
export const LOCALES = Object.keys(LANGUAGE_NAMES) as readonly Locale[];

const localeOf = (name: unknown, pattern: RegExp): Locale | null => {
  const language = typeof name === 'string' ? pattern.exec(name)?.[1]?.toUpperCase() : undefined;
  return LOCALES.find((locale) => locale.slice(0, 2) === language) ?? null;
};

/** The locale with a name (see {@link LocaleName}), in capitals or not; null for any other text. */
export const localeNamed = (name: unknown): Locale | null => localeOf(name, /^([a-z]{2})([-_]za)?$/i);

/** The locale for a language tag of any country, as in `lang` and `Accept-Language`: the language decides, so `en-GB` is EN_ZA. */
export const localeOfTag = (tag: unknown): Locale | null => localeOf(tag, /^([a-z]{2})(?![a-z])/i);

/** The tag of a locale in HTML and Intl: `en-ZA`. */
export function tagOf(locale: Locale): string {
  return locale.slice(0, 2).toLowerCase() + '-' + locale.slice(3);
}
