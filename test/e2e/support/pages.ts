import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createProxy, type ProxyOptions } from 'pay-elements/proxy';
import { serve } from '../../support/http-server.ts';
import { root } from './program.ts';
import { fileOf } from './script-tag.ts';
import type { Town } from './town.ts';

/** The tags of the three elements. */
export const TAGS = ['pay-checkout', 'pay-portal', 'pay-emandate'] as const;
/** The name of a tag in {@link TAGS}. */
export type Tag = (typeof TAGS)[number];

/** A merchant whose pages are written by the tests. */
export interface Pages {
  readonly origin: string;
  /** Serves a page with its content type and these headers. Returns its address. */
  show(html: string, headers?: Readonly<Record<string, string>>): string;
  /** Creates a session for a tag. By default this merchant's pages may use it. `asked` replaces fields of a checkout's session. */
  session(tag: Tag, allowed_origins?: readonly string[], asked?: object): Promise<string>;
  /** The HTML of a tag with its content, as the proxy writes it. */
  html(tag: Tag, session: string, attributes?: Readonly<Record<string, string>>): Promise<string>;
  close(): Promise<void>;
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };

/** Starts such a merchant in front of a town's service, with the elements' script, a proxy at `/pay`, and more proxies at other paths. */
export async function openPages(town: Town, proxies: Readonly<Record<string, Partial<ProxyOptions>>> = {}): Promise<Pages> {
  const pages = new Map<string, { html: string; headers: Readonly<Record<string, string>> }>();
  const handlers = new Map<string, (request: Request) => Promise<Response>>();
  const server = await serve(async (request) => {
    const { pathname } = new URL(request.url);
    const page = pages.get(pathname);
    if (page !== undefined) return new Response(page.html, { headers: { ...HTML, ...page.headers } });
    const handle = handlers.get(`/${pathname.split('/')[1] ?? ''}`);
    if (handle !== undefined) return handle(request);
    return pathname.startsWith('/pay-elements') ? fileOf(pathname) : new Response('<h1>Not here</h1>', { status: 404, headers: HTML });
  });
  const { origin } = server;
  const own: ProxyOptions = {
    baseUrl: `${town.service}/2.0`,
    apiKey: 'sandbox',
    apiSecret: 'sandbox',
    allowedOrigins: [origin],
    onError: () => undefined,
  };
  for (const [basePath, options] of Object.entries({ '/pay': {}, ...proxies })) {
    const pay = createProxy({
      ...own,
      basePath,
      ...options,
    });
    handlers.set(basePath, (request) => pay.fetch(request));
  }
  const make = async (path: string, body: object): Promise<string> => {
    const { result, results } = (await town.ask(path, body)) as { result?: { session_id: string }; results?: { session_id: string }[] };
    return (result ?? results?.[0])?.session_id ?? '';
  };
  return {
    origin,
    show(html, headers = {}) {
      const path = `/page-${pages.size}`;
      pages.set(path, { html, headers });
      return origin + path;
    },
    session(tag, allowed_origins = [origin], asked = {}) {
      if (tag === 'pay-checkout')
        return make('/2.0/checkout/page', {
          mode: 'ONE_TIME',
          amount: '149.00',
          customization: { type: 'EMBED' },
          allowed_origins,
          ...asked,
        });
      if (tag === 'pay-emandate')
        return make('/2.0/electronic-mandates/link', { records: [{ page_id: 'pag_sandboxProducts' }], allowed_origins });
      return town.customer().then((customer_id) => make('/2.0/customer-portal/link', { customer_id, allowed_origins }));
    },
    async html(tag, session, attributes = {}) {
      // The browser loads the built templates. Hydration needs HTML from the same templates, so the built proxy writes it.
      const built = (await import(pathToFileURL(join(root, 'dist/proxy.js')).href)) as { createProxy: typeof createProxy };
      const { checkout, portal, emandate } = built.createProxy(own);
      return { 'pay-checkout': checkout, 'pay-portal': portal, 'pay-emandate': emandate }[tag].html(session, attributes);
    },
    close: () => server.close(),
  };
}
