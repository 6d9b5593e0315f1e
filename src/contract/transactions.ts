import { z } from 'zod';
import { filter } from './resource.ts';
import { TRANSACTION_STATUSES } from './enums.ts';
import { recordsOf } from './envelope.ts';
import { blankableText, dateTime, dayOrMoment, decimal, extension, text } from './scalars.ts';

/** Transactions. */

/** One entry of a transaction's history at the bank or network. */
const submission = z.object({
  status: z.string().optional(),
  message: z.string().optional(),
  bank_code: z.string().nullable().optional(),
  timestamp: z.string().optional(),
  date: z.string().optional(),
  code: z.string().optional(),
});

export const transaction = z
  .object({
    id: z.string(),
    created_at: dateTime,
    updated_at: dateTime.nullable(),
    charged_at: dateTime.nullable(),
    status_changed_at: dateTime,
    payment_methods_id: z.string().nullable(),
    payments_id: z.string().nullable(),
    customers_id: z.string().nullable(),
    bank_accounts_id: z.string().nullable(),
    mandates_id: z.string().nullable(),
    /** The collection, of transactions that collect one. */
    collections_id: z.string().nullable().meta(extension),
    transaction_reference: z.string(),
    payment_reference: z.string().nullable(),
    submission_batch_reference: z.string().nullable(),
    transaction_status: z.enum(TRANSACTION_STATUSES),
    amount: decimal,
    /** Without VAT, where it is known; otherwise the same as amount. */
    amount_excl: decimal.meta(extension),
    payment_data: z.record(z.string(), z.json()),
    unpaid_reason: z.string().nullable(),
    submission_data: z.array(submission),
  })
  .meta({ id: 'Transaction' });

export type TransactionAnswer = z.output<typeof transaction>;

export const transactionsListAnswer = recordsOf('transactions', transaction);
export const transactionAnswer = z.object({ status: z.boolean(), transaction });
export const transactionReferenceParams = z.strictObject({ reference: text(128) });

export const transactionsFilters = {
  transaction_status: filter('transaction_status', z.enum(TRANSACTION_STATUSES)),
  charged_at_start_date: filter('charged_at', dayOrMoment, 'start'),
  charged_end_date: filter('charged_at', dayOrMoment, 'end'),
  status_changed_at_start_date: filter('status_changed_at', dayOrMoment, 'start'),
  status_changed_at_end_date: filter('status_changed_at', dayOrMoment, 'end'),
  payment_methods_id: filter('payment_methods_id', blankableText(32)),
  customer_id: filter('customers_id', blankableText(32)),
};
