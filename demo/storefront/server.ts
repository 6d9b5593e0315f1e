import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { join } from 'node:path';
import { createStorefront } from './app.ts';
import { OrderBook } from './order-book.ts';
import type { Payments } from './payments.ts';
import { followRequests } from './open-requests.ts';

/** How to run the storefront. */
export interface StorefrontOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** Where orders are kept. */
  readonly dataDir: string;
  /** Where browsers reach the shop; `http://localhost:{port}` unless told. */
  readonly publicUrl?: string;
  /** Where browsers reach the payments service. */
  readonly serviceUrl: string;
  /** Makes the proxy, once it is known where the shop is. */
  readonly pay: (publicUrl: string) => Payments;
  /** Makes a customer with a card and a subscription, for the playground to show. */
  readonly subscriber?: () => Promise<string>;
  /** Makes a checkout link, for the lab to show, and answers its session. */
  readonly checkoutLink?: (link: object) => Promise<string>;
  /** Finds or makes the page on which mandates for the Karoo box are signed. */
  readonly mandatePage?: () => Promise<string>;
}

/** A storefront that takes orders. */
export interface RunningStorefront {
  readonly url: string;
  /** The port that it listens on, which is not that of `url` behind another web server. */
  readonly port: number;
  close(): Promise<void>;
}

const elementFile = join(import.meta.dirname, '../../dist/pay-elements.js');

/** Starts the storefront and resolves when it listens. */
export async function startStorefront({
  port,
  dataDir,
  publicUrl,
  serviceUrl,
  pay,
  ...parts
}: StorefrontOptions): Promise<RunningStorefront> {
  const book = await OrderBook.open(join(dataDir, 'storefront', 'orders.json'));
  let handle: (request: Request) => Response | Promise<Response> = () => new Response('Opening', { status: 503 });
  const { server, listening } = await new Promise<{ server: ReturnType<typeof serve>; listening: number }>((resolve, reject) => {
    const server = serve({ port, fetch: (request) => handle(request) }, (info) => resolve({ server, listening: info.port }));
    server.once('error', reject);
  });
  const answered = followRequests(server as Server);
  const url = publicUrl ?? `http://localhost:${listening}`;
  handle = createStorefront({ ...parts, pay: pay(url), book, publicUrl: url, serviceUrl, elementFile }).fetch;
  return {
    url,
    port: listening,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      // Whoever is paying is answered first; event streams never end by themselves.
      await answered();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
      await book.flushed();
    },
  };
}
