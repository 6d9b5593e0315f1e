import type { Locale } from './attributes.ts';

/**
 * Words in the shopper's language. English (EN_ZA) is the source and needs nothing; a table of every other language is
 * loaded when it is first spoken. Which language is spoken is said before each render, so that elements of several
 * languages can stand in one page; `@lit/localize` itself can be set up once in a page, and that is the page's to do.
 */

import type { StrResult } from '@lit/localize';

export { str } from '@lit/localize/internal/str-tag.js';

/** Translations by their English sentence, its values as `{0}`, `{1}`. */
export type Translations = Readonly<Record<string, string>>;

/** Where the tables of each language are. */
export type Languages = Readonly<Record<Exclude<Locale, 'EN_ZA'>, () => Promise<{ readonly translations: Translations }>>>;

/** Words of one element, beside those that all have. */
export interface Vocabulary {
  readonly name: string;
  readonly languages: Languages;
}

const LANGUAGES: Languages = {
  AF_ZA: () => import('./locales/af-za.ts'),
  ZU_ZA: () => import('./locales/zu-za.ts'),
  XH_ZA: () => import('./locales/xh-za.ts'),
};

const known = new Map<Locale, Translations>([['EN_ZA', {}]]);
let spoken: Translations = {};
let language: Locale = 'EN_ZA';

/** The vocabularies that are known, each in a language. */
const learnt = new Set<string>();

/** Whether a language can be spoken at once, with the words of a vocabulary too. */
export function knows(locale: Locale, vocabulary: Vocabulary | null = null): boolean {
  return known.has(locale) && (locale === 'EN_ZA' || vocabulary === null || learnt.has(`${vocabulary.name} ${locale}`));
}

/** Loads a language, with the words of a vocabulary too. Rejects where that did not work; it can be tried again. */
export async function learn(locale: Locale, vocabulary: Vocabulary | null = null): Promise<void> {
  if (locale === 'EN_ZA') return;
  const tables = await Promise.all([known.has(locale) ? null : LANGUAGES[locale](), vocabulary?.languages[locale]()]);
  known.set(locale, Object.assign({}, known.get(locale), ...tables.map((table) => table?.translations)) as Translations);
  if (vocabulary) learnt.add(`${vocabulary.name} ${locale}`);
}

/** From now on `msg` speaks this language; English where it is not known. */
export function speak(locale: Locale): void {
  language = locale;
  spoken = known.get(locale) ?? {};
}

/** The language that is spoken. */
export function spokenLocale(): Locale {
  return language;
}

/** A sentence in the language that is spoken: plain, or with values in it by `str`. */
export function msg(sentence: string | StrResult): string {
  if (typeof sentence === 'string') return spoken[sentence] ?? sentence;
  const { strings, values } = sentence;
  const source = strings.reduce((text, part, index) => `${text}{${index - 1}}${part}`);
  return (spoken[source] ?? source).replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)]));
}

/** How HTML and Intl name a locale: `en-ZA`. */
export function tagOf(locale: Locale): string {
  return locale.toLowerCase().replace(/_(..)/, (_, region: string) => `-${region.toUpperCase()}`);
}
