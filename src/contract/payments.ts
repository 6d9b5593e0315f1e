import { z } from 'zod';
import { CREATED_BETWEEN, filter } from './resource.ts';
import { checking } from './resource.ts';
import { bankAccountFields } from './bank-accounts.ts';
import { customerCreate, partyProblems } from './customers.ts';
import { MANDATE_STATUSES, PAYMENT_INTERVALS, PAYMENT_STATUSES } from './enums.ts';
import { MAX_RECORDS, resultOf } from './envelope.ts';
import { mandateTerms } from './mandates.ts';
import { decimalOf, LARGEST_AMOUNT } from '../facts/money.ts';
import { amountOfItems, orderAmounts, orderItem } from './orders.ts';
import {
  amount,
  blankableText,
  conditional,
  date,
  dateTime,
  email,
  extension,
  freeText,
  id,
  positiveAmount,
  positiveDecimal,
  startDate,
  text,
} from './scalars.ts';
import { signedBody } from './signature.ts';

/** Payments (ruling *payments, collections*). */

/** The customer of payments/submit. As everywhere, an email address is required. */
const paymentCustomer = z
  .strictObject({ ...customerCreate.shape, email })
  .superRefine(checking(partyProblems))
  .nullish()
  .meta(conditional('Either customer_id or customer.'));

/** A bank account that is sent together with the record that needs it. */
export const ownBankAccount = z
  .strictObject(bankAccountFields)
  .nullish()
  .meta(conditional('Either bank_account_id or bank_account, where the payment method debits one.'));

/** The order of payments/submit. */
const paymentOrder = z
  .strictObject({
    reference: text(35).nullish().meta(conditional('Made where none is sent.')),
    description: freeText.nullish().meta(conditional('The reference where none is sent.')),
    ...orderAmounts,
    items: z.array(orderItem).max(1000).default([]),
  })
  .refine(({ amount_total, items }) => amount_total != null || amountOfItems(items) <= LARGEST_AMOUNT, {
    // The total that is not sent must be an amount.
    when: ({ issues }) => issues.length === 0,
    path: ['items'],
    error: `come to more than ${decimalOf(LARGEST_AMOUNT)}`,
    params: { rule: 'max' },
  });

/** The schedule of a payment that repeats. */
export const recurringDays = z
  .strictObject({
    process_day: z
      .int()
      .min(1)
      .max(31)
      .nullish()
      .meta(conditional('The mandate’s where none is sent; for a WEEKLY interval 1 is Monday and 7 Sunday.')),
    date_start: startDate.nullish().meta(conditional('Where none is sent: today, or the day after the first collection.')),
    date_end: date.nullish(),
  })
  .nullish()
  .meta(conditional('Either recurring or one-time.'));

const paymentTerms = z.strictObject({
  payment_methods_id: id,
  transaction_reference: text(128).nullish(),
  amount: positiveAmount
    .nullish()
    .meta(conditional('The mandate’s, or the order’s total, where none is sent; required for card and pay-in payments without an order.')),
  recurring: recurringDays,
  'one-time': z.strictObject({ process_date: startDate }).nullish().meta(conditional('Either recurring or one-time.')),
});

/** The ids that name the debited customer and account. */
export const debtorIds = {
  customer_id: id.nullish().meta(conditional('Either customer_id or customer.')),
  bank_account_id: id.nullish().meta(conditional('Either bank_account_id or bank_account; must belong to the customer.')),
  mandate_id: id.nullish().meta(conditional('Either mandate_id or mandate; must belong to the bank account.')),
};

