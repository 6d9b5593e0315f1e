import type { z } from 'zod';
import type { bankAccountFields } from '../../../contract/bank-accounts.ts';
import type { customerCreate } from '../../../contract/customers.ts';
import type { MandateTerms } from '../../../contract/mandates.ts';
import type { PaymentEntry } from '../../../contract/payments.ts';
import type { PartsSent } from '../../domain/payment/parts.ts';
import type { RuleProblem } from '../../domain/mandate/problem.ts';
import type { Customer } from '../../domain/records/people.ts';
import type { Payment } from '../../domain/records/payments.ts';

/** One entry of payments/submit or of collections/submit, in the form that both are worked on in. */
export interface Submission {
  readonly kind: Payment['kind'];
  readonly sent: PartsSent;
  readonly payment_methods_id: string;
  readonly customer_id: string | null;
  readonly customer: z.output<typeof customerCreate> | null;
  /** What replaces what is known of the customer, where the call says so: in the same commit. */
  readonly correction?: Partial<Pick<Customer, 'id_type' | 'id_number' | 'email' | 'contact_number'>> | null;
  readonly bank_account_id: string | null;
  readonly bank_account: BankAccountFields | null;
  readonly order_id: string | null;
  readonly order: NonNullable<PaymentEntry['order']> | null;
  readonly mandate_id: string | null;
  /** Of the mandate to be made. */
  readonly terms: MandateTerms | null;
  readonly card_ids: readonly string[] | null;
  readonly eft_reference: string | null;
  readonly transaction_reference: string | null;
  /** Cents; null for the mandate's or the order's. */
  readonly amount: number | null;
  /** What is collected first, where the call says so; else the mandate says. */
  readonly first_amount: number | null;
  readonly recurring: {
    readonly process_day: number | null;
    readonly date_start: string | null;
    readonly date_end: string | null;
  } | null;
  readonly one_time: { readonly process_date: string } | null;
  readonly items: Payment['items'];
  readonly is_tax: boolean | null;
  readonly invoice: Payment['invoice'];
  /** How the call names a field that a rule names as in a payment: `payment.one-time.process_date`. */
  readonly named: (field: string) => string;
  /** How the call names a field that a rule names as in a mandate. */
  readonly mandateField: (problem: RuleProblem) => RuleProblem;
}

type BankAccountFields = z.output<z.ZodObject<typeof bankAccountFields>>;

type Days = {
  readonly process_day?: number | null | undefined;
  readonly date_start?: string | null | undefined;
  readonly date_end?: string | null | undefined;
};

/** A repetition as it was sent. */
export const daysOf = (recurring: Days | null | undefined): Submission['recurring'] =>
  recurring == null
    ? null
    : { process_day: recurring.process_day ?? null, date_start: recurring.date_start ?? null, date_end: recurring.date_end ?? null };
