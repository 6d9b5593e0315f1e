import { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { routePath } from 'hono/route';
import { customAlphabet } from 'nanoid';
import pino from 'pino';
import { Refusal } from '../contract/errors.ts';
import type { Services } from './commands/write.ts';
import { setHolidays } from './domain/calendar/holidays.ts';
import type { Change } from './domain/decision.ts';
import { createApi } from './http/api.ts';
import { createBus } from './http/bus.ts';
import { answerError } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { createMetrics } from './http/metrics.ts';
import { openapiDocument } from './http/openapi.ts';
import { consoleRoutes } from './pages/console.ts';
import { docsRoutes } from './pages/docs.ts';
import { emandateRoutes } from './pages/emandate.ts';
import { formRoutes } from './pages/form.ts';
import { frameRoutes } from './pages/frame.ts';
import { hostedRoutes } from './pages/hosted.ts';
import { portalRoutes } from './pages/portal.ts';
import { payerRoutes } from './pages/payer.ts';
import { asksForPage, lostPage } from './pages/lost.ts';
import { phoneRoutes } from './pages/phone.ts';
import { readHolidays } from './operator-holidays.ts';
import { TEST_ACCOUNTS, TEST_CARDS } from './rails/scenarios.ts';
import { createSimulatedBank, createSimulatedMandateBank } from './rails/simulated-bank.ts';
import { createSimulatedDebitBank } from './rails/simulated-debits.ts';
import { createSimulatedNetwork } from './rails/simulated-network.ts';
import { createSimulatedPayoutBank } from './rails/simulated-payouts.ts';
import { createSimulatedAuthenticator, createSimulatedProviders, simulatedMailer, simulatedWallets } from './rails/simulated-payer.ts';
import { createWebhookSender } from './rails/webhook-sender.ts';
import { openClock } from './sandbox/clock.ts';
import { sandboxMandateRoutes } from './sandbox/mandates.ts';
import { moveClock, sandboxRoutes } from './sandbox/routes.ts';
import { seedSandbox } from './sandbox/seed.ts';
import { openDatabase } from './storage/database.ts';
import { createSimulatedNetworkBook } from './storage/simulated-network-book.ts';
import { createWorkQueue } from './storage/due-work.ts';
import { joinNodes } from './storage/nodes.ts';
import { Store } from './storage/store.ts';
import { createCodeMemory } from './vault/code-memory.ts';
import { createSealer, loadMasterKey } from './vault/sealer.ts';
import { createRunner } from './work/runner.ts';

/** How the service is set up. */
export interface ServiceOptions {
  /** Port to listen on; 0 takes a free one. Default 4100. */
  readonly port?: number;
  /** Folder of the embedded database and the vault's key, or `memory://`. Default `.data`. */
  readonly dataDir?: string;
  /** A PostgreSQL instead of the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** The service's origin as browsers reach it. Default `http://localhost:{port}`. */
  readonly publicUrl?: string | undefined;
  /** 64 hexadecimal digits; without it a key file is made in `dataDir`. */
  readonly vaultKey?: string | undefined;
  /** A JSON file of days that are public holidays too (`"2029-05-30": "Election day"`), or are none after all (null). */
  readonly holidays?: string | undefined;
  /** Requests a second for each API key. Default 100. */
  readonly rate?: number;
  /** Real milliseconds to wait for a card network. Default 5000. */
  readonly networkTimeout?: number;
  /** Real milliseconds in which a receiver of webhooks has to answer. Default 5000. */
  readonly webhookTimeout?: number;
  /** Where log lines go. Default standard output. */
  readonly log?: { write(line: string): void };
}

/** A running service. */
export interface Service {
  /** Where it answers, such as `http://localhost:4100`. */
  readonly url: string;
  /** `{url}/2.0`, what a proxy takes as baseUrl. */
  readonly baseUrl: string;
  /** Stops: no request is taken any more, connections end, and the database is closed. */
  close(): Promise<void>;
}

const newName = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', 24);

/** How often what is no longer needed is forgotten. */
const SWEEP_MS = 60_000;

/** Subjects that someone may be following. */
const followed = (change: Change): string[] =>
  (change.kind === 'checkout_sessions' || change.kind === 'emandate_sessions') && change.op === 'update' ? [change.id] : [];

/** Starts the service and resolves when it answers. @throws when the port or the data folder is taken */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const { port = 4100, dataDir = '.data', databaseUrl, vaultKey, rate = 100, networkTimeout = 5000, webhookTimeout = 5000 } = options;
  const log = pino({ base: { service: 'pay-elements' } }, options.log ?? process.stdout);
  setHolidays(options.holidays === undefined ? {} : readHolidays(options.holidays));
  const database = await openDatabase({ databaseUrl, dataDir });
  const node = await joinNodes(database);
  const store = new Store(database.db, node.id);
  const sealer = createSealer(loadMasterKey({ vaultKey, dataDir }));
  await seedSandbox(store, sealer);
  const clock = await openClock(database.db, Date.now);

  const app = new Hono<{ Variables: { requestId: string } }>();
  const listening = await listen(app, port);
  const url = `http://localhost:${listening.port}`;
  const bus = createBus();
  const publicUrl = (options.publicUrl ?? url).replace(/\/$/, '');
  const book = createSimulatedNetworkBook(database.db);
  const providers = createSimulatedProviders(book, clock, publicUrl);
  const services: Services = {
    store,
    clock,
    network: createSimulatedNetwork(book, clock),
    authenticator: createSimulatedAuthenticator(publicUrl),
    providers,
    wallets: simulatedWallets,
    mailer: simulatedMailer,
    codes: createCodeMemory(),
    verifier: createSimulatedBank(),
    mandateBank: createSimulatedMandateBank(),
    debits: createSimulatedDebitBank(),
    payouts: createSimulatedPayoutBank(),
    sealer,
    newId: (prefix) => `${prefix}${newName()}`,
    publicUrl,
    networkTimeout,
    realNow: () => new Date(),
    told: (_account, changes) => {
      for (const subject of changes.flatMap(followed)) bus.emit(subject);
      runner.committed(changes);
      metrics.committed(changes);
    },
  };
  const queue = createWorkQueue(database.db, node, services.realNow);
  const metrics = createMetrics(() => queue.waiting(clock.now()));
  const runner = createRunner({
    services,
    queue,
    clock,
    send: createWebhookSender({ allowLoopback: true, timeout: webhookTimeout }),
    log: (fault) => log.error(fault, 'work failed'),
  });

  app.use(async (c, next) => {
    const requestId = `req_${newName()}`;
    c.set('requestId', requestId);
    const started = performance.now();
    await next();
    c.header('x-request-id', requestId);
    // The route, never the path or the body: ids and what people typed stay out of the log.
    const [request, ms] = [{ method: c.req.method, route: routePath(c), status: c.res.status }, performance.now() - started];
    log.info({ request_id: requestId, ...request, ms: Math.round(ms) });
    metrics.answered({ ...request, seconds: ms / 1000 });
  });
  app.onError((error, c) => {
    if (error instanceof Refusal && error.code === '007' && asksForPage(c))
      return lostPage(c, c.req.path.startsWith('/checkout/') ? 'session' : c.req.path.startsWith('/portal/') ? 'portal' : 'page');
    return answerError(error, c, c.get('requestId'), (fault) => log.error(fault, 'request failed'));
  });
  app.notFound(() => {
    throw new Refusal('007', 'no such path');
  });

  const { app: api, inProcess } = createApi({ services, bus, rate });
  // What the hosted pages ask in process is refused in the interface's words too.
  api.onError((error, c) => answerError(error, c, `req_${newName()}`, (fault) => log.error(fault, 'request failed')));
  app.get('/2.0/openapi.json', (c) => c.json(openapiDocument(services.publicUrl)));
  app.route('/', healthRoutes(store, metrics));
  app.route('/', frameRoutes(services));
  app.route('/', payerRoutes(services, providers));
  app.route('/', formRoutes(services));
  app.route('/', hostedRoutes(services, inProcess));
  app.route('/', emandateRoutes(services, inProcess));
  app.route('/', portalRoutes(services, inProcess));
  app.route('/', sandboxRoutes(clock, runner));
  app.route('/', sandboxMandateRoutes(services));
  app.route(
    '/',
    phoneRoutes(services, () => clock.frozen()),
  );
  app.route('/', docsRoutes(services));
  app.route(
    '/',
    consoleRoutes({
      services,
      frozen: () => clock.frozen(),
      moveClock: (body) => moveClock(clock, runner, body),
      testCards: TEST_CARDS,
      testAccounts: TEST_ACCOUNTS,
    }),
  );
  app.route('/', api);

  const refresh = setInterval(() => void clock.refresh().catch(() => undefined), 1000);
  refresh.unref();
  const sweep = setInterval(() => void store.sweep(services.realNow(), clock.now()).catch(() => undefined), SWEEP_MS);
  sweep.unref();
  runner.start();
  return {
    url: services.publicUrl,
    baseUrl: `${services.publicUrl}/2.0`,
    async close() {
      clearInterval(refresh);
      clearInterval(sweep);
      await listening.close();
      await runner.stop();
      await node.leave();
      await database.close();
    },
  };
}

/** Binds the port first, so that a taken one fails at once; requests are answered once all routes are there. */
function listen(app: Hono<{ Variables: { requestId: string } }>, port: number): Promise<{ port: number; close: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: (request, env) => app.fetch(request, env), port }, (info) => {
      resolve({
        port: info.port,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            if (server instanceof Server) server.closeAllConnections();
          }),
      });
    });
    server.on('error', reject);
  });
}
