import type { DeliveriesInProgress, WorkQueue } from '../domain/ports.ts';
import type { Work } from '../domain/records/platform.ts';
import type { LaneOptions } from './lane.ts';

/**
 * The lanes of due work. Deliveries have a lane of their own, so that no receiver delays a charge. In that lane each receiver has a
 * limit, so that a receiver that does not answer delays only itself.
 */

/** How many pieces each lane performs at a time. */
export const WIDTHS = { money: 16, deliveries: 1024 } as const;

/** How many pieces one statement claims. */
const BATCH = 64;

/** The most deliveries in progress to one receiver. */
const MOST_TO_A_RECEIVER = 16;
/** The places of the lane that are reserved for receivers with hardly any deliveries in progress. */
const RESERVE = 256;
/** The most deliveries to one receiver while only reserved places are left. */
const MOST_IN_RESERVE = 2;

/** Claims all work except deliveries. */
export const claimMoney =
  (queue: WorkQueue, now: () => Date): LaneOptions['claim'] =>
  // No claim while there is claimed work that was not started.
  (held, where) =>
    held.size > WIDTHS.money ? Promise.resolve([]) : queue.claim(now(), BATCH, where);

/** Claims deliveries. All of them start at once, so it claims no more than there is room for. */
export const claimDeliveries =
  (queue: WorkQueue, now: () => Date): LaneOptions['claim'] =>
  (held, where) => {
    const { count, each } = capacityLeft(held.size);
    return count === 0 ? Promise.resolve([]) : queue.claimDeliveries(now(), count, each, busyOf(held), where);
  };

/** How many more deliveries may start in total, and to one receiver, when `underWay` are in progress. */
function capacityLeft(underWay: number): { count: number; each: number } {
  const open = WIDTHS.deliveries - RESERVE - underWay;
  return open > 0 ? { count: open, each: MOST_TO_A_RECEIVER } : { count: WIDTHS.deliveries - underWay, each: MOST_IN_RESERVE };
}

function busyOf(held: ReadonlySet<Work>): DeliveriesInProgress {
  const busy: Record<string, number> = {};
  for (const { receiver } of held) if (receiver !== null) busy[receiver] = (busy[receiver] ?? 0) + 1;
  return busy;
}
