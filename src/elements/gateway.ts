import type { HeardProblem, PROBLEM_CODES, Problem } from '../protocol/problem.ts';

/** How a question to the proxy was answered. Silence (no answer in time, a broken one, no network) says nothing about what happened there. */
export type Reply<View> =
  | { readonly type: 'view'; readonly view: View }
  | { readonly type: 'problem'; readonly problem: HeardProblem }
  | { readonly type: 'silence' };

/** Recognises a view among whatever came back. */
export type ViewGuard<View> = (data: unknown) => data is View;

/** Whatever may be a view: an object of which nothing is known yet. */
export type RawView = Readonly<Record<string, unknown>>;

/** An answer to a question that was asked before it was known what a view looks like. */
export function recognised<View>(reply: Reply<RawView>, isView: ViewGuard<View>): Reply<View> {
  if (reply.type !== 'view') return reply;
  const { view }: { view: unknown } = reply;
  return isView(view) ? { type: 'view', view } : { type: 'silence' };
}

/** How patient the gateway is. */
export interface Patience {
  /** Time limits of the tries of a read, one after another, in milliseconds. */
  readonly reads: readonly number[];
  /** Time limit of an intent. It is never repeated here: what repeating means, the flow knows. */
  readonly intent: number;
}

/** How long is waited before a read is tried again, times the tries there were. */
const PAUSE_MS = 400;

/** A read gives up before 20 seconds are over, the time that the page took to load among them. */
export const PATIENCE: Patience = { reads: [8_000, 3_500, 3_500], intent: 20_000 };

const CODES: readonly string[] = [
  'not_found',
  'invalid',
  'stale',
  'not_allowed',
  'too_many_requests',
  'origin_refused',
  'card_data_refused',
  'unavailable',
] satisfies (typeof PROBLEM_CODES)[number][];

/**
 * The only way out of the browser: asks the proxy about one session. Every answer is one of {@link Reply}; nothing
 * throws. What the service pushes comes by `stream.ts`.
 */
export class Gateway<View> {
  /** The session's resource. */
  readonly url: string;
  readonly #isView: ViewGuard<View>;
  readonly #patience: Patience;
  readonly #closing = new AbortController();

  /** `path` is the session's resource below the endpoint, such as `checkout/ses_…`. */
  constructor(endpoint: string, path: string, isView: ViewGuard<View>, patience: Patience = PATIENCE) {
    this.url = `${endpoint.replace(/\/+$/, '')}/${path}`;
    this.#isView = isView;
    this.#patience = patience;
  }

  /** The session's view. Tried a few times: a read changes nothing. */
  async read(limits: readonly number[] = this.#patience.reads): Promise<Reply<View>> {
    let reply: Reply<View> = { type: 'silence' };
    for (const [index, limit] of limits.entries()) {
      if (index > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * index));
      if (this.#closing.signal.aborted) return reply;
      reply = await this.#ask('', { method: 'GET' }, limit);
      if (reply.type !== 'silence' && !(reply.type === 'problem' && reply.problem.code === 'unavailable')) return reply;
    }
    return reply;
  }

  /** An intent of the shopper's, such as `pay`: sent once. It is let through even when the element goes away. */
  send(intent: string, body: object): Promise<Reply<View>> {
    return this.#ask(`/${intent}`, post(body), this.#patience.intent);
  }

  /** Asks for something that is no view; null where it was not given. */
  async fetch(path: string, body: object): Promise<unknown> {
    try {
      const response = await this.#request(`/${path}`, post(body), this.#patience.intent);
      return response.ok ? await response.json() : null;
    } catch {
      return null;
    }
  }

  /** Whether something is a view, as this gateway's answers are. */
  isView(data: unknown): data is View {
    return this.#isView(data);
  }

  /** Ends everything under way but intents. */
  close(): void {
    this.#closing.abort();
  }

  #request(path: string, init: RequestInit, limit: number): Promise<Response> {
    const limited = AbortSignal.timeout(limit);
    const signal = init.method === 'GET' ? AbortSignal.any([limited, this.#closing.signal]) : limited;
    return fetch(this.url + path, { ...init, signal, cache: 'no-store', credentials: 'same-origin' });
  }

  async #ask(path: string, init: RequestInit, limit: number): Promise<Reply<View>> {
    try {
      const response = await this.#request(path, init, limit);
      const body: unknown = await response.json();
      if (response.ok) return this.#isView(body) ? { type: 'view', view: body } : { type: 'silence' };
      const problem = readProblem(body);
      return problem ? { type: 'problem', problem } : { type: 'silence' };
    } catch {
      return { type: 'silence' };
    }
  }
}

function post(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** The proxy's error body, or null where something else answered (a gateway in between, a page). */
function readProblem(body: unknown): HeardProblem | null {
  if (!isRecord(body) || !isRecord(body['error'])) return null;
  const { code, message, fields, rules, retry_after } = body['error'];
  if (!isCode(code)) return null;
  return {
    code,
    message: String(message),
    ...(isRecord(fields) && { fields: texts(fields) }),
    ...(isRecord(rules) && { rules: texts(rules) }),
    ...(typeof retry_after === 'number' && { retry_after }),
  };
}

const texts = (record: RawView): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([path, text]) => [path, String(text)]));

function isCode(code: unknown): code is Problem['code'] {
  return typeof code === 'string' && CODES.includes(code);
}

/** Whether something is an object with properties to look at. */
export function isRecord(value: unknown): value is RawView {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
