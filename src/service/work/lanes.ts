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
  async (held, where) => {
    const { count, each } = capacityLeft(held.size);
    if (count === 0) return [];
    const found = await queue.claimDeliveries(now(), count, each, busyOf(held), where);
    // Meanwhile this node may have begun others, which were stored as claimed.
    const { fitting, rest } = fit(held, found);
    for (const item of rest) await queue.release(item, item.due_at);
    return fitting;
  };

/** Whether one more delivery to a receiver may start. */
export const hasRoom = (held: ReadonlySet<Work>, receiver: string): boolean => isRoomFor(receiver, held.size, busyOf(held));

/** The deliveries that may start besides those in progress, and the rest. */
export function fit(held: ReadonlySet<Work>, items: readonly Work[]): { readonly fitting: Work[]; readonly rest: Work[] } {
  const busy = busyOf(held);
  const [fitting, rest]: [Work[], Work[]] = [[], []];
  for (const item of items) {
    const to = item.receiver ?? '';
    if (isRoomFor(to, held.size + fitting.length, busy)) {
      fitting.push(item);
      busy[to] = (busy[to] ?? 0) + 1;
    } else rest.push(item);
  }
  return { fitting, rest };
}

function isRoomFor(receiver: string, underWay: number, busy: DeliveriesInProgress): boolean {
  const { count, each } = capacityLeft(underWay);
  return count > 0 && (busy[receiver] ?? 0) < each;
}

/** How many more deliveries may start in total, and to one receiver, when `underWay` are in progress. */
function capacityLeft(underWay: number): { count: number; each: number } {
  const open = WIDTHS.deliveries - RESERVE - underWay;
  return open > 0 ? { count: open, each: MOST_TO_A_RECEIVER } : { count: WIDTHS.deliveries - underWay, each: MOST_IN_RESERVE };
}

function busyOf(held: ReadonlySet<Work>): Record<string, number> {
  const busy: Record<string, number> = {};
  for (const { receiver } of held) if (receiver !== null) busy[receiver] = (busy[receiver] ?? 0) + 1;
  return busy;
}
