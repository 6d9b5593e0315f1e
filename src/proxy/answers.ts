import { Refusal, type FieldErrors } from '../contract/errors.ts';
import { PROBLEM_RULES, type Problem, type ProblemCode } from '../protocol/problem.ts';

/** How the proxy answers a browser. */

const HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** A body as JSON. */
export const answerJson = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status, headers: HEADERS });

/** A document, to be shown or kept under a name. */
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
  unavailable: 502,
};

/** The browser is told no. */
export class ProxyProblem extends Error {
  /** What the browser hears. */
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

/** What went wrong as an answer. What is not meant for a browser becomes `unavailable` and is told to `report` alone. */
export function answerProblem(error: unknown, report: (error: unknown) => void): Response {
  const told = error instanceof ProxyProblem ? error : error instanceof Refusal ? fromRefusal(error) : null;
  if (told === null || told.problem.code === 'unavailable') report(error);
  const { problem, status } = told ?? new ProxyProblem('unavailable', 'the payments service is not available');
  const response = answerJson({ error: problem }, status);
  if (problem.retry_after !== undefined) response.headers.set('retry-after', String(problem.retry_after));
  return response;
}

/** The service's no, in the words a browser may hear. */
function fromRefusal(refusal: Refusal): ProxyProblem {
  const errors = refusal.details[0]?.errors ?? {};
  switch (refusal.code) {
    case '007':
      return new ProxyProblem('not_found', refusal.message);
    case '008':
    case '010':
      return new ProxyProblem(Object.values(errors).some(({ rule }) => rule === 'stale') ? 'stale' : 'not_allowed', refusal.message);
    case '002':
    case '003':
    case '004':
    case '005':
    case '006':
    case '009':
      return new ProxyProblem('invalid', refusal.message, fieldsOf(errors));
    case '011':
      return new ProxyProblem('too_many_requests', refusal.message, { retry_after: Number(refusal.headers['retry-after'] ?? 1) });
    default:
      return new ProxyProblem('unavailable', 'the payments service is not available');
  }
}

/** What is wrong, by field, and which of the rules that a page tells apart each breaks. */
function fieldsOf(errors: FieldErrors): Pick<Problem, 'fields' | 'rules'> {
  const details = Object.entries(errors);
  const rules = details.flatMap(([field, { rule }]) => {
    const known = PROBLEM_RULES.find((one) => one === rule);
    return known === undefined ? [] : [[field, known] as const];
  });
  return {
    fields: Object.fromEntries(details.map(([field, { message }]) => [field, message])),
    ...(rules.length > 0 && { rules: Object.fromEntries(rules) }),
  };
}
