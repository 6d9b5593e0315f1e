/** Rate limits as token buckets, one for each key, in real time (ruling *rate*). Each process counts for itself. */

/** How fast a bucket fills, and how much it holds. */
export interface TokenBucketOptions {
  readonly perSecond: number;
  /** Default: one second's worth. */
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
  /** Takes a token even if there is none, for a request that is only counted afterwards: the next one waits longer. */
  readonly owe: (key: string) => void;
  /** Returns a token whose request turned out not to count. */
  readonly giveBack: (key: string) => void;
}

/** Above this number, new keys share one bucket, so that inventing keys makes no other key's bucket disappear. */
const MOST = 10_000;
const SHARED = Symbol('shared');

/** A bucket for each key. A full bucket means the same as none, and is dropped. */
export function createTokenBuckets({ perSecond, burst = perSecond, now, most = MOST }: TokenBucketOptions): TokenBuckets {
  const buckets = new Map<string | typeof SHARED, { tokens: number; at: number }>();

  const filled = (bucket: { tokens: number; at: number } | undefined, at: number): number =>
    bucket === undefined ? burst : Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond);

  /** The bucket of a key. The oldest are at the front; those that are full again are dropped. */
  function placeOf(key: string, at: number): string | typeof SHARED {
    if (buckets.has(key) || buckets.size < most) return key;
    for (const [old, bucket] of buckets) {
      if (filled(bucket, at) < burst) break;
      buckets.delete(old);
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
    // The debt is limited to ten times the size, so that one burst cannot lock an address out for hours.
    owe: (key: string) => void change(key, -1, -10 * burst),
    giveBack: (key: string) => void change(key, 1, -Infinity),
  });
}
