import { isRecord, type UnknownRecord } from '../../../facts/records.ts';
import type { ReceivedProblem, PROBLEM_CODES, Problem } from '../../../protocol/problem.ts';

/** The proxy's reply. `silence` (no answer in time, a broken answer, no network) says nothing about what happened on the server. */
export type Reply<View> =
  | { readonly type: 'view'; readonly view: View }
  | { readonly type: 'problem'; readonly problem: ReceivedProblem }
  | { readonly type: 'silence' };

/** A type guard for a view. */
export type ViewGuard<View> = (data: unknown) => data is View;

/** A type guard that looks only at the kind of a view; the proxy has checked the rest. */
export const viewOf =
  <View extends { readonly kind: string }>(kind: View['kind']): ViewGuard<View> =>
  (data): data is View =>
    isRecord(data) && data['kind'] === kind && typeof data['session_id'] === 'string' && typeof data['version'] === 'number';

/** Checks a reply that was requested before the type guard for its view had loaded. */
export function checkedReply<View>(reply: Reply<UnknownRecord>, isView: ViewGuard<View>): Reply<View> {
  if (reply.type !== 'view') return reply;
  const { view }: { view: unknown } = reply;
  return isView(view) ? { type: 'view', view } : { type: 'silence' };
}

/** How long the gateway waits for answers. */
export interface TimeLimits {
  /** Time limits of the tries of a read, one after another, in milliseconds. */
  readonly reads: readonly number[];
  /** Time limit of an intent. The gateway never repeats one, because only the flow knows whether that is safe. */
  readonly intent: number;
}

/** Pause before a read is tried again; it is multiplied by the number of tries. */
const PAUSE_MS = 400;

/** All tries of a read together take less than 20 seconds, including the time to load the page. */
export const TIME_LIMITS: TimeLimits = { reads: [8_000, 3_500, 3_500], intent: 20_000 };

/** A copy of the protocol's codes, because that file would bring zod into the page. It compiles only if no code is missing. */
const CODES: readonly string[] = [
  'not_found',
  'invalid',
  'stale',
  'not_allowed',
  'too_many_requests',
  'origin_refused',
  'card_data_refused',
  'refused',
  'unavailable',
] satisfies typeof PROBLEM_CODES;

/**
 * Sends requests about one session to the proxy. Nothing else in the elements uses the network, except `stream.ts`, which receives
 * what the service pushes. Every result is a {@link Reply}; no method throws.
 */
export class Gateway<View> {
  /** The session's resource. */
  readonly url: string;
  /** Whether an answer is a view of this session's kind. */
  readonly isView: ViewGuard<View>;
  readonly #timeLimits: TimeLimits;
  readonly #closing = new AbortController();

  /** `path` is the session's resource below the endpoint, such as `checkout/ses_…`. */
  constructor(endpoint: string, path: string, isView: ViewGuard<View>, patience: TimeLimits = TIME_LIMITS) {
    this.url = `${endpoint.replace(/\/+$/, '')}/${path}`;
    this.isView = isView;
    this.#timeLimits = patience;
  }

  /** Reads the session's view. Tries a few times, because a read changes nothing. */
  async read(limits: readonly number[] = this.#timeLimits.reads): Promise<Reply<View>> {
    let reply: Reply<View> = { type: 'silence' };
    for (const [index, limit] of limits.entries()) {
      if (index > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * index));
      if (this.#closing.signal.aborted) return reply;
      reply = await this.#exchange('', { method: 'GET' }, limit, this.isView);
      if (reply.type !== 'silence' && !(reply.type === 'problem' && reply.problem.code === 'unavailable')) return reply;
    }
    return reply;
  }

  /** Ends all reads that are under way; intents continue. */
  close(): void {
    this.#closing.abort();
  }

  /** Sends an intent of the shopper, such as `pay`, once. The request continues even if the element is removed. */
  send(intent: string, body: object): Promise<Reply<View>> {
    return this.ask(intent, body, this.isView);
  }

  /** Sends a request whose answer is not the session's view. */
  ask<Data>(path: string, body: object, isData: ViewGuard<Data>): Promise<Reply<Data>> {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return this.#exchange(`/${path}`, init, this.#timeLimits.intent, isData);
  }

  async #exchange<Data>(path: string, init: RequestInit, limit: number, isData: ViewGuard<Data>): Promise<Reply<Data>> {
    const limited = AbortSignal.timeout(limit);
    const signal = init.method === 'GET' ? AbortSignal.any([limited, this.#closing.signal]) : limited;
    try {
      const response = await fetch(this.url + path, { ...init, signal, cache: 'no-store', credentials: 'same-origin' });
      const body: unknown = await response.json();
      if (response.ok) return isData(body) ? { type: 'view', view: body } : { type: 'silence' };
      const problem = readProblem(body);
      return problem ? { type: 'problem', problem } : { type: 'silence' };
    } catch {
      return { type: 'silence' };
    }
  }
}

/** The error in the proxy's answer, or null if something else answered, such as a gateway on the way. */
function readProblem(body: unknown): ReceivedProblem | null {
  if (!isRecord(body) || !isRecord(body['error'])) return null;
  const { code, message, fields, rules, retry_after } = body['error'];
  if (!isCode(code)) return null;
  return {
    code,
    message: String(message),
    ...(isRecord(fields) && { fields: textValues(fields) }),
    ...(isRecord(rules) && { rules: textValues(rules) }),
    ...(typeof retry_after === 'number' && { retry_after }),
  };
}

const textValues = (record: UnknownRecord): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([path, text]) => [path, String(text)]));

function isCode(code: unknown): code is Problem['code'] {
  return typeof code === 'string' && CODES.includes(code);
}
