import type { EmandateTerms } from '../../contract/emandate-session.ts';
import { textOfCents } from '../../contract/scalars.ts';
import type { MandateEvidence } from '../domain/records.ts';
import { renderPdf, type Column } from './pdf.ts';

/** A signed mandate as a PDF document, from its proof alone: what was shown, what was agreed to, and by whom. */

/** R 1 234,56, with spaces that do not break. */
function money(cents: number): string {
  const [whole = '0', fraction = '00'] = textOfCents(cents).split('.');
  return `R\u00a0${whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')},${fraction}`;
}

const FREQUENCY = { ONCE: 'Once', WEEKLY: 'Every week', MONTHLY: 'Every month', YEARLY: 'Every year' } as const;
const KIND = { DEBICHECK: 'DebiCheck debit order', REGISTERED_MANDATES: 'Registered mandate', DEBIT_ORDER: 'EFT debit order' } as const;
const ACCOUNT = { CHEQUE_OR_CURRENT: 'Cheque or current', SAVINGS: 'Savings', TRANSMISSION: 'Transmission' } as const;
const CATEGORY = { ANNUALLY: 'every year', BIANNUALLY: 'twice a year', QUARTERLY: 'every quarter', NEVER: 'never' } as const;
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const REASONS = {
  short_month: 'the month is shorter',
  weekend: 'moved: not on a weekend',
  holiday: 'moved: public holiday',
  past: 'as soon as can be',
} as const;

const FACTS: readonly Column[] = [
  { title: 'What', share: 0.36 },
  { title: 'As agreed', share: 0.64 },
];
const DEBITS: readonly Column[] = [
  { title: 'Debit', share: 0.24 },
  { title: 'For', share: 0.2 },
  { title: 'Amount', share: 0.2, align: 'right' },
  { title: 'Why another day', share: 0.36 },
];

function dayOf({ frequency, process_day }: EmandateTerms): string {
  if (process_day === null) return '';
  return frequency === 'WEEKLY' ? (WEEKDAYS[process_day - 1] ?? '') : `Day ${process_day} of the month`;
}

/** Names and values; what has no value is left out. */
function factsOf(terms: EmandateTerms): string[][] {
  const { payer, bank_account, amount, first_collection, adjustment } = terms;
  const rows: [string, string | null | undefined][] = [
    ['Beneficiary', terms.beneficiary],
    ['Name on the bank statement', terms.statement_name],
    ['Kind', KIND[terms.payment_method_type]],
    ['Contract reference', terms.contract_reference],
    ['For', terms.reference],
    ['Account holder', bank_account?.bank_account_holder_name],
    ['Bank', bank_account && `${bank_account.bank_title}, branch ${bank_account.bank_branch_code}`],
    ['Account number', bank_account?.bank_account_number.replace(/^\W+/, 'ending ')],
    ['Account type', bank_account && ACCOUNT[bank_account.bank_account_type]],
    ['Payer', payer?.name],
    ['ID number', payer?.id_number],
    ['E-mail', payer?.email],
    ['Phone', payer?.contact_number],
    ['Amount', `${money(amount.total_incl)}${amount.total_tax > 0 ? ` (VAT ${money(amount.total_tax)} included)` : ''}`],
    ['First collection', first_collection && `${money(first_collection.total_incl)} for ${first_collection.date}`],
    ['Most that one debit may be', money(terms.maximum_collection_amount ?? amount.total_incl)],
    ['Amount may vary', terms.allow_variable_amount ? 'Yes, up to that' : 'No'],
    [
      'Grows',
      adjustment &&
        `${CATEGORY[adjustment.adjustment_category]} by ${adjustment.adjustment_rate === null ? money(adjustment.adjustment_amount ?? 0) : `${adjustment.adjustment_rate / 100} %`}`,
    ],
    ['Frequency', FREQUENCY[terms.frequency]],
    ['Day', dayOf(terms)],
    ['Day may vary', terms.allow_date_adjustment ? 'Yes' : 'No'],
    ['Bank may wait for money', terms.tracking_days === null ? 'No' : `Up to ${terms.tracking_days} days`],
    ['Starts', terms.date_start],
    ['Ends', terms.date_end ?? 'When it is cancelled'],
  ];
  return rows.flatMap(([name, value]) => (value == null || value === '' ? [] : [[name, value]]));
}

interface Document {
  readonly signed_at: string;
  readonly ip_address: string | null;
  readonly user_agent: string | null;
  readonly signature: {
    readonly type: 'typed' | 'drawn';
    readonly name: string;
    readonly strokes?: readonly (readonly (readonly [number, number])[])[];
  };
  readonly mandate_text: {
    readonly version: string;
    readonly title: string;
    readonly locale: string;
    readonly paragraphs: readonly string[];
  };
}

/** SAST, as a person reads it. */
const moment = (at: Date): string => `${new Date(at.getTime() + 2 * 60 * 60 * 1000).toISOString().slice(0, 19).replace('T', ' ')} SAST`;

/** The document of a signature. */
export function renderMandate(evidence: MandateEvidence, terms: EmandateTerms): Promise<Uint8Array<ArrayBuffer>> {
  const { signature, mandate_text, ip_address } = evidence.document as unknown as Document;
  const title = `Debit order mandate ${terms.contract_reference}`;
  return renderPdf(title, evidence.created_at, (page) => {
    page.heading(title);
    page.paragraph(`In favour of ${terms.beneficiary}`, 'strong');
    page.table(FACTS, factsOf(terms));
    page.paragraph('The next debits', 'strong');
    page.table(
      DEBITS,
      terms.debits.map(({ on, day, amount, reasons }) => [
        on,
        day,
        money(amount),
        reasons.map(({ type, name }) => (name === null ? REASONS[type] : `${REASONS[type]}, ${name}`)).join('; '),
      ]),
    );
    page.paragraph(mandate_text.title, 'strong');
    for (const paragraph of mandate_text.paragraphs) page.paragraph(paragraph);
    page.paragraph(`Version of this text: ${mandate_text.version}, ${mandate_text.locale}`, 'quiet');
    page.paragraph('Signature', 'strong');
    if (signature.type === 'drawn' && signature.strokes !== undefined)
      page.drawing(signature.strokes, `Drawn signature of ${signature.name}`);
    page.paragraph(`${signature.name}, ${signature.type === 'drawn' ? 'drawn' : 'typed'} on ${moment(evidence.created_at)}`);
    page.paragraph(`IP address: ${ip_address ?? 'not known'}`);
    page.paragraph(`Proof ${evidence.id}, SHA-256 ${evidence.hash}`, 'quiet');
  });
}
