import { cardsToTry, type CascadeCard } from '../billing/cascade.ts';
import type { Subscription } from '../records/sales.ts';

/** Finds cards that a subscription needs. */

/** The statuses in which a subscription charges now or later. */
export const CHARGING_STATUSES = ['TRIAL', 'ACTIVE', 'PAUSED'] as const satisfies readonly Subscription['subscription_status'][];

/**
 * A subscription that could not be charged without this card; undefined if there is none. `left` are the remaining cards that can be
 * charged. Without a cascade only the default card is charged, so then that one is needed although others are left.
 */
export const cardNeededBy = (
  card: Pick<CascadeCard, 'id' | 'is_default'>,
  left: readonly CascadeCard[],
  subscriptions: readonly Subscription[],
): Subscription | undefined =>
  subscriptions.find(({ card_id, cascade }) =>
    card_id === null ? left.length === 0 || (card.is_default && cardsToTry(left, { cascade }).length === 0) : card_id === card.id,
  );
