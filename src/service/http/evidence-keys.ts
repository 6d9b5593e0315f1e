import { Hono } from 'hono';

/** GET /.well-known/pay-elements-keys.json: the public keys of the proofs of mandates, as a JSON Web Key Set (RFC 7517). */
export function evidenceKeyRoutes(keys: readonly object[]): Hono {
  const app = new Hono();
  app.get('/.well-known/pay-elements-keys.json', (c) => c.json({ keys }));
  return app;
}
