/** The statements that were sent over one connection and are not answered yet, and how long a further one would wait for them. */
export interface StatementQueue {
  /** A statement was sent. `now` is in milliseconds, here and below. */
  sent(now: number): void;
  /** The first of the sent statements was answered. */
  answered(now: number): void;
  /** Counts as long for a moment, because a statement has waited for a lock and others may wait for it, too. */
  avoid(now: number): void;
  /** Whether a further statement would wait longer than the limit. */
  isLong(now: number): boolean;
}

/** How much one statement changes the mean. */
const WEIGHT = 0.1;
/** How long a queue is avoided, in milliseconds. */
const AVOIDED_MS = 100;

/** An empty queue. `longest` is the longest wait, in milliseconds. */
export function createStatementQueue(longest: number): StatementQueue {
  let waiting = 0;
  /** The mean time that the server needs for one statement, its commit included. */
  let mean = 0;
  /** When the server could begin with the first of the waiting statements. */
  let begun = 0;
  let avoidedUntil = -Infinity;
  return {
    sent(now) {
      if (waiting === 0) begun = now;
      waiting += 1;
    },
    answered(now) {
      waiting -= 1;
      mean += (now - begun - mean) * WEIGHT;
      begun = now;
    },
    avoid(now) {
      avoidedUntil = now + AVOIDED_MS;
    },
    isLong: (now) => now < avoidedUntil || (waiting > 0 && Math.max(waiting * mean, now - begun) > longest),
  };
}
