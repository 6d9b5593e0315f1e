import type { Locale } from '../../../facts/languages.ts';
import { dayIn, DOCUMENT_WORDS } from '../../../languages/documents.ts';
import type { EmandateTerms, MandateText } from '../../../contract/emandate-terms.ts';
import { rand } from '../../../facts/money.ts';
import { percentText } from '../../../facts/percentage.ts';
import { writtenPhoneNumber } from '../../../facts/phone.ts';
import { filled } from '../../../facts/text.ts';
import type { MandateWords } from '../../../languages/document-words.ts';
import { maskedAccount, MASKS } from './masked-details.ts';

/**
 * What a payer reads and signs, in their language: the rows and the agreement. The review shows these rows, the signature covers them, and the signed document prints them. So
 * what is in the document is what the payer saw.
 */

type Row = MandateText['rows'][number];
/** The values of some rows. A row without a value is left out. */
type Values = Readonly<Partial<Record<Row['key'], string | null | undefined>>>;

function dayWords({ frequency, process_day }: EmandateTerms, words: MandateWords): string | null {
  if (process_day === null) return null;
  if (frequency === 'WEEKLY') return words.weekdays[process_day - 1] ?? null;
  return process_day === 31 ? words.lastDay : filled(words.dayOfMonth, String(process_day));
}

function growthWords({ adjustment }: EmandateTerms, words: MandateWords): string | null {
  if (adjustment === null || adjustment.adjustment_category === 'NEVER') return null;
  const { adjustment_category, adjustment_rate, adjustment_amount } = adjustment;
  const by = adjustment_rate === null ? rand(adjustment_amount ?? 0) : percentText(adjustment_rate);
  return filled(words.by, words.growth[adjustment_category], by);
}

/** What is paid, and when. */
function whatIsPaid(terms: EmandateTerms, locale: Locale): Values {
  const words = DOCUMENT_WORDS[locale].mandate;
  const { amount, first_collection: once, lines, debits } = terms;
  const day = (date: string): string => dayIn(locale, date);
  const sum = rand(terms.maximum_collection_amount ?? amount.total_incl);
  // A first debit can be larger than each one after it, because of what is paid once.
  const isFirstLarger = once !== null && once.total_incl > (terms.maximum_collection_amount ?? amount.total_incl);
  const most = isFirstLarger ? filled(words.afterFirst, sum) : sum;
  const [first] = debits;
  return {
    beneficiary: terms.beneficiary,
    statement: terms.statement_name,
    kind: words.kinds[terms.payment_method_type],
    contract: terms.contract_reference,
    reference: terms.reference,
    items: lines.map(({ name, qty }) => (qty === 1 ? name : `${qty} × ${name}`)).join(', '),
    amount: amount.total_tax > 0 ? filled(words.withVat, rand(amount.total_incl), rand(amount.total_tax)) : rand(amount.total_incl),
    first: once && filled(words.firstOn, rand(once.total_incl), day(once.date)),
    maximum: most,
    varies: terms.allow_variable_amount ? filled(words.varies, most) : words.no,
    grows: growthWords(terms, words),
    frequency: words.frequencies[terms.frequency],
    day: dayWords(terms, words),
    dayVaries: terms.allow_date_adjustment ? words.yes : words.no,
    firstDebit: first && (first.amount === amount.total_incl ? day(first.on) : `${day(first.on)}: ${rand(first.amount)}`),
    starts: day(terms.date_start),
    ends: terms.frequency === 'ONCE' ? null : terms.date_end === null ? words.endless : day(terms.date_end),
    tracking: terms.tracking_days === null ? null : filled(words.tracking, String(terms.tracking_days)),
  };
}

const accountValues = ({ bank_account: account }: EmandateTerms, words: MandateWords): Values => ({
  holder: account?.bank_account_holder_name,
  bank: account && filled(words.branch, account.bank_title, account.bank_branch_code),
  number: account?.bank_account_number,
  account: account && words.accounts[account.bank_account_type],
});

function payerValues({ payer }: EmandateTerms): Values {
  const isCompany = payer?.id_type === 'COMPANY_REGISTRATION_NUMBER';
  return {
    payer: payer?.name,
    [isCompany ? 'registration' : 'id']: payer?.id_number,
    email: payer?.email,
    phone: payer?.contact_number && writtenPhoneNumber(payer.contact_number),
  };
}

/** The rows of these terms, in the order in which they are read. */
function mandateRows(terms: EmandateTerms, locale: Locale): Row[] {
  const words = DOCUMENT_WORDS[locale].mandate;
  const rows = (step: Row['step'], values: Values): Row[] =>
    (Object.entries(values) as [Row['key'], string | null | undefined][]).flatMap(([key, value]) =>
      value == null || value === '' ? [] : [{ step, key, label: words.labels[key], value }],
    );
  return [...rows('what', whatIsPaid(terms, locale)), ...rows('account', accountValues(terms, words)), ...rows('who', payerValues(terms))];
}

/** Every change of the words needs a new version. */
const VERSION = '2026-11-28';

/** The text for these terms. */
export function mandateText(locale: Locale, terms: EmandateTerms): MandateText {
  const { title, authority, by, days, cancel, unpaid, truth } = DOCUMENT_WORDS[locale].agreement;
  const paragraphs = [authority, by[terms.payment_method_type], days, cancel, unpaid, truth].map((text) =>
    text.replaceAll('{merchant}', terms.beneficiary),
  );
  return { version: VERSION, locale, title, rows: mandateRows(terms, locale), paragraphs };
}

/** The rows that have a detail of the payer, each with the function that masks it. */
const ROW_MASKS: Readonly<Partial<Record<Row['key'], (value: string) => string>>> = {
  number: maskedAccount,
  id: MASKS.id_number,
  registration: MASKS.id_number,
  email: MASKS.email,
  phone: MASKS.contact_number,
};

/** The rows for anybody who opens the link later: it may no longer be the person who typed the details. */
export const maskedRows = (rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, value: ROW_MASKS[row.key]?.(row.value) ?? row.value }));
