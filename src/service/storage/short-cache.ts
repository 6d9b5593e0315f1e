/** A cache for values that hardly ever change and are read by every call. They are kept for a moment. */
export interface ShortCache<V> {
  /** The cached value of a key, or the result of `read`. A value that was not found is not cached. */
  get(key: string, read: () => Promise<V | undefined>): Promise<V | undefined>;
  /**
   * Drops the values for which `is` answers true, because this node has changed them. Other nodes read them again when their time
   * is over.
   */
  drop(is: (value: V) => boolean): void;
}

/** How long a value is valid (real milliseconds), and how many keys are kept. */
const MAX_AGE_MS = 1000;
const MOST = 10_000;

/**
 * A cache. Callers do not wait for each other's reads, because one of them may be in a transaction that another waits for. A value
 * that was read before a drop is not stored after it.
 */
export function createShortCache<V>(now: () => number): ShortCache<V> {
  const known = new Map<string, { readonly at: number; readonly value: V }>();
  let drops = 0;
  return {
    async get(key, read) {
      const found = known.get(key);
      if (found !== undefined && now() - found.at < MAX_AGE_MS) return found.value;
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
