import type { Locale } from '../../../facts/languages.ts';
import { DOCUMENT_WORDS } from '../../../languages/documents.ts';
import type { MANDATE_METHOD_TYPES } from '../../../contract/emandate-terms.ts';

/** The agreement that a payer signs, in the language in which they read it. Every change of its words needs a new version. */

type Type = (typeof MANDATE_METHOD_TYPES)[number];

/** The text as it was shown. */
export interface MandateText {
  version: string;
  locale: Locale;
  title: string;
  paragraphs: string[];
}

const VERSION = '2026-11-01';

/** The agreement's text for one method and one merchant. */
export function mandateText(locale: Locale, type: Type, merchant: string): MandateText {
  const { title, authority, by, days, cancel, unpaid, truth } = DOCUMENT_WORDS[locale].agreement;
  const paragraphs = [authority, by[type], days, cancel, unpaid, truth].map((text) => text.replaceAll('{merchant}', merchant));
  return { version: VERSION, locale, title, paragraphs };
}
