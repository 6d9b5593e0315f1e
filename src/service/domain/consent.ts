import { z } from 'zod';
import { bankAccounts } from '../../contract/bank-accounts.ts';
import { emandateTerms } from '../../contract/emandate-terms.ts';
import type { PAYMENT_INTERVALS } from '../../contract/enums.ts';
import type { Day } from '../../facts/days.ts';
import { decimalOf } from '../../facts/money.ts';
import { collectionDay, instalmentOnOrAfter, nextIntervalAfter, type Recurrence } from './calendar/collection-days.ts';
import { monthsUntilExpiry } from './card.ts';
import type { RuleProblem } from './mandate/problem.ts';
import type { DebitPart } from './payment/schedule.ts';
import type { Card } from './records/cards.ts';
import type { BankAccount, Mandate, MandateEvidence } from './records/people.ts';
import type { PaymentMethod } from './records/money.ts';

/**
 * The rule of consent: whether a debit or a charge that the payer does not make in person is within what the payer agreed to. It is
 * asked when something is submitted or changed, and again before each debit. Nothing else decides this.
 */

/** How a card is charged: once, or again and again without its holder. */
export type CardUse = 'once' | 'recurring';

/** The fields of a card that decide whether it may be charged. */
export type ConsentingCard = Pick<Card, 'card_status' | 'card_expire' | 'is_recurring'>;

/** Why a stored card may not be charged; null when it may. Only a card that is `is_recurring` is charged again and again. */
export function cardObstacle(card: ConsentingCard, use: CardUse, now: Date): 'status' | 'expired' | 'consent' | null {
  if (card.card_status !== 'ACTIVE') return 'status';
  if (monthsUntilExpiry(card.card_expire, now) < 0) return 'expired';
  return use === 'recurring' && !card.is_recurring ? 'consent' : null;
}

/** The cards that may be charged, in the same order. */
export const chargeable = <C extends ConsentingCard>(cards: readonly C[], use: CardUse, now: Date): C[] =>
  cards.filter((card) => cardObstacle(card, use, now) === null);

/** What a payer is told about a card without consent. */
export const NO_CARD_CONSENT = 'was not stored for recurring payments (is_recurring): its holder did not agree to them';

/** The account that a payer agreed to have debited. */
export type AgreedAccount = Pick<BankAccount, (typeof ACCOUNT_FIELDS)[number]>;

const ACCOUNT_FIELDS = [
  'bank_account_number',
  'bank_branch_code',
  'bank_account_holder_name',
  'bank_account_type',
  'bank_name',
] as const satisfies readonly (keyof BankAccount)[];

/** What a payer agreed to: the signed terms of a mandate with evidence, otherwise the mandate's present terms. */
export interface Consent {
  /** When it was signed; null without evidence. */
  readonly signed_at: Date | null;
  readonly status: Mandate['mandate_status'];
  readonly is_eft: boolean;
  /** The most of an instalment or of the only debit, in cents. */
  readonly most: number;
  /** The amount that may be collected once besides the instalments; null for none. */
  readonly first: { readonly date: Day; readonly amount: number } | null;
  /** Null for a mandate for one debit. */
  readonly interval: (typeof PAYMENT_INTERVALS)[number] | null;
  readonly process_day: number | null;
  readonly any_day: boolean;
  /** The first day, or the only day; null without evidence. */
  readonly from: Day | null;
  readonly until: Day | null;
  readonly rule: PaymentMethod['date_adjustment_rule'];
  /** Null where the mandate follows its bank account. */
  readonly account: AgreedAccount | null;
}

const signedTerms = z.object({
  terms: emandateTerms,
  bank_account: bankAccounts.record.pick({
    bank_account_holder_name: true,
    bank_account_number: true,
    bank_account_type: true,
    bank_name: true,
    bank_branch_code: true,
  }),
});

/** The consent to the debits of a mandate. */
export function consentOf(mandate: Mandate, evidence: MandateEvidence | null): Consent {
  const { mandate_status: status, payment_method_type, payer, debicheck, recurring } = mandate;
  const is_eft = payment_method_type === 'DEBIT_ORDER';
  if (evidence === null) {
    return {
      signed_at: null,
      status,
      is_eft,
      most: debicheck?.allow_variable_amount === true ? debicheck.maximum_collection_amount : mandate.amount,
      first: debicheck && {
        date: debicheck.first_collection_date,
        amount: debicheck.first_collection_amount ?? debicheck.maximum_collection_amount,
      },
      interval: recurring?.payment_interval ?? null,
      process_day: recurring?.process_day ?? null,
      any_day: debicheck?.allow_date_adjustment === true,
      from: null,
      until: recurring?.date_release ?? null,
      rule: null,
      account: is_eft ? null : payer,
    };
  }
  const { terms, bank_account } = signedTerms.parse(evidence.document);
  const amount = terms.amount.total_incl;
  return {
    signed_at: evidence.created_at,
    status,
    is_eft,
    most: terms.allow_variable_amount ? (terms.maximum_collection_amount ?? amount) : amount,
    first: terms.first_collection && { date: terms.first_collection.date, amount: terms.first_collection.total_incl },
    interval: terms.frequency === 'ONCE' ? null : terms.frequency,
    process_day: terms.process_day,
    any_day: terms.allow_date_adjustment,
    from: terms.date_start,
    until: terms.date_end,
    rule: terms.date_adjustment_rule,
    account: bank_account,
  };
}

