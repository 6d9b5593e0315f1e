import { formatMoney, rand } from '../../facts/money.ts';
import { type Change, type DecisionContext, insert, schedule, update } from './decision.ts';
import type { Email } from './records/platform.ts';
import type { Invoice } from './records/sales.ts';
import { sastDay } from '../../facts/days.ts';
import { dayIn } from '../../languages/documents.ts';
import type { Customer } from './records/people.ts';
import type { Payment } from './records/money.ts';

/** Emails. They are stored with the change that causes them, sent by due work, and shown in the sandbox's console. */

/** A sentence and the facts below it, each in a line of its own. A fact without a value is left out. */
export const mailText = (sentence: string, facts: Readonly<Record<string, string | null>>): string =>
  [
    sentence,
    '',
    ...Object.entries(facts)
      .filter(([, value]) => value)
      .map(([name, value]) => `${name}: ${value ?? ''}`),
  ].join('\n');

/** The sentence of a message with an invoice. */
export const attachedInvoice = ({ invoice_number }: Pick<Invoice, 'invoice_number'>): string => `Invoice ${invoice_number} is attached.`;

/** Stores a message and the work that sends it, which is due at once. */
export function mail(
  ctx: DecisionContext,
  message: Pick<Email, 'to' | 'subject' | 'text' | 'subject_id'> & Partial<Pick<Email, 'invoice_id'>>,
): Change[] {
  const id = ctx.newId('eml_');
  return [
    insert('emails', {
      invoice_id: null,
      ...message,
      account_id: ctx.account_id,
      id,
      email_status: 'PENDING',
      created_at: ctx.now,
      sent_at: null,
    }),
    schedule(ctx, { kind: 'email.send', subject_id: id, due_at: ctx.now }),
  ];
}

/** Sends a paid invoice to the customer. */
export const sendInvoice = (ctx: DecisionContext, subject_id: string, to: string, invoice: Invoice): Change[] =>
  mail(ctx, {
    to,
    subject: `Invoice ${invoice.invoice_number}`,
    text: `Thank you for your payment of ${formatMoney(invoice.total_incl, invoice.currency)}. ${attachedInvoice(invoice)}`,
    subject_id,
    invoice_id: invoice.id,
  });

/** Records that a message was sent. */
export const sentMail = (ctx: DecisionContext, { id }: Pick<Email, 'id'>): Change =>
  update('emails', id, { email_status: 'SENT', sent_at: ctx.now });

/** Sends a collection's invoice to the customer, where the call asked for that and the customer has an address. */
export const mailPaymentInvoice = (ctx: DecisionContext, payment: Payment, customer: Customer, invoice: Invoice): Change[] =>
  payment.invoice?.email_invoice !== true || customer.email === null
    ? []
    : mail(ctx, {
        to: customer.email,
        subject: `Invoice ${invoice.invoice_number}`,
        text: `${rand(invoice.total_incl)} is debited from your bank account. It is due on ${dayIn('EN_ZA', invoice.date_due, sastDay(ctx.now))}.\n\n${attachedInvoice(invoice)}`,
        subject_id: invoice.id,
        invoice_id: invoice.id,
      });
