import { DatabaseError } from '../../../src/service/domain/database-fault.ts';

/** The locks of the simulated database: rows, keys and subjects, each held by one transaction until it ends. */

/** Whoever holds locks. */
export interface Holder {
  readonly locks: Set<string>;
  /** What it waits for; null while it waits for nothing. */
  waitsFor: string | null;
}

interface Queued {
  readonly holder: Holder;
  readonly take: () => void;
  readonly fail: (error: Error) => void;
}

/** Who has which lock, and who waits for it. */
export class Locks {
  readonly #holders = new Map<string, Holder>();
  readonly #queues = new Map<string, Queued[]>();

  isHeld(key: string, by?: Holder): boolean {
    const holder = this.#holders.get(key);
    return holder !== undefined && holder !== by;
  }

  /** Takes a lock when it is free. @throws DatabaseError where two would wait for each other: the one that came last gives up */
  acquire(holder: Holder, key: string): Promise<void> {
    const current = this.#holders.get(key);
    if (current === holder) return Promise.resolve();
    if (current === undefined) {
      this.#give(holder, key);
      return Promise.resolve();
    }
    if (this.#isCircle(holder, current)) return Promise.reject(new DatabaseError({ class: 'conflict', sqlstate: '40P01' }));
    holder.waitsFor = key;
    return new Promise((take, fail) => {
      const queue = this.#queues.get(key) ?? [];
      this.#queues.set(key, queue);
      queue.push({ holder, take, fail });
    });
  }

  /** Ends a transaction: what it held goes to whoever waits first, and it waits for nothing any more. */
  release(holder: Holder): void {
    for (const queue of this.#queues.values()) {
      const index = queue.findIndex((queued) => queued.holder === holder);
      // Whoever still waits for an answer hears that there will be none.
      if (index >= 0) queue.splice(index, 1)[0]?.fail(new DatabaseError({ class: 'away', sqlstate: '08006' }));
    }
    holder.waitsFor = null;
    for (const key of holder.locks) {
      this.#holders.delete(key);
      const next = this.#queues.get(key)?.shift();
      if (next === undefined) continue;
      next.holder.waitsFor = null;
      this.#give(next.holder, key);
      next.take();
    }
    holder.locks.clear();
  }

  #give(holder: Holder, key: string): void {
    this.#holders.set(key, holder);
    holder.locks.add(key);
  }

  #isCircle(holder: Holder, current: Holder): boolean {
    for (let at: Holder | undefined = current; at !== undefined; at = at.waitsFor === null ? undefined : this.#holders.get(at.waitsFor))
      if (at === holder) return true;
    return false;
  }
}
