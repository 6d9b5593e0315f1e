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

const LANGUAGES: Readonly<Record<Exclude<Locale, 'EN_ZA'>, () => Promise<{ readonly translations: Translations }>>> = {
  AF_ZA: () => import('./locales/af-za.ts'),
  ZU_ZA: () => import('./locales/zu-za.ts'),
  XH_ZA: () => import('./locales/xh-za.ts'),
};

const known = new Map<Locale, Translations>([['EN_ZA', {}]]);
let spoken: Translations = {};
let language: Locale = 'EN_ZA';

/** Whether a language can be spoken at once. */
export function knows(locale: Locale): boolean {
  return known.has(locale);
}

/** Loads a language. Rejects where that did not work; it can be tried again. */
export async function learn(locale: Locale): Promise<void> {
  if (locale !== 'EN_ZA') known.set(locale, (await LANGUAGES[locale]()).translations);
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
