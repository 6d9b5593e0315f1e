import { signedDocument } from '../../contract/emandate-evidence.ts';
import type { EmandateTerms, MandateText } from '../../contract/emandate-terms.ts';
import { termsOf } from '../domain/emandate/session.ts';
import type { MandateEvidence } from '../domain/records/emandate.ts';
import { dayIn, DOCUMENT_WORDS } from '../../languages/documents.ts';
import { sastText } from '../../facts/days.ts';
import { tagOf, type Locale } from '../../facts/languages.ts';
import { rand } from '../../facts/money.ts';
import { filled } from '../../facts/text.ts';
import { renderPdf, type Column } from './pdf.ts';

/** A signed mandate as a PDF document, made only from its proof: the rows that were shown, the agreement, and the signature. */

const debitsOf = ({ debits }: EmandateTerms, locale: Locale): string[][] => {
  const why = DOCUMENT_WORDS[locale].mandate.reasons;
  return debits.map(({ on, day, amount, reasons }) => [
    dayIn(locale, on),
    dayIn(locale, day),
    rand(amount),
    reasons.map(({ type, name }) => (name === null ? why[type] : `${why[type]} (${name})`)).join('; '),
  ]);
};

/** A moment in SAST, for people. */
const moment = (at: Date): string => `${sastText(at).replace('T', ' ')} SAST`;

const columns = (titles: readonly string[], shares: readonly number[]): Column[] =>
  titles.map((title, index) => ({ title, share: shares[index] ?? 1 }));

/** The document of a signature, in the language of the signature. `shown` can mask values of the rows for other readers than the signer. */
export function renderMandate(
  evidence: MandateEvidence,
  shown: (rows: MandateText['rows']) => MandateText['rows'] = (rows) => rows,
): Promise<Uint8Array<ArrayBuffer>> {
  const { signature, mandate_text, ip_address } = signedDocument.parse(evidence.document);
  const terms = termsOf(evidence);
  const words = DOCUMENT_WORDS[mandate_text.locale].mandate;
  const title = filled(words.title, terms.contract_reference);
  const at = moment(evidence.created_at);
  const signer = [signature.name, signature.capacity].filter((part) => part !== undefined).join(', ');
  return renderPdf({ title, created: evidence.created_at, lang: tagOf(mandate_text.locale) }, (page) => {
    page.heading(title);
    page.paragraph(filled(words.favour, terms.beneficiary), 'strong');
    page.table(
      columns(words.columns, [0.36, 0.64]),
      shown(mandate_text.rows).map(({ label, value }) => [label, value]),
    );
    page.section(words.debits);
    page.table(columns(words.debitColumns, [0.2, 0.2, 0.2, 0.4]), debitsOf(terms, mandate_text.locale));
    page.section(mandate_text.title);
    for (const paragraph of mandate_text.paragraphs) page.paragraph(paragraph);
    page.paragraph(filled(words.version, mandate_text.version, mandate_text.locale), 'quiet');
    page.section(words.signature);
    if (signature.type === 'drawn') page.drawing(signature.strokes, filled(words.drawing, signer));
    page.paragraph(filled(words[signature.type], signer, at));
    page.paragraph(filled(words.address, ip_address ?? words.noAddress));
    page.paragraph(filled(words.proof, evidence.id, evidence.hash), 'quiet');
  });
}
