import { Hono } from 'hono';
import type { DatabaseFault } from '../domain/database-fault.ts';
import type { DatabaseProbe } from '../domain/ports.ts';
import type { Metrics } from './metrics.ts';

/** The parts of the health routes. */
export interface HealthOptions {
  readonly probe: DatabaseProbe;
  readonly metrics: Metrics;
  /** Whether the service is about to stop, so that no more requests should be sent to it. */
  readonly isStopping: () => boolean;
  /** Called when somebody asks whether the service is ready. Whoever asks is told of a stop before it happens. */
  readonly readinessChecked?: () => void;
}

/** The description of each fault of the database. */
const WORDS: Readonly<Record<DatabaseFault['class'], string>> = {
  away: 'the database cannot be reached',
  timeout: 'the database does not answer',
  busy: 'the database has no connection left',
  read_only: 'the database takes no changes',
  full: 'the disk of the database is full',
  conflict: 'the database does not work',
  defect: 'the database does not work',
};

/** Health for operators: /healthz (the process), /readyz (the database, and whether the service is stopping), /metrics (Prometheus). */
export function healthRoutes({ probe, metrics, isStopping, readinessChecked = () => undefined }: HealthOptions): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    readinessChecked();
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
