import type { Subscription } from '../records/subscriptions.ts';

/** Finds cards that a subscription needs. */

/** The statuses in which a subscription charges now or later. */
export const CHARGING_STATUSES = ['TRIAL', 'ACTIVE', 'PAUSED'] as const satisfies readonly Subscription['subscription_status'][];

/** A subscription that could not be charged without this card; undefined if there is none. `left` are the ids of the remaining cards. */
export const cardNeededBy = (card_id: string, left: readonly string[], subscriptions: readonly Subscription[]): Subscription | undefined =>
  subscriptions.find((subscription) => (subscription.card_id === null ? left.length === 0 : subscription.card_id === card_id));
