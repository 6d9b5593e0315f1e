import { Hono } from 'hono';
import type { MandateAccess } from '../payments.ts';
import { debitOrderPage } from '../pages/debit-order.ts';
import { chrome, shopperOf, type Shop } from '../shop.ts';

/**
 * The page on which a shopper signs the mandate for the Karoo box. The session is stored with the shopper, so a shopper who returns
 * continues at the same step.
 */
export function debitOrderRoutes(shop: Shop, mandates: MandateAccess): Hono {
  const app = new Hono();

  const begin = async (shopper: string): Promise<string> => {
    const { session_id } = await mandates.create({ page_id: await mandates.page() });
    await shop.book.changeShopper(shopper, (before) => ({ ...before, mandate: session_id }));
    return session_id;
  };

  app.get('/', async (c) => {
    const shopper = shopperOf(c, shop);
    const known = shop.book.shopper(shopper).mandate ?? null;
    const kept = known === null ? null : await mandates.view(known).catch(() => null);
    const isUsable = kept !== null && kept.state !== 'expired' && kept.state !== 'closed';
    const session_id = isUsable && known !== null ? known : await begin(shopper);
    const view = isUsable ? kept : await mandates.view(session_id);
    c.header('Cache-Control', 'no-store');
    return c.html(debitOrderPage(chrome(c, shop), { session_id, view }));
  });

  app.post('/again', async (c) => {
    await begin(shopperOf(c, shop));
    return c.redirect('/debit-order', 303);
  });
  return app;
}
