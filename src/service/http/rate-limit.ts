import { Refusal } from '../../contract/errors.ts';

/** A token bucket per key, on real time (ruling *rate*). Each node counts for itself. */
export function createRateLimit({ perSecond, burst = perSecond, now = () => performance.now() }: { perSecond: number; burst?: number; now?: () => number }) {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    /** Takes one token. @throws Refusal 011 with Retry-After */
    take(key: string): void {
      const at = now();
      const bucket = buckets.get(key) ?? { tokens: burst, at };
      const tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond);
      if (tokens < 1)
        throw new Refusal('011', 'too many requests', { headers: { 'retry-after': String(Math.max(1, Math.ceil((1 - tokens) / perSecond))) } });
      // A bucket that is full again says the same as none, so the oldest are dropped when there are many.
      buckets.delete(key);
      buckets.set(key, { tokens: tokens - 1, at });
      if (buckets.size > 10_000) buckets.delete(buckets.keys().next().value ?? '');
    },
  };
}
