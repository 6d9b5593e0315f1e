import { Server } from 'node:http';
import { serve, type HttpBindings, type Http2Bindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import pino from 'pino';
import { isLoopbackHost } from '../addresses/loopback.ts';
import { watchConnections } from '../node-http/close-server.ts';
import { buildServices } from './build-services.ts';
import type { Services } from './commands/write.ts';
import { RETENTION } from './domain/retention.ts';
import { setHolidays } from './domain/calendar/holidays.ts';
import type { Change } from './domain/decision.ts';
import type { FollowedKind, WebhookSender } from './domain/ports.ts';
import { NO_TRACES, type Traces } from './domain/traces.ts';
import { requireConsolePassword } from './http/access.ts';
import { clientAddresses } from './http/client-address.ts';
import { describeError, type RequestFault } from './http/errors.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { answerBrokenRequests, SERVER_TIMES } from './http/node-server.ts';
import { sendStreamHead } from './http/sinks.ts';
import { createStreams } from './http/streams.ts';
import { readHolidays } from './operator-holidays.ts';
import type { Service, ServiceOptions } from './options.ts';
import { createWebhookSender } from './rails/webhook-sender.ts';
import { openClock } from './sandbox/clock.ts';
import { seedSandbox } from './sandbox/seed.ts';
import { createStop, type StopStep } from './stop.ts';
import type { Database } from './storage/connection.ts';
import { openDatabase } from './storage/database.ts';
import { createReconciliationBook } from './storage/reconciliation-book.ts';
import { createWorkQueue } from './storage/due-work.ts';
import { closeFolder } from './storage/folder-mode.ts';
import type { Node } from './storage/node.ts';
import { joinNodes } from './storage/nodes.ts';
import { createRetentionBook } from './storage/retention-book.ts';
import { createSessionFeed } from './storage/session-feed.ts';
import { Store } from './storage/store.ts';
import { createVaultBook } from './storage/vault-book.ts';
import { openVault } from './vault/open-vault.ts';
import type { Sealer } from './vault/ports.ts';
import { createSecretBox } from './vault/secret-box.ts';
import { mount, type WebApp } from './web-app.ts';
import { createReconciliation, daysBehind } from './work/reconciliation.ts';
import { createRetention } from './work/retention.ts';
import { createRoutines, type Routines } from './work/routines.ts';
import { createRunner } from './work/runner.ts';
import type { WorkFault } from './work/work-fault.ts';

/** How often the clock is read, which another node may have moved. */
const REFRESH_MS = 1000;
/** How often the numbers and codes of tokens are forgotten. They go this much early rather than late. */
const TOKENS_MS = 5_000;
/** How often it is looked whether a day is over by the clock, and to be compared with the rails' statements. */
const RECONCILE_MS = 10_000;
/** How often what has been kept for long enough is looked for. */
const RETENTION_MS = 5 * 60_000;
/** How often what is no longer needed is forgotten. */
const SWEEP_MS = 60_000;

const FOLLOWED: ReadonlySet<Change['kind']> = new Set<FollowedKind>(['checkout_sessions', 'emandate_sessions', 'portal_sessions']);

/** The ids of sessions that a change updates: somebody may be following them. */
const followed = (change: Change): string[] => (FOLLOWED.has(change.kind) && change.op === 'update' ? [change.id] : []);

/** Starts the service and resolves when it answers. @throws when the port or the data folder is taken */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const { port = 4100, host = '127.0.0.1' } = options;
  const log = pino({ base: { service: 'pay-elements' } }, options.log ?? process.stdout);
  checkOptions(options, host);
  const { database, sealer, node } = await openStorage(options);
  const secrets = createSecretBox(sealer);
  const traces = await openTraces(options, (error) => log.warn({ error: describeError(error) }, 'traces not sent'));
  await seedSandbox(new Store(database, node.id), secrets);
  const store = new Store(
    timed(database, traces, (seconds) => metrics.transacted(seconds)),
    node.id,
  );
  const clock = await openClock(database.db, Date.now);

  const app: WebApp = new Hono();
  const listening = await orElse(listen(app, port, host), async () => {
    await node.leave();
    await database.close();
  });
  const streams = createStreams({
    look: (kind, known) => store.movedSessions(kind, known),
    changes: database.kind === 'postgres' ? createSessionFeed(database.db, () => performance.now()) : null,
    failed: (routine, error) => routines.failed(routine, error),
  });
  const publicUrl = (options.publicUrl ?? `http://localhost:${listening.port}`).replace(/\/$/, '');
  const onCommit: Services['onCommit'] = (_account, changes) => {
    for (const subject of changes.flatMap(followed)) streams.changed(subject);
    runner.committed(changes);
    metrics.committed(changes);
  };
  const services = buildServices({ options, database, store, clock, sealer, secrets, publicUrl, traces, onCommit });
  const queue = createWorkQueue(database.db, node, services.realNow);
  const book = createReconciliationBook(database.db);
  const reconciliation = createReconciliation({ services, statements: services.statements, book });
  const metrics = createMetrics({
    async waiting() {
      const now = clock.now();
      const oldest = await queue.nextDue(now);
      return { ...(await queue.waiting(now)), oldest: oldest === undefined ? 0 : (now.getTime() - oldest.getTime()) / 1000 };
    },
    async reconciliation() {
      const { differences, strays, last_day } = await book.state();
      return { differences, strays, behind: daysBehind(last_day, clock.now()) };
    },
    pool: () => connectionsOf(database),
    streams: () => streams.count,
  });
  const stop = createStop((fault) => log.error(fault, 'stop failed'));
  stop.streams.addEventListener('abort', () => streams.endAll());
  /** Logs a fault of ours, and counts it where it was the database's. */
  const failed = (message: string) => (fault: RequestFault | WorkFault) => {
    log.error(fault, message);
    if (fault.fault !== undefined) metrics.faulted({ class: fault.fault, sqlstate: fault.sqlstate ?? null });
  };
  const logWork = failed('work failed');
  const workFailed = (fault: WorkFault) => {
    logWork(fault);
    metrics.workFailed(fault.work);
  };
  const routines = createRoutines(workFailed);
  const sender = createWebhookSender({ allowLoopback: isLoopbackHost(host), timeout: options.webhookTimeout ?? 5000 });
  const send: WebhookSender = (outgoing) =>
    traces.span('webhook', { 'pay.webhook': outgoing.headers['x-webhook-id'] ?? '' }, async (span) => {
      const answer = await sender(outgoing);
      span.note(answer.error === null ? { 'http.response.status_code': answer.status } : { 'error.type': answer.error });
      return answer;
    });
  const runner = createRunner({ services, queue, clock, send, log: workFailed, routines });
  const requestFailed = failed('request failed');
  mount(app, { options, host, services, clock, runner, reconciliation, streams, metrics, stop, probe: database.probe, log, requestFailed });

  routines.every(REFRESH_MS, 'clock', () => clock.refresh());
  routines.every(RECONCILE_MS, 'reconciliation', () => reconciliation.run());
  routines.every(TOKENS_MS, 'tokens', () => {
    const until = new Date(services.realNow().getTime() + TOKENS_MS);
    return store.forgetTokens(until, new Date(until.getTime() - SWEEP_MS));
  });
  forgetOldRows({ options, database, services, metrics, routines, isStopping: () => stop.isStopping() });
  routines.every(SWEEP_MS, 'sweep', () => store.sweep(services.realNow(), clock.now()));
  runner.start();
  const steps: StopStep[] = [
    { name: 'work', run: () => runner.stop() },
    { name: 'routines', run: whenDone(() => routines.stop()) },
    { name: 'streams', run: whenDone(() => streams.close()) },
    { name: 'node', run: () => node.leave() },
    { name: 'database', run: () => database.close() },
    { name: 'traces', run: () => traces.close() },
  ];
  return { url: publicUrl, baseUrl: `${publicUrl}/2.0`, close: (how) => stop.run(listening.server, steps, how) };
}

