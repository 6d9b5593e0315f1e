import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createElement } from 'react';
import { renderToString as renderReact } from 'react-dom/server';
import { build } from 'vite';
import { createSSRApp } from 'vue';
import { renderToString as renderVue } from 'vue/server-renderer';
import type { createProxy } from 'pay-elements/proxy';
import { serve } from '../support/http-server.ts';
import { FRAMEWORKS as FRAMEWORK_PACKAGES, installOwn } from '../support/own-packages.ts';
import { artefacts } from '../support/results.ts';
import { CARDS } from './models/card-fields.ts';
import { Checkout } from './models/checkout.ts';
import { Shop as ReactShop } from './server-rendering/react-shop.ts';
import { ORDERS_ID, type Order } from './server-rendering/shop.ts';
import { Shop as VueShop } from './server-rendering/vue-shop.ts';
import { fileIn } from './support/app.ts';
import { root } from './support/program.ts';
import { expect, expectPaid, test } from './support/story.ts';
import type { Town } from './support/town.ts';

/** A framework renders its page on the server with the prop `first`, so that the page's HTML has the form before any script. */

/** The source of each framework's page, and how its server renders it. */
const FRAMEWORKS = [
  {
    version: 'React 19',
    entry: 'react.ts',
    replaced: [],
    render: (orders: readonly Order[]) => Promise.resolve(renderReact(createElement(ReactShop, { orders }))),
  },
  {
    version: 'React 18',
    entry: 'react.ts',
    replaced: ['react', 'react-dom'],
    render: (orders: readonly Order[]) => Promise.resolve(renderReact(createElement(ReactShop, { orders }))),
  },
  { version: 'Vue 3', entry: 'vue.ts', replaced: [], render: (orders: readonly Order[]) => renderVue(createSSRApp(VueShop, { orders })) },
] as const;

type Framework = (typeof FRAMEWORKS)[number];

/** Builds the page's script for development, because only that reports what a framework finds wrong when it hydrates. */
async function scriptOf({ version, entry, replaced }: Framework): Promise<string> {
  if (replaced.length > 0) installOwn(FRAMEWORK_PACKAGES);
  const outDir = join(artefacts, 'apps', `rendered-${version.replace(' ', '-').toLowerCase()}`);
  await build({
    root: join(import.meta.dirname, 'server-rendering'),
    configFile: false,
    logLevel: 'error',
    mode: 'development',
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'true',
    },
    resolve: {
      alias: replaced.map((name) => ({
        find: new RegExp(`^${name}(?=$|/)`),
        replacement: join(FRAMEWORK_PACKAGES, 'node_modules', name),
      })),
    },
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'server-rendering', entry),
        output: { entryFileNames: 'page.js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
  return outDir;
}

/** A shop with two orders in one page. Its script is held back until `letGo` is called. */
async function openShop(town: Town, framework: Framework) {
  const folder = await scriptOf(framework);
  let letGo = (): void => undefined;
  const free = new Promise<void>((resolve) => (letGo = resolve));
  const reads: string[] = [];
  let handle = (_request: Request): Promise<Response> => Promise.resolve(new Response(null, { status: 503 }));
  const server = await serve((request) => handle(request));
  const built = (await import(pathToFileURL(join(root, 'dist/proxy.js')).href)) as { createProxy: typeof createProxy };
  const pay = built.createProxy({
    baseUrl: `${town.service}/2.0`,
    apiKey: 'sandbox',
    apiSecret: 'sandbox',
    webhookSecret: 'sandbox',
    allowedOrigins: [server.origin],
    publicUrl: server.origin,
  });
  const orders: Order[] = [];
  for (const amount of ['149.00', '20.00']) {
    const { session_id: session } = await pay.checkout.create({ mode: 'ONE_TIME', amount, customization: { type: 'EMBED' } });
    orders.push({ session, first: await pay.checkout.html(session, { theme: 'light' }) });
  }
  const body = await framework.render(orders);
  const data = JSON.stringify(orders).replaceAll('<', '\\u003c');
  const markup = `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8"><title>A rendered shop</title>
<script type="module" src="/page.js"></script></head><body><div id="root">${body}</div>
<script type="application/json" id="${ORDERS_ID}">${data}</script></body></html>`;
  handle = async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/') return new Response(markup, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    if (pathname.startsWith('/pay/')) {
      if (request.method === 'GET' && !pathname.endsWith('/events')) reads.push(pathname);
      return pay.fetch(request);
    }
    if (pathname === '/page.js') await free;
    return fileIn(folder, pathname);
  };
  return { origin: server.origin, orders, reads, letGo, close: () => server.close() };
}

for (const framework of FRAMEWORKS)
  test(
    `${framework.version}: the form is in the HTML, what was typed stays, nothing is warned of, and the next order opens in the same page`,
    { tag: '@whole' },
    async ({ page, town }) => {
      test.slow();
      const shop = await openShop(town, framework);
      const said: string[] = [];
      page.on('console', (message) => {
        const text = message.text();
        if (['warning', 'error'].includes(message.type()) && !text.startsWith('pay-story ')) said.push(text);
      });
      page.on('pageerror', ({ message }) => said.push(message));
      const frames: string[] = [];
      page.on('request', (request) => request.url().includes('/frame/card?') && frames.push(request.url()));
      await page.goto(shop.origin, { waitUntil: 'commit' });

      const checkout = new Checkout(page);
      const surname = page.getByLabel('Surname');
      await page.getByLabel('Name', { exact: true }).fill('Thandi');
      await surname.fill('Mokoena');
      await checkout.card.type(CARDS.good);
      await surname.evaluate((input) => Object.assign(window, { before: input }));
      shop.letGo();
      await page.waitForFunction(() => customElements.get('pay-checkout') !== undefined);
      await expect
        .poll(() => checkout.element.evaluate((element) => (element as unknown as { hasUpdated: boolean }).hasUpdated))
        .toBe(true);
      expect(await surname.evaluate((input) => (window as unknown as { before: unknown }).before === input), 'the field of the HTML').toBe(
        true,
      );
      await checkout.payButton.click();
      await expect(checkout.outcome).toContainText('Payment received');
      await expectPaid(town, shop.orders[0]?.session ?? '', 1);
      expect(frames, 'the card frame was loaded once').toHaveLength(1);

      await page.getByRole('button', { name: 'Next order' }).click();
      await expect(checkout.payButton).toContainText('20,00');
      await checkout.pay();
      await expect(checkout.outcome).toContainText('Payment received');
      await expectPaid(town, shop.orders[1]?.session ?? '', 1);
      expect(shop.reads, 'the first view was in the page').toEqual([]);
      expect(said).toEqual([]);
      await shop.close();
    },
  );
