import { Refusal } from 'pay-elements/proxy';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { CheckoutRequest, Payments } from '../payments.ts';
import { playgroundPage } from '../pages/playground.ts';
import { chrome, type Shop } from '../shop.ts';

/** A session is small. */
const MOST = 16 * 1024;

/**
 * The playground. Unlike a shop it takes the whole session from the browser, amount included: to try what the service
 * makes of it, with the sandbox's pretend money, is what it is there for.
 */
export function playgroundRoutes(shop: Shop, pay: Payments): Hono {
  const app = new Hono();
  app.get('/', (c) => {
    c.header('Cache-Control', 'no-store');
    return c.html(playgroundPage(chrome(c, shop)));
  });
  app.post('/session', bodyLimit({ maxSize: MOST }), async (c) => {
    try {
      // Whatever it is, the service says what is wrong with it.
      const session = await pay.checkout.create(await c.req.json<CheckoutRequest>());
      return c.json(session);
    } catch (error) {
      if (error instanceof Refusal) return c.json({ message: error.message }, 400);
      if (error instanceof SyntaxError) return c.json({ message: 'not JSON' }, 400);
      throw error;
    }
  });
  return app;
}
