import type { ParsedRequest } from '../../../contract/routes.ts';
import { subscriptionsFilters } from '../../../contract/subscriptions.ts';
import { listOperation } from '../lists.ts';
import type { Call, Services } from '../write.ts';
import { requireSubscriptionRecord, subscriptionAnswer } from './charging-call.ts';

/** Reads subscriptions. */

/** GET /subscriptions/list */
export const listSubscriptions = listOperation('subscriptions', { filters: subscriptionsFilters, list: 'results' }, (row, services, call) =>
  subscriptionAnswer(services, call, row),
);

/** GET /subscriptions/{id}: read a subscription. */
export const readSubscription = async (services: Services, call: Call, { params }: ParsedRequest<'subscriptions.read'>) => ({
  status: true,
  result: subscriptionAnswer(services, call, await requireSubscriptionRecord(services, call, 'id', params.id)),
});
