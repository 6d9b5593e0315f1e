import { Hono } from 'hono';
import type { PortalAccess } from '../payments.ts';
import { accountPage } from '../pages/account.ts';
import { chrome, shopperOf, type Shop } from '../shop.ts';

/** The page on which a customer manages a subscription. Each visit gets a new portal link for the customer whom the shop knows. */
export function accountRoutes(shop: Shop, portal: PortalAccess): Hono {
  const app = new Hono();
  app.get('/', async (c) => {
    const shopper = shopperOf(c, shop);
    const known = shop.book.shopper(shopper).customer_id;
    const customer_id = known ?? (await portal.newCustomer(shopper));
    if (known === undefined) await shop.book.changeShopper(shopper, (before) => ({ ...before, customer_id }));
    const available_product_ids = await portal.plans?.();
    const { session_id } = await portal.create({
      customer_id,
      settings: { redirect_url: `${shop.publicUrl}/`, page_title: 'Kareeboom', ...(available_product_ids && { available_product_ids }) },
    });
    c.header('Cache-Control', 'no-store');
    return c.html(accountPage(chrome(c, shop), { session_id, view: await portal.view(session_id) }));
  });
  return app;
}
