import type { Asked } from '../../../contract/routes.ts';
import { filtersOf, listRecords } from '../lists.ts';
import type { Call, Services } from '../write.ts';
import { readRow, viewOf } from './begin.ts';

/** Subscriptions, read. */

const { is, onOrAfter, upTo } = filtersOf<'subscriptions'>();

export async function listSubscriptions(services: Services, call: Call, { query }: Asked<'subscriptions.list'>) {
  const { rows, page } = await listRecords(services, call, 'subscriptions', query, {
    subscription_id: is('id'),
    subscription_status: is('subscription_status'),
    customer_id: is('customer_id'),
    collection_method: is('collection_method'),
    date_start: onOrAfter('created_at'),
    date_end: upTo('created_at'),
  });
  return { status: true, results: rows.map((row) => viewOf(services, call, row)), ...page };
}

export const readSubscription = async (services: Services, call: Call, { params }: Asked<'subscriptions.read'>) => ({
  status: true,
  result: viewOf(services, call, await readRow(services, call, 'id', params.id)),
});
