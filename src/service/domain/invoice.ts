import { z } from 'zod';
import { refuseField } from '../../contract/errors.ts';
import { addDays, sastDay } from '../../facts/days.ts';
import { spread } from '../../facts/sums.ts';
import { invoice as invoiceAnswer, type InvoiceAnswer } from '../../contract/invoices.ts';
import { announceRecord } from './announce-record.ts';
import { displayName } from './customer.ts';
import { insert, update, type Change, type DecisionContext } from './decision.ts';
import { portion, totals, type Totals, vatRate } from './money.ts';
import type { Customer } from './records/people.ts';
import type { Invoice, Product } from './records/sales.ts';

/** Invoices (ruling *invoices*). They are made from the lines of the sale that they bill. Only their status changes later. */

/** One line to be billed. */
export interface InvoiceItem {
  readonly product_id?: string;
  readonly name: string;
  readonly description?: string | null;
  readonly qty: number;
  /** Cents per unit, without tax. */
  readonly price: number;
  readonly is_tax: boolean;
  /** The line's amounts, where they are not made from the price. */
  readonly total_excl?: number;
  readonly total_incl?: number;
}

/** The fields from which an invoice is made. */
export interface InvoiceRequest {
  /** The account's next number, from the counter `invoices`. */
  readonly number: number;
  readonly customer: Customer;
  readonly items: readonly InvoiceItem[];
  /** The totals, where the VAT is not made from the lines. */
  readonly totals?: Totals;
  readonly status: Invoice['invoice_status'];
  readonly currency?: string;
  /** Days until the invoice must be paid; 0 is the day of issue. */
  readonly due_days?: number;
  readonly reference?: string | null;
  readonly memo?: string | null;
  readonly footer?: string | null;
  readonly subscription_id?: string | null;
  readonly payments_id?: string | null;
  readonly transaction_id?: string | null;
}

/** A line from the catalogue. The call's `is_tax` applies to all lines; without it, each product's own applies (ruling *VAT*). */
export const itemOf = (product: Product, qty: number, { price = product.price_excl, is_tax = product.is_tax } = {}): InvoiceItem => ({
  product_id: product.id,
  name: product.name,
  description: product.description,
  qty,
  price,
  is_tax,
});

/** The lines with their amounts. The VAT of the total is shared among the lines that bear it. */
function linesOf(items: readonly InvoiceItem[], total_tax: number): Invoice['lines'] {
  const nets = items.map(({ is_tax, price, qty }) => (is_tax ? price * qty : 0));
  const net = nets.reduce((sum, one) => sum + one, 0);
  const taxes = net > 0 ? spread(nets, total_tax) : [];
  return items.map((item, at) => {
    const total_excl = item.total_excl ?? item.price * item.qty;
    return {
      product_id: item.product_id ?? null,
      name: item.name,
      description: item.description ?? null,
      qty: item.qty,
      price: item.price,
      is_tax: item.is_tax,
      total_excl,
      total_incl: item.total_incl ?? total_excl + (taxes[at] ?? 0),
    };
  });
}

/** A new invoice. VAT is computed once, on its net total. */
export function newInvoice(ctx: DecisionContext, request: InvoiceRequest): Invoice {
  const { customer, items, status } = request;
  const issued = sastDay(ctx.now);
  const rate = vatRate(issued);
  const sums = request.totals ?? totals(items, issued);
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
    lines: linesOf(items, sums.total_tax),
    tax_rate: rate.of / rate.over,
    ...sums,
    currency: request.currency ?? 'ZAR',
    date_issued: issued,
    date_due: addDays(issued, request.due_days ?? 0),
    paid_at: status === 'PAID' ? ctx.now : null,
    memo: request.memo ?? null,
    footer: request.footer ?? null,
    updated_at: null,
    created_at: ctx.now,
  };
}

/**
 * Whether an invoice is a tax invoice: it has VAT, and not more than the law's part of its total (a cent for each line is rounding). Its
 * seller must be known too (ruling *invoice*).
 */
export function hasRightVat({ total_tax, total_incl, date_issued, lines }: Omit<Invoice, 'account_id'>): boolean {
  const { of, over } = vatRate(date_issued);
  return total_tax > 0 && total_tax <= portion(total_incl, { of, over: over + of }) + lines.length;
}

/** An invoice as the interface answers it. It is past due when it is still open after its last day. */
export const invoiceView = (invoice: Invoice, now: Date): InvoiceAnswer => ({
  ...invoice,
  is_past_due: invoice.invoice_status === 'OPEN' && sastDay(now) > invoice.date_due,
});

const wire = (ctx: DecisionContext, invoice: Invoice) => z.encode(invoiceAnswer, invoiceView(invoice, ctx.now));

/** Stores a new invoice and announces it. */
export const issueInvoice = (ctx: DecisionContext, invoice: Invoice): Change[] => [
  insert('invoices', invoice),
  ...announceRecord(ctx, 'invoice.created', wire(ctx, invoice)),
];

/** The allowed changes of status. */
const MOVES: Readonly<Record<Invoice['invoice_status'], readonly Invoice['invoice_status'][]>> = {
  DRAFT: ['OPEN', 'PAID', 'VOID'],
  OPEN: ['PAID', 'VOID'],
  // The payment was disputed or reversed, so the invoice is owed again.
  PAID: ['OPEN'],
  VOID: [],
};

/** Marks an invoice as paid and announces it. @throws Refusal 008 when it cannot be paid */
export function payInvoice(ctx: DecisionContext, invoice: Invoice, transaction_id: string | null): { changes: Change[]; invoice: Invoice } {
  if (!MOVES[invoice.invoice_status].includes('PAID'))
    throw refuseField('008', 'invoice_status', 'status', `an invoice that is ${invoice.invoice_status} cannot be paid`);
  const set = { invoice_status: 'PAID', transaction_id, paid_at: ctx.now, updated_at: ctx.now } as const;
  const paid: Invoice = { ...invoice, ...set };
  return { changes: [update('invoices', invoice.id, set), ...announceRecord(ctx, 'invoice.updated', wire(ctx, paid))], invoice: paid };
}

/** Reopens an invoice whose payment was reversed, and announces it. @throws Refusal 008 when it was not paid */
export function reopenInvoice(ctx: DecisionContext, invoice: Invoice): Change[] {
  if (invoice.invoice_status !== 'PAID')
    throw refuseField('008', 'invoice_status', 'status', `an invoice that is ${invoice.invoice_status} cannot be open again`);
  const set = { invoice_status: 'OPEN', paid_at: null, updated_at: ctx.now } as const;
  return [update('invoices', invoice.id, set), ...announceRecord(ctx, 'invoice.updated', wire(ctx, { ...invoice, ...set }))];
}

/** Makes an invoice void and announces it. @throws Refusal 008 when it cannot be void */
export function voidInvoice(ctx: DecisionContext, invoice: Invoice): Change[] {
  if (!MOVES[invoice.invoice_status].includes('VOID'))
    throw refuseField('008', 'invoice_status', 'status', `an invoice that is ${invoice.invoice_status} cannot be void`);
  const set = { invoice_status: 'VOID', updated_at: ctx.now } as const;
  return [update('invoices', invoice.id, set), ...announceRecord(ctx, 'invoice.updated', wire(ctx, { ...invoice, ...set }))];
}
