import type { SearchedAccounts } from '../domain/ports.ts';
import type { Work } from '../domain/records/platform.ts';
import { createLooks, type LookOptions } from './looks.ts';

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
export interface LaneOptions extends Pick<LookOptions, 'rest' | 'failed'> {
  /** Claims work, given the work that the lane already holds, and where to look. */
  readonly claim: (held: ReadonlySet<Work>, where: SearchedAccounts) => Promise<readonly Work[]>;
  /** Performs one piece. Never throws. */
  readonly perform: (item: Work) => Promise<void>;
  /** The most pieces that are performed at a time. */
  readonly width: number;
}

/** A lane that performs at most `width` pieces of work at once. */
export function createLane({ claim, perform, width, rest, failed }: LaneOptions): Lane {
  const held = new Set<Work>();
  const running = new Set<Promise<void>>();
  let waiting: Work[] = [];
  let stopped = false;
  let done = 0;
  const looks = createLooks({ claim: (where) => claim(held, where), take, rest, failed });

  function start(): void {
    while (running.size < width && !stopped) {
      const item = waiting.shift();
      if (item === undefined) return;
      const task = perform(item).finally(() => {
        done += 1;
        held.delete(item);
        running.delete(task);
        start();
        if (waiting.length === 0) looks.wakeAfter(item);
      });
      running.add(task);
    }
  }

  function take(items: readonly Work[]): void {
    for (const item of items) held.add(item);
    waiting.push(...items);
    start();
  }

  return {
    wake: (account) => looks.wake(account),
    take,
    held,
    done: () => done,
    async idle() {
      looks.endRest();
      while (looks.current() !== null || running.size > 0) {
        await (looks.current() ?? Promise.race(running));
        looks.endRest();
      }
    },
    async stop() {
      stopped = true;
      looks.stop();
      waiting = [];
      await looks.current();
      await Promise.all(running);
    },
  };
}
