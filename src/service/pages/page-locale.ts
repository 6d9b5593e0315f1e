import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { CHECKOUT_LOCALES } from '../../contract/enums.ts';

/** Which language a page speaks that nobody's session chose. */

/** One of the four languages. */
export type PageLocale = (typeof CHECKOUT_LOCALES)[number];

const TAGS = { en: 'EN_ZA', af: 'AF_ZA', zu: 'ZU_ZA', xh: 'XH_ZA' } as const satisfies Readonly<Record<string, PageLocale>>;

const isTag = (tag: string): tag is keyof typeof TAGS => Object.hasOwn(TAGS, tag);

/** The first language of the browser's that there is; English where there is none. */
export function localeAsked(c: Context): PageLocale {
  const tag = accepts(c, {
    header: 'Accept-Language',
    supports: Object.keys(TAGS),
    default: 'en',
    match: (asked) =>
      asked
        .toSorted((one, other) => other.q - one.q)
        .map(({ type }) => type.slice(0, 2).toLowerCase())
        .find(isTag) ?? 'en',
  });
  return isTag(tag) ? TAGS[tag] : 'EN_ZA';
}

/** The language of that name, or null. */
export const localeNamed = (name: string | undefined): PageLocale | null => CHECKOUT_LOCALES.find((one) => one === name) ?? null;

/** How HTML names it. */
export const langOf = (locale: PageLocale): string => locale.replace('_', '-').toLowerCase();
