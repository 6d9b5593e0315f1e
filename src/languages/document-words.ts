import type { EmandateTerms, MANDATE_METHOD_TYPES, MANDATE_ROWS } from '../contract/emandate-terms.ts';

/** The words of mandates and receipts, in the language in which their payer reads them. */

type Reason = EmandateTerms['debits'][number]['reasons'][number]['type'];

/**
 * The words of a mandate's rows, which the payer reads before signing, and of its document; a value replaces `{0}`. If a word of the rows
 * changes, `mandate-text.ts` needs a new version.
 */
export interface MandateWords {
  readonly title: string;
  readonly favour: string;
  /** What is paid and when, in one sentence: the amount, and the day or the weekday. */
  readonly sentence: Readonly<Record<EmandateTerms['frequency'] | 'LAST_DAY', string>>;
  /** How the sentence ends, with and without a last day. */
  readonly until: string;
  readonly untilStopped: string;
  /** A day of the month: `25` → `25th`. */
  readonly nth: (day: number) => string;
  readonly firstDebitIs: string;
  readonly neverMore: string;
  /** How a payer stops it: `{0}` is the merchant, `{1}` the contract reference. */
  readonly stop: { readonly title: string; readonly words: string };
  readonly labels: Readonly<Record<(typeof MANDATE_ROWS)[number], string>>;
  readonly kinds: Readonly<Record<EmandateTerms['payment_method_type'], string>>;
  readonly accounts: Readonly<Record<NonNullable<EmandateTerms['bank_account']>['bank_account_type'], string>>;
  readonly frequencies: Readonly<Record<EmandateTerms['frequency'], string>>;
  readonly growth: Readonly<Record<Exclude<NonNullable<EmandateTerms['adjustment']>['adjustment_category'], 'NEVER'>, string>>;
  readonly weekdays: readonly string[];
  readonly branch: string;
  readonly dayOfMonth: string;
  readonly lastDay: string;
  readonly withVat: string;
  readonly firstOn: string;
  /** The maximum of every debit except a first debit that is larger. */
  readonly afterFirst: string;
  readonly varies: string;
  readonly no: string;
  readonly yes: string;
  readonly by: string;
  readonly tracking: string;
  readonly endless: string;
  readonly debits: string;
  /** The column headings of the table of debits. */
  readonly debitColumns: readonly [debit: string, meant: string, amount: string, why: string];
  readonly reasons: Readonly<Record<Reason, string>>;
  readonly version: string;
  readonly signature: string;
  readonly drawing: string;
  readonly typed: string;
  readonly drawn: string;
  readonly address: string;
  readonly noAddress: string;
  readonly proof: string;
}

/**
 * The text that a payer agrees to. If any word changes, `mandate-text.ts` needs a new version. The beneficiary's name replaces `{merchant}`
 * in each paragraph.
 */
export interface AgreementWords {
  readonly title: string;
  readonly authority: string;
  readonly by: Readonly<Record<(typeof MANDATE_METHOD_TYPES)[number], string>>;
  readonly days: string;
  readonly cancel: string;
  readonly unpaid: string;
  readonly truth: string;
}

/** The words of a shopper's receipt. */
export interface ReceiptWords {
  readonly receipt: string;
  readonly amount: string;
  readonly to: string;
  readonly for: string;
  readonly date: string;
  readonly card: string;
  /** In place of “Card”, where it was another method. */
  readonly paidWith: string;
  readonly order: string;
  readonly transaction: string;
  /** Used where the money is only held, not taken. */
  readonly held: string;
  /** In place of “Paid to”, where the money is only held, and where it only verified the card. */
  readonly heldFor: string;
  readonly checkedBy: string;
  readonly subtotal: string;
  readonly discount: string;
  readonly delivery: string;
  readonly vat: string;
  readonly other: string;
  /** The part of an order that a payment is not for. */
  readonly apart: string;
  /** VAT that is in the prices already. */
  readonly vatWithin: string;
  readonly vatNumber: string;
  readonly total: string;
}

/** The words of the agreement, of a mandate's document and of a receipt. */
export interface DocumentWords {
  /** The names of the months, January first. */
  readonly months: readonly string[];
  readonly agreement: AgreementWords;
  readonly mandate: MandateWords;
  readonly receipt: ReceiptWords;
}
