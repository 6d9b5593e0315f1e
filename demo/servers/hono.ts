import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Proxy } from 'pay-elements/proxy';

/** Hono, and with it Next, Nuxt, Remix, SvelteKit and all that hand you a Request: pass it on, and the connection beside it, so that the payer's address is known. */
export function withHono(pay: Proxy): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all('/pay/*', (c) => pay.fetch(c.req.raw, c.env));
  return app;
}
