import { CHECKOUT_EVENTS } from '../contract/checkout-webhooks.ts';
import { createTokenBuckets } from '../contract/token-bucket.ts';
import type { CheckoutPageInput, CheckoutUpdateInput } from '../contract/checkout.ts';
import type { CheckoutView } from '../protocol/checkout.ts';
import { answerJson, answerProblem, ProxyProblem } from './answers.ts';
import { ROWS, viewOf, type Surface } from './browser-surface.ts';
import { EMANDATE_ROWS, mandateViewOf } from './emandate-surface.ts';
import { createHostedSessions } from './hosted.ts';
import { idsIn, PORTAL_ROWS } from './portal-surface.ts';
import { createUpstream, type Wire } from './upstream.ts';
import type { Asking } from '../contract/routes.ts';
import { portalAnswer } from '../contract/portal-session.ts';
import type { EmandateView } from '../protocol/emandate.ts';
import type { PortalView } from '../protocol/portal.ts';
import { projectPortal } from '../protocol/project-portal.ts';
import { createWebhookReceiver, type PayEventHandler, type PayEventName } from './webhooks.ts';

/** How the proxy is set up. */
export interface ProxyOptions {
  /** The service, such as `https://pay.example/2.0`. */
  readonly baseUrl: string;
  /** The key that the service knows the merchant by. It never reaches a browser. */
  readonly apiKey: string;
  /** The secret of that key. */
  readonly apiSecret: string;
  /** Verifies webhooks; without it `{basePath}/webhooks` refuses all. */
  readonly webhookSecret?: string;
  /** The origins of the pages that embed the elements, such as `https://shop.example`. Any other `Origin` is refused. */
  readonly allowedOrigins: readonly string[];
  /** Where the handler is mounted. Default `/pay`. */
  readonly basePath?: string;
  /** The merchant's public origin; with it the proxy sets `redirects.notify_url` of new sessions itself. */
  readonly publicUrl?: string;
  /** For upstreams with another authorisation: the header's name and its whole value. Default Basic with the key and secret. */
  readonly authorization?: { readonly header: string; readonly value: string };
  /** Instead of the platform's fetch. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Milliseconds to wait for the service. Default 15000. */
  readonly timeout?: number;
  /** Milliseconds since 1970, for the age of webhooks. Default the platform's clock. */
  readonly now?: () => number;
  /** Told what browsers are not: why the service was not available. Never holds a message's contents. */
  readonly onError?: (error: unknown) => void;
  /** False on pages of the service itself, which may show any session but say nothing of who embeds it. Default true. */
  readonly registerOrigins?: boolean;
  /**
   * Where a request comes from, kept as proof of a signed mandate. Default the last address of `X-Forwarded-For`: the one
   * that the merchant's own server in front added, and not what a browser may have written before it.
   */
  readonly clientAddress?: (request: Request) => string | null;
}

/** The proxy: a fetch handler, and the server's own calls. */
export interface Proxy {
  /** Handles a request below `basePath`, its URL as the server received it. Never throws. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Checkout sessions. */
  readonly checkout: {
    /** POST /checkout/page with the merchant's origins and notify_url filled in. Amounts are strings, "149.00". @throws Refusal, UpstreamUnavailable */
    create(session: CheckoutPageInput, options?: { idempotencyKey?: string }): Promise<Wire<'checkout.page'>['result']>;
    /** Changes amount, order or look of an open session; the elements show the new amount before it can be paid. @throws Refusal, UpstreamUnavailable */
    update(session_id: string, change: CheckoutUpdateInput): Promise<Wire<'checkout.update'>['result']>;
    /** The first view, to travel inside the element as `<script type="application/json">`. @throws Refusal, UpstreamUnavailable */
    view(session_id: string): Promise<CheckoutView>;
  };
  /** Links to the customer portal. */
  readonly portal: {
    /** POST /customer-portal/link with the merchant's origins filled in. @throws Refusal, UpstreamUnavailable */
    create(link: PortalLinkInput, options?: { idempotencyKey?: string }): Promise<Wire<'portal.link'>['result']>;
    /** The first view, to travel inside the element as `<script type="application/json">`. @throws Refusal, UpstreamUnavailable */
    view(session_id: string): Promise<PortalView>;
  };
  /** Links to the pages on which mandates are signed. */
  readonly emandate: {
    /** A link to a published page, filled in for a customer, with the merchant's origins. Amounts are numbers or strings, "149.00". @throws Refusal, UpstreamUnavailable */
    create(link: EmandateLinkInput, options?: { idempotencyKey?: string }): Promise<Wire<'emandates.link'>['results'][number]>;
    /** The first view, to travel inside the element as `<script type="application/json">`. @throws Refusal, UpstreamUnavailable */
    view(session_id: string): Promise<EmandateView>;
  };
  /** Calls `handler` for each verified webhook of this name, once. */
  on<N extends PayEventName>(event: N, handler: PayEventHandler<N>): void;
}

