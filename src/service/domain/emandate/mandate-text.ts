import type { Locale } from '../../../facts/languages.ts';
import { DOCUMENT_WORDS } from '../../../languages/documents.ts';
import type { EmandateTerms, MandateText } from '../../../contract/emandate-terms.ts';
import { mandateRows } from './mandate-rows.ts';

/** What a payer reads and signs, in their language: the rows and the agreement. Every change of the words needs a new version. */

const VERSION = '2026-11-28';

/** The text for these terms. */
export function mandateText(locale: Locale, terms: EmandateTerms): MandateText {
  const { title, authority, by, days, cancel, unpaid, truth } = DOCUMENT_WORDS[locale].agreement;
  const paragraphs = [authority, by[terms.payment_method_type], days, cancel, unpaid, truth].map((text) =>
    text.replaceAll('{merchant}', terms.beneficiary),
  );
  return { version: VERSION, locale, title, rows: mandateRows(terms, locale), paragraphs };
}
