import { brandOf } from '../domain/brand.ts';
import { remove } from '../domain/decision.ts';
import { mailHtml } from '../domain/mail-html.ts';
import { sentMail } from '../domain/mail.ts';
import type { Account, Email, Work } from '../domain/records/platform.ts';
import { write, type Call, type Services } from './write.ts';

/** Due work: sends a message. Once it is stored as sent, it is never sent again. */
export async function sendEmail(services: Services, account: Account, item: Work): Promise<void> {
  const email = await services.store.of(account.id).find('emails', item.subject_id);
  if (email?.email_status === 'PENDING') await services.mailer.send({ ...email, html: await htmlOfMail(services.store, account, email) });
  await write(services, { account }, (_tx, ctx) =>
    Promise.resolve({ changes: [...(email === undefined ? [] : [sentMail(ctx, email)]), remove('work', item.id)], result: undefined }),
  );
}

/** A message as HTML, with the brand of the checkout session that it is about, or else of the account. */
export async function htmlOfMail(store: Services['store'], account: Account, email: Email): Promise<string> {
  return mailHtml(email, brandOf(account, await store.of(account.id).find('checkout_sessions', email.subject_id)));
}

/** The number of messages that the sandbox shows. */
const SHOWN = 1000;

export async function listEmails({ store }: Services, { account }: Call) {
  const { rows } = await store.of(account.id).list('emails', [], { limit: SHOWN });
  return { status: true, results: rows.map(({ subject_id, ...row }) => ({ ...row, about: subject_id })) };
}
