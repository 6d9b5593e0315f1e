import { Hono } from 'hono';
import { checkoutPage } from '../pages/checkout.ts';
import { isPaid } from '../orders.ts';
import { chrome, shopperOf, type Shop } from '../shop.ts';

/** The checkout, in the shop's own page or on the service's page. */
export function checkoutRoutes(shop: Shop): Hono {
  const app = new Hono();

  app.get('/', async (c) => {
    c.header('Cache-Control', 'no-store');
    const at = await shop.till.open(shopperOf(c, shop), 'EMBED');
    if (!at) return c.redirect('/cart', 303);
    return isPaid(at.order) ? c.redirect(`/orders/${at.order.id}`, 303) : c.html(checkoutPage(chrome(c, shop), at));
  });

  app.post('/redirect', async (c) => {
    const at = await shop.till.open(shopperOf(c, shop), 'PAGE');
    if (!at) return c.redirect('/cart', 303);
    return c.redirect(isPaid(at.order) ? `/orders/${at.order.id}` : at.view.page_url, 303);
  });

  // When the session has expired, the element calls renewSession, which sends this request. The element keeps its form. The new session
  // belongs to a new order.
  app.post('/session', async (c) => {
    const at = await shop.till.open(shopperOf(c, shop), 'EMBED');
    if (!at) return c.json({ error: 'The cart is empty.' }, 409);
    return c.json({ session_id: at.view.session_id, order: { path: `/orders/${at.order.id}`, reference: at.order.reference } });
  });
  return app;
}
