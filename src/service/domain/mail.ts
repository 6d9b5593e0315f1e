import { insert, schedule, update, type Change, type DecisionContext } from './decision.ts';
import type { Email } from './records/emails.ts';

/** Emails. They are stored with the change that causes them, sent by due work, and shown in the sandbox's console. */

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

/** Records that a message was sent. */
export const sentMail = (ctx: DecisionContext, { id }: Pick<Email, 'id'>): Change =>
  update('emails', id, { email_status: 'SENT', sent_at: ctx.now });
