import type { Transactional } from '../../domain/ports.ts';
import { CHARGING_STATUSES } from '../../domain/subscription/card-needed.ts';

/**
 * Of these customers, the ones with a running subscription, each with the id of one subscription. They are billed, so they must
 * stay ACTIVE.
 */
export async function runningSubscriptions(tx: Pick<Transactional, 'list'>, customers: readonly string[]): Promise<Map<string, string>> {
  if (customers.length === 0) return new Map();
  const { rows } = await tx.list('subscriptions', [
    { field: 'customer_id', oneOf: customers },
    { field: 'subscription_status', oneOf: CHARGING_STATUSES },
  ]);
  return new Map(rows.map(({ id, customer_id }) => [customer_id, id]));
}
