import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/**
 * The one thing that lets time pass in a simulation. All that would wait in the world (the database, a network, a timer)
 * waits here for a random while, so that one seed is one history: the same seed gives the same order of everything.
 */

/** Chances and choices, all of one seed. */
export interface Dice {
  /** A whole number from `from` to `to`, both included. */
  number(from: number, to: number): number;
  /** True once in so many times. */
  oneIn(times: number): boolean;
  pick<T>(from: readonly [T, ...T[]]): T;
}

/** Dice of a seed. */
export function createDice(seed: number): Dice {
  const generator = xoroshiro128plus(seed);
  const number = (from: number, to: number) => uniformInt(generator, from, to);
  return {
    number,
    oneIn: (times) => number(1, times) === 1,
    pick: (from) => from[number(0, from.length - 1)] ?? from[0],
  };
}

/** Something that waits for its moment. */
interface Waiting {
  readonly at: number;
  /** Breaks ties: what was begun first comes first. */
  readonly order: number;
  readonly run: () => void;
}

/** What may be dead by the time that something waits for comes: then it never hears of it. */
export interface Life {
  readonly alive: boolean;
}

const EVERYTHING: Life = { alive: true };

/** Turns of the event loop after which all that could go on has gone on until it waits here again. */
const TURNS = 4;
/** How often that is tried before nothing is said to wait. */
const ROUNDS = 50;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Lets simulated time pass. */
export class Scheduler {
  readonly dice: Dice;
  /** Simulated real time in milliseconds. */
  now: number;
  /** How many things happened. */
  steps = 0;
  #order = 0;
  readonly #waiting: Waiting[] = [];

  constructor(dice: Dice, now: Date) {
    this.dice = dice;
    this.now = now.getTime();
  }

  /** Does something later. What belongs to a life that is over by then is not done. */
  later(ms: number, run: () => void, life: Life = EVERYTHING): void {
    const entry = {
      at: this.now + ms,
      order: (this.#order += 1),
      run: () => {
        if (life.alive) run();
      },
    };
    // Sorted by time; what is inserted is nearly always among the last.
    let index = this.#waiting.length;
    while (index > 0 && isBefore(entry, this.#waiting[index - 1])) index -= 1;
    this.#waiting.splice(index, 0, entry);
  }

  /** Waits. Never resolves for whoever has died meanwhile. @throws the signal's reason when that is aborted */
  pause(ms: number, life: Life = EVERYTHING, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => {
        if (life.alive) reject(signal.reason as Error);
      });
      this.later(ms, resolve, life);
    });
  }

  /** Lets things happen, one after the other, until a condition holds. @throws Error when it does not within so much simulated time */
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

  /** What comes up when nothing waits, but something may still be on its way there. */
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
