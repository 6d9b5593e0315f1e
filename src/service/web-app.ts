import { AsyncLocalStorage } from 'node:async_hooks';
import type { Hono } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { refuseField, Refusal } from '../contract/errors.ts';
import type { Services } from './commands/write.ts';
import type { AdjustableClock, DatabaseProbe } from './domain/ports.ts';
import type { SimulatedProviders } from './domain/payer-ports.ts';
import { renderReceipt } from './documents/receipt.ts';
import { knownHosts, OPERATOR_PATHS, operatorsOnly } from './http/access.ts';
import { createApi } from './http/api.ts';
import { BROWSER_PATHS, browserLimits } from './http/browser-limits.ts';
import { clientAddresses } from './http/client-address.ts';
import { cspReportRoutes } from './http/csp-reports.ts';
import { evidenceKeyRoutes, SECURITY_CONTACT, securityTxtRoutes } from './http/well-known.ts';
import { answerError, describeError, type RequestFault } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import type { Metrics } from './http/metrics.ts';
import { openapiRoutes } from './http/openapi.ts';
import { readableUrls } from './http/readable-urls.ts';
import { responseHeaders } from './http/response-headers.ts';
import type { Streams } from './http/streams.ts';
import { newName } from './new-ids.ts';
import type { ServiceOptions } from './options.ts';
import { consoleRoutes } from './pages/console.ts';
import { docsRoutes } from './pages/docs.ts';
import { proxies } from './pages/element-page.ts';
import { tagWriter } from './pages/element-tag.ts';
import { emandateRoutes } from './pages/emandate.ts';
import { formRoutes } from './pages/form.ts';
import { frameRoutes } from './pages/frame.ts';
import { hostedRoutes } from './pages/hosted.ts';
import { asksForPage, notFoundPage } from './pages/not-found.ts';
import { payerRoutes } from './pages/payer-actions.ts';
import { phoneRoutes } from './pages/phone.ts';
import { portalRoutes } from './pages/portal.ts';
import { TEST_ACCOUNTS, TEST_CARDS } from './rails/scenarios.ts';
import { sandboxMandateRoutes } from './sandbox/mandates.ts';
import { moveClock, sandboxRoutes } from './sandbox/routes.ts';
import type { Stop } from './stop.ts';
import type { PublishedSigner } from './vault/evidence-signer.ts';
import type { Reconciliation } from './work/reconciliation.ts';
import type { Runner } from './work/runner.ts';

/** Everything that the service answers over HTTP: the middleware of all requests, and the routes. */

/**
 * The id of the current request. When a hosted page calls the interface in the same process, the call belongs to the page's request:
 * the access log, the error log and the answer have the same id.
 */
const requestIds = new AsyncLocalStorage<string>();

/** The app, with the values that its requests carry. */
export type WebApp = Hono<{ Variables: { requestId: string } }>;

/** The parts from which the routes are made. */
export interface WebParts {
  readonly options: ServiceOptions;
  /** The address that the service listens on. */
  readonly host: string;
  readonly services: Services & { readonly providers: SimulatedProviders; readonly evidenceSigner: PublishedSigner };
  readonly clock: AdjustableClock;
  readonly runner: Runner;
  readonly reconciliation: Reconciliation;
  readonly streams: Streams;
  readonly metrics: Metrics;
  readonly stop: Stop;
  readonly probe: DatabaseProbe;
  readonly log: Logger;
  /** Logs and counts a request that failed by a fault of the service. */
  readonly requestFailed: (fault: RequestFault) => void;
}

/** Adds everything to an app that is already listening: first the middleware of all requests, then the routes. */
export function mount(app: WebApp, parts: WebParts): void {
  addRequestLog(app, parts);
  addGuards(app, parts);
  addErrorAnswers(app, parts);
  const { options, services, streams, log, requestFailed } = parts;
  const { app: api, inProcess } = createApi({ services, streams, rate: rateOf(options), wrongSecrets: options.wrongSecrets ?? 20 });
  // In-process calls of hosted pages get the interface's error bodies too.
  api.onError((error, c) => answerError(error, c, requestIds.getStore() ?? `req_${newName()}`, requestFailed));
  const failed = (what: string) => (error: unknown) => log.error({ request_id: requestIds.getStore(), error: describeError(error) }, what);
  const proxyOf = proxies(services, inProcess, failed('page failed'));
  const tags = tagWriter(failed('form not in its page'));
  for (const routes of [
    ...operatorRoutes(parts),
    frameRoutes(services),
    payerRoutes(services, services.providers),
    formRoutes(services),
    hostedRoutes(services, proxyOf, tags, renderReceipt),
    emandateRoutes(services, proxyOf, tags),
    portalRoutes(services, proxyOf, tags),
    ...sandboxAndConsole(parts),
  ])
    app.route('/', routes);
  app.route('/', api);
}

