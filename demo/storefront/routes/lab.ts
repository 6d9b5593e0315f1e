import { Hono } from 'hono';
import type { Quantities } from '../cart.ts';
import { benchLink, benchOf, benchSession, wantsCards, type Bench } from '../lab/lab-controls.ts';
import { badLines } from '../lab/connection-faults.ts';
import { labPage } from '../pages/lab.ts';
import type { Payments } from '../payments.ts';
import { chrome, shopperOf, type Shop } from '../shop.ts';

/** The cart of each of the three elements on the lab page. */
const CONTENTS: readonly Quantities[] = [{ 'KB-HON-400': 1 }, { 'KB-ROO-250': 2 }, { 'KB-SAL-250': 1 }];

/** The functions that the lab needs besides the shop. */
export interface LabParts {
  readonly pay: Payments;
  /** Creates a customer with a stored card, if the service is a sandbox. */
  readonly subscriber?: (() => Promise<string>) | undefined;
  /** Creates a link on which the payer chooses the amount, and returns the id of its session. */
  readonly checkoutLink?: ((link: object) => Promise<string>) | undefined;
}

/**
 * The lab: a checkout in any state, with any simulated connection, and three more elements on the same page, one of them inside nested
 * shadow roots.
 */
export function labRoutes(shop: Shop, { pay, subscriber, checkoutLink }: LabParts): Hono {
  const app = new Hono();
  const lines = badLines((request) => pay.fetch(request));
  /** The chosen session. Null if it needs a sandbox and the service is not one. */
  async function sessionFor(bench: Bench): Promise<string | null> {
    const customer_id = wantsCards(bench) ? await subscriber?.() : '';
    if (customer_id === undefined) return null;
    const link = benchLink(bench, customer_id);
    if (link !== null) return (await checkoutLink?.(link)) ?? null;
    return (await pay.checkout.create(benchSession(bench, customer_id))).session_id;
  }
  app.all('/line/*', async (c) => (await lines(c.req.raw)) ?? c.notFound());
  app.get('/', async (c) => {
    const shopper = shopperOf(c, shop);
    const tills = [];
    for (const [slot, contents] of CONTENTS.entries()) tills.push(await shop.till.openLab(shopper, slot, contents));
    const bench = benchOf(c.req.query());
    const session = await sessionFor(bench);
    c.header('Cache-Control', 'no-store');
    return c.html(labPage(chrome(c, shop), { tills, bench, session }));
  });
  app.post('/again', async (c) => {
    await shop.book.changeShopper(shopperOf(c, shop), (before) => ({ ...before, lab: [] }));
    return c.redirect('/lab', 303);
  });
  return app;
}
