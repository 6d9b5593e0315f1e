import { formatMoney } from '../../facts/money.ts';
import { insert, schedule, update, type Change, type DecisionContext } from './decision.ts';
import type { Email } from './records/platform.ts';
import type { Invoice } from './records/sales.ts';

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
