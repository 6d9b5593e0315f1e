import type { Due } from '../domain/ports.ts';

/** A lane of due work. It claims items while there is room and performs several at a time. One lane never delays another. */
export interface Lane<T extends Due> {
  /** Something may be due: look now. */
  wake(): void;
  /** Resolves when nothing is in progress and the last look found nothing. */
  idle(): Promise<void>;
  /** The claimed items that are not finished. */
  readonly held: ReadonlySet<T>;
  /** The number of items performed so far. */
  done(): number;
  /** Claims no more, and resolves when what is in progress is done. Returns the claimed items that were not begun. */
  stop(): Promise<T[]>;
}

/** How a lane claims and performs. */
export interface LaneOptions<T extends Due> {
  /** Claims as many items as are due, up to a limit, given those that the lane already holds. */
  readonly claim: (held: ReadonlySet<T>, most: number) => Promise<readonly T[]>;
  /** The limit of a claim, given the items that the lane already holds. At 0 nothing is claimed. */
  readonly mostOf: (held: ReadonlySet<T>) => number;
  /** Performs one item. Never throws. */
  readonly perform: (item: T) => Promise<void>;
  /** The most items that are performed at a time. */
  readonly width: number;
  /** Whether more may be due that was not claimed, because there was no room for it beside an item. */
  readonly isFull: (held: ReadonlySet<T>, item: T) => boolean;
  /** Called when a look failed. The next look tries again. */
  readonly failed: (error: unknown) => void;
}

/** A lane that performs at most `width` items at once. */
export function createLane<T extends Due>({ claim, mostOf, perform, width, isFull, failed }: LaneOptions<T>): Lane<T> {
  const held = new Set<T>();
  const running = new Set<Promise<void>>();
  let waiting: T[] = [];
  let looking: Promise<void> | null = null;
  let isWanted = false;
  let isStopped = false;
  let done = 0;

  /** Claims until nothing more is due, or there is no more room. */
  async function look(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false;
      const most = mostOf(held);
      const items = most === 0 ? [] : await claim(held, most);
      // All that was due was claimed, unless the claim was at its limit.
      if (items.length > 0 && items.length === most) isWanted = true;
      for (const item of items) held.add(item);
      waiting.push(...items);
      start();
    }
  }

  function wake(): void {
    isWanted = true;
    looking ??= look()
      .catch(failed)
      .finally(() => {
        looking = null;
      });
  }

  function start(): void {
    while (running.size < width && !isStopped) {
      const item = waiting.shift();
      if (item === undefined) return;
      const task = perform(item).finally(() => {
        const mayBeMore = isFull(held, item);
        done += 1;
        held.delete(item);
        running.delete(task);
        start();
        if (mayBeMore) wake();
      });
      running.add(task);
    }
  }

  return {
    wake,
    held,
    done: () => done,
    async idle() {
      while (looking !== null || running.size > 0) await (looking ?? Promise.race(running));
    },
    async stop() {
      isStopped = true;
      await looking;
      const left = waiting;
      waiting = [];
      await Promise.all(running);
      return left;
    },
  };
}
