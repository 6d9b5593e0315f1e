import { Hono, type Context } from 'hono';
import type { Order } from '../orders.ts';
import { paymentWords } from '../pages/order-words.ts';
import { orderPage } from '../pages/order.ts';
import { chrome, type Shop } from '../shop.ts';

/** The pages of orders. The state comes from the shop's records, or from the service if the outcome is still open. */
export function orderRoutes(shop: Shop): Hono {
  const app = new Hono();

  const found = async (c: Context<object, '/:id'>): Promise<Order | undefined> => {
    const order = shop.book.order(c.req.param('id'));
    // If the service does not answer, the page shows the shop's own records.
    return order && shop.till.look(order).catch(() => order);
  };

  app.get('/:id', async (c) => {
    const order = await found(c);
    c.header('Cache-Control', 'no-store');
    return order ? c.html(orderPage(chrome(c, shop), order)) : c.notFound();
  });

  app.get('/:id/payment', async (c) => {
    const order = await found(c);
    c.header('Cache-Control', 'no-store');
    return order ? c.json(paymentWords(order)) : c.json({ error: 'There is no such order.' }, 404);
  });
  return app;
}
