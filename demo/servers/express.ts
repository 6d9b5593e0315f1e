import { getRequestListener } from '@hono/node-server';
import express, { type Express } from 'express';
import type { Proxy } from 'pay-elements/proxy';

/**
 * Express. The proxy comes before any body parser: it reads the body itself, and a webhook's signature is over the raw bytes.
 * `app.all`, not `app.use`: Express would take /pay off the address, which the proxy wants as the server received it.
 */
export function withExpress(pay: Proxy): Express {
  const app = express();
  app.all('/pay/*path', getRequestListener(pay.fetch));
  app.use(express.json());
  return app;
}
