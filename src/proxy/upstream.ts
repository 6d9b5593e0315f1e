import type { z } from 'zod';
import { Refusal, type ErrorCode, ERROR_CODES } from '../contract/errors.ts';
import { routes, type Asking, type Operation } from '../contract/routes.ts';
import type { Route } from '../contract/routes/route.ts';

/** The client of the service, derived from the contract's table: an operation is a name, its answer is parsed. */

/** Where the service is and how to speak to it. */
export interface UpstreamOptions {
  /** Such as `https://pay.example/2.0`. */
  readonly baseUrl: string;
  /** The value of the authorisation header. */
  readonly authorization: string;
  /** The header's name, `authorization` unless the upstream wants another. */
  readonly header?: string;
  /** How a request is sent. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Milliseconds to wait for an answer. */
  readonly timeout: number;
}

/** The answer of an operation as it came over the wire, checked against the contract. */
export type Wire<O extends Operation> = z.input<(typeof routes)[O]['answer']>;

export { Refusal };

/** The service could not be reached, or answered something that is not the interface. */
export class UpstreamUnavailable extends Error {
  /** What it answered, where it answered at all. */
  readonly status: number | null;
  constructor(message: string, { status = null, ...options }: ErrorOptions & { status?: number | null } = {}) {
    super(message, options);
    this.status = status;
  }
}

/** The service, as the proxy asks it. */
export interface Upstream {
  /** Calls an operation. @throws Refusal what the service said no to; UpstreamUnavailable */
  call<O extends Operation>(operation: O, asking: Asking<O>, extra?: { idempotencyKey?: string }): Promise<Wire<O>>;
  /** The bytes of a document. @throws as `call` */
  bytes<O extends Operation>(operation: O, asking: Asking<O>): Promise<Uint8Array<ArrayBuffer>>;
  /** Opens an operation's event stream. @throws as `call` */
  follow<O extends Operation>(operation: O, asking: Asking<O>, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}

/** A client of the service at an address, with a key. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const request = (
    operation: Operation,
    asking: { params?: unknown; query?: unknown; body?: unknown },
    extra: { idempotencyKey?: string; signal: AbortSignal; accept: string },
  ): Request => {
    const row: Route = routes[operation];
    const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((asking.params as Record<string, unknown> | undefined)?.[name])),
    );
    const base = row.root === true ? new URL(options.baseUrl).origin : options.baseUrl.replace(/\/$/, '');
    const headers: Record<string, string> = { [options.header ?? 'authorization']: options.authorization, accept: extra.accept };
    if (row.method === 'POST') headers['content-type'] = 'application/json';
    if (extra.idempotencyKey !== undefined) headers['idempotency-key'] = extra.idempotencyKey;
    const query = new URLSearchParams(asking.query as Record<string, string> | undefined).toString();
    return new Request(`${base}${path}${query === '' ? '' : `?${query}`}`, {
      method: row.method,
      headers,
      signal: extra.signal,
      ...(row.method === 'POST' ? { body: JSON.stringify(asking.body ?? {}) } : {}),
    });
  };

  const send = async (prepared: Request): Promise<Response> => {
    let response: Response;
    try {
      response = await options.fetch(prepared);
    } catch (error) {
      throw new UpstreamUnavailable('the payments service did not answer', { cause: error });
    }
    if (!response.ok) throw await refusalOf(response);
    return response;
  };

  /** Gives a request up when its time is over. By a timer of our own: a signal that nobody else holds may be collected before it fires. */
  const inTime = async (run: (signal: AbortSignal) => Promise<Response>): Promise<Response> => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        controller.abort();
        reject(new UpstreamUnavailable('the payments service did not answer in time'));
      }, options.timeout);
    });
    try {
      return await Promise.race([run(controller.signal), late]);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    async call(operation, asking, extra = {}) {
      const response = await inTime((signal) => send(request(operation, asking, { ...extra, signal, accept: 'application/json' })));
      const answer: unknown = await response.json().catch(() => undefined);
      const checked = (routes[operation] as Route).answer.safeParse(answer);
      if (!checked.success) throw new UpstreamUnavailable(`the answer to ${operation} is not what the interface says`);
      return answer as Wire<typeof operation>;
    },
    async bytes(operation, asking) {
      const { media = 'application/octet-stream' } = routes[operation] as Route;
      const response = await inTime((signal) => send(request(operation, asking, { signal, accept: media })));
      return new Uint8Array(await response.arrayBuffer());
    },
    async follow(operation, asking, signal) {
      const response = await send(request(operation, asking, { signal, accept: 'text/event-stream' }));
      if (response.body === null) throw new UpstreamUnavailable('the event stream has no body');
      return response.body;
    },
  };
}

const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(ERROR_CODES, code);

/** The error body of the interface as a Refusal; anything else is a service that does not work. */
async function refusalOf(response: Response): Promise<Error> {
  const body = (await response.json().catch(() => null)) as {
    error_code?: unknown;
    error_message?: unknown;
    error_details?: unknown;
  } | null;
  if (body === null || !isCode(body.error_code) || body.error_code === '999')
    return new UpstreamUnavailable(`the payments service answered ${response.status}`, { status: response.status });
  const retry = response.headers.get('retry-after');
  return new Refusal(body.error_code, typeof body.error_message === 'string' ? body.error_message : '', {
    details: Array.isArray(body.error_details) ? (body.error_details as Refusal['details']) : [],
    ...(retry === null ? {} : { headers: { 'retry-after': retry } }),
  });
}
