import { signedDocument } from '../../contract/emandate-signature.ts';
import type { EmandateTerms } from '../../contract/emandate-terms.ts';
import { textOfCents } from '../../contract/scalars.ts';
import type { MandateEvidence } from '../domain/records/emandate.ts';
import { fill, MANDATE_WORDS, type Label, type MandateWords } from './mandate-words.ts';
import { renderPdf, type Column } from './pdf.ts';

/** A signed mandate as a PDF document, from its proof alone: what was shown, what was agreed to, and by whom. */

/** R 1 234,56, with spaces that do not break. */
function money(cents: number): string {
  const [whole = '0', fraction = '00'] = textOfCents(cents).split('.');
  return `R\u00a0${whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')},${fraction}`;
}

function dayOf({ frequency, process_day }: EmandateTerms, words: MandateWords): string | null {
  if (process_day === null) return null;
  if (frequency === 'WEEKLY') return words.weekdays[process_day - 1] ?? null;
  return process_day === 31 ? words.lastDay : fill(words.dayOfMonth, String(process_day));
}

function growthOf({ adjustment }: EmandateTerms, words: MandateWords): string | null {
  if (adjustment === null) return null;
  const { adjustment_category, adjustment_rate, adjustment_amount } = adjustment;
  const by = adjustment_rate === null ? money(adjustment_amount ?? 0) : `${adjustment_rate / 100} %`;
  return fill(words.by, words.growth[adjustment_category], by);
}

/** Names and values; what has no value is left out. */
function factsOf(terms: EmandateTerms, words: MandateWords): string[][] {
  const { payer, bank_account: account, amount, first_collection: first, lines } = terms;
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
    id: payer?.id_number,
    email: payer?.email,
    phone: payer?.contact_number,
    amount: amount.total_tax > 0 ? fill(words.withVat, money(amount.total_incl), money(amount.total_tax)) : money(amount.total_incl),
    first: first && fill(words.firstOn, money(first.total_incl), first.date),
    maximum: first !== null && first.total_incl > most ? fill(words.afterFirst, money(most)) : money(most),
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
    money(amount),
    reasons.map(({ type, name }) => (name === null ? why[type] : `${why[type]}, ${name}`)).join('; '),
  ]);

/** SAST, as a person reads it. */
const moment = (at: Date): string => `${new Date(at.getTime() + 2 * 60 * 60 * 1000).toISOString().slice(0, 19).replace('T', ' ')} SAST`;

const columns = (titles: readonly string[], shares: readonly number[]): Column[] =>
  titles.map((title, index) => ({ title, share: shares[index] ?? 1 }));

/** The document of a signature, in the language in which it was given. */
export function renderMandate(evidence: MandateEvidence, terms: EmandateTerms): Promise<Uint8Array<ArrayBuffer>> {
  const { signature, mandate_text, ip_address } = signedDocument.parse(evidence.document);
  const words = MANDATE_WORDS[mandate_text.locale];
  const title = fill(words.title, terms.contract_reference);
  const at = moment(evidence.created_at);
  return renderPdf({ title, created: evidence.created_at, lang: words.lang }, (page) => {
    page.heading(title);
    page.paragraph(fill(words.favour, terms.beneficiary), 'strong');
    page.table(columns(words.columns, [0.36, 0.64]), factsOf(terms, words));
    page.section(words.debits);
    page.table(columns(words.debitColumns, [0.2, 0.2, 0.2, 0.4]), debitsOf(terms, words));
    page.section(mandate_text.title);
    for (const paragraph of mandate_text.paragraphs) page.paragraph(paragraph);
    page.paragraph(fill(words.version, mandate_text.version, mandate_text.locale), 'quiet');
    page.section(words.signature);
    if (signature.type === 'drawn') page.drawing(signature.strokes, fill(words.drawing, signature.name));
    page.paragraph(fill(words[signature.type], signature.name, at));
    page.paragraph(fill(words.address, ip_address ?? words.noAddress));
    page.paragraph(fill(words.proof, evidence.id, evidence.hash), 'quiet');
  });
}
