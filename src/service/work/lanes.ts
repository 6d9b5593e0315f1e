import type { DeliveriesUnderWay, WorkQueue } from '../domain/ports.ts';
import type { Work } from '../domain/records/platform.ts';
import type { LaneOptions } from './lane.ts';

/**
 * The lanes of due work. Deliveries have one of their own, so that no receiver holds up a charge; and in it no receiver
 * has more than its share, so that one that hangs holds up itself alone.
 */

/** How wide each lane is. */
export const WIDTHS = { money: 16, deliveries: 1024 } as const;

/** Pieces claimed in one statement. */
const BATCH = 64;

/** Deliveries under way to one receiver, at most. */
const MOST_TO_A_RECEIVER = 16;
/** The part of the lane that is kept for those who have hardly anything under way. */
const RESERVE = 256;
/** What one receiver may have while only that part is left. */
const MOST_IN_RESERVE = 2;

/** Everything but deliveries. */
export const claimMoney =
  (queue: WorkQueue, now: () => Date): LaneOptions['claim'] =>
  // What is claimed and not begun yet is enough for now.
  (held) =>
    held.size > WIDTHS.money ? Promise.resolve([]) : queue.claim(now(), BATCH);

/** Deliveries. All that is claimed is begun at once: there is no claim on what has no room. */
export const claimDeliveries =
  (queue: WorkQueue, now: () => Date): LaneOptions['claim'] =>
  (held) => {
    const { count, each } = capacityLeft(held.size);
    return count === 0 ? Promise.resolve([]) : queue.claimDeliveries(now(), count, each, busyOf(held));
  };

/** How many more deliveries may begin, and how many of them to one receiver, while so many are under way. */
function capacityLeft(underWay: number): { count: number; each: number } {
  const open = WIDTHS.deliveries - RESERVE - underWay;
  return open > 0 ? { count: open, each: MOST_TO_A_RECEIVER } : { count: WIDTHS.deliveries - underWay, each: MOST_IN_RESERVE };
}

function busyOf(held: ReadonlySet<Work>): DeliveriesUnderWay {
  const busy: Record<string, number> = {};
  for (const { receiver } of held) if (receiver !== null) busy[receiver] = (busy[receiver] ?? 0) + 1;
  return busy;
}
