import { Refusal, type FieldError } from '../contract/errors.ts';
import { PROBLEM_RULES, type Problem, type ProblemCode } from '../protocol/problem.ts';
import type { Report } from './report.ts';
import { ReaderDisconnected, UpstreamRefusal, UpstreamUnavailable } from './upstream.ts';

/** The proxy's answers to a browser. */

const HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

export const answerJson = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status, headers: HEADERS });

/** A document to show or download, with its file name. */
export const answerBytes = (bytes: Uint8Array<ArrayBuffer>, type: string, name: string): Response =>
  new Response(bytes, { headers: { ...HEADERS, 'content-type': type, 'content-disposition': `inline; filename="${name}"` } });

const STATUS: Readonly<Record<ProblemCode, number>> = {
  not_found: 404,
  invalid: 400,
  stale: 409,
  not_allowed: 409,
  too_many_requests: 429,
  origin_refused: 403,
  card_data_refused: 400,
  refused: 403,
  unavailable: 502,
};

/** An error that the browser is told. */
export class ProxyProblem extends Error {
  /** The error body. */
  readonly problem: Problem;
  /** The HTTP status. */
  readonly status: number;
  constructor(code: ProblemCode, message: string, more: Partial<Problem> & { status?: number } = {}) {
    super(message);
    const { status, ...rest } = more;
    this.problem = { code, message, ...rest };
    this.status = status ?? STATUS[code];
  }
}

/** The problems that are also reported to the merchant's developer: each is a mistake in the setup, or a service that does not work. */
const REPORTED: ReadonlySet<ProblemCode> = new Set(['unavailable', 'origin_refused', 'card_data_refused']);

/** The answer for an error. An error that is not meant for browsers becomes `unavailable`, and only `report` gets the cause. */
export function answerProblem(error: unknown, report: Report): Response {
  // Nobody reads this answer; its status is only for the logs of web servers.
  if (error instanceof ReaderDisconnected) return new Response(null, { status: 499 });
  const answer = error instanceof ProxyProblem ? error : error instanceof Refusal ? fromRefusal(error) : null;
  if (answer === null || REPORTED.has(answer.problem.code)) report(error);
  const { problem, status } = answer ?? unavailable(error);
  const response = answerJson({ error: problem }, status);
  if (problem.retry_after !== undefined) response.headers.set('retry-after', String(problem.retry_after));
  return response;
}

/** The answer for every internal error: the proxy is unavailable now, with the time to wait if that is known. */
function unavailable(error: unknown): ProxyProblem {
  const seconds = error instanceof UpstreamUnavailable ? error.retryAfter : null;
  return new ProxyProblem('unavailable', 'the payments service is not available', seconds === null ? {} : { retry_after: seconds });
}

/** The service's refusal, with the codes that a browser may see. */
function fromRefusal(refusal: Refusal): ProxyProblem {
  const errors = refusal.details[0]?.errors ?? {};
  const said = refusal instanceof UpstreamRefusal ? refusal.said : refusal.message;
  switch (refusal.code) {
    case '007':
      return new ProxyProblem('not_found', said);
    case '008':
    case '010':
      return new ProxyProblem(Object.values(errors).some(({ rule }) => rule === 'stale') ? 'stale' : 'not_allowed', said);
    case '002':
    case '003':
    case '004':
    case '005':
    case '006':
    case '009':
      return new ProxyProblem('invalid', said, fieldProblems(Object.entries(errors)));
    case '011':
      return new ProxyProblem('too_many_requests', said, { retry_after: Number(refusal.headers['retry-after'] ?? 1) });
    case '001':
      return new ProxyProblem('unavailable', 'the payments service is not available', { reason: 'api_key' });
    default:
      return new ProxyProblem('unavailable', 'the payments service is not available');
  }
}

/** The wrong fields, and for each the broken rule, if pages may know that rule. */
export function fieldProblems(details: readonly (readonly [field: string, FieldError])[]): Pick<Problem, 'fields' | 'rules'> {
  const rules = details.flatMap(([field, { rule }]) => {
    const known = PROBLEM_RULES.find((one) => one === rule);
    return known === undefined ? [] : [[field, known] as const];
  });
  return {
    fields: Object.fromEntries(details.map(([field, { message }]) => [field, message])),
    ...(rules.length > 0 && { rules: Object.fromEntries(rules) }),
  };
}
