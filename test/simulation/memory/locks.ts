import { DatabaseError } from '../../../src/service/domain/database-fault.ts';

/** The locks of the simulated database: rows, keys and subjects. A transaction holds each lock until it ends. */

/** A holder of locks. */
export interface Holder {
  readonly locks: Set<string>;
  /** The lock that the holder waits for, or null. */
  waitsFor: string | null;
}

interface Queued {
  readonly holder: Holder;
  readonly take: () => void;
  readonly fail: (error: Error) => void;
}

/** The holder of each lock, and the holders that wait for it. */
export class Locks {
  readonly #holders = new Map<string, Holder>();
  readonly #queues = new Map<string, Queued[]>();

  isHeld(key: string, by?: Holder): boolean {
    const holder = this.#holders.get(key);
    return holder !== undefined && holder !== by;
  }

  /** Takes a lock as soon as it is free. @throws DatabaseError if two holders would wait for each other; the later one gives up */
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

  /** Ends a transaction. Its locks go to the next waiting holders, and it stops waiting. */
  release(holder: Holder): void {
    for (const queue of this.#queues.values()) {
      const index = queue.findIndex((queued) => queued.holder === holder);
      // A holder that still waits for a lock is told that it will not get one.
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
