import { remove } from '../domain/decision.ts';
import { sentMail } from '../domain/mail.ts';
import type { Account, Work } from '../domain/records/platform.ts';
import { write, type Call, type Services } from './write.ts';

/** Due work: sends a message. Once it is stored as sent, it is never sent again. */
export async function sendEmail(services: Services, account: Account, item: Work): Promise<void> {
  const email = await services.store.of(account.id).find('emails', item.subject_id);
  if (email?.email_status === 'PENDING') await services.mailer.send(email);
  await write(services, { account }, (_tx, ctx) =>
    Promise.resolve({ changes: [...(email === undefined ? [] : [sentMail(ctx, email)]), remove('work', item.id)], result: undefined }),
  );
}

/** The number of messages that the sandbox shows. */
const SHOWN = 1000;

/** GET /sandbox/emails */
export async function listEmails({ store }: Services, { account }: Call) {
  const { rows } = await store.of(account.id).list('emails', [], { limit: SHOWN });
  return { status: true, results: rows.map(({ subject_id, ...row }) => ({ ...row, about: subject_id })) };
}
