import { writtenCard } from '../../../facts/card-names.ts';
import { sastDay } from '../../../facts/days.ts';
import { formatMoney } from '../../../facts/money.ts';
import { DOCUMENT_WORDS, momentIn } from '../../../languages/documents.ts';
import { displayName } from '../customer.ts';
import type { Change, DecisionContext } from '../decision.ts';
import { issueInvoice, newInvoice } from '../invoice.ts';
import { attachedInvoice, mail, mailText } from '../mail.ts';
import type { CheckoutSession } from '../records/checkout.ts';
import type { Customer } from '../records/people.ts';
import type { Invoice } from '../records/sales.ts';
import type { Transaction } from '../records/money.ts';
import { orderItems } from './order-items.ts';
import { cartSums } from '../../../facts/sums.ts';
import type { ReceiptWords } from '../../../languages/document-words.ts';

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

/** The changes that create the invoice and the messages. */
export function receiptOf(ctx: DecisionContext, receipt: Receipt): Change[] {
  const { session, transaction, invoice_number } = receipt;
  const invoice = invoice_number === null ? null : invoiceFor(ctx, receipt, invoice_number);
  const paid = formatMoney(transaction.amount, transaction.currency);
  return [
    ...(invoice === null ? [] : issueInvoice(ctx, invoice)),
    ...merchantMail(ctx, receipt, paid),
    ...payerMail(ctx, receipt, paid, session.notifications.invoice?.is_sent === true ? invoice : null),
  ];
}

/** The one message to the payer: the confirmation with the invoice attached, or one of them. */
function payerMail(ctx: DecisionContext, receipt: Receipt, paid: string, invoice: Invoice | null): Change[] {
  const { session, customer, merchant } = receipt;
  const { send_confirmation_email: isConfirmed, confirmation_email } = session.notifications;
  const to = isConfirmed ? (confirmation_email ?? customer.email) : (customer.email ?? confirmation_email);
  if (to === null || !(isConfirmed || invoice !== null)) return [];
  const text = [
    isConfirmed ? confirmation(ctx, receipt, paid) : `Thank you for your payment of ${paid}.`,
    ...(invoice === null ? [] : [attachedInvoice(invoice)]),
  ].join('\n\n');
  const subject = isConfirmed ? subjectOf(receipt, paid) : `Invoice ${invoice?.invoice_number ?? ''} from ${merchant}`;
  return mail(ctx, { to, subject, text, subject_id: session.id, invoice_id: invoice?.id ?? null });
}

const subjectOf = ({ session: { mode, payment_type }, merchant }: Receipt, paid: string): string =>
  mode === 'SAVE' ? `Your card is stored at ${merchant}` : `${payment_type === 'PA' ? 'Hold for' : 'Payment to'} ${merchant}: ${paid}`;

function openingOf({ mode, payment_type }: CheckoutSession, paid: string, merchant: string): string {
  if (mode === 'SAVE') return `${paid} was charged to check your card for ${merchant}.`;
  return payment_type === 'PA' ? `${paid} is held on your card for ${merchant}.` : `You paid ${paid} to ${merchant}.`;
}

/** What happened, for the merchant. */
const NEWS = { paid: 'was paid', held: 'is held', saved: 'was charged to save a card' } as const;

/** Tells the merchant's own address about the payment, where a link names one. */
function merchantMail(ctx: DecisionContext, { session, transaction, customer }: Receipt, paid: string): Change[] {
  const { notify_email } = session.notifications;
  if (notify_email === null) return [];
  const news = `${paid} ${NEWS[session.mode === 'SAVE' ? 'saved' : session.payment_type === 'PA' ? 'held' : 'paid']}`;
  return mail(ctx, {
    to: notify_email,
    subject: `${transaction.transaction_reference}: ${news}`,
    text: mailText(`${news}.`, {
      Customer: displayName(customer),
      Reference: transaction.transaction_reference,
      Transaction: transaction.id,
    }),
    subject_id: session.id,
  });
}

/** What comes after the rows, in words for the payer. */
function nextOf({ session: { mode, recurring_interval, refund_fee }, merchant }: Receipt, paid: string): string[] {
  if (mode === 'RECURRING')
    return [
      `Your card pays ${paid} again every ${recurring_interval === 'YEARLY' ? 'year' : 'month'} on this day, until you stop it. To stop it, contact ${merchant}.`,
    ];
  if (mode === 'SAVE') return [refund_fee ? `Your card is saved now. The ${paid} goes back to your card.` : 'Your card is saved now.'];
  return [];
}

/** The lines of the order and its sums are those of the screen. */
function confirmation(ctx: DecisionContext, receipt: Receipt, paid: string): string {
  const { session, transaction, merchant } = receipt;
  const card = session.outcome?.card;
  const rows = sumRows(session, DOCUMENT_WORDS.EN_ZA.receipt);
  return [
    mailText(openingOf(session, paid, merchant), {
      Date: momentIn('EN_ZA', ctx.now, sastDay(ctx.now)),
      Card: card ? writtenCard(card.brand, card.last4) : null,
      Reference: transaction.transaction_reference,
    }),
    ...(rows.length > 0 ? [rows.map(([name, amount]) => `${name}: ${amount}`).join('\n')] : []),
    ...nextOf(receipt, paid),
  ].join('\n\n');
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

/**
 * A session’s lines and the rows below them, which add up to its amount: pairs of names and amounts, as on the screen. Empty if there is
 * nothing to say but the amount.
 */
export function sumRows({ cart, amount, currency }: CheckoutSession, words: ReceiptWords): [name: string, amount: string][] {
  if (cart === null) return [];
  const { subtotal, discount, shipping, tax, other, apart, tax_within } = cartSums(cart, amount);
  const row = (name: string, cents: number | null): [string, string][] => (cents === null ? [] : [[name, formatMoney(cents, currency)]]);
  const above = [
    ...cart.items.flatMap(({ name, quantity, unit_amount }) =>
      row(quantity === 1 ? name : `${quantity} × ${name}`, quantity * unit_amount),
    ),
    ...row(words.subtotal, subtotal),
    ...row(words.discount, discount && -discount),
    ...row(words.delivery, shipping),
    ...row(words.vat, tax),
    ...row(words.other, other),
    ...row(words.apart, apart && -apart),
  ];
  const within = row(words.vatWithin, tax_within);
  return above.length + within.length === 0 ? [] : [...above, ...row(words.total, amount), ...within];
}
