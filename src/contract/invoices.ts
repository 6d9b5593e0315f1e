import { z } from 'zod';
import { CREATED_BETWEEN, filter } from './resource.ts';
import { INVOICE_STATUSES } from './enums.ts';
import { resultOf } from './envelope.ts';
import { amount, blankableText, date, dateTime, signedAmount, signedDecimal } from './scalars.ts';

/** Invoices (ruling *invoices*, our extension). Other operations create them; these operations read them. */

const invoiceLine = z.object({
  product_id: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  qty: z.int(),
  /** Per unit, without tax, rounded to the cent. A credit is negative. */
  price: signedDecimal,
  is_tax: z.boolean(),
  /** The whole line, without tax. */
  total_excl: signedAmount,
  /** The whole line, with its share of the tax. */
  total_incl: signedAmount,
});

/** The invoice's recipient, with the name at that time. */
const billedTo = z.object({
  name: z.string(),
  reference: z.string(),
  email: z.string().nullable(),
  address: z.array(z.string()),
});

export const invoice = z
  .object({
    id: z.string(),
    invoice_number: z.string(),
    invoice_status: z.enum(INVOICE_STATUSES),
    customer_id: z.string(),
    subscription_id: z.string().nullable(),
    payments_id: z.string().nullable(),
    transaction_id: z.string().nullable(),
    reference: z.string().nullable(),
    billed_to: billedTo,
    lines: z.array(invoiceLine),
    /** A fraction such as 0.15. */
    tax_rate: z.number(),
    total_excl: amount,
    total_tax: amount,
    total_incl: amount,
    currency: z.string(),
    date_issued: date,
    date_due: date,
    is_past_due: z.boolean(),
    paid_at: dateTime.nullable(),
    memo: z.string().nullable(),
    footer: z.string().nullable(),
    updated_at: dateTime.nullable(),
    created_at: dateTime,
  })
  .meta({ id: 'Invoice' });

export type InvoiceAnswer = z.output<typeof invoice>;

export const invoiceAnswer = resultOf(invoice);
/** A document's bytes. */
export const pdfAnswer = z.instanceof(Uint8Array);

export const invoicesFilters = {
  invoice_status: filter('invoice_status', z.enum(INVOICE_STATUSES)),
  customer_id: filter('customer_id', blankableText(32)),
  subscription_id: filter('subscription_id', blankableText(32)),
  invoice_number: filter('invoice_number', blankableText(35)),
  ...CREATED_BETWEEN,
};
