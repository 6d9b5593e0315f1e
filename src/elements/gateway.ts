import type { PROBLEM_CODES, Problem } from '../protocol/problem.ts';

/** How a question to the proxy was answered. Silence (no answer in time, a broken one, no network) says nothing about what happened there. */
export type Reply<View> =
  { readonly type: 'view'; readonly view: View } | { readonly type: 'problem'; readonly problem: Problem } | { readonly type: 'silence' };

/** Recognises a view among whatever came back. */
export type ViewGuard<View> = (data: unknown) => data is View;

/** How patient the gateway is. */
export interface Patience {
  /** Time limits of the tries of a read, one after another, in milliseconds. */
  readonly reads: readonly number[];
  /** Time limit of an intent. It is never repeated here: what repeating means, the flow knows. */
  readonly intent: number;
  /** Pauses between polls where the event stream does not work; the last one goes on. */
  readonly polls: readonly number[];
}

/** A read gives up before 20 seconds are over. */
const PATIENCE: Patience = { reads: [8_000, 5_000, 5_000], intent: 20_000, polls: [2_000, 4_000, 8_000, 15_000, 30_000] };

const CODES: Readonly<Record<(typeof PROBLEM_CODES)[number], true>> = {
  not_found: true,
  invalid: true,
  stale: true,
  not_allowed: true,
  too_many_requests: true,
  origin_refused: true,
  card_data_refused: true,
  unavailable: true,
};

/**
 * The only way out of the browser: asks the proxy about one session, and follows what it tells. Every answer is
 * one of {@link Reply}; nothing throws.
 */
export class Gateway<View> {
  readonly #base: string;
  readonly #isView: ViewGuard<View>;
  readonly #patience: Patience;
  readonly #closing = new AbortController();

  /** `path` is the session's resource below the endpoint, such as `checkout/ses_…`. */
  constructor(endpoint: string, path: string, isView: ViewGuard<View>, patience: Patience = PATIENCE) {
    this.#base = `${endpoint.replace(/\/+$/, '')}/${path}`;
    this.#isView = isView;
    this.#patience = patience;
  }

  /** The session's view. Tried a few times: a read changes nothing. */
  async read(): Promise<Reply<View>> {
    let reply: Reply<View> = { type: 'silence' };
    for (const [index, limit] of this.#patience.reads.entries()) {
      if (index > 0) await new Promise((resolve) => setTimeout(resolve, 400 * index));
      if (this.#closing.signal.aborted) return reply;
      reply = await this.#ask('', { method: 'GET' }, limit);
      if (reply.type !== 'silence' && !(reply.type === 'problem' && reply.problem.code === 'unavailable')) return reply;
    }
    return reply;
  }

  /** An intent of the shopper's, such as `pay`: sent once. It is let through even when the element goes away. */
  send(intent: string, body: object): Promise<Reply<View>> {
    return this.#ask(
      `/${intent}`,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      this.#patience.intent,
    );
  }

  /**
   * Tells every view the service pushes while the document can be seen, by event stream; where that breaks, by
   * asking. Returns what ends it.
   */
  follow(onView: (view: View) => void): () => void {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let polls = 0;
    const pause = (): void => {
      source?.close();
      source = undefined;
      clearTimeout(timer);
    };
    const poll = async (): Promise<void> => {
      const reply = await this.#ask('', { method: 'GET' }, this.#patience.reads[0] ?? 8_000);
      if (this.#closing.signal.aborted || document.hidden) return;
      if (reply.type === 'view') onView(reply.view);
      // An answer means that the way is open again: so may the stream be.
      if (reply.type === 'view') listen();
      else later();
    };
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void poll(), this.#patience.polls[Math.min(polls++, this.#patience.polls.length - 1)]);
    };
    const listen = (): void => {
      pause();
      source = new EventSource(`${this.#base}/events`);
      source.addEventListener('view', (event: MessageEvent<unknown>) => {
        polls = 0;
        const view = parse(event.data);
        if (this.#isView(view)) onView(view);
      });
      source.addEventListener('error', () => {
        // The browser's own reconnecting is quick and endless; ours slows down.
        pause();
        later();
      });
    };
    const look = (): void => (document.hidden ? pause() : listen());
    const end = (): void => {
      pause();
      document.removeEventListener('visibilitychange', look);
    };
    document.addEventListener('visibilitychange', look);
    this.#closing.signal.addEventListener('abort', end, { once: true });
    look();
    return end;
  }

  /** Ends everything under way but intents. */
  close(): void {
    this.#closing.abort();
  }

  async #ask(path: string, init: RequestInit, limit: number): Promise<Reply<View>> {
    const limited = AbortSignal.timeout(limit);
    const signal = init.method === 'GET' ? AbortSignal.any([limited, this.#closing.signal]) : limited;
    try {
      const response = await fetch(this.#base + path, { ...init, signal, cache: 'no-store', credentials: 'same-origin' });
      const body: unknown = await response.json();
      if (response.ok) return this.#isView(body) ? { type: 'view', view: body } : { type: 'silence' };
      const problem = readProblem(body);
      return problem ? { type: 'problem', problem } : { type: 'silence' };
    } catch {
      return { type: 'silence' };
    }
  }
}

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

/** The proxy's error body, or null where something else answered (a gateway in between, a page). */
function readProblem(body: unknown): Problem | null {
  if (!isRecord(body) || !isRecord(body['error'])) return null;
  const { code, message, fields, retry_after } = body['error'];
  if (!isCode(code)) return null;
  return {
    code,
    message: String(message),
    ...(isRecord(fields) && { fields: Object.fromEntries(Object.entries(fields).map(([path, text]) => [path, String(text)])) }),
    ...(typeof retry_after === 'number' && { retry_after }),
  };
}

function isCode(code: unknown): code is Problem['code'] {
  return typeof code === 'string' && Object.hasOwn(CODES, code);
}

/** Whether something is an object with properties to look at. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