const rateOf = ({ rate = 100 }: ServiceOptions): number => rate;

/** Gives every request an id, and writes one line to the log and to the metrics. */
function addRequestLog(app: WebApp, { stop, log, metrics, services: { traces } }: WebParts): void {
  app.use(async (c, next) => {
    const requestId = `req_${newName()}`;
    c.set('requestId', requestId);
    const started = performance.now();
    await traces.span(
      c.req.method,
      { 'http.request.method': c.req.method, 'pay.request_id': requestId },
      async (span) => {
        await requestIds.run(requestId, next);
        // The route, never the path, because a path may contain a session's id.
        span.rename(`${c.req.method} ${routePath(c)}`);
        span.note({ 'http.route': routePath(c), 'http.response.status_code': c.res.status });
        if (c.res.status >= 500) span.fail();
      },
      c.req.header('traceparent'),
    );
    const { headers } = c.res;
    if (stop.isStopping()) headers.set('connection', 'close');
    headers.set('x-request-id', requestId);
    // The route, never the path or the body, so that ids and typed values stay out of the log.
    const [request, ms] = [{ method: c.req.method, route: routePath(c), status: c.res.status }, performance.now() - started];
    log.info({ request_id: requestId, ...request, ms: Math.round(ms) });
    metrics.answered({ ...request, seconds: ms / 1000 });
  });
}

/** Adds headers, finds the client's address, and refuses requests that may not come in. */
function addGuards(app: WebApp, { options, host, services: { publicUrl } }: WebParts): void {
  app.use(responseHeaders(publicUrl));
  app.use(clientAddresses(options.trustedProxies ?? []));
  app.use(readableUrls);
  const access = { host, publicUrl, allowedHosts: options.allowedHosts ?? [], consolePassword: options.consolePassword };
  app.use(knownHosts(access));
  for (const path of OPERATOR_PATHS) app.use(path, operatorsOnly(access));
  const limitBrowsers = browserLimits(rateOf(options));
  for (const path of BROWSER_PATHS) app.use(path, limitBrowsers);
}

/** Answers a missing page with a page for people, and everything else with the interface's error body. */
function addErrorAnswers(app: WebApp, { requestFailed }: WebParts): void {
  app.onError((error, c) => {
    if (error instanceof Refusal && error.code === '007' && asksForPage(c))
      return notFoundPage(c, c.req.path.startsWith('/checkout/') ? 'session' : c.req.path.startsWith('/portal/') ? 'portal' : 'page');
    return answerError(error, c, c.get('requestId'), requestFailed);
  });
  app.notFound(() => {
    throw refuseField('007', 'path', 'exists', 'no such path');
  });
}

/** Routes for operators: the OpenAPI description, health, browsers' reports, and where to report a security problem. */
const operatorRoutes = ({ options, services, metrics, stop, probe, log }: WebParts): Hono[] => [
  openapiRoutes(services.publicUrl),
  healthRoutes({ probe, metrics, isStopping: () => stop.isStopping(), readinessChecked: () => stop.readinessChecked() }),
  cspReportRoutes((directive) => {
    log.warn({ directive }, 'content kept out by policy');
    metrics.cspReport(directive);
  }),
  securityTxtRoutes({
    contact: options.securityContact ?? SECURITY_CONTACT,
    publicUrl: services.publicUrl,
    now: services.realNow,
  }),
  evidenceKeyRoutes(services.evidenceSigner.publicKeys),
];

/** Routes for developers: the sandbox's own operations, the simulated phone, the reference and the console. */
const sandboxAndConsole = ({ services, clock, runner, reconciliation }: WebParts): Hono[] => [
  sandboxRoutes(clock, runner),
  sandboxMandateRoutes(services),
  phoneRoutes(services, () => clock.frozen()),
  docsRoutes(services),
  consoleRoutes({
    services,
    frozen: () => clock.frozen(),
    movingTo: () => clock.move()?.target ?? null,
    moveClock: (body) => moveClock(clock, runner, body),
    reconcile: () => reconciliation.run({ again: true }),
    testCards: TEST_CARDS,
    testAccounts: TEST_ACCOUNTS,
  }),
];
