import type { Work } from '../domain/records/platform.ts';

/** A lane of due work: takes pieces as there is room, and does several at a time. What holds up one lane holds up no other. */
export interface Lane {
  /** Something may be due: look now. */
  wake(): void;
  /** Resolves when nothing is under way and, at the last look, nothing was left that could be. */
  idle(): Promise<void>;
  /** What it has taken and not finished. */
  readonly held: ReadonlySet<Work>;
  /** How many pieces it has done since it was made. */
  readonly done: number;
  /** Takes nothing more, and ends when what is under way is done. What it took and did not start is left to others. */
  stop(): Promise<void>;
}

/** How a lane takes work, and what it does with it. */
export interface LaneOptions {
  /** Claims as many pieces as it may, given what is held. */
  readonly claim: (held: ReadonlySet<Work>) => Promise<readonly Work[]>;
  /** Does one piece. Never throws. */
  readonly perform: (item: Work) => Promise<void>;
  /** At most this many at a time. */
  readonly width: number;
  /** Told when a look failed; the next one tries again. */
  readonly failed: (error: unknown) => void;
}

/** A lane that performs at most `width` pieces of work at once. */
export function createLane({ claim, perform, width, failed }: LaneOptions): Lane {
  const held = new Set<Work>();
  const running = new Set<Promise<void>>();
  let waiting: Work[] = [];
  let looking: Promise<void> | null = null;
  let again = false;
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
        if (waiting.length === 0) wake();
      });
      running.add(task);
    }
  }

  /** Claims until nothing more is to be had; what comes up meanwhile is looked for again. */
  async function look(): Promise<void> {
    const isWanted = () => again && !stopped;
    do {
      again = false;
      const items = await claim(held);
      for (const item of items) held.add(item);
      waiting.push(...items);
      start();
    } while (isWanted());
  }

  function wake(): void {
    if (stopped) return;
    again = true;
    looking ??= look().then(
      () => {
        looking = null;
        if (again) wake();
      },
      (error: unknown) => {
        looking = null;
        failed(error);
      },
    );
  }

  return {
    wake,
    held,
    get done() {
      return done;
    },
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