/** Body of POST /customer-portal/link. */
export type PortalLinkInput = NonNullable<Asking<'portal.link'>['body']>;

/** One record of POST /electronic-mandates/link. */
export type EmandateLinkInput = NonNullable<Asking<'emandates.link'>['body']>['records'][number];

/** What a page needs is a few requests for each session; more is a loop or a guess. */
const BROWSER_RATE = { perSecond: 5, burst: 40 };

/** Mounts the payments proxy of one merchant. */
export function createProxy(options: ProxyOptions): Proxy {
  const basePath = (options.basePath ?? '/pay').replace(/\/$/, '');
  const platformFetch = (request: Request) => globalThis.fetch(request);
  const upstream = createUpstream({
    baseUrl: options.baseUrl,
    authorization: options.authorization?.value ?? `Basic ${base64(`${options.apiKey}:${options.apiSecret}`)}`,
    ...(options.authorization === undefined ? {} : { header: options.authorization.header }),
    fetch: options.fetch ?? platformFetch,
    timeout: options.timeout ?? 15_000,
  });
  const origins = new Set(options.allowedOrigins);
  const hosted = createHostedSessions();
  const surface: Surface = { upstream, hosted, allowedOrigins: options.registerOrigins === false ? null : options.allowedOrigins };
  const webhooks = createWebhookReceiver({ secret: options.webhookSecret, now: options.now ?? Date.now });
  for (const event of CHECKOUT_EVENTS) webhooks.on(event, (told) => hosted.heard(told));
  const wait = createTokenBuckets({ ...BROWSER_RATE, now: () => performance.now() });
  const report = options.onError ?? (() => undefined);
  const path = new RegExp(`^${escapeRegExp(basePath)}/checkout/([A-Za-z0-9_-]{1,64})(?:/([a-z]+))?/?$`);
  const emandatePath = new RegExp(`^${escapeRegExp(basePath)}/emandate/([A-Za-z0-9_-]{1,64})(?:/([a-z]+))?/?$`);
  const addressOf = options.clientAddress ?? forwardedFor;
  const portalPath = new RegExp(`^${escapeRegExp(basePath)}/portal/([A-Za-z0-9_-]{1,64})(?:/([\\w/-]+?))?/?$`);

  /** The rows of a path, with what they are asked about. */
  function rowsOf(pathname: string) {
    const [, session_id, action = ''] = path.exec(pathname) ?? [];
    if (session_id !== undefined)
      return ROWS.filter((row) => row.action === action).map(({ method, run }) => ({
        method,
        session_id,
        run: (request: Request) => run(surface, session_id, request),
      }));
    const [, mandate_session, asked = ''] = emandatePath.exec(pathname) ?? [];
    if (mandate_session !== undefined)
      return EMANDATE_ROWS.filter((row) => row.action === asked).map(({ method, run }) => ({
        method,
        session_id: mandate_session,
        run: (request: Request) => run({ surface, session_id: mandate_session, request, address: addressOf(request) }),
      }));
    const [, portal_id, rest = ''] = portalPath.exec(pathname) ?? [];
    if (portal_id === undefined) return [];
    return PORTAL_ROWS.flatMap((row) => {
      const ids = idsIn(row, rest);
      if (ids === null) return [];
      return [
        { method: row.method, session_id: portal_id, run: (request: Request) => row.run({ surface, session_id: portal_id, ids, request }) },
      ];
    });
  }

  async function route(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === `${basePath}/webhooks`)
      return request.method === 'POST'
        ? webhooks.receive(request)
        : answerJson({ error: { code: 'not_found', message: 'webhooks are posted' } }, 405);
    const origin = request.headers.get('origin');
    if (origin !== null && !origins.has(origin)) throw new ProxyProblem('origin_refused', `${origin} is not one of allowedOrigins`);
    if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
    const rows = rowsOf(pathname);
    const row = rows.find(({ method }) => method === request.method);
    if (rows.length === 0) throw new ProxyProblem('not_found', 'no such path');
    if (row === undefined) throw new ProxyProblem('not_allowed', `${request.method} is not a method of this path`, { status: 405 });
    const seconds = wait(row.session_id);
    if (seconds > 0) throw new ProxyProblem('too_many_requests', 'too many requests for this session', { retry_after: seconds });
    return row.run(request);
  }

  return {
    async fetch(request) {
      const response = await route(request).catch((error: unknown) => answerProblem(error, report));
      const origin = request.headers.get('origin');
      response.headers.append('vary', 'Origin');
      if (origin !== null && origins.has(origin)) allowOrigin(response.headers, origin);
      return response;
    },
    checkout: {
      async create(session, { idempotencyKey } = {}) {
        const notify_url = options.publicUrl === undefined ? undefined : `${options.publicUrl.replace(/\/$/, '')}${basePath}/webhooks`;
        const body: CheckoutPageInput = {
          ...session,
          redirects: { ...(notify_url === undefined ? {} : { notify_url }), ...session.redirects },
          allowed_origins: session.allowed_origins ?? [...options.allowedOrigins],
        };
        const extra = idempotencyKey === undefined ? {} : { idempotencyKey };
        const { result } = await upstream.call('checkout.page', { body }, extra);
        hosted.made(body, result);
        return result;
      },
      update: async (session_id, change) => (await upstream.call('checkout.update', { params: { session_id }, body: change })).result,
      view: (session_id) => viewOf(surface, session_id),
    },
    portal: {
      create: async (link, { idempotencyKey } = {}) => {
        const body: PortalLinkInput = { ...link, allowed_origins: link.allowed_origins ?? [...options.allowedOrigins] };
        return (await upstream.call('portal.link', { body }, idempotencyKey === undefined ? {} : { idempotencyKey })).result;
      },
      view: async (session_id) => projectPortal(portalAnswer.parse(await upstream.call('portal.session', { params: { session_id } }))),
    },
    emandate: {
      create: async (link, { idempotencyKey } = {}) => {
        const body = { records: [link], allowed_origins: link.allowed_origins ?? [...options.allowedOrigins] };
        const { results } = await upstream.call('emandates.link', { body }, idempotencyKey === undefined ? {} : { idempotencyKey });
        const [made] = results;
        if (made === undefined) throw new Error('a link that was made is not in the answer');
        return made;
      },
      view: (session_id) => mandateViewOf(surface, session_id),
    },
    on: (event, handler) => {
      webhooks.on(event, handler);
    },
  };
}

/** The last address of X-Forwarded-For. */
const forwardedFor = (request: Request): string | null =>
  request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim().slice(0, 64) ?? null;

function allowOrigin(headers: Headers, origin: string): void {
  headers.set('access-control-allow-origin', origin);
  headers.set('access-control-allow-methods', 'GET, POST');
  headers.set('access-control-allow-headers', 'content-type');
  headers.set('access-control-expose-headers', 'retry-after');
  headers.set('access-control-max-age', '600');
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Base64 of UTF-8. */
const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
