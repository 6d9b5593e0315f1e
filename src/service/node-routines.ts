import { RETENTION } from './domain/retention.ts';
import type { AdjustableClock } from './domain/ports.ts';
import type { Services } from './commands/write.ts';
import type { Metrics } from './http/metrics.ts';
import type { ServiceOptions } from './options.ts';
import type { Database } from './storage/connection.ts';
import { createRetentionBook } from './storage/retention-book.ts';
import type { Store } from './storage/store.ts';
import { createRetention } from './work/retention.ts';
import type { Routines } from './work/routines.ts';

/** The routines of a node, besides due work. */

/** How often the clock is read, because another node may have moved it (milliseconds). */
const REFRESH_MS = 1000;
/** How often the numbers and codes of tokens are deleted (milliseconds). They are deleted up to this much early, never late. */
const TOKENS_MS = 5_000;
/** How often the node checks whether a day has ended and must be compared with the rails' statements (milliseconds). */
const RECONCILE_MS = 10_000;
/** How often the node looks for rows that were kept for long enough (milliseconds). */
const RETENTION_MS = 5 * 60_000;
/** How often rows that nobody needs any more are deleted (milliseconds). */
const SWEEP_MS = 60_000;

/** The parts of {@link forgetOldRows}. */
interface ForgetfulParts {
  readonly options: ServiceOptions;
  readonly database: Database;
  readonly services: Services;
  readonly metrics: Metrics;
  readonly routines: Routines;
  readonly isStopping: () => boolean;
}

/** Starts the routine that deletes data that was kept for long enough. */
function forgetOldRows({ options, database, services, metrics, routines, isStopping }: ForgetfulParts): void {
  const { clock, realNow } = services;
  const retention = createRetention({
    book: createRetentionBook(database),
    days: { ...RETENTION, ...options.retention },
    clock: () => clock.now(),
    realNow,
    forgot: (subject, rows) => metrics.forgot(subject, rows),
    isStopping,
  });
  routines.every(RETENTION_MS, 'retention', async () => {
    if (await retention.run()) metrics.retentionDone(realNow());
  });
}

/** The parts of {@link startRoutines}. */
interface RoutineParts extends ForgetfulParts {
  readonly store: Store;
  readonly clock: AdjustableClock;
  readonly reconciliation: { readonly run: () => Promise<unknown> };
}

/** Starts the routines of a node. */
export function startRoutines(parts: RoutineParts): void {
  const { services, store, clock, reconciliation, routines } = parts;
  routines.every(REFRESH_MS, 'clock', () => clock.refresh());
  routines.every(RECONCILE_MS, 'reconciliation', () => reconciliation.run());
  routines.every(TOKENS_MS, 'tokens', () => {
    const until = new Date(services.realNow().getTime() + TOKENS_MS);
    return store.forgetTokens(until, new Date(until.getTime() - SWEEP_MS));
  });
  forgetOldRows(parts);
  routines.every(SWEEP_MS, 'sweep', () => store.sweep(services.realNow(), clock.now()));
}
