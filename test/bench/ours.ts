import { getRequestListener } from '@hono/node-server';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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
    dataDir: string;
    log: { write(line: string): void };
  }): Promise<{ url: string; close(): Promise<void> }>;
}

/** The used exports of the published `pay-elements/proxy`. */
interface ProxyDoor {
  createProxy(options: Record<string, unknown>): {
    fetch(request: Request): Promise<Response>;
    checkout: { create(session: Record<string, unknown>): Promise<{ session_id: string }>; view(sessionId: string): Promise<unknown> };
  };
}

const fields = [
  { label: 'first field', selector: 'input[autocomplete="given-name"]' },
  { label: 'card field', selector: 'input[autocomplete="cc-number"]', framed: true },
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
  ).startService({ port: servicePort, dataDir, log: { write: () => undefined } });
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
  const pages = new Map<string, string>();
  handlers.push(
    async (request, response) => {
      if (!pathOf(request).startsWith('/pay/')) return false;
      await answer(request, response);
      return true;
    },
    (request, response) => {
      const page = pages.get(pathOf(request));
      if (page === undefined) return false;
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
      return true;
    },
  );

  const part = scripts.find((path) => path.startsWith('pay-elements/checkout-')) ?? '';
  const target = (name: string, parts: (session_id: string) => Promise<Brought>): Target => ({
    name,
    fields,
    url: async () => {
      const { session_id } = await pay.checkout.create(order);
      pages.set(`/${session_id}`, shopPage(session_id, await parts(session_id)));
      return `${shop.url}/${session_id}`;
    },
  });
  return {
    targets: [
      // With the tags that `pay-elements csp` prints, on a page with the embedded first view.
      target('ours', async (session_id) => ({ view: await pay.checkout.view(session_id), preload: part })),
      target('ours, script tag alone', async (session_id) => ({ view: await pay.checkout.view(session_id) })),
      target('ours, view fetched', () => Promise.resolve({})),
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
  readonly view?: unknown;
  /** The element's part, which the page preloads together with the script. */
  readonly preload?: string;
}

/** The page as a merchant's server would send it. */
function shopPage(sessionId: string, { view, preload }: Brought): string {
  const data = view === undefined ? '' : `<script type="application/json">${JSON.stringify(view).replaceAll('<', '\\u003c')}</script>`;
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
    <pay-checkout session="${sessionId}">${data}</pay-checkout>
  </body>
</html>`;
}
