import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/**
 * The only thing that moves time in a simulation. Whatever would wait in reality (for the database, a network or a timer)
 * waits here for a random time. So the same seed always gives the same order of events.
 */

/** Random choices that all follow from one seed. */
export interface Dice {
  /** A whole number from `from` to `to`, inclusive. */
  number(from: number, to: number): number;
  /** True once in `times` calls on average. */
  oneIn(times: number): boolean;
  pick<T>(from: readonly [T, ...T[]]): T;
}

/** Creates the random choices of a seed. */
export function createDice(seed: number): Dice {
  const generator = xoroshiro128plus(seed);
  const number = (from: number, to: number) => uniformInt(generator, from, to);
  return {
    number,
    oneIn: (times) => number(1, times) === 1,
    pick: (from) => from[number(0, from.length - 1)] ?? from[0],
  };
}

/** An event that waits for its time. */
interface Waiting {
  readonly at: number;
  /** Decides between events of the same time: the one that was scheduled first comes first. */
  readonly order: number;
  readonly run: () => void;
}

/** The lifetime of something that may die. After its death, events that belong to it do not happen. */
export interface Life {
  readonly alive: boolean;
}

const EVERYTHING: Life = { alive: true };

/**
 * The number of turns of the event loop after which all code that can continue has continued, until it waits here again. Two were
 * enough for the same histories, and one was not.
 */
const TURNS = 3;
/** How often this is repeated before the scheduler decides that nothing is waiting. */
const ROUNDS = 50;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Moves simulated time. */
export class Scheduler {
  readonly dice: Dice;
  /** Simulated real time in milliseconds. */
  now: number;
  /** The number of events so far. */
  steps = 0;
  #order = 0;
  readonly #waiting: Waiting[] = [];

  constructor(dice: Dice, now: Date) {
    this.dice = dice;
    this.now = now.getTime();
  }

  /** Schedules an event. If `life` has ended by then, the event does not happen. */
  later(ms: number, run: () => void, life: Life = EVERYTHING): void {
    const entry = {
      at: this.now + ms,
      order: (this.#order += 1),
      run: () => {
        if (life.alive) run();
      },
    };
    // The list is sorted by time. A new event is nearly always among the last.
    let index = this.#waiting.length;
    while (index > 0 && isBefore(entry, this.#waiting[index - 1])) index -= 1;
    this.#waiting.splice(index, 0, entry);
  }

  /** Waits. Never resolves if `life` ends meanwhile. @throws the signal's reason when that is aborted */
  pause(ms: number, life: Life = EVERYTHING, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => {
        if (life.alive) reject(signal.reason as Error);
      });
      this.later(ms, resolve, life);
    });
  }

  /** Runs events one after another until a condition holds. @throws Error if it does not hold within the given simulated time */
  async until(isReached: () => boolean, within: number, check: () => void = () => undefined): Promise<void> {
    const end = this.now + within;
    await this.#settle();
    while (!isReached()) {
      const next = this.#waiting.shift() ?? (await this.#patience());
      if (next === undefined || next.at > end) throw new Error('somebody is left waiting: it does not come to an end by itself');
      this.now = next.at;
      this.steps += 1;
      next.run();
      await this.#settle();
      check();
    }
  }

  /** Waits for an event that is about to be scheduled, although none waits at the moment. */
  async #patience(): Promise<Waiting | undefined> {
    for (let rounds = 0; rounds < ROUNDS && this.#waiting.length === 0; rounds += 1) await this.#settle();
    return this.#waiting.shift();
  }

  async #settle(): Promise<void> {
    for (let turns = 0; turns < TURNS; turns += 1) await turn();
  }
}

const isBefore = (entry: Waiting, other: Waiting | undefined): boolean =>
  other !== undefined && (entry.at < other.at || (entry.at === other.at && entry.order < other.order));
