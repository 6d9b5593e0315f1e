/** Rate limits as token buckets, one for each key, in real time (ruling *rate*). Each process has its own buckets. */

/** How fast a bucket fills, and how many tokens it can have. */
export interface TokenBucketOptions {
  readonly perSecond: number;
  /** The size of a bucket. Default: the tokens of one second. */
  readonly burst?: number;
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number;
  /** How many keys have a bucket of their own. Default 10,000. */
  readonly most?: number;
}

/** One limit for many keys. */
export interface TokenBuckets {
  /** Takes one token of a key: returns 0 if there was one, else the seconds until there is one. */
  (key: string): number;
  /** The seconds until there is a token, without taking it: 0 if there is one. */
  readonly look: (key: string) => number;
  /** Takes a token even if there is none, for a request that is counted only afterwards. The next request then waits longer. */
  readonly owe: (key: string) => void;
  /** Returns a token, for a request that does not count after all. */
  readonly giveBack: (key: string) => void;
}

/** Above this number, new keys share one bucket, so that made-up keys cannot push out the buckets of other keys. */
const MOST = 10_000;
const SHARED = Symbol('shared');

/** Creates a bucket for each key. A full bucket is the same as no bucket, so it is dropped. */
export function createTokenBuckets({ perSecond, burst = perSecond, now, most = MOST }: TokenBucketOptions): TokenBuckets {
  const buckets = new Map<string | typeof SHARED, { tokens: number; at: number }>();

  let lookedAt = -Infinity;

  const filled = (bucket: { tokens: number; at: number } | undefined, at: number): number =>
    bucket === undefined ? burst : Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond);

  /** The bucket of a key. If there are too many, the full ones are dropped; once a second is enough for that. */
  function placeOf(key: string, at: number): string | typeof SHARED {
    if (buckets.has(key) || buckets.size < most) return key;
    if (at - lookedAt >= 1000) {
      lookedAt = at;
      for (const [old, bucket] of buckets) if (filled(bucket, at) >= burst) buckets.delete(old);
    }
    return buckets.size < most ? key : SHARED;
  }

  function change(key: string, by: number, atLeast: number): number {
    const at = now();
    const place = placeOf(key, at);
    const tokens = filled(buckets.get(place), at);
    if (tokens + by < atLeast) return Math.max(1, Math.ceil((1 - tokens) / perSecond));
    buckets.delete(place);
    buckets.set(place, { tokens: Math.min(burst, tokens + by), at });
    return 0;
  }

  return Object.assign((key: string) => change(key, -1, 0), {
    look(key: string): number {
      const at = now();
      const tokens = filled(buckets.get(placeOf(key, at)), at);
      return tokens < 1 ? Math.max(1, Math.ceil((1 - tokens) / perSecond)) : 0;
    },
    // The debt is limited to ten times the bucket's size, so that one burst cannot lock out an address for hours.
    owe: (key: string) => void change(key, -1, -10 * burst),
    giveBack: (key: string) => void change(key, 1, -Infinity),
  });
}
