import { Server } from 'node:http';
import { serve, type HttpBindings, type Http2Bindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import pino from 'pino';
import { isLoopbackHost } from '../addresses/loopback.ts';
import { requireNode } from '../facts/versions.ts';
import { watchConnections } from '../node-http/close-server.ts';
import { buildServices } from './build-services.ts';
import type { Services } from './commands/write.ts';
import { setHolidays } from './domain/calendar/holidays.ts';
import type { Change } from './domain/decision.ts';
import type { FollowedKind } from './domain/ports.ts';
import { requireConsolePassword } from './http/access.ts';
import { clientAddresses } from './http/client-address.ts';
import { describeError } from './http/errors.ts';
import { answerBrokenRequests, SERVER_TIMES } from './http/node-server.ts';
import { sendStreamHead } from './http/sinks.ts';
import { createStreams } from './http/streams.ts';
import { readHolidays } from './operator-holidays.ts';
import { startRoutines } from './node-routines.ts';
import { faultLog, measure, openTraces, timedDatabase, tracedSender } from './observability.ts';
import type { Service, ServiceOptions } from './options.ts';
import { openClock } from './sandbox/clock.ts';
import { seedSandbox } from './sandbox/seed.ts';
import { createStop, type StopStep } from './stop.ts';
import type { Database } from './storage/connection.ts';
import { openDatabase } from './storage/database.ts';
import { createReconciliationBook } from './storage/reconciliation-book.ts';
import { createWorkQueue } from './storage/due-work.ts';
import { restrictFolder } from './storage/folder-mode.ts';
import { createSessionFeed } from './storage/session-feed.ts';
import { Store } from './storage/store.ts';
import { createVaultBook } from './storage/vault-book.ts';
import { openVault } from './vault/open-vault.ts';
import type { Sealer } from './vault/ports.ts';
import { createSecretBox } from './vault/secret-box.ts';
import { mount, type WebApp } from './web-app.ts';
import { createReconciliation } from './work/reconciliation.ts';
import { createRoutines } from './work/routines.ts';
import { createRunner } from './work/runner.ts';

/** The oldest Node on which the service runs, as in the package's `engines`. */
const OLDEST_NODE = '22.13';

const FOLLOWED: ReadonlySet<Change['kind']> = new Set<FollowedKind>(['checkout_sessions', 'emandate_sessions', 'portal_sessions']);

/** The ids of sessions that a change updates, because somebody may follow them. */
const followed = (change: Change): string[] => (FOLLOWED.has(change.kind) && change.op === 'update' ? [change.id] : []);

/** Starts the service, and resolves when it answers requests. @throws when the port or the data folder is in use */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const { port = 4100, host = '127.0.0.1' } = options;
  const log = pino({ base: { service: 'pay-elements' } }, options.log ?? process.stdout);
  checkOptions(options, host);
  const { database, sealer } = await openStorage(options);
  const secrets = createSecretBox(sealer);
  const traces = await openTraces(options, (error) => log.warn({ error: describeError(error) }, 'traces not sent'));
  await seedSandbox(new Store(database), secrets);
  const store = new Store(timedDatabase(database, traces, (seconds) => metrics.transacted(seconds)));
  const clock = await openClock(database.db, Date.now);

  const app: WebApp = new Hono();
  const listening = await orElse(listen(app, port, host), () => database.close());
  const streams = createStreams({
    look: (kind, known) => store.changedSessions(kind, known),
    changes: database.kind === 'postgres' && !database.isDistributed ? createSessionFeed(database.db, () => performance.now()) : null,
    failed: (routine, error) => routines.failed(routine, error),
  });
  // As browsers write it: they send their origin without capitals.
  const publicUrl = new URL(options.publicUrl ?? `http://localhost:${listening.port}`).origin;
  const onCommit: Services['onCommit'] = (_account, changes) => {
    for (const subject of changes.flatMap(followed)) streams.changed(subject);
    runner.committed(changes);
    metrics.committed(changes);
  };
  const services = buildServices({ options, database, store, clock, sealer, secrets, publicUrl, traces, onCommit });
  const queue = createWorkQueue(database, services.realNow);
  const book = createReconciliationBook(database.db);
  const reconciliation = createReconciliation({ services, statements: services.statements, book });
  const metrics = measure({ queue, book, clock, database, streams });
  const stop = createStop((fault) => log.error(fault, 'stop failed'));
  stop.streams.addEventListener('abort', () => streams.endAll());
  const { workFailed, requestFailed } = faultLog(log, metrics);
  const routines = createRoutines(workFailed);
  const send = tracedSender(traces, isLoopbackHost(host), options.webhookTimeout);
  const runner = createRunner({ services, queue, clock, send, log: workFailed, routines });
  mount(app, { options, host, services, clock, runner, reconciliation, streams, metrics, stop, probe: database.probe, log, requestFailed });

  startRoutines({ options, database, services, store, clock, reconciliation, metrics, routines, isStopping: () => stop.isStopping() });
  runner.start();
  const steps: StopStep[] = [
    { name: 'work', run: () => runner.stop() },
    { name: 'routines', run: whenDone(() => routines.stop()) },
    { name: 'streams', run: whenDone(() => streams.close()) },
    { name: 'database', run: () => database.close() },
    { name: 'traces', run: () => traces.close() },
  ];
  return { url: publicUrl, baseUrl: `${publicUrl}/2.0`, close: (how) => stop.run(listening.server, steps, how) };
}

/** Refuses invalid options before anything is opened. @throws Error with advice what to change */
function checkOptions({ consolePassword, trustedProxies = [], holidays, dataDir = '.data' }: ServiceOptions, host: string): void {
  requireNode('pay-elements-sandbox', OLDEST_NODE, process.versions.node);
  requireConsolePassword({ host, consolePassword });
  clientAddresses(trustedProxies);
  setHolidays(holidays === undefined ? {} : readHolidays(holidays));
  if (!dataDir.startsWith('memory://')) restrictFolder(dataDir);
}

/** Opens the database and the vault's keys. */
async function openStorage(options: ServiceOptions): Promise<{ database: Database; sealer: Sealer }> {
  const { dataDir = '.data', databaseUrl, databasePooler, vaultKey, vaultKeysOld } = options;
  const database = await openDatabase({ databaseUrl, databasePooler, dataDir });
  // If the keys are refused, the database is closed again, so that the folder is free for the next start in the same process.
  const { sealer } = await orElse(openVault(createVaultBook(database.db), { vaultKey, vaultKeysOld, dataDir }), () => database.close());
  return { database, sealer };
}

/** Makes a step of a synchronous function. */
const whenDone = (step: () => void) => (): Promise<void> => {
  step();
  return Promise.resolve();
};

/** Waits for a task, and cleans up if it fails. @throws the error of the task */
const orElse = async <T>(task: Promise<T>, cleanUp: () => Promise<void>): Promise<T> =>
  task.catch(async (error: unknown) => {
    await cleanUp();
    throw error;
  });

/** Opens the port first, so that a port in use fails at once. Requests are answered when all routes are there. */
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
