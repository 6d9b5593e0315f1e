import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Proxy } from 'pay-elements/proxy';

/**
 * A full-page redirect, from a server to browsers without any JavaScript: a form is posted, a session is made where the
 * amount is known, and the browser is sent to the hosted page. It comes back to success_url or cancel_url; whether it was
 * paid is said by the webhook, never by the address it comes back to.
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
