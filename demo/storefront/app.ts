import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { dirname, join } from 'node:path';
import type { OrderBook } from './order-book.ts';
import { strictHeaders } from './csp.ts';
import { newCustomer, WEBHOOKS, type Payments } from './payments.ts';
import { notFoundPage, troublePage } from './pages/error-pages.ts';
import { accountRoutes } from './routes/account.ts';
import { cartRoutes } from './routes/cart.ts';
import { checkoutRoutes } from './routes/checkout.ts';
import { debitOrderRoutes } from './routes/debit-order.ts';
import { docsRoutes } from './routes/docs.ts';
import { eventRoutes } from './routes/events.ts';
import { labRoutes } from './routes/lab.ts';
import { orderRoutes } from './routes/orders.ts';
import { playgroundRoutes } from './routes/playground.ts';
import { shelfRoutes } from './routes/catalogue.ts';
import { chrome, type Shop } from './shop.ts';
import { Till } from './till.ts';

/** The services and settings that the storefront needs. */
export interface StorefrontParts {
  /** The proxy of pay-elements. */
  readonly pay: Payments;
  readonly book: OrderBook;
  /** The address at which shoppers reach the shop. */
  readonly publicUrl: string;
  /** The address at which browsers reach the payments service. */
  readonly serviceUrl: string;
  /** The path of the built script, dist/pay-elements.js. */
  readonly elementFile: string;
  /** Creates a customer with a card and a subscription for the playground, and returns the customer's id. */
  readonly subscriber?: (() => Promise<string>) | undefined;
  /** Creates a checkout link for the lab, and returns the id of its session. */
  readonly checkoutLink?: ((link: object) => Promise<string>) | undefined;
  /** Finds or creates the page on which mandates for the Karoo box are signed, and returns its id. */
  readonly mandatePage?: (() => Promise<string>) | undefined;
  /** The ids of the products that the shop sells on subscription. */
  readonly plans?: (() => Promise<string[]>) | undefined;
}

const assets = join(import.meta.dirname, 'assets');

/** The whole shop as one fetch handler. It shows how a merchant's server uses pay-elements. */
export function createStorefront({
  pay,
  book,
  publicUrl,
  serviceUrl,
  elementFile,
  subscriber,
  checkoutLink,
  mandatePage,
  plans,
}: StorefrontParts): Hono<{ Bindings: HttpBindings }> {
  const till = new Till({ pay, book, publicUrl });
  const shop: Shop = { book, till, publicUrl, serviceUrl };
  const app = new Hono<{ Bindings: HttpBindings }>();

  // This one route handles all requests of the element, and the webhooks.
  app.all('/pay/*', (c) => pay.fetch(c.req.raw, c.env));
  for (const event of WEBHOOKS) pay.on(event, (webhook) => till.hear(event, webhook));

  app.use(strictHeaders(new URL(serviceUrl).origin));
  app.use(csrf());
  app.get('/pay-elements.js', serveStatic({ path: elementFile, onFound: (_path, c) => c.header('Cache-Control', 'no-cache') }));
  // The chunks that the script loads on demand. Their names contain a hash of their content, so browsers may cache them for ever.
  app.get(
    '/pay-elements/*',
    serveStatic({ root: dirname(elementFile), onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable') }),
  );
  app.get(
    '/assets/*',
    serveStatic({
      root: assets,
      rewriteRequestPath: (path) => path.replace(/^\/assets/, ''),
      onFound: (_path, c) => c.header('Cache-Control', 'no-cache'),
    }),
  );

  app.route('/', shelfRoutes(shop));
  app.route('/cart', cartRoutes(shop));
  app.route('/checkout', checkoutRoutes(shop));
  app.route('/orders', orderRoutes(shop));
  app.route('/events', eventRoutes(shop));
  app.route('/docs', docsRoutes(shop));
  app.route('/lab', labRoutes(shop, { pay, subscriber, checkoutLink }));
  if (pay.portal) app.route('/account', accountRoutes(shop, { ...pay.portal, newCustomer: (shopper) => newCustomer(pay, shopper), plans }));
  if (pay.emandate && mandatePage) app.route('/debit-order', debitOrderRoutes(shop, { ...pay.emandate, page: mandatePage }));
  app.route('/playground', playgroundRoutes(shop, { pay, subscriber }));

  app.notFound((c) => c.html(notFoundPage(chrome(c, shop)), 404));
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    console.error(`${c.req.method} ${c.req.path}: ${error.stack ?? error.message}`);
    return c.html(troublePage(chrome(c, shop)), 503);
  });
  return app;
}
