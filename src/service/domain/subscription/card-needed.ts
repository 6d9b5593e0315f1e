import type { Subscription } from '../records/subscriptions.ts';

/** Cards that subscriptions cannot do without. */

/** The statuses in which a subscription charges, or will again. */
export const RUNNING = ['TRIAL', 'ACTIVE', 'PAUSED'] as const satisfies readonly Subscription['subscription_status'][];

/** The subscription that could charge no card any more without this one; `left` are the ids of those that stay. */
export const cardNeededBy = (card_id: string, left: readonly string[], subscriptions: readonly Subscription[]): Subscription | undefined =>
  subscriptions.find((subscription) => (subscription.card_id === null ? left.length === 0 : subscription.card_id === card_id));
