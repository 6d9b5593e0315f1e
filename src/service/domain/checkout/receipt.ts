import { formatMoney } from '../../../facts/money.ts';
import type { Change, DecisionContext } from '../decision.ts';
import { issueInvoice, newInvoice, type InvoiceItem } from '../invoice.ts';
import { mail } from '../mail.ts';
import type { CheckoutSession } from '../records/checkout.ts';
import type { Customer } from '../records/people.ts';
import type { Invoice } from '../records/sales.ts';
import type { Transaction } from '../records/money.ts';

/** The emails that a payer gets after paying, where the merchant asked for them (`contract/checkout.ts`: notifications). */

/** The records that the messages about a completed session are made from. */
export interface Receipt {
  readonly session: CheckoutSession;
  readonly transaction: Transaction;
  readonly customer: Customer;
  /** The account's next invoice number; null where no invoice was requested. */
  readonly invoice_number: number | null;
  /** The merchant's name. */
  readonly merchant: string;
}

/** The changes that create the invoice and the messages. A message names the invoice where there is one. */
export function receiptOf(ctx: DecisionContext, receipt: Receipt): Change[] {
  const { session, transaction, customer, invoice_number } = receipt;
  const invoice = invoice_number === null ? null : invoiceFor(ctx, receipt, invoice_number);
  const to = session.notifications.confirmation_email ?? customer.email;
  const changes: Change[] = invoice === null ? [] : issueInvoice(ctx, invoice);
  if (to === null) return changes;
  const paid = formatMoney(transaction.amount, transaction.currency);
  if (session.notifications.send_confirmation_email)
    changes.push(
      ...mail(ctx, {
        to,
        subject: `Payment to ${receipt.merchant}: ${paid}`,
        text: confirmation(receipt, paid),
        subject_id: session.id,
      }),
    );
  if (invoice !== null)
    changes.push(
      ...mail(ctx, {
        to: customer.email ?? to,
        subject: `Invoice ${invoice.invoice_number} from ${receipt.merchant}`,
        text: `Thank you for your payment of ${paid}. Your invoice ${invoice.invoice_number} is attached.`,
        subject_id: session.id,
        invoice_id: invoice.id,
      }),
    );
  return changes;
}

function confirmation({ session, transaction, merchant }: Receipt, paid: string): string {
  const lines = [
    session.payment_type === 'PA' ? `${paid} is held on your card for ${merchant}.` : `You paid ${paid} to ${merchant}.`,
    `Reference: ${transaction.transaction_reference}`,
  ];
  if (session.mode === 'RECURRING')
    lines.push(`It is charged again every ${session.recurring_interval === 'YEARLY' ? 'year' : 'month'} on this day until it is stopped.`);
  if (session.mode === 'SAVE' && session.refund_fee) lines.push('It verified your card, which is stored now, and goes back to you.');
  return lines.join('\n');
}

/** The invoice of a payment. Its total is always the amount that was paid; an order's lines may leave out discounts and shipping. */
function invoiceFor(ctx: DecisionContext, { session, transaction, customer }: Receipt, number: number): Invoice {
  const lines = session.cart?.items ?? [];
  const sum = lines.reduce((total, { quantity, unit_amount }) => total + quantity * unit_amount, 0);
  const whole: InvoiceItem = {
    name: session.cart?.description ?? session.cart?.reference ?? session.session_id,
    qty: 1,
    price: transaction.amount,
    is_tax: false,
  };
  // The cart's lines are listed only where they add up to the amount that was paid.
  const items =
    lines.length > 0 && sum === transaction.amount
      ? lines.map((line): InvoiceItem => ({ name: line.name, qty: line.quantity, price: line.unit_amount, is_tax: false }))
      : [whole];
  return newInvoice(ctx, {
    number,
    customer,
    items,
    status: 'PAID',
    currency: session.currency,
    reference: transaction.transaction_reference,
    transaction_id: transaction.id,
  });
}
