import { recipientProblems, recipients } from '../../../contract/recipients.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import type { Decision } from '../../domain/decision.ts';
import type { Recipient } from '../../domain/records/people.ts';
import { newRecipient } from '../../domain/new-record.ts';
import { createRecords, updateRecords } from '../batch.ts';
import { listOperation } from '../lists.ts';
import { write, type Call, type Services } from '../write.ts';

/** Recipients of payouts: each function is one operation. The answers have the list under `records`. */

const answer = ({ changes, result }: Decision<Recipient[]>) => ({ changes, result: { status: true, records: result } });

/** POST /recipients/create */
export const createRecipients = (services: Services, call: Call, { body }: ParsedRequest<'recipients.create'>) =>
  write(services, call, async (tx, ctx) =>
    answer(await createRecords(tx, 'recipients', body.records, (record) => newRecipient(ctx, record))),
  );

/** POST /recipients/update */
export const updateRecipients = (services: Services, call: Call, { body }: ParsedRequest<'recipients.update'>) =>
  write(services, call, async (tx, ctx) =>
    answer(await updateRecords(tx, ctx, 'recipients', body.records, { archived: recipients.archived, problems: recipientProblems })),
  );

export const listRecipients = listOperation('recipients', recipients);
