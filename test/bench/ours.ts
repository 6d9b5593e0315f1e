import { getRequestListener } from '@hono/node-server';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../../vite.config.ts';
import type { Target } from './measure.ts';
import { files, type Handler, listen, pathOf } from './server.ts';

/** The checkout on its own page, with the service and the proxy behind it. */
interface Ours {
  targets: readonly Target[];
  close(): Promise<void>;
}

/** The used exports of the published `pay-elements-sandbox`. */
interface ServiceDoor {
  startService(options: {
    port: number;
    publicUrl: string;
    dataDir: string;
    log: { write(line: string): void };
  }): Promise<{ url: string; close(): Promise<void> }>;
}

/** The used exports of the published `pay-elements/proxy`. */
interface ProxyDoor {
  createProxy(options: Record<string, unknown>): {
    fetch(request: Request): Promise<Response>;
    checkout: {
      create(session: Record<string, unknown>): Promise<{ session_id: string }>;
      view(sessionId: string): Promise<unknown>;
      html(sessionId: string): Promise<string>;
    };
  };
}

const fields = {
  first: { selector: 'input[autocomplete="given-name"]' },
  card: { selector: 'input[autocomplete="cc-number"]', framed: true },
};

/** What a shopper types to pay. The last field is in the page, where Enter pays. */
const payment = [
  { selector: 'input[autocomplete="cc-number"]', framed: true, text: '4242424242424242' },
  { selector: 'input[autocomplete="cc-exp"]', framed: true, text: '12/40' },
  { selector: 'input[autocomplete="cc-csc"]', framed: true, text: '123' },
  { selector: 'input[autocomplete="given-name"]', text: 'Thandi' },
  { selector: 'input[autocomplete="family-name"]', text: 'Mokoena' },
  { selector: 'input[autocomplete="email"]', text: 'thandi@shop.example' },
];

const order = {
  mode: 'ONE_TIME',
  amount: '149.00',
  currency: 'ZAR',
  customer_fields: ['email'],
};

/** Starts what a merchant runs: a page, the proxy, and the service behind it. The list is empty if they have not been built. */
export async function startOurs(dataDir: string, servicePort = 4390): Promise<Ours> {
  const built = ['dist/pay-elements.js', 'dist/proxy.js', 'sandbox/dist/service.js'].map((file) => join(root, file));
  const absent = built.filter((file) => !existsSync(file));
  if (absent.length > 0) {
    console.log(`ours: left out, run "npm run build" first: ${absent.map((file) => file.slice(root.length + 1)).join(', ')} not there\n`);
    return { targets: [], close: () => Promise.resolve() };
  }

  const service = await (
    await door<ServiceDoor>('sandbox/dist/service')
  )
    // The shop is on "localhost", the service on "127.0.0.1": two sites, so that the card frame has its own process.
    .startService({ port: servicePort, publicUrl: `http://127.0.0.1:${servicePort}`, dataDir, log: { write: () => undefined } });
  const scripts = globSync(['pay-elements.js', 'pay-elements/*.js'], { cwd: join(root, 'dist') });
  const handlers: Handler[] = [files(Object.fromEntries(scripts.map((path) => [`/${path}`, join(root, 'dist', path)])))];
  const shop = await listen(handlers);
  const proxy = await door<ProxyDoor>('dist/proxy');
  const pay = proxy.createProxy({
    baseUrl: `${service.url}/2.0`,
    apiKey: 'sandbox',
    apiSecret: 'sandbox',
    webhookSecret: 'sandbox',
    allowedOrigins: [shop.url],
  });

  const answer = getRequestListener((request) => pay.fetch(request));
  const pages = new Map<string, Buffer>();
  handlers.push(
    async (request, response) => {
      if (!pathOf(request).startsWith('/pay/')) return false;
      await answer(request, response);
      return true;
    },
    (request, response) => {
      const body = pages.get(pathOf(request));
      if (body === undefined) return false;
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(body);
      return true;
    },
  );

  const part = scripts.find((path) => path.startsWith('pay-elements/checkout-')) ?? '';
  const target = (name: string, page: (session_id: string) => Promise<Brought>): Target => ({
    name,
    ...fields,
    payment,
    url: async () => {
      const { session_id } = await pay.checkout.create(order);
      pages.set(`/${session_id}`, brotliCompressSync(shopPage(await page(session_id))));
      return `${shop.url}/${session_id}`;
    },
  });
  return {
    targets: [
      target('ours in HTML', async (session_id) => ({ tag: await pay.checkout.html(session_id) })),
      // With the tags that `pay-elements csp` prints, on a page with the embedded first view.
      target('ours with view', async (session_id) => ({ tag: emptyTag(session_id, await pay.checkout.view(session_id)), preload: part })),
      target('ours bare', (session_id) => Promise.resolve({ tag: emptyTag(session_id) })),
    ],
    close: async () => {
      await shop.close();
      await service.close();
    },
  };
}

/** Imports an entry point as it is published, so that the measurement uses what merchants get. */
async function door<Door>(name: string): Promise<Door> {
  return (await import(pathToFileURL(join(root, `${name}.js`)).href)) as Door;
}

/** What a page contains besides the script tag. */
interface Brought {
  /** The element. */
  readonly tag: string;
  /** The element's part, which the page preloads together with the script. */
  readonly preload?: string;
}

/** The element without content, with or without its first view. */
function emptyTag(sessionId: string, view?: unknown): string {
  const data = view === undefined ? '' : `<script type="application/json">${JSON.stringify(view).replaceAll('<', '\\u003c')}</script>`;
  return `<pay-checkout session="${sessionId}">${data}</pay-checkout>`;
}

/** The page as a merchant's server would send it. */
function shopPage({ tag, preload }: Brought): string {
  const link = preload === undefined ? '' : `<link rel="modulepreload" href="/${preload}">`;
  return `<!doctype html>
<html lang="en-ZA">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Ours</title>
    <link rel="icon" href="data:,">
    ${link}
    <script type="module" src="/pay-elements.js"></script>
  </head>
  <body>
    ${tag}
  </body>
</html>`;
}
