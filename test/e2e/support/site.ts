import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createProxy, type CheckoutPageInput, type CheckoutView, type Proxy, type ProxyOptions } from 'pay-elements/proxy';
import { serve } from '../../support/http-server.ts';
import { root } from './program.ts';
import { fileOf } from './script-tag.ts';
import type { Town } from './town.ts';

/** A request that reached the merchant's server. */
export interface Received {
  readonly url: string;
  readonly headers: string;
  readonly body: string;
}

/** The simplest merchant: one page with the script tag, and the proxy. The README asks for nothing more. */
export interface Site {
  readonly origin: string;
  /** All requests that have arrived. */
  readonly received: readonly Received[];
  /** The verified webhooks of a session, in order. */
  heard(session: string): string[];
  /** Creates a session of R 149,00 and reads its view. */
  open(session?: Partial<CheckoutPageInput>): Promise<CheckoutView>;
  /** Creates a session in the same way, but does not read its view. */
  make(session?: Partial<CheckoutPageInput>): Promise<{ readonly session_id: string; readonly page_url: string }>;
  /** The address of a page with these sessions. The last session is inside as many nested shadow roots as the options ask for. */
  page(sessions: readonly string[], options?: PageOptions): string;
  close(): Promise<void>;
}

/** How a page is built. */
export interface PageOptions {
  readonly nested?: number;
  readonly theme?: 'light' | 'dark' | 'auto';
  /** The value of the attribute `endpoint`. The default is the site's own proxy. */
  readonly endpoint?: string;
  readonly locale?: string;
  /** The value of the attribute `page-url`. */
  readonly pageUrl?: string;
  /** The value of the attribute `draft`. */
  readonly draft?: 'on' | 'off';
  /** Writes the form into the page's HTML (`pay.checkout.html`). */
  readonly html?: true;
  /** The page's own HTML inside the tag. */
  readonly content?: string;
}

/** How a site differs from the default one. */
export interface SiteOptions {
  /**
   * The site's Content-Security-Policy. A policy that contains the site's address is a function, because the address is known
   * only when the site is open.
   */
  readonly policy?: string | (() => string);
  /** The origins that the proxy sends to the service. The default is the site's own origin. */
  readonly allowedOrigins?: readonly string[];
  /** Fields of every session that the site creates. */
  readonly open?: Partial<CheckoutPageInput>;
  /**
   * The elements' script loads only after this promise has resolved. The page's own loading ends before that, so browser
   * drivers do not wait for the script.
   */
  readonly script?: Promise<unknown>;
  /** How the site's proxy sends requests to the service. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Gets the steps of the sessions. */
  readonly onStep?: ProxyOptions['onStep'];
  /** The merchant's own check of an attempt. */
  readonly check?: ProxyOptions['check'];
}

const EVENTS = [
  'checkout.completed',
  'checkout.expired',
  'checkout.failed',
  'checkout.abandoned',
  'checkout.pending',
  'checkout.cancelled',
] as const;

/** The minimum of styles that the checks need: a background for each colour scheme, and nothing that changes the element. */
const STYLE = `:root { color-scheme: light dark } body { margin: 0; font-family: system-ui, sans-serif } main { padding: 12px; max-width: 60rem }
h1 { font-size: 1.25rem } .dark { background: #111318; color: #f1f2f5 }`;

/** The path of a script that loads the elements only when the site allows it. */
const LATER = '/later.js';
const BEGIN_LATER = `void fetch('/begin').then(() => import('/pay-elements.js'))`;

const inShadow = (content: string): string => `<div><template shadowrootmode="open">${content}</template></div>`;

const attribute = (query: URLSearchParams, name: string, written = name): string =>
  query.has(name) ? ` ${written}="${query.get(name) ?? ''}"` : '';

