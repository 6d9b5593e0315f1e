import { chargeable } from '../../domain/consent.ts';
import type { DecisionContext } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Card } from '../../domain/records/cards.ts';
import { cardNeededBy, CHARGING_STATUSES } from '../../domain/subscription/state.ts';
import { storedCardsOf } from '../checkout/session-lookups.ts';
import type { BatchErrors } from '../batch-answers.ts';

/**
 * Checks that a running subscription keeps a card that it can charge, when cards of a batch leave ACTIVE. `before` and `after` are the
 * cards of the batch before and after the change.
 */
export async function requireAnotherCard(
  tx: Transactional,
  { now }: DecisionContext,
  records: readonly { readonly id: string; readonly card_status?: string | undefined }[],
  { before, after }: { readonly before: ReadonlyMap<string, Card>; readonly after: ReadonlyMap<string, Card> },
  errors: BatchErrors,
): Promise<void> {
  for (const [index, { id, card_status }] of records.entries()) {
    const card = after.get(id);
    if (card === undefined || card_status === undefined || card_status === 'ACTIVE') continue;
    const { customer_id } = card;
    const is_default = before.get(id)?.is_default === true;
    const { rows: subscriptions } = await tx.list('subscriptions', [
      { field: 'customer_id', is: customer_id },
      { field: 'collection_method', is: 'AUTOCHARGE' },
      { field: 'subscription_status', oneOf: CHARGING_STATUSES },
    ]);
    const left = chargeable(
      (await storedCardsOf(tx, customer_id)).map((stored) => after.get(stored.id) ?? stored),
      'recurring',
      now,
    );
    const subscription = cardNeededBy({ id, is_default }, left, subscriptions);
    if (subscription !== undefined)
      errors.add(index, '008', 'card_status', 'needed', `card ${id} is the only one that subscription ${subscription.id} can charge`);
  }
}
