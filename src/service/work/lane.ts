import type { SearchedAccounts } from '../domain/ports.ts';
import type { Work } from '../domain/records/platform.ts';

/** A lane of due work. It claims work while there is room and performs several pieces at a time. One lane never delays another. */
export interface Lane {
  /** Work may be due, of this account or of any: look now. */
  wake(account?: string): void;
  /** Performs work that was stored as claimed by this node. */
  take(items: readonly Work[]): void;
  /** Resolves when no work is in progress and the last look found none. */
  idle(): Promise<void>;
  /** The claimed work that is not finished. */
  readonly held: ReadonlySet<Work>;
  /** The number of pieces performed so far. */
  done(): number;
  /** Claims no more work, and resolves when the work in progress is done. Claimed work that was not started is left to other nodes. */
  stop(): Promise<void>;
}

/** How a lane claims and performs work. */
export interface LaneOptions {
  /** Claims work, given the work that the lane already holds, and where to look. */
  readonly claim: (held: ReadonlySet<Work>, where: SearchedAccounts) => Promise<readonly Work[]>;
  /** Performs one piece. Never throws. */
  readonly perform: (item: Work) => Promise<void>;
  /** The most pieces that are performed at a time. */
  readonly width: number;
  /** Called when a look failed. The next look tries again. */
  readonly failed: (error: unknown) => void;
}

/** Where the next look of a lane is wanted; null if none is. */
type Wanted = Set<string> | 'all' | null;

const alsoIn = (wanted: Wanted, account: string | undefined): Wanted =>
  account === undefined || wanted === 'all' ? 'all' : (wanted ?? new Set<string>()).add(account);

/** A lane that performs at most `width` pieces of work at once. */
export function createLane({ claim, perform, width, failed }: LaneOptions): Lane {
  const held = new Set<Work>();
  const running = new Set<Promise<void>>();
  let waiting: Work[] = [];
  let looking: Promise<void> | null = null;
  let wanted: Wanted = null;
  /** Whether the last look everywhere found something. Then more may wait, of any account. */
  let mayBeMore = false;
  let stopped = false;
  let done = 0;

  function start(): void {
    while (running.size < width && !stopped) {
      const item = waiting.shift();
      if (item === undefined) return;
      const task = perform(item).finally(() => {
        done += 1;
        held.delete(item);
        running.delete(task);
        start();
        if (waiting.length === 0) wake(mayBeMore ? undefined : item.account_id);
      });
      running.add(task);
    }
  }

  function take(items: readonly Work[]): void {
    for (const item of items) held.add(item);
    waiting.push(...items);
    start();
  }

  const isWanted = () => wanted !== null && !stopped;

  /** Claims until there is no more work. If work becomes due meanwhile, it looks again. */
  async function look(): Promise<void> {
    do {
      const where = wanted instanceof Set ? [...wanted] : 'all';
      wanted = null;
      const items = await claim(held, where);
      if (where === 'all') mayBeMore = items.length > 0;
      take(items);
    } while (isWanted());
  }

  function wake(account?: string): void {
    wanted = alsoIn(wanted, account);
    if (!stopped) lookSoon();
  }

  function lookSoon(): void {
    looking ??= look().then(
      () => {
        looking = null;
        if (isWanted()) lookSoon();
      },
      (error: unknown) => {
        looking = null;
        failed(error);
      },
    );
  }

  return {
    wake,
    take,
    held,
    done: () => done,
    async idle() {
      while (looking !== null || running.size > 0) await (looking ?? Promise.race(running));
    },
    async stop() {
      stopped = true;
      waiting = [];
      await looking;
      await Promise.all(running);
    },
  };
}
