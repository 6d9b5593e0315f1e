import { createServer, type Server } from 'node:http';
import { watchConnections } from '../node-http/close-server.ts';
import type { AddressInfo } from 'node:net';
import { createProxy } from '../proxy/create-proxy.ts';
import { createForwarder, requireNearShop } from './forward.ts';
import { createHandler } from './handler.ts';
import { createProxyMetrics } from './metrics.ts';
import type { WriteLine } from './request-log.ts';
import { createScripts } from './scripts.ts';
import type { ProxyServerSettings } from './settings.ts';
import { stopServer } from './stop.ts';

/** The proxy as a separate server, beside a shop in any language. */

/** A running proxy. */
export interface ProxyServer {
  /** The proxy's address, such as `http://127.0.0.1:4200/pay`. */
  readonly url: string;
  /** Stops the proxy gracefully. */
  readonly stop: () => Promise<void>;
}

/** What the proxy needs from its process. */
export interface ServerSurroundings {
  /** The folder of the built files, with the scripts for pages. */
  readonly dist: string;
  /** Writes a line of the log. */
  readonly write: WriteLine;
  /** Writes a warning that the operator should act on. */
  readonly warn: WriteLine;
}

/** Longer than web servers keep idle connections to a backend open: the side that closes first may close during a request. */
const KEEP_ALIVE_MS = 620_000;

const NAMELESS =
  'the web server in front does not say where shoppers come from, so all limits count them together: let it send X-Forwarded-For (see docs/other-languages.md)';

function listen(server: Server, { host, port }: ProxyServerSettings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const remedy =
        error.code === 'EADDRINUSE'
          ? `something else listens on ${host}:${port}; set PAY_PORT to another port`
          : error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND'
            ? `${host} is no address of this machine; set PAY_HOST to one`
            : error.message;
      reject(new Error(`pay-elements proxy cannot start: ${remedy}`, { cause: error }));
    });
    server.listen(port, host, resolve);
  });
}

/** Starts the proxy. @throws Error that says what to change, if the port, the address or the shop's address cannot be used */
export async function startProxyServer(settings: ProxyServerSettings, { dist, write, warn }: ServerSurroundings): Promise<ProxyServer> {
  await requireNearShop({ url: settings.forwardUrl, anywhere: settings.forwardAnywhere });
  const metrics = createProxyMetrics();
  const pay = createProxy({
    baseUrl: settings.baseUrl,
    apiKey: settings.apiKey,
    apiSecret: settings.apiSecret,
    webhookSecret: settings.webhookSecrets,
    allowedOrigins: settings.allowedOrigins,
    publicUrl: settings.publicUrl,
    basePath: settings.basePath,
    trustedProxies: settings.trustedProxies,
    onWebhook: createForwarder({
      url: settings.forwardUrl,
      secret: settings.forwardSecret,
      anywhere: settings.forwardAnywhere,
      now: Date.now,
      handed: (outcome) => metrics.handed(outcome),
    }),
  });
  const ending = new AbortController();
  let isNamed = false;
  const handler = createHandler({
    pay,
    basePath: settings.basePath,
    trustedProxies: settings.trustedProxies,
    scripts: createScripts(dist),
    metrics,
    write,
    ending: ending.signal,
    nameless() {
      if (!isNamed) warn(`pay-elements proxy: ${NAMELESS}`);
      isNamed = true;
    },
  });
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: 20_000, requestTimeout: 60_000 }, handler);
  watchConnections(server);
  await listen(server, settings);
  const { port } = server.address() as AddressInfo;
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  return {
    url: `http://${host}:${port}${settings.basePath}`,
    stop: () => stopServer(server, ending),
  };
}
