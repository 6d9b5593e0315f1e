import { recipientProblems } from '../../../contract/recipients.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { newRecipient } from '../../domain/recipient.ts';
import { archivedAt, createRecords, updateRecords } from '../batch.ts';
import { filtersOf, listRecords } from '../lists.ts';
import { write, type Call, type Services } from '../write.ts';

/** Recipients of payouts: each function is one operation. The answers have the list under `records`. */

/** POST /recipients/create: create recipients. */
export const createRecipients = (services: Services, call: Call, { body }: ParsedRequest<'recipients.create'>) =>
  write(services, call, async (tx, ctx) => {
    const { changes, result } = await createRecords(tx, 'recipients', body.records, (record) => newRecipient(ctx, record));
    return { changes, result: { status: true, records: result } };
  });

/** POST /recipients/update: each entry has an id and the fields to change. */
export const updateRecipients = (services: Services, call: Call, { body }: ParsedRequest<'recipients.update'>) =>
  write(services, call, async (tx, ctx) => {
    const { changes, result } = await updateRecords(tx, ctx, 'recipients', body.records, {
      set: ({ recipient_status }) => archivedAt(ctx, recipient_status),
      problems: recipientProblems,
    });
    return { changes, result: { status: true, records: result } };
  });

const { is, onOrAfter, upTo } = filtersOf<'recipients'>();

/** GET /recipients/list: list recipients. */
export async function listRecipients(services: Services, call: Call, { query }: ParsedRequest<'recipients.list'>) {
  const { rows, page } = await listRecords(services, call, 'recipients', query, {
    recipient_status: is('recipient_status'),
    date_start: onOrAfter('created_at'),
    date_end: upTo('created_at'),
    recipient_id: is('id'),
    reference: is('reference'),
    company_name: is('company_name'),
    person_name: is('person_name'),
    person_surname: is('person_surname'),
    email: is('email'),
    contact_number: is('contact_number'),
    id_number: is('id_number'),
    tax_number: is('tax_number'),
  });
  return { status: true, records: rows, ...page };
}
