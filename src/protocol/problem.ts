import { z } from 'zod';

/** The proxy's only error body. It has the codes that a page can act on; everything else is `unavailable`. */
export const PROBLEM_CODES = [
  /** No such session. */
  'not_found',
  /** A field is wrong; `fields` says which. */
  'invalid',
  /** The amount or cart has changed since it was shown: read the view again, show it, then pay. */
  'stale',
  /** Another attempt is under way, or the session has ended: read the view again. */
  'not_allowed',
  /** Too many requests: wait `retry_after` seconds. */
  'too_many_requests',
  /** The page's origin is not one of the merchant's. */
  'origin_refused',
  /** The body contains something that looks like a card number. */
  'card_data_refused',
  /** The merchant refused the attempt before it was sent; `message` is the merchant's message to the shopper. */
  'refused',
  /** The service, or the network before it, gave no usable answer: try again. */
  'unavailable',
] as const;

/** The cause of a problem, if the page's developer can remove it. Shoppers never see it. */
const PROBLEM_REASONS = [
  /** With `unavailable`: the service does not know the proxy's API key and secret. */
  'api_key',
  /** With `not_found`: the proxy answers, but not at this path; its `basePath` and the element's `endpoint` differ. */
  'path',
] as const;

/** The rules that a page can distinguish, to say what to do about each in its own words. It gets the name of no other rule. */
export const PROBLEM_RULES = [
  /** A required value is missing. */
  'required',
  /** Before the first day that can be chosen. */
  'earliest',
  /** The first collection and the start are both on a Sunday, and both would move to the same Friday. */
  'both_on_sunday',
  /** Some products have VAT and some do not. */
  'one_tax',
  /** The products have different billing periods. */
  'one_interval',
  /** Products that are paid once together with products that are paid regularly, which the method does not support. */
  'mixed',
  /** More than may be collected in one debit. */
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
    /** The cause, for developers. */
    reason: z.enum(PROBLEM_REASONS).optional(),
    /** Seconds. */
    retry_after: z.int().optional(),
    request_id: z.string().optional(),
  }),
});

export type Problem = z.output<typeof problem>['error'];
/** A problem as it reaches a browser. Each element decides itself which of its rules it knows. */
export type ReceivedProblem = Omit<Problem, 'rules'> & { readonly rules?: Readonly<Record<string, string>> };
export type ProblemCode = Problem['code'];
