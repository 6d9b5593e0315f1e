/** What hardly ever changes and is read at every call: kept for a moment. */
export interface ShortCache<V> {
  /** What is known under a key, or what `read` answers now. Nothing is kept of what was not found. */
  get(key: string, read: () => Promise<V | undefined>): Promise<V | undefined>;
  /** Forgets what `is` is true of: it was changed here. Another node reads it anew when its moment is over. */
  drop(is: (value: V) => boolean): void;
}

/** For how long it is good (milliseconds of real time), and how many keys are kept. */
const GOOD_FOR_MS = 1000;
const MOST = 10_000;

/**
 * A cache. Readers do not wait for each other's reads: one of them may be in a transaction that another one waits for.
 * What was read before a drop is not kept after it.
 */
export function createShortCache<V>(now: () => number): ShortCache<V> {
  const known = new Map<string, { readonly at: number; readonly value: V }>();
  let drops = 0;
  return {
    async get(key, read) {
      const found = known.get(key);
      if (found !== undefined && now() - found.at < GOOD_FOR_MS) return found.value;
      const [at, before] = [now(), drops];
      const value = await read();
      if (value === undefined || before !== drops) return value;
      if (known.size >= MOST) known.clear();
      known.set(key, { at, value });
      return value;
    },
    drop(is) {
      drops += 1;
      for (const [key, { value }] of known) if (is(value)) known.delete(key);
    },
  };
}
