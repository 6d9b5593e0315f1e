import { z } from 'zod';
import { CLIENT_ADDRESS_HEADER, WEBHOOK_URL_HEADER } from '../contract/proxy-headers.ts';
import { ERROR_CODES, type ErrorCode, particularOf, type RecordErrors, Refusal } from '../contract/errors.ts';
import { type Operation, routes, type SentRequest } from '../contract/routes.ts';
import type { Route } from '../contract/routes/route.ts';

/** The client of the service, derived from the contract's table: an operation is called by its name, and its answer is parsed. */

/** The address of the service, and how to authenticate. */
export interface UpstreamOptions {
  /** Such as `https://pay.example/2.0`. */
  readonly baseUrl: string;
  /** The value of the authorization header. */
  readonly authorization: string;
  /** The names of the options of the key that have no value, such as `apiKey`: most often a variable is not set on this server. */
  readonly unset?: readonly string[];
  /** The header's name; `authorization` unless the service requires another. */
  readonly header?: string;
  /** The address at which this proxy takes webhooks, if it has one. */
  readonly webhookUrl?: string | undefined;
  /** The function that sends requests. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Milliseconds to wait for an answer. */
  readonly timeout: number;
}

/** The decoded answer of an operation, checked against the contract. */
export type WireAnswer<O extends Operation> = z.input<(typeof routes)[O]['answer']>;

export { Refusal };

/** What to look at if nothing is found at the service's address. */
const BASE_URL_HINT = 'is baseUrl right? It ends in /2.0';

/** A refusal of the service for the merchant's server: its message says which call was refused, where, and why. */
export class UpstreamRefusal extends Refusal {
  /** What the service says is wrong, which a browser may see. */
  readonly said: string;
  constructor(
    { code, sentence, details }: { code: ErrorCode; sentence: string; details: readonly RecordErrors[] },
    { where, unset }: { where: string; unset: readonly string[] },
    headers: Readonly<Record<string, string>>,
  ) {
    const unknown =
      unset.length > 0 ? `the proxy was created without ${unset.join(' and ')}` : 'the service does not know this API key and secret';
    const fields = details
      .flatMap(({ errors }) => Object.entries(errors))
      .map(([field, { message }]) => (message.startsWith(field) ? message : `${field}: ${message}`));
    const why = code === '001' ? [unknown] : fields.length > 0 ? fields : [sentence];
    // Without /2.0 the address belongs to the hosted pages, which know no such session either.
    const base = code === '007' && !where.includes('/2.0/') ? BASE_URL_HINT : '';
    const message = [`${where} was refused (${code})`, ...why, base].filter((part) => part !== '').join('; ');
    super(code, details, { headers, message });
    this.said = particularOf(details) ?? sentence;
  }
}

