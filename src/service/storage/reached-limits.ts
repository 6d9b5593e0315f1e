/** The subjects that have reached a limit against card testing, as this node has found out. */
export interface ReachedLimits {
  /** Notes that at least one of these subjects has reached its limit. */
  add(subjects: readonly string[]): void;
  /** Whether one of these subjects was noted within the last minute. */
  has(subjects: readonly string[]): boolean;
}

/** How long a subject is remembered (real milliseconds), and how many subjects are. */
const REMEMBERED_MS = 60_000;
const MOST = 10_000;

/** An empty memory. `now` is in milliseconds. */
export function createReachedLimits(now: () => number): ReachedLimits {
  const known = new Map<string, number>();
  return {
    add(subjects) {
      if (known.size >= MOST) known.clear();
      for (const subject of subjects) known.set(subject, now());
    },
    has: (subjects) => subjects.some((subject) => now() - (known.get(subject) ?? -Infinity) < REMEMBERED_MS),
  };
}
