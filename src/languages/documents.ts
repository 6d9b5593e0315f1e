import { dayInWords, sastDay, sastText, type Day } from '../facts/days.ts';
import type { Locale } from '../facts/languages.ts';
import { documents as AF_ZA } from './AF_ZA/document-words.ts';
import { documents as EN_ZA } from './EN_ZA/document-words.ts';
import { documents as XH_ZA } from './XH_ZA/document-words.ts';
import { documents as ZU_ZA } from './ZU_ZA/document-words.ts';
import type { DocumentWords } from './document-words.ts';

/** The words of mandates, their documents and receipts, in every language. */
export const DOCUMENT_WORDS: Readonly<Record<Locale, DocumentWords>> = { EN_ZA, AF_ZA, ZU_ZA, XH_ZA };

/**
 * A day in the words of a language, as the elements write it. With `today`, the year stands only where it is another one: so in mails. What
 * is kept always has the year.
 */
export const dayIn = (locale: Locale, day: Day, today?: Day): string => dayInWords(day, DOCUMENT_WORDS[locale].months, today);

/** A moment of South African time, to the minute: `22 November 2026, 13:39`. With `today`, as {@link dayIn}. */
export const momentIn = (locale: Locale, at: Date, today?: Day): string =>
  `${dayIn(locale, sastDay(at), today)}, ${sastText(at).slice(11, 16)}`;
