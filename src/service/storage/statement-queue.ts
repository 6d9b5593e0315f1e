/** The statements that were sent over one connection and are not answered yet, and how long a further one would wait for them. */
export interface StatementQueue {
  /** A statement was sent. `now` is in milliseconds, here and below. */
  sent(now: number): void;
  /** The first of the sent statements was answered. */
  answered(now: number): void;
  /** Whether a further statement would wait longer than the limit. */
  isLong(now: number): boolean;
}

/** How much one statement changes the mean. */
const WEIGHT = 0.1;

/** An empty queue. `longest` is the longest wait, in milliseconds. */
export function createStatementQueue(longest: number): StatementQueue {
  let waiting = 0;
  /** The mean time that the server needs for one statement, its commit included. */
  let mean = 0;
  /** When the server could begin with the first of the waiting statements. */
  let begun = 0;
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
    isLong: (now) => waiting > 0 && Math.max(waiting * mean, now - begun) > longest,
  };
}
