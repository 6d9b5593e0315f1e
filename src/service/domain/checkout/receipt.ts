import { formatMoney } from '../../../facts/money.ts';
import { DOCUMENT_WORDS } from '../../../languages/documents.ts';
import { displayName } from '../customer.ts';
import type { Change, DecisionContext } from '../decision.ts';
import { issueInvoice, newInvoice } from '../invoice.ts';
import { mail } from '../mail.ts';
import type { CheckoutSession } from '../records/checkout.ts';
import type { Customer } from '../records/people.ts';
import type { Invoice } from '../records/sales.ts';
import type { Transaction } from '../records/money.ts';
import { orderItems } from './order-items.ts';
import { sumRows } from './sum-rows.ts';

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
  const paid = formatMoney(transaction.amount, transaction.currency);
  const changes: Change[] = [...(invoice === null ? [] : issueInvoice(ctx, invoice)), ...merchantMail(ctx, receipt, paid)];
  if (to === null) return changes;
  if (session.notifications.send_confirmation_email)
    changes.push(
      ...mail(ctx, {
        to,
        subject: subjectOf(receipt, paid),
        text: confirmation(receipt, paid),
        subject_id: session.id,
      }),
    );
  if (invoice !== null && session.notifications.invoice?.is_sent === true)
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

const subjectOf = ({ session: { mode, payment_type }, merchant }: Receipt, paid: string): string =>
  mode === 'SAVE' ? `Your card is stored at ${merchant}` : `${payment_type === 'PA' ? 'Hold for' : 'Payment to'} ${merchant}: ${paid}`;

function openingOf({ mode, payment_type }: CheckoutSession, paid: string, merchant: string): string {
  if (mode === 'SAVE') return `${paid} was charged to check your card for ${merchant}.`;
  return payment_type === 'PA' ? `${paid} is held on your card for ${merchant}.` : `You paid ${paid} to ${merchant}.`;
}

/** Tells the merchant's own address about the payment, where a link names one. */
const merchantMail = (ctx: DecisionContext, { session, transaction, customer }: Receipt, paid: string): Change[] =>
  session.notifications.notify_email === null
    ? []
    : mail(ctx, {
        to: session.notifications.notify_email,
        subject: `${transaction.transaction_reference}: ${paid} ${session.payment_type === 'PA' ? 'is held' : 'was paid'}`,
        text: `${displayName(customer)} ${session.mode === 'SAVE' ? 'stored a card' : session.payment_type === 'PA' ? 'had the amount held' : 'paid'}: ${paid}, reference ${transaction.transaction_reference}, transaction ${transaction.id}.`,
        subject_id: session.id,
      });

function confirmation({ session, transaction, merchant }: Receipt, paid: string): string {
  const lines = [openingOf(session, paid, merchant), `Reference: ${transaction.transaction_reference}`];
  const rows = sumRows(session, DOCUMENT_WORDS.EN_ZA.receipt);
  if (rows.length > 0) lines.push('', ...rows.map(([name, amount]) => `${name}: ${amount}`), '');
  if (session.mode === 'RECURRING')
    lines.push(`It is charged again every ${session.recurring_interval === 'YEARLY' ? 'year' : 'month'} on this day until it is stopped.`);
  if (session.mode === 'SAVE' && session.refund_fee) lines.push('It verified your card, which is stored now, and goes back to you.');
  return lines.join('\n').trimEnd();
}

/** The invoice of a payment. Its lines are those of the order, and its total is always the amount that was paid. */
function invoiceFor(ctx: DecisionContext, { session, transaction, customer }: Receipt, number: number): Invoice {
  return newInvoice(ctx, {
    number,
    customer,
    ...orderItems({ ...session, amount: transaction.amount }),
    status: 'PAID',
    currency: session.currency,
    reference: transaction.transaction_reference,
    transaction_id: transaction.id,
    memo: session.notifications.invoice?.memo ?? null,
    footer: session.notifications.invoice?.footer ?? null,
  });
}
