import type { z } from 'zod';
import type { bankAccountFields } from '../../../contract/bank-accounts.ts';
import type { customerCreate } from '../../../contract/customers.ts';
import type { MandateTerms } from '../../../contract/mandates.ts';
import type { PaymentEntry } from '../../../contract/payments.ts';
import type { PartsSent } from '../../domain/payment/parts.ts';
import type { RuleProblem } from '../../domain/mandate/problem.ts';
import type { Customer } from '../../domain/records/people.ts';
import type { Payment } from '../../domain/records/payments.ts';

/** One entry of payments/submit or collections/submit, in a common form. */
export interface Submission {
  readonly kind: Payment['kind'];
  readonly sent: PartsSent;
  readonly payment_methods_id: string;
  readonly customer_id: string | null;
  readonly customer: z.output<typeof customerCreate> | null;
  /** New values for details of the customer, which are stored in the same commit. */
  readonly correction?: Partial<Pick<Customer, 'id_type' | 'id_number' | 'email' | 'contact_number'>> | null;
  readonly bank_account_id: string | null;
  readonly bank_account: BankAccountFields | null;
  readonly order_id: string | null;
  readonly order: NonNullable<PaymentEntry['order']> | null;
  readonly mandate_id: string | null;
  /** The terms of the mandate that the entry creates. */
  readonly terms: MandateTerms | null;
  readonly card_ids: readonly string[] | null;
  readonly eft_reference: string | null;
  readonly transaction_reference: string | null;
  /** Cents; null for the amount of the mandate or the order. */
  readonly amount: number | null;
  /** The amount of the first collection, if the call gives it; otherwise the mandate's applies. */
  readonly first_amount: number | null;
  readonly recurring: {
    readonly process_day: number | null;
    readonly date_start: string | null;
    readonly date_end: string | null;
  } | null;
  readonly one_time: { readonly process_date: string } | null;
  /** The first day on which a debit can be made, where that is not today. */
  readonly earliest?: string;
  readonly items: Payment['items'];
  readonly is_tax: boolean | null;
  readonly invoice: Payment['invoice'];
  /** Turns a payment's field name into the name that the call uses, such as `payment.one-time.process_date`. */
  readonly named: (field: string) => string;
  /** Turns a mandate's field name into the name that the call uses. */
  readonly mandateField: (problem: RuleProblem) => RuleProblem;
}

type BankAccountFields = z.output<z.ZodObject<typeof bankAccountFields>>;

type Days = {
  readonly process_day?: number | null | undefined;
  readonly date_start?: string | null | undefined;
  readonly date_end?: string | null | undefined;
};

/** The recurrence of an entry as it was sent. */
export const daysOf = (recurring: Days | null | undefined): Submission['recurring'] =>
  recurring == null
    ? null
    : { process_day: recurring.process_day ?? null, date_start: recurring.date_start ?? null, date_end: recurring.date_end ?? null };

/** The parts of an entry that a caller sent. Null counts as not sent. */
export function sentParts(entry: Readonly<Partial<Record<Exclude<keyof PartsSent, 'recurring'>, unknown>>>, recurring: boolean): PartsSent {
  return {
    customer_id: entry.customer_id != null,
    customer: entry.customer != null,
    bank_account_id: entry.bank_account_id != null,
    bank_account: entry.bank_account != null,
    mandate_id: entry.mandate_id != null,
    mandate: entry.mandate != null,
    order_id: entry.order_id != null,
    order: entry.order != null,
    card_ids: entry.card_ids != null,
    pay_in: entry.pay_in != null,
    recurring,
  };
}
