import { Hono } from 'hono';
import type { Proxy } from 'pay-elements/proxy';

/** Hono, and with it Next, Nuxt, Remix, SvelteKit and all that hand you a Request: pass it on. */
export function withHono(pay: Proxy): Hono {
  const app = new Hono();
  app.all('/pay/*', (c) => pay.fetch(c.req.raw));
  return app;
}