/** The part of the consent that a debit or a change would leave, and a sentence that says what was agreed to. */
export interface Outside {
  readonly what: 'status' | 'amount' | 'account' | 'day' | 'end' | 'number';
  readonly message: string;
}

const outside = ({ signed_at }: Consent, what: Outside['what'], agreed: string): Outside => ({
  what,
  message: signed_at === null ? `the payer agreed to ${agreed}` : `the payer signed for ${agreed}; more than that must be signed anew`,
});

/** The statuses in which a mandate collects. */
const COLLECTING: ReadonlySet<Mandate['mandate_status']> = new Set(['ACTIVE', 'CANCELLATION_REJECTED']);
/** The statuses in which the payer or the bank has not answered yet. */
const ASKED: ReadonlySet<Mandate['mandate_status']> = new Set(['GENERATED', 'PENDING']);

/** Why nothing is collected on a mandate: it was not given, or has ended. `later`: it may also be given yet. */
export const statusOutside = ({ mandate_status }: Pick<Mandate, 'mandate_status'>, later = false): Outside | null =>
  COLLECTING.has(mandate_status) || (later && ASKED.has(mandate_status))
    ? null
    : { what: 'status', message: `the mandate is ${mandate_status}` };

/** The fields of an account that differ from the account that the payer agreed to. */
export const changedAccountFields = ({ account }: Consent, asked: AgreedAccount): (keyof AgreedAccount)[] =>
  account === null ? [] : ACCOUNT_FIELDS.filter((field) => textOf(account, field) !== textOf(asked, field));

const textOf = (account: AgreedAccount, field: keyof AgreedAccount): string =>
  field === 'bank_branch_code' ? String(account[field]).padStart(6, '0') : account[field];

/** Another account than the one that the payer agreed to. */
export const accountOutside = (consent: Consent, asked: AgreedAccount): Outside | null =>
  changedAccountFields(consent, asked).length === 0 || consent.account === null
    ? null
    : outside(consent, 'account', `the account of ${consent.account.bank_account_holder_name} that ends in ${ending(consent.account)}`);

const ending = ({ bank_account_number }: AgreedAccount): string => bank_account_number.slice(-4);

/** An amount above the one that the payer agreed to. */
export function amountOutside(consent: Consent, part: DebitPart, amount: number): Outside | null {
  const { first, most } = consent;
  if (part !== 'FIRST_COLLECTION') return amount > most ? outside(consent, 'amount', `at most ${decimalOf(most)}`) : null;
  if (first === null) return outside(consent, 'number', 'no amount besides the instalments');
  return amount > first.amount ? outside(consent, 'amount', `a first collection of at most ${decimalOf(first.amount)}`) : null;
}

/** The days that were signed, in the terms of the calendar. */
const signedDays = ({ interval, process_day, from, first }: Consent): Recurrence | null =>
  interval === null || from === null
    ? null
    : { payment_interval: interval, process_day: process_day ?? 1, date_start: from, first_collection_date: first?.date };

const daysInWords = ({ interval, process_day, from }: Consent): string =>
  interval === null
    ? `a debit on ${from ?? ''}`
    : `${interval === 'WEEKLY' ? 'day' : 'debits on day'} ${String(process_day ?? '')} (${interval}) from ${from ?? ''} on`;

/**
 * A planned day that the payer did not sign. A mandate that a bank approves may be approved after its first day, and is collected later
 * then (ruling *approval after the first day*).
 */
function dayOutside(consent: Consent, part: DebitPart, day: Day): Outside | null {
  const { from, first, interval, any_day, is_eft } = consent;
  if (from === null) return null;
  if (part === 'FIRST_COLLECTION')
    return first === null || day >= first.date ? null : outside(consent, 'day', `a first collection on ${first.date}`);
  const recurrence = signedDays(consent);
  const isSigned =
    interval === null || recurrence === null
      ? day === from || (!is_eft && day > from)
      : any_day
        ? day >= from
        : instalmentOnOrAfter(recurrence, day) === day;
  return isSigned ? null : outside(consent, 'day', daysInWords(consent));
}

/** One debit that is to be made. */
export interface AskedDebit {
  readonly part: DebitPart;
  /** The planned day. */
  readonly day: Day;
  /** The day on which it is sent. */
  readonly on: Day;
  /** Cents. */
  readonly amount: number;
  /** The account that is debited; null where it cannot differ. */
  readonly account: AgreedAccount | null;
  /** The planned days of the debits that other payments on the mandate have made. */
  readonly collected: readonly Day[];
}

