import type { ParsedRequest } from '../../../contract/routes.ts';
import { filtersOf, listRecords } from '../lists.ts';
import type { Call, Services } from '../write.ts';
import { requireSubscriptionRecord, subscriptionAnswer } from './charging-call.ts';

/** Reads subscriptions. */

const { is, onOrAfter, upTo } = filtersOf<'subscriptions'>();

/** GET /subscriptions/list: list subscriptions. */
export async function listSubscriptions(services: Services, call: Call, { query }: ParsedRequest<'subscriptions.list'>) {
  const { rows, page } = await listRecords(services, call, 'subscriptions', query, {
    subscription_id: is('id'),
    subscription_status: is('subscription_status'),
    customer_id: is('customer_id'),
    collection_method: is('collection_method'),
    date_start: onOrAfter('created_at'),
    date_end: upTo('created_at'),
  });
  return { status: true, results: rows.map((row) => subscriptionAnswer(services, call, row)), ...page };
}

/** GET /subscriptions/{id}: read a subscription. */
export const readSubscription = async (services: Services, call: Call, { params }: ParsedRequest<'subscriptions.read'>) => ({
  status: true,
  result: subscriptionAnswer(services, call, await requireSubscriptionRecord(services, call, 'id', params.id)),
});
