import { getRequestListener } from '@hono/node-server';
import express, { type Express } from 'express';
import type { Proxy } from 'pay-elements/proxy';

/**
 * Express. Mount the proxy before any body parser: it reads the body itself, and a webhook's signature is over the raw bytes. Use
 * `app.all`, not `app.use`: `app.use` removes /pay from the path, and the proxy needs the whole path.
 */
export function withExpress(pay: Proxy): Express {
  const app = express();
  app.all('/pay/*path', getRequestListener(pay.fetch));
  app.use(express.json());
  return app;
}
