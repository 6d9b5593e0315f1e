import { Hono } from 'hono';
import type { Quantities } from '../cart.ts';
import { labPage } from '../pages/lab.ts';
import { chrome, shopperOf, type Shop } from '../shop.ts';

/** What each element of the lab page sells. */
const CONTENTS: readonly Quantities[] = [{ 'KB-HON-400': 1 }, { 'KB-ROO-250': 2 }, { 'KB-SAL-250': 1 }];

/** Several elements on one page, one of them deep inside shadow roots: for tests and for the curious. */
export function labRoutes(shop: Shop): Hono {
  const app = new Hono();
  app.get('/', async (c) => {
    const shopper = shopperOf(c, shop);
    const tills = [];
    for (const [slot, contents] of CONTENTS.entries()) tills.push(await shop.till.openLab(shopper, slot, contents));
    c.header('Cache-Control', 'no-store');
    return c.html(labPage(chrome(c, shop), tills));
  });
  app.post('/again', async (c) => {
    await shop.book.changeShopper(shopperOf(c, shop), (before) => ({ ...before, lab: [] }));
    return c.redirect('/lab', 303);
  });
  return app;
}
