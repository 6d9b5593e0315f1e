import { clientAddress } from '../addresses/client-address.ts';
import { addressRanges, networkOf } from '../addresses/ranges.ts';
import { answerJson, answerProblem, ProxyProblem } from './answers.ts';
import { createBrowserLimits } from './browser-limits.ts';
import { operationsBelow, runOperation } from './browser-operations.ts';
import type { Asker, Surface } from './browser-table.ts';
import { requireAllowed } from './attempt-check.ts';
import { CatchUp } from './catch-up.ts';
import { checkOptions, optionWarnings, secretsOf } from './check-options.ts';
import { socketAddress, type Connection } from './connection.ts';
import { releasePlaceAtEnd } from './event-stream.ts';
import { createHostedSessions, type HostedSessions } from './hosted.ts';
import { merchantCalls } from './merchant-calls.ts';
import { operationCalls } from './operation-calls.ts';
import type { Proxy, ProxyOptions } from './options.ts';
import { reportOf, type Report } from './report.ts';
import { createUpstream, serviceClock, type Upstream } from './upstream.ts';
import { Steps } from './steps.ts';
import { WebhookReceiver } from './webhook-receiver.ts';

/** The limits of open event streams, for a session and for a client address. A whole office may share one address. */
const STREAMS = { session: 20, address: 200 };

const platformFetch = (request: Request) => globalThis.fetch(request);

/** The options of the merchant's key. */
const KEY = ['apiKey', 'apiSecret'] as const;

/** Client of the service with the merchant's key. */
const upstreamOf = (options: ProxyOptions, timeout: number, webhookUrl: string | undefined): Upstream =>
  createUpstream({
    baseUrl: options.baseUrl,
    authorization: options.authorization?.value ?? `Basic ${base64(`${options.apiKey}:${options.apiSecret}`)}`,
    ...(options.authorization === undefined ? { unset: KEY.filter((name) => !options[name]) } : { header: options.authorization.header }),
    webhookUrl,
    fetch: options.fetch ?? platformFetch,
    timeout,
  });

/** Reads the client's address of a request; null if neither the server nor the merchant supplies it. */
function addressReader(options: ProxyOptions): (request: Request, connection: Connection | undefined) => string | null {
  const trusted = addressRanges(options.trustedProxies ?? []);
  return (request, connection) => {
    if (options.clientAddress !== undefined) return options.clientAddress(request);
    return clientAddress({ socket: socketAddress(request, connection), forwardedFor: request.headers.get('x-forwarded-for') }, trusted);
  };
}

/** The receiver of the merchant's webhooks, and what fetches those that did not arrive at one of these addresses. */
function webhooksOf(
  options: ProxyOptions,
  addresses: readonly (string | undefined)[],
  { upstream, hosted, report }: { upstream: Upstream; hosted: HostedSessions; report: Report },
): { webhooks: WebhookReceiver; catchUp: CatchUp } {
  const secrets = secretsOf(options);
  const now = options.now ?? Date.now;
  const serviceNow = () => serviceClock(options.baseUrl, options.fetch ?? platformFetch);
  const webhooks = new WebhookReceiver({
    secrets,
    now,
    serviceNow,
    seen: options.seen,
    unseen: options.unseen,
    onWebhook: options.onWebhook,
    onCheckout: (event) => hosted.webhookReceived(event),
    onHandled: (name, subject) => catchUp.handled(name, subject),
    report,
  });
  const catchUp = new CatchUp({
    upstream,
    report,
    addresses: new Set(addresses.filter((each) => each !== undefined)),
    isWanted: () => secrets.length > 0 && webhooks.hasHandlers,
    wasDelivered: (id) => webhooks.wasDelivered(id),
    take: (body, headers) => webhooks.takeFetched(body, headers),
    now: async () => (await serviceNow()) ?? now(),
  });
  return { webhooks, catchUp };
}

/** The service for browsers and for the merchant's own calls, with what happens before a view is passed on. */
function surfaceOf(
  options: ProxyOptions,
  { upstream, hosted, report, catchUp }: { upstream: Upstream; hosted: HostedSessions; report: Report; catchUp: CatchUp },
): Surface {
  const { onStep } = options;
  const steps = onStep === undefined ? null : new Steps({ onStep, now: () => performance.now(), report });
  return {
    upstream,
    hosted,
    allowedOrigins: options.registerOrigins === false ? null : options.allowedOrigins,
    attempted: (attempt) => steps?.attempted(attempt),
    async relayed(view, asked) {
      await catchUp.settle(view, asked?.row.check !== undefined || asked?.row.once !== undefined);
      steps?.seen(view, asked);
      return steps === null ? view : { ...view, steps: true };
    },
  };
}

