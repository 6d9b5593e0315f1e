import { Hono } from 'hono';
import { openapiDocument } from './openapi.ts';

/** GET /2.0/openapi.json. The document is made at the first request and then kept in memory. */
export function openapiRoutes(publicUrl: string, make: (publicUrl: string) => object = openapiDocument): Hono {
  const app = new Hono();
  let text: string | undefined;
  app.get('/2.0/openapi.json', (c) => {
    text ??= JSON.stringify(make(publicUrl));
    return c.body(text, 200, { 'content-type': 'application/json' });
  });
  return app;
}
