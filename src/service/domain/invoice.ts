import { z } from 'zod';
import { Refusal } from '../../contract/errors.ts';
import { sastDay, startOfDay } from '../../facts/days.ts';
import { invoice as invoiceAnswer, type InvoiceAnswer } from '../../contract/invoices.ts';
import { announceRecord } from './announce-record.ts';
import { displayName } from './customer.ts';
import { insert, update, type Change, type DecisionContext } from './decision.ts';
import { totals, vatRate } from './money.ts';
import type { Customer } from './records/people.ts';
import type { Invoice, Product } from './records/sales.ts';

/** Invoices (ruling *invoices*): made from lines by what is billed, never changed but in their status. */

/** One thing to be billed. */
export interface InvoiceItem {
  readonly product_id?: string;
  readonly name: string;
  readonly description?: string | null;
  readonly qty: number;
  /** Per unit, without tax. */
  readonly price: number;
  readonly is_tax: boolean;
}

/** What an invoice is made from. */
export interface InvoiceRequest {
  /** The account's next number, such as from the counter `invoices`. */
  readonly number: number;
  readonly customer: Customer;
  readonly items: readonly InvoiceItem[];
  readonly status: Invoice['invoice_status'];
  readonly currency?: string;
  /** Days until it has to be paid; 0 is the day itself. */
  readonly due_days?: number;
  readonly reference?: string | null;
  readonly memo?: string | null;
  readonly footer?: string | null;
  readonly subscription_id?: string | null;
  readonly payments_id?: string | null;
  readonly transaction_id?: string | null;
}

/** A line from the catalogue. A call's own `is_tax` decides for all its lines; the product's serves where it has none (ruling *VAT*). */
export const itemOf = (product: Product, qty: number, { price = product.price_excl, is_tax = product.is_tax } = {}): InvoiceItem => ({
  product_id: product.id,
  name: product.name,
  description: product.description,
  qty,
  price,
  is_tax,
});

const DAY = 24 * 60 * 60 * 1000;

/** A new invoice; VAT is worked out once, on its net total. */
export function newInvoice(ctx: DecisionContext, request: InvoiceRequest): Invoice {
  const { customer, items, status } = request;
  const issued = sastDay(ctx.now);
  const rate = vatRate(issued);
  return {
    account_id: ctx.account_id,
    id: ctx.newId('inv_'),
    invoice_number: `INV-${String(request.number).padStart(6, '0')}`,
    invoice_status: status,
    customer_id: customer.id,
    subscription_id: request.subscription_id ?? null,
    payments_id: request.payments_id ?? null,
    transaction_id: request.transaction_id ?? null,
    reference: request.reference ?? null,
    billed_to: {
      name: displayName(customer),
      reference: customer.reference,
      email: customer.email,
      address: [customer.billing_address_line_1, customer.billing_address_line_2, customer.city_or_town, customer.postal_code].flatMap(
        (part) => (part === null ? [] : [String(part)]),
      ),
    },
    lines: items.map((item) => ({
      product_id: item.product_id ?? null,
      name: item.name,
      description: item.description ?? null,
      qty: item.qty,
      price: item.price,
      is_tax: item.is_tax,
      total_excl: item.price * item.qty,
    })),
    tax_rate: rate.of / rate.over,
    ...totals(items, issued),
    currency: request.currency ?? 'ZAR',
    date_issued: issued,
    date_due: sastDay(new Date(startOfDay(issued).getTime() + (request.due_days ?? 0) * DAY)),
    paid_at: status === 'PAID' ? ctx.now : null,
    memo: request.memo ?? null,
    footer: request.footer ?? null,
    updated_at: null,
    created_at: ctx.now,
  };
}

/** An invoice as answered on a day: past due once its last day is over and it is still open. */
export const invoiceView = (invoice: Invoice, now: Date): InvoiceAnswer => ({
  ...invoice,
  is_past_due: invoice.invoice_status === 'OPEN' && sastDay(now) > invoice.date_due,
});

const wire = (ctx: DecisionContext, invoice: Invoice) => z.encode(invoiceAnswer, invoiceView(invoice, ctx.now));

/** A new invoice on record, and told of. */
export const issueInvoice = (ctx: DecisionContext, invoice: Invoice): Change[] => [
  insert('invoices', invoice),
  ...announceRecord(ctx, 'invoice.created', wire(ctx, invoice)),
];

/** Where an invoice may go from where it is. */
const MOVES: Readonly<Record<Invoice['invoice_status'], readonly Invoice['invoice_status'][]>> = {
  DRAFT: ['OPEN', 'PAID', 'VOID'],
  OPEN: ['PAID', 'VOID'],
  // The payment was disputed or reversed: it is owed again.
  PAID: ['OPEN'],
  VOID: [],
};

/** An invoice is paid, and told of. @throws Refusal 008 when it cannot be */
export function payInvoice(ctx: DecisionContext, invoice: Invoice, transaction_id: string | null): { changes: Change[]; invoice: Invoice } {
  if (!MOVES[invoice.invoice_status].includes('PAID'))
    throw new Refusal('008', `an invoice that is ${invoice.invoice_status} cannot be paid`);
  const set = { invoice_status: 'PAID', transaction_id, paid_at: ctx.now, updated_at: ctx.now } as const;
  const paid: Invoice = { ...invoice, ...set };
  return { changes: [update('invoices', invoice.id, set), ...announceRecord(ctx, 'invoice.updated', wire(ctx, paid))], invoice: paid };
}

/** An invoice whose payment went back is owed again, and told of. @throws Refusal 008 when it was not paid */
export function reopenInvoice(ctx: DecisionContext, invoice: Invoice): Change[] {
  if (invoice.invoice_status !== 'PAID') throw new Refusal('008', `an invoice that is ${invoice.invoice_status} cannot be open again`);
  const set = { invoice_status: 'OPEN', paid_at: null, updated_at: ctx.now } as const;
  return [update('invoices', invoice.id, set), ...announceRecord(ctx, 'invoice.updated', wire(ctx, { ...invoice, ...set }))];
}

/** An invoice that nobody is to pay any more, and told of. @throws Refusal 008 when it cannot be */
export function voidInvoice(ctx: DecisionContext, invoice: Invoice): Change[] {
  if (!MOVES[invoice.invoice_status].includes('VOID'))
    throw new Refusal('008', `an invoice that is ${invoice.invoice_status} cannot be void`);
  const set = { invoice_status: 'VOID', updated_at: ctx.now } as const;
  return [update('invoices', invoice.id, set), ...announceRecord(ctx, 'invoice.updated', wire(ctx, { ...invoice, ...set }))];
}