/** Creates the payments proxy of one merchant. @throws TypeError if an option has a value that cannot work */
export function createProxy(options: ProxyOptions): Proxy {
  checkOptions(options);
  const basePath = (options.basePath ?? '/pay').replace(/\/$/, '');
  const timeout = options.timeout ?? 15_000;
  const webhookUrl = options.publicUrl === undefined ? undefined : `${options.publicUrl.replace(/\/$/, '')}${basePath}/webhooks`;
  const upstream = upstreamOf(options, timeout, webhookUrl);
  const origins = new Set(options.allowedOrigins);
  const hosted = createHostedSessions();
  const places = createPlaces();
  const report = reportOf(options.onError);
  for (const warning of optionWarnings(options)) report(new TypeError(warning));
  const addresses = [webhookUrl, ...options.allowedOrigins.map((each) => `${each}${basePath}/webhooks`)];
  const { webhooks, catchUp } = webhooksOf(options, addresses, { upstream, hosted, report });
  const everybody = surfaceOf(options, { upstream, hosted, report, catchUp });
  const limits = createBrowserLimits(() => performance.now());
  const operationAt = operationsBelow(basePath);
  const addressOf = addressReader(options);

  async function route(request: Request, connection: Connection | undefined): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname.replace(/\/$/, '') === `${basePath}/webhooks`)
      return request.method === 'POST'
        ? webhooks.receive(request)
        : answerJson({ error: { code: 'not_found', message: 'webhooks are posted' } }, 405);
    const origin = request.headers.get('origin');
    if (origin !== null && !origins.has(origin))
      throw new ProxyProblem('origin_refused', `${origin.slice(0, 200)} is not one of allowedOrigins`);
    if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
    const address = addressOf(request, connection);
    const asked = operationAt(pathname);
    if (asked === undefined) throw new ProxyProblem('not_found', 'no such path', { reason: 'path' });
    if (asked.method !== request.method)
      throw new ProxyProblem('not_allowed', `${request.method} is not a method of this path`, { status: 405 });
    const { session_id } = asked.params;
    // The service counts declines and account checks by the shopper's address, and only this server knows that address.
    const surface = { ...everybody, upstream: upstream.from(address) };
    const { check } = options;
    const shopper = { session_id, address, user_agent: request.headers.get('user-agent'), origin };
    const allowed =
      check && (((attempt) => requireAllowed(check, { ...shopper, ...attempt }, { timeout, report })) satisfies Asker['allowed']);
    const run = () => runOperation(asked, { surface, request, address, allowed });
    return limits.run({ address, session_id }, () =>
      asked.name.endsWith('/events') ? streamWithPlace(places, session_id, address, run) : run(),
    );
  }

  return {
    async fetch(request, connection) {
      catchUp.start();
      const response = await route(request, connection).catch((error: unknown) => answerProblem(error, report));
      const origin = request.headers.get('origin');
      response.headers.append('vary', 'Origin');
      if (origin !== null && origins.has(origin)) allowOrigin(response.headers, origin);
      return response;
    },
    ...operationCalls(upstream),
    ...merchantCalls({
      options,
      basePath,
      webhookUrl,
      surface: everybody,
      remember: (session_id) => {
        limits.remember(session_id);
      },
    }),
    on: (event, handler) => {
      webhooks.on(event, handler);
    },
  };
}

/** Opens an event stream if the session and the address are below their limits; if not, the element polls. */
async function streamWithPlace(
  places: Places,
  session_id: string,
  address: string | null,
  open: () => Promise<Response>,
): Promise<Response> {
  const leave = places.take([
    { name: `session ${session_id}`, limit: STREAMS.session },
    ...(address === null ? [] : [{ name: `address ${networkOf(address)}`, limit: STREAMS.address }]),
  ]);
  if (leave === null) throw new ProxyProblem('too_many_requests', 'too many event streams are open', { retry_after: 30 });
  try {
    return releasePlaceAtEnd(await open(), leave);
  } catch (error) {
    leave();
    throw error;
  }
}

function allowOrigin(headers: Headers, origin: string): void {
  headers.set('access-control-allow-origin', origin);
  headers.set('access-control-allow-methods', 'GET, POST');
  headers.set('access-control-allow-headers', 'content-type');
  headers.set('access-control-expose-headers', 'retry-after');
  headers.set('access-control-max-age', '600');
}

/** Base64 of UTF-8. */
const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** Limited places, which are taken and freed again, counted under several names at once. */
interface Places {
  /** Takes a place under all names; returns the function that frees it, or null if one of the names is at its limit. */
  take(names: readonly { readonly name: string; readonly limit: number }[]): (() => void) | null;
}

/** Places of which none is taken yet. */
function createPlaces(): Places {
  const taken = new Map<string, number>();
  const count = (name: string) => taken.get(name) ?? 0;
  return {
    take(names) {
      if (names.some(({ name, limit }) => count(name) >= limit)) return null;
      for (const { name } of names) taken.set(name, count(name) + 1);
      let seated = true;
      return () => {
        if (!seated) return;
        seated = false;
        for (const { name } of names) {
          const left = count(name) - 1;
          if (left > 0) taken.set(name, left);
          else taken.delete(name);
        }
      };
    },
  };
}
