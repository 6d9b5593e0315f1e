import { signedDocument } from '../../contract/emandate-signature.ts';
import type { EmandateTerms } from '../../contract/emandate-terms.ts';
import type { MandateEvidence } from '../domain/records/emandate.ts';
import type { Label, MandateWords } from '../../languages/document-words.ts';
import { DOCUMENT_WORDS } from '../../languages/documents.ts';
import { sastText } from '../../facts/days.ts';
import { tagOf } from '../../facts/languages.ts';
import { rand } from '../../facts/money.ts';
import { percentText } from '../../facts/percentage.ts';
import { renderPdf, type Column } from './pdf.ts';

/** A signed mandate as a PDF document, made only from its proof: the terms that were shown, the agreement, and the signature. */

/** Puts values into a sentence. */
const fill = (sentence: string, ...values: readonly string[]): string =>
  sentence.replace(/\{(\d)\}/g, (_, index: string) => values[Number(index)] ?? '');

function dayOf({ frequency, process_day }: EmandateTerms, words: MandateWords): string | null {
  if (process_day === null) return null;
  if (frequency === 'WEEKLY') return words.weekdays[process_day - 1] ?? null;
  return process_day === 31 ? words.lastDay : fill(words.dayOfMonth, String(process_day));
}

function growthOf({ adjustment }: EmandateTerms, words: MandateWords): string | null {
  if (adjustment === null) return null;
  const { adjustment_category, adjustment_rate, adjustment_amount } = adjustment;
  const by = adjustment_rate === null ? rand(adjustment_amount ?? 0) : percentText(adjustment_rate);
  return fill(words.by, words.growth[adjustment_category], by);
}

/** Pairs of names and values. Values that are missing are left out. */
function factsOf(terms: EmandateTerms, words: MandateWords): string[][] {
  const { payer, bank_account: account, amount, first_collection: first, lines } = terms;
  const isCompany = payer?.id_type === 'COMPANY_REGISTRATION_NUMBER';
  const number = account?.bank_account_number ?? '';
  const most = terms.maximum_collection_amount ?? amount.total_incl;
  const facts: Readonly<Record<Label, string | null | undefined>> = {
    beneficiary: terms.beneficiary,
    statement: terms.statement_name,
    kind: words.kinds[terms.payment_method_type],
    contract: terms.contract_reference,
    reference: terms.reference,
    items: lines.map(({ name, qty }) => (qty === 1 ? name : `${qty} × ${name}`)).join(', '),
    holder: account?.bank_account_holder_name,
    bank: account && fill(words.branch, account.bank_title, account.bank_branch_code),
    number: /^\d/.test(number) ? number : fill(words.ending, number.replace(/^\D+/, '')),
    account: account && words.accounts[account.bank_account_type],
    payer: payer?.name,
    id: isCompany ? null : payer?.id_number,
    registration: isCompany ? payer.id_number : null,
    email: payer?.email,
    phone: payer?.contact_number,
    amount: amount.total_tax > 0 ? fill(words.withVat, rand(amount.total_incl), rand(amount.total_tax)) : rand(amount.total_incl),
    first: first && fill(words.firstOn, rand(first.total_incl), first.date),
    maximum: first !== null && first.total_incl > most ? fill(words.afterFirst, rand(most)) : rand(most),
    varies: terms.allow_variable_amount ? words.varies : words.no,
    grows: growthOf(terms, words),
    frequency: words.frequencies[terms.frequency],
    day: dayOf(terms, words),
    dayVaries: terms.allow_date_adjustment ? words.yes : words.no,
    tracking: terms.tracking_days === null ? words.no : fill(words.tracking, String(terms.tracking_days)),
    starts: terms.date_start,
    ends: terms.frequency === 'ONCE' ? null : (terms.date_end ?? words.endless),
  };
  return (Object.keys(words.labels) as Label[]).flatMap((label) => {
    const value = facts[label];
    return value == null || value === '' ? [] : [[words.labels[label], value]];
  });
}

const debitsOf = ({ debits }: EmandateTerms, { reasons: why }: MandateWords): string[][] =>
  debits.map(({ on, day, amount, reasons }) => [
    on,
    day,
    rand(amount),
    reasons.map(({ type, name }) => (name === null ? why[type] : `${why[type]}, ${name}`)).join('; '),
  ]);

/** A moment in SAST, for people. */
const moment = (at: Date): string => `${sastText(at).replace('T', ' ')} SAST`;

const columns = (titles: readonly string[], shares: readonly number[]): Column[] =>
  titles.map((title, index) => ({ title, share: shares[index] ?? 1 }));

/** The document of a signature, in the language of the signature. */
export function renderMandate(evidence: MandateEvidence, terms: EmandateTerms): Promise<Uint8Array<ArrayBuffer>> {
  const { signature, mandate_text, ip_address } = signedDocument.parse(evidence.document);
  const words = DOCUMENT_WORDS[mandate_text.locale].mandate;
  const title = fill(words.title, terms.contract_reference);
  const at = moment(evidence.created_at);
  const signer = [signature.name, signature.capacity].filter((part) => part !== undefined).join(', ');
  return renderPdf({ title, created: evidence.created_at, lang: tagOf(mandate_text.locale) }, (page) => {
    page.heading(title);
    page.paragraph(fill(words.favour, terms.beneficiary), 'strong');
    page.table(columns(words.columns, [0.36, 0.64]), factsOf(terms, words));
    page.section(words.debits);
    page.table(columns(words.debitColumns, [0.2, 0.2, 0.2, 0.4]), debitsOf(terms, words));
    page.section(mandate_text.title);
    for (const paragraph of mandate_text.paragraphs) page.paragraph(paragraph);
    page.paragraph(fill(words.version, mandate_text.version, mandate_text.locale), 'quiet');
    page.section(words.signature);
    if (signature.type === 'drawn') page.drawing(signature.strokes, fill(words.drawing, signer));
    page.paragraph(fill(words[signature.type], signer, at));
    page.paragraph(fill(words.address, ip_address ?? words.noAddress));
    page.paragraph(fill(words.proof, evidence.id, evidence.hash), 'quiet');
  });
}
