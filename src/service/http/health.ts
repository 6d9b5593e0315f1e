import { Hono } from 'hono';
import type { Storage } from '../domain/ports.ts';
import type { Metrics } from './metrics.ts';

/** Health for whoever operates the service: /healthz (the process), /readyz (the database), /metrics (Prometheus). */
export function healthRoutes(store: Storage, metrics: Metrics): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    try {
      await store.ping();
      return c.json({ status: 'ok' });
    } catch {
      return c.json({ status: 'database does not answer' }, 503);
    }
  });
  app.get('/metrics', async (c) => {
    const { body, type } = await metrics.text();
    return c.body(body, 200, { 'content-type': type });
  });
  return app;
}