/** One entry of /payments/submit. */
const paymentEntry = z.strictObject({
  ...debtorIds,
  customer: paymentCustomer,
  bank_account: ownBankAccount,
  card_ids: z.array(id).min(1).max(100).nullish().meta(conditional('Required for card payments; the default card is tried first.')),
  pay_in: z
    .strictObject({ eft_reference: blankableText(20).nullish().meta({ description: 'Unique; generated when blank.' }) })
    .nullish()
    .meta(conditional('Only for pay-in methods.')),
  order_id: id.nullish().meta(conditional('Either order_id or order, if any.')),
  order: paymentOrder.nullish().meta(conditional('Either order_id or order, if any.')),
  mandate: z.strictObject(mandateTerms).nullish().meta(conditional('Either mandate_id or mandate, where the payment method needs one.')),
  payment: paymentTerms,
});

export type PaymentEntry = z.output<typeof paymentEntry>;

/** The reference of a batch; its transactions carry it. */
export const batch_reference = text(128).nullish();

export const paymentsSubmitBody = z.strictObject({
  batch_reference,
  payments: z.array(paymentEntry).min(1).max(MAX_RECORDS),
  ...signedBody,
});

const recurring = z
  .object({ process_day: z.int(), payment_interval: z.enum(PAYMENT_INTERVALS), date_start: date, date_end: date.nullable() })
  .nullable();

/** The fields that the answers for payments and collections share. */
export const collectionFields = {
  id: z.string(),
  payment_status: z.enum(PAYMENT_STATUSES),
  customer_id: z.string(),
  bank_account_id: z.string().nullable(),
  mandate_id: z.string().nullable(),
  payment_methods_id: z.string(),
  batch_reference: z.string().nullable(),
  transaction_reference: z.string().nullable(),
  /** The amount of each debit; for a collection, of each instalment with its VAT. */
  amount,
  currency: z.string(),
  first_collection_date: date.nullable(),
  first_collection_amount: amount.nullable(),
  recurring,
  /** The day of the next debit; null when there is none. */
  date_next: date.nullable(),
  missed_date: date.nullable().meta({
    ...extension,
    description:
      'The day of the first collection, or of the only debit, that passed before the mandate was approved. It is collected later.',
  }),
  stopped_reason: z
    .string()
    .nullable()
    .meta({ ...extension, description: 'Why the payment is STOPPED although nobody stopped it: its mandate was not approved.' }),
  created_at: dateTime,
  updated_at: dateTime.nullable(),
};

export const payment = z
  .object({
    ...collectionFields,
    order_id: z.string().nullable(),
    card_ids: z.array(z.string()).nullable(),
    pay_in: z.object({ eft_reference: z.string() }).nullable(),
    'one-time': z.object({ process_date: date }).nullable(),
  })
  .meta({ id: 'Payment' });

/** The further records that a submission has created. */
export const createdRecordFields = {
  payment_id: z.string(),
  mandate_status: z.enum(MANDATE_STATUSES).nullable(),
  /** The transactions that were created at once. */
  transaction_ids: z.array(z.string()),
};

export const paymentsSubmitAnswer = z.object({
  status: z.boolean(),
  batch_reference: z.string().nullable(),
  results: z.array(z.object({ ...payment.shape, ...createdRecordFields })),
});

/** The filters of payments and collections. */
export const collectingFilters = {
  payment_status: filter('payment_status', z.enum(PAYMENT_STATUSES)),
  payment_id: filter('id', blankableText(35)),
  customer_id: filter('customer_id', blankableText(35)),
  bank_account_id: filter('bank_account_id', blankableText(35)),
  mandate_id: filter('mandate_id', blankableText(35)),
  payment_methods_id: filter('payment_methods_id', blankableText(35)),
  batch_reference: filter('batch_reference', blankableText(128)),
  ...CREATED_BETWEEN,
};

export const paymentStatusParams = z.strictObject({ id, STATUS: z.enum(PAYMENT_STATUSES) });

/** An incoming EFT (sandbox). Without `amount`, it has the payment's own amount. */
export const sandboxPayInBody = z.strictObject({ eft_reference: text(20), amount: positiveDecimal.nullish() });
export const sandboxPayInAnswer = resultOf(payment.extend({ transaction_id: z.string().meta(extension) }));
