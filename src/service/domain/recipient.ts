import type { z } from 'zod';
import { recipients } from '../../contract/recipients.ts';
import type { DecisionContext } from './decision.ts';
import { newRecord } from './new-record.ts';
import type { Recipient } from './records/people.ts';

type Sent = z.output<typeof recipients.create>;

/** A new recipient from the fields of /recipients/create or of a payout. A payout may leave out the email address. */
export const newRecipient = (ctx: DecisionContext, sent: Omit<Sent, 'email'> & { email?: string | null | undefined }): Recipient => ({
  ...newRecord(ctx, ctx.newId('rcp_'), recipients, { ...sent, email: sent.email ?? '' }),
  email: sent.email ?? null,
});
