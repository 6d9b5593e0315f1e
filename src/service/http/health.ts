import { Hono } from 'hono';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Storage } from '../domain/ports.ts';

/** Health for whoever operates the service: /healthz (the process), /readyz (the database), /metrics (Prometheus). */
export function healthRoutes(store: Storage): Hono {
  const app = new Hono();
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    try {
      await store.ping();
      return c.json({ status: 'ok' });
    } catch {
      return c.json({ status: 'database does not answer' }, 503);
    }
  });
  app.get('/metrics', async (c) => c.body(await registry.metrics(), 200, { 'content-type': registry.contentType }));
  return app;
}
