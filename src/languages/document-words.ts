import type { EmandateTerms, MANDATE_METHOD_TYPES } from '../contract/emandate-terms.ts';

/** What a mandate says, in the language in which its payer reads and signs it. */

type Reason = EmandateTerms['debits'][number]['reasons'][number]['type'];

/** The document of a signed mandate; `{0}` is where a value goes. */
export interface MandateWords {
  readonly title: string;
  readonly favour: string;
  /** Columns of the table of facts. */
  readonly columns: readonly [fact: string, value: string];
  readonly labels: Readonly<Record<Label, string>>;
  readonly kinds: Readonly<Record<EmandateTerms['payment_method_type'], string>>;
  readonly accounts: Readonly<Record<NonNullable<EmandateTerms['bank_account']>['bank_account_type'], string>>;
  readonly frequencies: Readonly<Record<EmandateTerms['frequency'], string>>;
  readonly growth: Readonly<Record<NonNullable<EmandateTerms['adjustment']>['adjustment_category'], string>>;
  readonly weekdays: readonly string[];
  readonly branch: string;
  readonly ending: string;
  readonly dayOfMonth: string;
  readonly lastDay: string;
  readonly withVat: string;
  readonly firstOn: string;
  /** The most of every debit but a first one that is more. */
  readonly afterFirst: string;
  readonly varies: string;
  readonly no: string;
  readonly yes: string;
  readonly by: string;
  readonly tracking: string;
  readonly endless: string;
  readonly debits: string;
  /** Columns of the table of debits. */
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

/** Facts that a mandate states, in the order in which it states them. */
export type Label =
  | 'beneficiary'
  | 'statement'
  | 'kind'
  | 'contract'
  | 'reference'
  | 'items'
  | 'holder'
  | 'bank'
  | 'number'
  | 'account'
  | 'payer'
  | 'id'
  | 'registration'
  | 'email'
  | 'phone'
  | 'amount'
  | 'first'
  | 'maximum'
  | 'varies'
  | 'grows'
  | 'frequency'
  | 'day'
  | 'dayVaries'
  | 'tracking'
  | 'starts'
  | 'ends';

/** What a payer agrees to. A change of any word takes a new version in `mandate-text.ts`. Each paragraph with `{merchant}` where the beneficiary's name goes. */
export interface AgreementWords {
  readonly title: string;
  readonly authority: string;
  readonly by: Readonly<Record<(typeof MANDATE_METHOD_TYPES)[number], string>>;
  readonly days: string;
  readonly cancel: string;
  readonly unpaid: string;
  readonly truth: string;
}

/** Both. */
export interface DocumentWords {
  readonly agreement: AgreementWords;
  readonly mandate: MandateWords;
}
