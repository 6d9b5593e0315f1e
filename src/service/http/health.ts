import { Hono } from 'hono';
import type { DatabaseFault } from '../domain/database-fault.ts';
import type { DatabaseProbe } from '../domain/ports.ts';
import type { Metrics } from './metrics.ts';

/** What the health of the service is made of. */
export interface HealthOptions {
  readonly probe: DatabaseProbe;
  readonly metrics: Metrics;
  /** Whether it is about to stop: then nobody should send it anything more. */
  readonly isStopping: () => boolean;
  /** Told that somebody asked whether it is ready: they are to hear that it stops before it does. */
  readonly asked?: () => void;
}

/** What is said of a database that is not all it must be. */
const WORDS: Readonly<Record<DatabaseFault['class'], string>> = {
  away: 'the database cannot be reached',
  timeout: 'the database does not answer',
  busy: 'the database has no connection left',
  read_only: 'the database takes no changes',
  full: 'the disk of the database is full',
  conflict: 'the database does not work',
  defect: 'the database does not work',
};

/** Health for whoever operates the service: /healthz (the process), /readyz (the database, and whether it is stopping), /metrics (Prometheus). */
export function healthRoutes({ probe, metrics, isStopping, asked = () => undefined }: HealthOptions): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    asked();
    if (isStopping()) return c.json({ status: 'stopping' }, 503);
    const fault = await probe.look();
    metrics.ready(fault);
    if (fault === null) return c.json({ status: 'ok' });
    return c.json({ status: WORDS[fault.class], fault: fault.class, sqlstate: fault.sqlstate }, 503);
  });
  app.get('/metrics', async (c) => {
    const { body, type } = await metrics.text();
    return c.body(body, 200, { 'content-type': type });
  });
  return app;
}
