import { dayInWords, type Day } from '../facts/days.ts';
import type { Locale } from '../facts/languages.ts';
import { documents as AF_ZA } from './AF_ZA/document-words.ts';
import { documents as EN_ZA } from './EN_ZA/document-words.ts';
import { documents as XH_ZA } from './XH_ZA/document-words.ts';
import { documents as ZU_ZA } from './ZU_ZA/document-words.ts';
import type { DocumentWords } from './document-words.ts';

/** The words of mandates, their documents and receipts, in every language. */
export const DOCUMENT_WORDS: Readonly<Record<Locale, DocumentWords>> = { EN_ZA, AF_ZA, ZU_ZA, XH_ZA };

/** A day in the words of a language, as the elements write it. */
export const dayIn = (locale: Locale, day: Day): string => dayInWords(day, DOCUMENT_WORDS[locale].months);
