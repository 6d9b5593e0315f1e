import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { addressRanges } from '../addresses/ranges.ts';
import type { Proxy } from '../proxy/options.ts';
import { endWithReconnectHint } from '../proxy/event-stream.ts';
import { routeName } from '../proxy/browser-operations.ts';
import { METRICS_TYPE, type ProxyMetrics } from './metrics.ts';
import { logRequest, type WriteLine } from './request-log.ts';
import type { createScripts } from './scripts.ts';

/** The HTTP interface of the process: the proxy and the scripts below its path, and health checks for the operator. */

/** What the handler needs. */
export interface HandlerOptions {
  readonly pay: Proxy;
  readonly basePath: string;
  readonly trustedProxies: readonly string[];
  readonly scripts: ReturnType<typeof createScripts>;
  readonly metrics: ProxyMetrics;
  readonly write: WriteLine;
  /** Aborted when the process stops, so that event streams end. */
  readonly ending: AbortSignal;
  /** Called if the web server in front does not supply the shoppers' addresses. */
  readonly nameless: () => void;
}

/** Headers that a web server in front adds. Health checks are for clients beside this process, not for requests through the shop. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'via'];

/** Milliseconds over which pages reconnect after their streams were ended, so that not all reconnect at once. */
const pause = (): number => Math.round(200 + Math.random() * 4_800);

const json = (outgoing: ServerResponse, status: number, body: object): void => {
  outgoing.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body));
};

/** The line of code that threw; null if it is not known. */
const placeOf = (error: unknown): string | null => (error instanceof Error ? (/^ +at (.+)$/m.exec(error.stack ?? '')?.[1] ?? null) : null);

/** The request handler of the process. */
export function createHandler({
  pay,
  basePath,
  trustedProxies,
  scripts,
  metrics,
  write,
  ending,
  nameless,
}: HandlerOptions): RequestListener {
  const trusted = addressRanges(trustedProxies);

  /**
   * The other end of the connection; null if that is a trusted web server that names no client. Its own address is not used, because then
   * all shoppers would share one limit.
   */
  function addressOf({ socket, headers }: IncomingMessage): string | null {
    const address = socket.remoteAddress ?? null;
    if (address === null || headers['x-forwarded-for'] !== undefined || !trusted(address)) return address;
    nameless();
    return null;
  }

  const listener = getRequestListener(
    async (request, env) => {
      const { incoming } = env as HttpBindings;
      const response = endWithReconnectHint(await pay.fetch(request, { address: addressOf(incoming) }), ending, pause);
      if (response.headers.get('content-type')?.startsWith('text/event-stream') === true) {
        metrics.streams(1);
        (env as HttpBindings).outgoing.once('close', () => metrics.streams(-1));
      }
      return response;
    },
    { overrideGlobalObjects: false },
  );

  const isInner = ({ headers }: IncomingMessage): boolean => !FORWARDED.some((name) => headers[name] !== undefined);

  /** Health checks need the exact path of the request: a path such as `/pay/../metrics` is refused. */
  const health: Readonly<Record<string, (outgoing: ServerResponse) => void>> = {
    '/healthz': (outgoing) => (ending.aborted ? json(outgoing, 503, { status: 'stopping' }) : json(outgoing, 200, { status: 'ok' })),
    '/metrics': (outgoing) => void outgoing.writeHead(200, { 'content-type': METRICS_TYPE }).end(metrics.text()),
  };

  async function script(incoming: IncomingMessage, outgoing: ServerResponse, path: string): Promise<boolean> {
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return false;
    const file = await scripts(path.slice(basePath.length + 1), incoming.headers['accept-encoding'] ?? '');
    if (file === null) return false;
    const known = incoming.headers['if-none-match'] === file.headers['etag'];
    const { 'content-length': _, ...headers } = file.headers;
    outgoing.writeHead(known ? 304 : 200, known ? headers : file.headers);
    outgoing.end(known || incoming.method === 'HEAD' ? undefined : file.bytes);
    return true;
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const [path = ''] = (incoming.url ?? '').split('?');
    const own = Object.hasOwn(health, path) && isInner(incoming) ? health[path] : undefined;
    const below = path.startsWith(`${basePath}/`);
    const isScript = below && /\/pay-elements(-[\d.]+)?(\/[\w.-]+)?\.js$/.test(path);
    const route = own !== undefined ? path : isScript ? `${basePath}/pay-elements.js` : routeName(basePath, path);
    logRequest({ incoming, outgoing, route: route ?? 'none' }, { metrics, write });
    if (own !== undefined) own(outgoing);
    else if (isScript && (await script(incoming, outgoing, path))) return;
    else if (below) await listener(incoming, outgoing);
    else json(outgoing, 404, { error: { code: 'not_found', message: `the payments proxy answers below ${basePath}/` } });
  }

  return (incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      // An error's message may contain what was sent, so only its type and place are logged.
      write(JSON.stringify({ time: new Date().toISOString(), error: error instanceof Error ? error.name : 'unknown', at: placeOf(error) }));
      outgoing.destroy();
    });
  };
}
