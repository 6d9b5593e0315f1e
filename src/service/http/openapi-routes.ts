import { Hono } from 'hono';
import { openapiDocument } from './openapi.ts';

/** GET /2.0/openapi.json: made once, when it is first asked for, and served from memory from then on. */
export function openapiRoutes(publicUrl: string, make: (publicUrl: string) => object = openapiDocument): Hono {
  const app = new Hono();
  let text: string | undefined;
  app.get('/2.0/openapi.json', (c) => {
    text ??= JSON.stringify(make(publicUrl));
    return c.body(text, 200, { 'content-type': 'application/json' });
  });
  return app;
}
