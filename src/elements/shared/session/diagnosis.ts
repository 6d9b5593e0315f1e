import type { ErrorCode } from './session.flow.ts';
import { Gateway } from './gateway.ts';
import { isRecord } from '../../../facts/records.ts';
import { PAY_ERRORS } from './pay-errors.ts';

/** Repeats a failed request to find out why it failed, for the page's developer. Loaded only after an error. */

/** How long one request of the diagnosis may take. */
const PROBE_MS = 1_500;

/** The three kinds of session, as they are named in paths. */
const KINDS = ['checkout', 'portal', 'emandate'] as const;

/** The cause of an error, in English, for developers. */
export const errorCause = (code: ErrorCode): string => PAY_ERRORS[code].cause;

/** Resolves an address as `fetch` does. */
const absolute = (url: string): URL => new URL(url, document.baseURI);

/** The result of a request: an answer; or `blocked` by the page's policy; or `nothing`, for any other reason. */
type ProbeResult = { readonly status: number; readonly body: unknown } | 'blocked' | 'nothing';

/** Makes a request, and notices whether the page's Content-Security-Policy blocks it. */
async function probe(url: string, mode: RequestMode = 'cors'): Promise<ProbeResult> {
  const violations: string[] = [];
  const { origin } = absolute(url);
  const onViolation = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent): void => {
    if (effectiveDirective === 'connect-src' && blockedURI.startsWith(origin)) violations.push(blockedURI);
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  try {
    const response = await fetch(url, { mode, cache: 'no-store', credentials: 'same-origin', signal: AbortSignal.timeout(PROBE_MS) });
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch {
    // The browser reports a violation in a later task than the failure.
    await new Promise((resolve) => setTimeout(resolve));
    return violations.length > 0 ? 'blocked' : 'nothing';
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation);
  }
}

const problemOf = (body: unknown): Readonly<Record<string, unknown>> | null =>
  isRecord(body) && isRecord(body['error']) && typeof body['error']['code'] === 'string' ? body['error'] : null;

/** The error code for a resource that returned no view; null if the second request explains nothing. */
export async function errorOfRead(url: string): Promise<ErrorCode | null> {
  const result = await probe(url);
  if (result === 'blocked') return 'endpoint_blocked';
  if (result === 'nothing') {
    // If another origin does not allow this page, the browser reveals only that the origin answered.
    const isOtherOrigin = absolute(url).origin !== location.origin;
    return isOtherOrigin && (await probe(url, 'no-cors')) !== 'nothing' ? 'endpoint_refused' : null;
  }
  const problem = problemOf(result.body);
  if (problem === null)
    return result.status < 300 || result.status === 404 || result.status === 405 ? errorOfForeignAnswer(result.body) : null;
  if (problem['reason'] === 'api_key') return 'invalid_api_key';
  if (problem['reason'] === 'path') return 'endpoint_not_found';
  return problem['code'] === 'not_found' && (await isSessionOfAnotherKind(url)) ? 'wrong_session_kind' : null;
}

/** The answer is not from our proxy, unless it is the view after all. */
const errorOfForeignAnswer = (body: unknown): ErrorCode | null => (isRecord(body) && 'kind' in body ? null : 'endpoint_not_found');

/** Whether the session belongs to another tag. */
async function isSessionOfAnotherKind(url: string): Promise<boolean> {
  const [, endpoint = '', kind = '', session = ''] = /^(.*)\/(\w+)\/([\w-]+)$/.exec(url) ?? [];
  const others = KINDS.filter((each) => each !== kind).map((each) => probe(`${endpoint}/${each}/${session}`));
  return (await Promise.all(others)).some(
    (seen) => typeof seen === 'object' && seen.status === 200 && isRecord(seen.body) && 'kind' in seen.body,
  );
}

/**
 * The error code for a card frame that did not load. The browser does not say why a frame was refused, so the proxy is asked whether this
 * page may embed it.
 */
export async function errorOfFrame(endpoint: string, url: string): Promise<ErrorCode | null> {
  const session = absolute(url).searchParams.get('session');
  if (session === null) return null;
  const reply = await new Gateway(endpoint, `checkout/${session}`, isRecord).send('frame', {});
  // A page whose origin the proxy itself does not know gets no answer to this question, either.
  const isRefused =
    reply.type === 'view' ? reply.view['allowed'] === false : reply.type === 'problem' && reply.problem.code === 'origin_refused';
  return isRefused ? 'frame_refused' : null;
}

/** Hosts of a developer's own machine. They count as test mode until a session says whether it is a test. */
const DEVELOPMENT = /^(localhost|127\.[\d.]+|\[::1\]|.*\.(localhost|test|local))$/;

const loggedAdvice = new Set<string>();

/** In test mode, writes one line to the console: the cause, the remedy, and the command that checks everything. */
export function logAdvice(tag: string, code: ErrorCode, test = DEVELOPMENT.test(location.hostname)): void {
  const { cause, remedy } = PAY_ERRORS[code];
  const { origin, pathname } = location;
  const line = `<${tag}> ${code}: ${cause} ${remedy} To check everything: npx pay-elements doctor --page ${origin}${pathname}`;
  if (!test || loggedAdvice.has(line)) return;
  loggedAdvice.add(line);
  console.warn(line);
}
