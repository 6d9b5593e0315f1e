import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Proxy } from 'pay-elements/proxy';

/**
 * A full-page redirect, for pages without JavaScript. The browser posts a form; the server, which knows the amount, creates a session and
 * redirects to the hosted page. The hosted page returns to success_url or cancel_url. Only the webhook tells whether the payer has paid;
 * the return address does not.
 */
export function withRedirect(
  pay: Proxy,
  shop: { readonly origin: string; readonly priceOf: (item: string) => string | undefined },
): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get('/buy/:item', (c) =>
    c.html(`<!doctype html><html lang="en"><title>Buy</title><form method="post"><button>Pay</button></form></html>`),
  );
  app.post('/buy/:item', async (c) => {
    const amount = shop.priceOf(c.req.param('item'));
    if (amount === undefined) return c.notFound();
    const { page_url } = await pay.checkout.create({
      mode: 'ONE_TIME',
      amount,
      redirects: { success_url: `${shop.origin}/thanks`, cancel_url: `${shop.origin}/buy/${c.req.param('item')}` },
    });
    return c.redirect(page_url, 303);
  });
  app.all('/pay/*', (c) => pay.fetch(c.req.raw, c.env));
  return app;
}
