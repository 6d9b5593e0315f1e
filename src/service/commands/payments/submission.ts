import type { z } from 'zod';
import type { bankAccountFields } from '../../../contract/bank-accounts.ts';
import type { customerCreate } from '../../../contract/customers.ts';
import type { MandateTerms } from '../../../contract/mandates.ts';
import type { PaymentEntry } from '../../../contract/payments.ts';
import type { RuleProblem } from '../../domain/mandate/problem.ts';
import type { Customer } from '../../domain/records/people.ts';
import type { Payment } from '../../domain/records/money.ts';

type BankAccountFields = z.output<z.ZodObject<typeof bankAccountFields>>;

interface Days {
  readonly process_day?: number | null | undefined;
  readonly date_start?: string | null | undefined;
  readonly date_end?: string | null | undefined;
}

/** What an entry may have. A part that is absent or null was not sent. */
interface Parts {
  readonly customer_id: string;
  readonly customer: z.output<typeof customerCreate>;
  /** New values for details of the customer, which are stored in the same commit. */
  readonly correction: Partial<Pick<Customer, 'id_type' | 'id_number' | 'email' | 'contact_number'>>;
  readonly bank_account_id: string;
  readonly bank_account: BankAccountFields;
  readonly order_id: string;
  readonly order: NonNullable<PaymentEntry['order']>;
  readonly mandate_id: string;
  /** The terms of the mandate that the entry creates. */
  readonly mandate: MandateTerms;
  readonly card_ids: readonly string[];
  readonly pay_in: NonNullable<PaymentEntry['pay_in']>;
  readonly transaction_reference: string;
  /** Cents; without it, the amount of the mandate or the order. */
  readonly amount: number;
  /** The amount of the first collection, if the call gives it; otherwise the mandate's applies. */
  readonly first_amount: number;
  readonly recurring: Days;
  readonly one_time: { readonly process_date: string };
  readonly items: Payment['items'];
  readonly is_tax: boolean;
  readonly invoice: Payment['invoice'];
}

/** One entry of payments/submit or collections/submit, in a common form. */
export interface Submission extends Readonly<{ [Part in keyof Parts]?: Parts[Part] | null | undefined }> {
  readonly kind: Payment['kind'];
  readonly payment_methods_id: string;
  /** The first day on which a debit can be made, where that is not today. */
  readonly earliest?: string;
  /** Turns a payment's field name into the name that the call uses, such as `payment.one-time.process_date`. */
  readonly named: (field: string) => string;
  /** Turns a mandate's field name into the name that the call uses. */
  readonly mandateField: (problem: RuleProblem) => RuleProblem;
}
