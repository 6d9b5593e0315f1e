import type { Locale } from '../../../facts/languages.ts';
import { DOCUMENT_WORDS } from '../../../languages/documents.ts';
import type { MANDATE_METHOD_TYPES } from '../../../contract/emandate-terms.ts';

/** What a payer agrees to, in the language it was read in. A change of any word takes a new version. */

type Type = (typeof MANDATE_METHOD_TYPES)[number];

/** The text as it was shown. */
export interface MandateText {
  version: string;
  locale: Locale;
  title: string;
  paragraphs: string[];
}

const VERSION = '2026-11-01';

/** The text that is agreed to. */
export function mandateText(locale: Locale, type: Type, merchant: string): MandateText {
  const { title, authority, by, days, cancel, unpaid, truth } = DOCUMENT_WORDS[locale].agreement;
  const paragraphs = [authority, by[type], days, cancel, unpaid, truth].map((text) => text.replaceAll('{merchant}', merchant));
  return { version: VERSION, locale, title, paragraphs };
}
