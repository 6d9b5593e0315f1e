import type { SearchedAccounts } from '../domain/ports.ts';
import type { Work } from '../domain/records/platform.ts';

/** The looks of a lane for due work: one at a time, and only where work may be due. */
export interface Looks {
  /** Work may be due, of this account or of any: look now. */
  wake(account?: string): void;
  /**
   * A piece is done. Looks for what may have waited for it: the next of its queue, or more for a receiver that had its limit. Most
   * pieces have nothing behind them, so after a look that found nothing this one waits until a rest is over.
   */
  wakeAfter(done: Work): void;
  /** Makes a look at once that would wait for the end of a rest. */
  endRest(): void;
  /** The look that is being made; null when there is none. */
  current(): Promise<void> | null;
  /** Begins no other look. */
  stop(): void;
}

/** How a lane looks. */
export interface LookOptions {
  /** Claims work in these accounts, or everywhere. */
  readonly claim: (where: SearchedAccounts) => Promise<readonly Work[]>;
  /** Performs what a look has claimed. */
  readonly take: (items: readonly Work[]) => void;
  /**
   * Waits for the time that is between two looks after finished work when the first one found nothing. `empty` is the number of such
   * looks that found nothing, one after the other. Never throws.
   */
  readonly rest: (empty: number) => Promise<void>;
  /** Called when a look failed. The next look tries again. */
  readonly failed: (error: unknown) => void;
}

/** Where looks are wanted; null if none is. */
type Wanted = ReadonlySet<string> | 'all' | null;

const inBoth = (one: Wanted, other: Wanted): Wanted =>
  one === 'all' || other === 'all' ? 'all' : new Set([...(one ?? []), ...(other ?? [])]);
const placeOf = (account: string | undefined): Wanted => (account === undefined ? 'all' : new Set([account]));

/** Looks that claim work and hand it on. */
export function createLooks({ claim, take, rest, failed }: LookOptions): Looks {
  let looking: Promise<void> | null = null;
  let wanted: Wanted = null;
  /** Where looks are wanted when the rest is over. */
  let wantedLater: Wanted = null;
  let isResting = false;
  /** Whether the last look everywhere found something. Then more may wait, of any account. */
  let mayBeMore = false;
  /** How many looks found nothing, since one found something or since work of an account was said to be due. */
  let empty = 0;
  let stopped = false;

  const isWanted = () => wanted !== null && !stopped;

  /** Claims until there is no more work. If work becomes due meanwhile, it looks again. */
  async function look(): Promise<void> {
    do {
      const where = wanted instanceof Set ? [...wanted] : 'all';
      wanted = null;
      const items = await claim(where);
      if (where === 'all') mayBeMore = items.length > 0;
      empty = items.length === 0 ? empty + 1 : 0;
      take(items);
    } while (isWanted());
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

  function want(where: Wanted): void {
    wanted = inBoth(wanted, where);
    if (!stopped) lookSoon();
  }

  function endRest(): void {
    const where = wantedLater;
    wantedLater = null;
    if (where !== null) want(where);
  }

  return {
    wake(account) {
      if (account !== undefined) empty = 0;
      want(placeOf(account));
    },
    wakeAfter({ account_id }) {
      wantedLater = inBoth(wantedLater, placeOf(mayBeMore ? undefined : account_id));
      if (empty === 0) endRest();
      else if (!isResting) {
        isResting = true;
        void rest(empty).then(() => {
          isResting = false;
          endRest();
        });
      }
    },
    endRest,
    current: () => looking,
    stop: () => void (stopped = true),
  };
}
