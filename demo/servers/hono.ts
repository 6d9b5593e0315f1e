import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Proxy } from 'pay-elements/proxy';

/** Hono. Next, Nuxt, Remix and SvelteKit also give you a Request to pass on. From `c.env` the proxy reads the payer's address. */
export function withHono(pay: Proxy): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all('/pay/*', (c) => pay.fetch(c.req.raw, c.env));
  return app;
}