/** The service could not be reached, or its answer does not match the contract. */
export class UpstreamUnavailable extends Error {
  /** The status of the answer, if there was one. */
  readonly status: number | null;
  /** The seconds to wait before the next request, if the service sent them. */
  readonly retryAfter: number | null;
  constructor(
    message: string,
    { status = null, retryAfter = null, ...options }: ErrorOptions & { status?: number | null; retryAfter?: number | null } = {},
  ) {
    super(message, options);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** The client disconnected before there was an answer: no error, and nobody is left to answer. */
export class ReaderDisconnected extends Error {}

/** The service, as the proxy calls it. */
export interface Upstream {
  /** Calls an operation. @throws Refusal if the service refuses; UpstreamUnavailable */
  call<O extends Operation>(operation: O, asking: SentRequest<O>, extra?: { idempotencyKey?: string }): Promise<WireAnswer<O>>;
  /** Calls an operation, and returns only what its schema lists: nothing else may reach a browser. @throws as `call` */
  seen(operation: Operation, asking: AnyRequest, extra?: { idempotencyKey?: string }): Promise<unknown>;
  /** The bytes of a document. @throws as `call` */
  bytes(operation: Operation, asking: AnyRequest): Promise<Uint8Array<ArrayBuffer>>;
  /** The same service, with the address of the shopper who makes the request. */
  from(address: string | null): Upstream;
  /** Opens an operation's event stream. @throws as `call`; ReaderDisconnected if `signal` is aborted before it is open */
  follow(operation: Operation, asking: AnyRequest, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}

/** A client of the service at an address, with a key. `client`: the shopper's address, if it is known. */
export function createUpstream(options: UpstreamOptions, client: string | null = null): Upstream {
  const service = nameOf(options.baseUrl);

  const send = async (operation: Operation, asking: AnyRequest, extra: RequestExtra): Promise<Response> => {
    const prepared = requestOf(options, client, operation, asking, extra);
    let response: Response;
    try {
      response = await options.fetch(prepared);
    } catch (error) {
      throw new UpstreamUnavailable(`${service} did not answer`, { cause: error });
    }
    // The operation's path, not the request's: errors are logged, and anybody who has a session's id can use the session.
    const { method, path } = routes[operation];
    if (!response.ok) throw await refusalOf(response, `${method} ${service}${path}`, options.unset ?? []);
    return response;
  };

  const inTime = <R>(run: (signal: AbortSignal) => Promise<R>): Promise<R> => withTimeLimit(options.timeout, service, run);

  /** The answer as it came, and what the operation's schema lists of it. */
  const checked = async (operation: Operation, asking: AnyRequest, extra: { idempotencyKey?: string }) => {
    const answer = await inTime(async (signal): Promise<unknown> => {
      const response = await send(operation, asking, { ...extra, signal, accept: 'application/json' });
      return response.json().catch(() => undefined);
    });
    const parsed = (routes[operation] as Route).answer.safeParse(answer);
    if (!parsed.success)
      throw new UpstreamUnavailable(`the answer of ${service} to ${operation} does not match the interface; is baseUrl right?`, {
        cause: parsed.error,
        status: 200,
      });
    return { answer, listed: parsed.data };
  };

  return {
    from: (address) => (address === null ? createUpstream(options) : createUpstream(options, address)),
    call: async (operation, asking, extra = {}) => (await checked(operation, asking, extra)).answer as WireAnswer<typeof operation>,
    seen: async (operation, asking, extra = {}) => (await checked(operation, asking, extra)).listed,
    async bytes(operation, asking) {
      const { media = 'application/octet-stream' } = routes[operation] as Route;
      return inTime(async (signal) => {
        const response = await send(operation, asking, { signal, accept: media });
        return new Uint8Array(await response.arrayBuffer());
      });
    },
    async follow(operation, asking, signal) {
      const response = await inTime((late) => {
        // Only the headers have to arrive in time: after that the stream lasts as long as its reader.
        const gone = new AbortController();
        for (const end of [signal, late]) end.addEventListener('abort', () => gone.abort(), { once: true });
        if (signal.aborted) gone.abort();
        return send(operation, asking, { signal: gone.signal, accept: 'text/event-stream' }).catch((error: unknown) => {
          throw signal.aborted ? new ReaderDisconnected() : error;
        });
      });
      if (response.body === null) throw new UpstreamUnavailable(`the event stream of ${service} has no body`);
      return response.body;
    },
  };
}

/** The parts of any operation's request. */
interface AnyRequest {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** The parts of a request that the contract does not describe. */
interface RequestExtra {
  readonly idempotencyKey?: string;
  readonly signal: AbortSignal;
  /** The media type of the answer. */
  readonly accept: string;
}

/** The calls that begin what only the webhooks of records tell of: a checkout has webhooks of its own, to an address of its own. */
const TELLS: readonly Operation[] = ['customers.create', 'customers.update', 'portal.link', 'emandates.link'];

/** The request of an operation, made from its row in the contract. */
function requestOf(
  options: UpstreamOptions,
  client: string | null,
  operation: Operation,
  asking: AnyRequest,
  { idempotencyKey, signal, accept }: RequestExtra,
): Request {
  const row: Route = routes[operation];
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((asking.params as Record<string, unknown> | undefined)?.[name])),
  );
  const base = row.root === true ? new URL(options.baseUrl).origin : options.baseUrl.replace(/\/$/, '');
  const headers: Record<string, string> = { [options.header ?? 'authorization']: options.authorization, accept };
  if (client !== null) headers[CLIENT_ADDRESS_HEADER] = client;
  if (TELLS.includes(operation) && options.webhookUrl !== undefined) headers[WEBHOOK_URL_HEADER] = options.webhookUrl;
  if (row.method === 'POST') headers['content-type'] = 'application/json';
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  const query = new URLSearchParams(asking.query as Record<string, string> | undefined).toString();
  return new Request(`${base}${path}${query === '' ? '' : `?${query}`}`, {
    method: row.method,
    headers,
    signal,
    ...(row.method === 'POST' ? { body: JSON.stringify(asking.body ?? {}) } : {}),
  });
}

/**
 * Aborts a request when its time is over, even while the answer's body is read. It has a timer of its own: a signal that nothing else
 * references may be garbage-collected before it fires.
 */
async function withTimeLimit<R>(milliseconds: number, service: string, run: (signal: AbortSignal) => Promise<R>): Promise<R> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      controller.abort();
      reject(new UpstreamUnavailable(`${service} did not answer within ${milliseconds} ms`));
    }, milliseconds);
  });
  try {
    return await Promise.race([run(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The service's address for error messages. @throws TypeError if a base URL is no web address, has a query, or contains a password, because
 * errors would repeat it
 */
function nameOf(baseUrl: string): string {
  if (!/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl))
    throw new TypeError(
      `baseUrl must be the address of the payments service, such as https://pay.example/2.0, not ${JSON.stringify(baseUrl)}`,
    );
  const { origin, pathname, username, password, search, hash } = new URL(baseUrl);
  if (username !== '' || password !== '')
    throw new TypeError('baseUrl must not contain a user or password: apiKey and apiSecret are options of their own');
  if (search !== '' || hash !== '') throw new TypeError('baseUrl must end with its path, such as /2.0, without a query or fragment');
  return `${origin}${pathname.replace(/\/$/, '')}`;
}

/** The details of an error body; none where another service has other ones. */
const errorDetails = z
  .array(z.object({ record: z.unknown(), errors: z.record(z.string(), z.object({ message: z.string(), rule: z.string() })) }))
  .catch([]);

const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(ERROR_CODES, code);

/** The interface's error body as a Refusal; any other body means that the service does not work. */
async function refusalOf(response: Response, where: string, unset: readonly string[]): Promise<Error> {
  const body = (await response.json().catch(() => null)) as {
    error_code?: unknown;
    error_message?: unknown;
    error_details?: unknown;
  } | null;
  const seconds = secondsToWait(response.headers);
  if (body === null || !isCode(body.error_code) || body.error_code === '999')
    return new UpstreamUnavailable(`${where} was answered with ${response.status}${response.status === 404 ? `; ${BASE_URL_HINT}` : ''}`, {
      status: response.status,
      retryAfter: seconds,
    });
  return new UpstreamRefusal(
    {
      code: body.error_code,
      sentence: typeof body.error_message === 'string' ? body.error_message : '',
      details: errorDetails.parse(body.error_details),
    },
    { where, unset },
    seconds === null ? {} : { 'retry-after': String(seconds) },
  );
}

/** Longer than any limit of the service: a client that is told more would wait for nothing. */
const LONGEST_SECONDS = 3_600;

/**
 * The whole seconds of a `Retry-After` header, which may be a number or a date (RFC 9110); null for anything else. A date is compared
 * with the answer's own `Date`, so that the clocks do not have to agree.
 */
function secondsToWait(headers: Headers): number | null {
  const said = headers.get('retry-after')?.trim() ?? '';
  const seconds = /^\d+$/.test(said) ? Number(said) : Math.ceil((Date.parse(said) - Date.parse(headers.get('date') ?? '')) / 1000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 1), LONGEST_SECONDS);
}

/** How long the service may take to answer, in milliseconds. Meanwhile a webhook waits, and its sender gives it five seconds. */
const CLOCK_TIMEOUT_MS = 2_000;

/**
 * The service's clock, in milliseconds since 1970: a sandbox's clock can be moved, and it dates its webhooks by it. Null if the service
 * has no clock to ask for.
 */
export async function serviceClock(baseUrl: string, fetch: (request: Request) => Promise<Response>): Promise<number | null> {
  try {
    const response = await fetch(new Request(new URL('/sandbox/clock', baseUrl), { signal: AbortSignal.timeout(CLOCK_TIMEOUT_MS) }));
    if (!response.ok) return null;
    const body = (await response.json()) as { readonly result?: { readonly now?: unknown } } | null;
    const now = Date.parse(String(body?.result?.now));
    return Number.isNaN(now) ? null : now;
  } catch {
    // A service that does not report its time uses the real time.
    return null;
  }
}