async function pageOf(query: URLSearchParams, html: Proxy['checkout']['html'], script: string): Promise<string> {
  const sessions = query.getAll('session');
  const theme = query.get('theme') ?? 'light';
  const inHtml = (session: string, index: number): Promise<string> =>
    html(session, {
      id: `pay-${index}`,
      endpoint: query.get('endpoint') ?? '/pay',
      theme,
      locale: query.get('locale') ?? undefined,
      'page-url': query.get('pageUrl') ?? undefined,
      draft: query.get('draft') ?? undefined,
    });
  const written = query.has('html') ? await Promise.all(sessions.map(inHtml)) : [];
  const elements = sessions.map((session, index) => {
    const element =
      written[index] ??
      `<pay-checkout id="pay-${index}" session="${session}" endpoint="${query.get('endpoint') ?? '/pay'}" theme="${theme}"${attribute(query, 'locale')}${attribute(query, 'pageUrl', 'page-url')}${attribute(query, 'draft')}></pay-checkout>`;
    const whole = element.replace('</pay-checkout>', `${query.get('content') ?? ''}</pay-checkout>`);
    const depth = index === sessions.length - 1 ? Number(query.get('nested') ?? 0) : 0;
    return Array.from({ length: depth }).reduce(inShadow, whole);
  });
  return `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>A plain shop</title><link rel="stylesheet" href="/site.css"><script type="module" src="${script}"></script></head>
<body class="${theme}"><main><h1>Pay your order</h1>${elements.join('')}</main></body></html>`;
}

/** Starts a merchant's site in front of a town's service. */
export async function openSite(
  town: Town,
  { policy, allowedOrigins, open = {}, script, fetch, onStep, check }: SiteOptions = {},
): Promise<Site> {
  const received: Received[] = [];
  let handle = (_request: Request): Promise<Response> => Promise.resolve(new Response('opening', { status: 503 }));
  const server = await serve(async (request) => {
    const body = await request.clone().text();
    received.push({ url: request.url, headers: JSON.stringify(Object.fromEntries(request.headers)), body });
    return handle(request);
  });
  const { origin } = server;
  const options: ProxyOptions = {
    baseUrl: `${town.service}/2.0`,
    apiKey: 'sandbox',
    apiSecret: 'sandbox',
    webhookSecret: 'sandbox',
    allowedOrigins: [...(allowedOrigins ?? [origin])],
    publicUrl: origin,
    ...(fetch && { fetch }),
    ...(onStep && { onStep }),
    ...(check && { check }),
  };
  const pay = createProxy(options);
  // The browser loads the built templates. Hydration needs HTML from the same templates, so the built proxy writes it.
  const built = (await import(pathToFileURL(join(root, 'dist/proxy.js')).href)) as { createProxy: typeof createProxy };
  const { checkout: builtCheckout } = built.createProxy(options);
  const webhooks: { session: string; event: string }[] = [];
  for (const event of EVENTS) pay.on(event, ({ checkout }) => void webhooks.push({ session: checkout.session_id, event }));
  handle = async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/begin') return script?.then(() => new Response('now')) ?? new Response('nothing is awaited', { status: 404 });
    if (pathname === LATER) return new Response(BEGIN_LATER, { headers: { 'content-type': 'text/javascript' } });
    if (pathname.startsWith('/pay/')) return pay.fetch(request);
    if (pathname === '/site.css') return new Response(STYLE, { headers: { 'content-type': 'text/css' } });
    if (pathname !== '/') return fileOf(pathname);
    return new Response(
      await pageOf(searchParams, (session, attributes) => builtCheckout.html(session, attributes), script ? LATER : '/pay-elements.js'),
      {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          ...(policy === undefined ? {} : { 'content-security-policy': typeof policy === 'string' ? policy : policy() }),
        },
      },
    );
  };
  const make = (session: Partial<CheckoutPageInput> = {}) =>
    pay.checkout.create({ mode: 'ONE_TIME', amount: '149.00', customization: { type: 'EMBED' }, ...open, ...session });
  return {
    origin,
    received,
    heard: (session) => webhooks.flatMap((each) => (each.session === session ? [each.event] : [])),
    make,
    open: async (session = {}) => pay.checkout.view((await make(session)).session_id),
    page(sessions, options = {}) {
      const query = new URLSearchParams(sessions.map((session) => ['session', session]));
      for (const [name, value] of Object.entries(options)) query.set(name, String(value));
      return `${origin}/?${query.toString()}`;
    },
    close: () => server.close(),
  };
}