/** What {@link forgetOldRows} needs. */
interface ForgetfulParts {
  readonly options: ServiceOptions;
  readonly database: Database;
  readonly services: Services;
  readonly metrics: Metrics;
  readonly routines: Routines;
  readonly isStopping: () => boolean;
}

/** Forgets again and again what was kept for long enough. */
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

/** A database that tells how long each transaction took, and of which each is a span. */
const timed = (database: Database, traces: Traces, took: (seconds: number) => void): Pick<Database, 'db' | 'shares' | 'transaction'> => ({
  db: database.db,
  shares: database.shares,
  async transaction(body) {
    const from = performance.now();
    return traces.span('database transaction', {}, () => database.transaction(body)).finally(() => took((performance.now() - from) / 1000));
  },
});

/** Where traces go. What sends them is loaded only where they are wanted. */
async function openTraces({ tracesUrl }: ServiceOptions, failed: (error: unknown) => void): Promise<Traces> {
  if (tracesUrl === undefined) return NO_TRACES;
  const { createTraces } = await import('./tracing/opentelemetry.ts');
  return createTraces({ url: tracesUrl, failed });
}

/** The connections of the pool; null where there is none. */
function connectionsOf({ pool }: Database) {
  if (pool === null) return null;
  return { used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

/** Refuses options that cannot be, before anything is opened. @throws Error that says how to go on */
function checkOptions({ consolePassword, trustedProxies = [], holidays, dataDir = '.data' }: ServiceOptions, host: string): void {
  requireConsolePassword({ host, consolePassword });
  clientAddresses(trustedProxies);
  setHolidays(holidays === undefined ? {} : readHolidays(holidays));
  if (!dataDir.startsWith('memory://')) closeFolder(dataDir);
}

/** The database, the vault's keys and this node's place among the others. */
async function openStorage(options: ServiceOptions): Promise<{ database: Database; sealer: Sealer; node: Node }> {
  const { dataDir = '.data', databaseUrl, databasePooler, vaultKey, vaultKeysOld } = options;
  const database = await openDatabase({ databaseUrl, databasePooler, dataDir });
  // What was opened before a refusal to start is closed again: the folder is free for the next start in the same process.
  const { sealer } = await orElse(openVault(createVaultBook(database.db), { vaultKey, vaultKeysOld, dataDir }), () => database.close());
  return { database, sealer, node: await joinNodes(database) };
}

/** A step that is done at once. */
const whenDone = (step: () => void) => (): Promise<void> => {
  step();
  return Promise.resolve();
};

/** Waits for something; cleans up where it fails. @throws what it throws */
const orElse = async <T>(task: Promise<T>, cleanUp: () => Promise<void>): Promise<T> =>
  task.catch(async (error: unknown) => {
    await cleanUp();
    throw error;
  });

/** Binds the port first, so that a taken one fails at once; requests are answered once all routes are there. */
function listen(app: WebApp, port: number, hostname: string): Promise<{ port: number; server: Server }> {
  return new Promise((resolve, reject) => {
    const answer = async (request: Request, env: HttpBindings | Http2Bindings) => {
      const response = await app.fetch(request, env);
      return sendStreamHead(response, env.outgoing) ? RESPONSE_ALREADY_SENT : response;
    };
    const server = serve({ fetch: answer, port, hostname, serverOptions: SERVER_TIMES }, (info) => {
      if (server instanceof Server) resolve({ port: info.port, server });
    });
    server.on('error', reject);
    if (!(server instanceof Server)) return;
    watchConnections(server);
    answerBrokenRequests(server);
  });
}
