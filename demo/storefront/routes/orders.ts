import { Hono, type Context } from 'hono';
import type { Order } from '../orders.ts';
import { paymentWords } from '../pages/order-words.ts';
import { orderPage } from '../pages/order.ts';
import { chrome, type Shop } from '../shop.ts';

/** Orders as they really stand: by the book, and where that is not settled, by asking the service. */
export function orderRoutes(shop: Shop): Hono {
  const app = new Hono();

  const found = async (c: Context<object, '/:id'>): Promise<Order | undefined> => {
    const order = shop.book.order(c.req.param('id'));
    // The service may be away for a moment; then the book is what we know.
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
