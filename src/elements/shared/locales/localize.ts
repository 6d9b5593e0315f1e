import type { Locale } from '../../../facts/languages.ts';

/**
 * Translations. English (EN_ZA) is the source, written in the code; the words of any other language are loaded when an element first needs
 * them. `setLanguage` is called before each render, so that one page can have elements in several languages. The runtime of `@lit/localize`
 * allows one language for each page, and only the page may configure it; so only its `str` is used.
 */

import type { StrResult } from '@lit/localize';
import type { Translations } from '../../../languages/translations.ts';

export { str } from '@lit/localize/internal/str-tag.js';

/** Loads the words of each language but English. */
export type WordLoader = Readonly<Record<Exclude<Locale, 'EN_ZA'>, () => Promise<{ readonly translations: Translations }>>>;

/** Loads the words that all elements share. */
export const loadShared: WordLoader = {
  AF_ZA: () => import('../../../languages/AF_ZA/shared-words.ts'),
  ZU_ZA: () => import('../../../languages/ZU_ZA/shared-words.ts'),
  XH_ZA: () => import('../../../languages/XH_ZA/shared-words.ts'),
};

const tables: Partial<Record<Locale, Translations>> = {};
let currentTable: Translations = {};
let ownTable: Translations = {};
let language: Locale = 'EN_ZA';

/** The languages in which each element has loaded its own words. */
const loaded = new Map<WordLoader, Locale[]>();

/**
 * Loads a language, with the element's own words; null if it has been loaded already. If loading fails, the promise rejects, and the
 * function can be called again.
 */
export function loadLanguage(locale: Locale, loadOwn = loadShared): Promise<void> | null {
  const before = loaded.get(loadOwn) ?? [];
  if (locale === 'EN_ZA' || before.includes(locale)) return null;
  return Promise.all([loadShared[locale](), loadOwn[locale]()]).then(([shared, own]) => {
    tables[locale] = { ...tables[locale], ...shared.translations, ...own.translations };
    loaded.set(loadOwn, [...before, locale]);
  });
}

/** Sets the language of `msg`, and the page's own words in it. It is English if the language has not been loaded. */
export function setLanguage(locale: Locale, own: Translations = {}): void {
  language = locale;
  currentTable = tables[locale] ?? {};
  ownTable = own;
}

/** The language of `msg`. */
export function currentLocale(): Locale {
  return language;
}

/** Translates a sentence: plain text, or a template with values made by `str`. */
export function msg(sentence: string | StrResult): string {
  if (typeof sentence === 'string') return said(sentence);
  const { strings, values } = sentence;
  const source = strings.reduce((text, part, index) => `${text}{${index - 1}}${part}`);
  return said(source).replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)]));
}

const said = (source: string): string => ownTable[source] ?? currentTable[source] ?? source;

/** A short title, and a text that explains it to the shopper. */
export interface Words {
  readonly title: string;
  readonly text: string;
}

/** A title and its text as a screen reader says them. */
export const spokenText = (words?: Words): string => (words?.text ? `${words.title}. ${words.text}` : (words?.title ?? ''));
