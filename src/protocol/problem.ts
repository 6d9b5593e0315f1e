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

/** The rules that a page tells apart, so that it can say in its own words what to do about each. Of the others it hears no name. */
export const PROBLEM_RULES = [
  /** Nothing was sent for it. */
  'required',
  /** Before the first day that can be chosen. */
  'earliest',
  /** The first collection and the start are on Sundays that would both move to the Friday. */
  'both_on_sunday',
  /** Products with VAT beside products without. */
  'one_tax',
  /** Products that are not paid equally often. */
  'one_interval',
  /** Once and repeating together, which the method cannot do. */
  'mixed',
  /** More than may be collected at once. */
  'item_limit',
] as const;

/** The proxy's error body, status ≥ 400. */
export const problem = z.object({
  error: z.object({
    code: z.enum(PROBLEM_CODES),
    message: z.string(),
    /** Field path → what is wrong with it. */
    fields: z.record(z.string(), z.string()).optional(),
    /** Field path → the rule that it breaks; only paths in `fields`, and only {@link PROBLEM_RULES}. */
    rules: z.record(z.string(), z.enum(PROBLEM_RULES)).optional(),
    /** Seconds. */
    retry_after: z.int().optional(),
    request_id: z.string().optional(),
  }),
});

/** @see problem */
export type Problem = z.output<typeof problem>['error'];
/** A problem as it reaches a browser: which of its rules it knows, each element says itself. */
export type HeardProblem = Omit<Problem, 'rules'> & { readonly rules?: Readonly<Record<string, string>> };
/** One of {@link PROBLEM_CODES}. */
export type ProblemCode = Problem['code'];
/** One of {@link PROBLEM_RULES}. */
export type ProblemRule = (typeof PROBLEM_RULES)[number];