/** More debits than the payer agreed to: a mandate for one debit has made it, or a signed interval was collected. */
function numberOutside(consent: Consent, { part, day, collected }: Pick<AskedDebit, 'part' | 'day' | 'collected'>): Outside | null {
  const { interval, signed_at } = consent;
  if (interval === null) return collected.length === 0 ? null : outside(consent, 'number', 'one debit');
  if (signed_at === null || part === 'FIRST_COLLECTION') return null;
  return collected.some((last) => nextIntervalAfter(interval, last) > day)
    ? outside(consent, 'number', `one debit in each interval (${interval})`)
    : null;
}

/** Whether a debit is within the consent, whatever the status of the mandate is; null when it is. */
export function debitOutside(consent: Consent, debit: AskedDebit): Outside | null {
  const { part, day, on, amount, account } = debit;
  return (
    (account === null ? null : accountOutside(consent, account)) ??
    amountOutside(consent, part, amount) ??
    dayOutside(consent, part, day) ??
    (consent.rule !== null && on < collectionDay(day, consent.rule) ? outside(consent, 'day', daysInWords(consent)) : null) ??
    (consent.until !== null && on > consent.until ? outside(consent, 'end', `debits until ${consent.until}`) : null) ??
    numberOutside(consent, debit)
  );
}

/** How a mandate is used by other payments. */
export interface MandateUse {
  /** The ids of payments that run or wait for the approval. */
  readonly running: readonly string[];
  /** The ids of payments that are paused. */
  readonly paused: readonly string[];
  /** @see AskedDebit.collected */
  readonly collected: readonly Day[];
}

/**
 * Why no other payment may run on a mandate now: it is for one debit, and another payment makes that debit or has made it; or it was
 * signed for one debit in each interval, and another payment makes them.
 */
function anotherPaymentOutside(consent: Consent, { running, paused, collected }: MandateUse): RuleProblem[] {
  const [other] = consent.interval === null ? [...running, ...paused, ...collected] : consent.signed_at === null ? [] : running;
  if (other === undefined) return [];
  return consent.interval === null
    ? [
        {
          field: 'mandate_id',
          code: '008',
          rule: 'one_time_mandate',
          message: 'the mandate is for one debit, and another payment makes it',
        },
      ]
    : [consentProblem('mandate_id', outside(consent, 'number', `one debit in each interval, and ${other} makes it`))];
}

/** A refusal because of consent. */
export const consentProblem = (field: string, { message }: Outside): RuleProblem => ({ field, code: '008', rule: 'consent', message });

/** A payment that is to run on a mandate, with its next debit. */
export interface AskedPayment {
  readonly amount: number;
  readonly recurring: { readonly process_day: number } | null;
  readonly next: Pick<AskedDebit, 'part' | 'day' | 'on'> | null;
  readonly account: AgreedAccount | null;
  readonly use: MandateUse;
}

/**
 * Why a payment may not run on a mandate. Its next debit and its process day stand for all: the others have the same amount, and each
 * of them is asked again when it is made. Fields are relative to `payment`.
 */
export function paymentOutside(consent: Consent, { amount, recurring, next, account, use }: AskedPayment): RuleProblem[] {
  const another = anotherPaymentOutside(consent, use);
  if (consent.signed_at === null || another.length > 0) return another;
  const isOtherDay = recurring !== null && !consent.any_day && recurring.process_day !== consent.process_day;
  const found =
    (next === null ? null : debitOutside(consent, { ...next, amount, account, collected: use.collected })) ??
    (isOtherDay ? outside(consent, 'day', daysInWords(consent)) : null);
  if (found === null) return [];
  const dayField =
    recurring === null
      ? 'one-time.process_date'
      : recurring.process_day === consent.process_day
        ? 'recurring.date_start'
        : 'recurring.process_day';
  const field = { status: 'mandate_id', amount: 'amount', account: 'bank_account_id', day: dayField, end: dayField, number: 'mandate_id' };
  return [consentProblem(field[found.what], found)];
}

/** What an update may change of a signed EFT mandate. */
type ChangedTerms = Pick<Mandate, 'amount' | 'recurring' | 'one-time'>;

/** The changes of a mandate that its payer has not signed. Lower amounts and an earlier end are free. */
export function termsOutside(consent: Consent, after: ChangedTerms): RuleProblem[] {
  if (consent.signed_at === null) return [];
  const { recurring, amount, 'one-time': once } = after;
  const { process_day, until, from } = consent;
  const found: [string, Outside | null][] = [
    ['amount', amountOutside(consent, recurring === null ? 'ONE_TIME' : 'INSTALMENT', amount)],
    [
      'recurring.process_day',
      recurring !== null && recurring.process_day !== process_day ? outside(consent, 'day', daysInWords(consent)) : null,
    ],
    [
      'recurring.date_release',
      recurring !== null && until !== null && (recurring.date_release ?? '9999') > until
        ? outside(consent, 'end', `debits until ${until}`)
        : null,
    ],
    ['one-time.process_date', once !== null && once.process_date !== from ? outside(consent, 'day', daysInWords(consent)) : null],
  ];
  return found.flatMap(([field, problem]) => (problem === null ? [] : [consentProblem(field, problem)]));
}
