/** Rate limits as token buckets, one for each key, on real time (ruling *rate*). Each process counts for itself. */

/** How fast a bucket fills, and how much it holds. */
export interface TokenBucketOptions {
  readonly perSecond: number;
  /** Default: one second's worth. */
  readonly burst?: number;
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
}

/** Buckets that are full again say the same as none; beyond this many the oldest are forgotten. */
const MOST = 10_000;

/** Answers a function that takes one token of a key: 0 when there was one, else the seconds until there is. */
export function createTokenBuckets({ perSecond, burst = perSecond, now }: TokenBucketOptions) {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (key: string): number => {
    const at = now();
    const bucket = buckets.get(key) ?? { tokens: burst, at };
    const tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond);
    if (tokens < 1) return Math.max(1, Math.ceil((1 - tokens) / perSecond));
    buckets.delete(key);
    buckets.set(key, { tokens: tokens - 1, at });
    if (buckets.size > MOST) buckets.delete(buckets.keys().next().value ?? '');
    return 0;
  };
}
