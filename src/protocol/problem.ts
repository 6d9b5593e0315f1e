import { z } from 'zod';

/**
 * What a browser is told when something could not be done: the proxy's only error body.
 * The codes a page can act on; everything else is `unavailable`.
 */
export const PROBLEM_CODES = [
  /** No such session. */
  'not_found',
  /** A field is wrong; `fields` says which. */
  'invalid',
  /** The amount or cart changed since it was shown: read again, show it, then pay. */
  'stale',
  /** Another attempt is under way or the session is over: read again. */
  'not_allowed',
  /** Slow down; `retry_after` seconds. */
  'too_many_requests',
  /** The page's origin is not one of the merchant's. */
  'origin_refused',
  /** The body carries something like a card number. */
  'card_data_refused',
  /** The service or the network between did not answer properly; try again. */
  'unavailable',
] as const;

/** The proxy's error body, status ≥ 400. */
export const problem = z.object({
  error: z.object({
    code: z.enum(PROBLEM_CODES),
    message: z.string(),
    /** Field path → what is wrong with it. */
    fields: z.record(z.string(), z.string()).optional(),
    /** Seconds. */
    retry_after: z.int().optional(),
    request_id: z.string().optional(),
  }),
});

/** @see problem */
export type Problem = z.output<typeof problem>['error'];
/** One of {@link PROBLEM_CODES}. */
export type ProblemCode = Problem['code'];
