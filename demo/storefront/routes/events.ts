import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { HistoryEntry, Order } from '../orders.ts';
import { knownShopper, type Shop } from '../shop.ts';

const HEARTBEAT = 20_000;

/**
 * An event stream with the webhooks that the shop's server has received about this shopper's orders, past and new ones. The event log and
 * the order page read it.
 */
export function eventRoutes(shop: Shop): Hono {
  const app = new Hono();
  app.get('/', (c) => {
    const shopper = knownShopper(c);
    c.header('Cache-Control', 'no-store');
    if (shopper === undefined) return c.body(null, 204);
    const since = Number(c.req.header('Last-Event-ID') ?? '0');
    return streamSSE(c, async (stream) => {
      const send = (order: Order, entry: HistoryEntry) =>
        void stream.writeSSE({ event: 'webhook', id: String(entry.seq), data: JSON.stringify({ ...entry, reference: order.reference }) });
      const changed = (order: Order) =>
        void stream.writeSSE({ event: 'order', data: JSON.stringify({ id: order.id, status: order.payment.status }) });

      const stop = shop.book.subscribe((order, entry) => {
        if (order.shopper !== shopper) return;
        if (entry) send(order, entry);
        changed(order);
      });
      for (const { order, entry } of past(shop.book.ordersOf(shopper), since)) send(order, entry);
      const heartbeat = setInterval(() => void stream.writeSSE({ event: 'heartbeat', data: '' }), HEARTBEAT);
      await new Promise<void>((gone) => stream.onAbort(gone));
      clearInterval(heartbeat);
      stop();
    });
  });
  return app;
}

function past(orders: readonly Order[], since: number): { order: Order; entry: HistoryEntry }[] {
  return orders
    .flatMap((order) => order.history.map((entry) => ({ order, entry })))
    .filter(({ entry }) => entry.seq > since)
    .sort((a, b) => a.entry.seq - b.entry.seq);
}
