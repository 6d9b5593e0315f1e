import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { join } from 'node:path';
import { createStorefront } from './app.ts';
import { OrderBook } from './order-book.ts';
import type { Payments } from './payments.ts';
import { followRequests } from './open-requests.ts';

/** The options of the storefront's server. */
export interface StorefrontOptions {
  /** The port to listen on. With 0 the system chooses a free port. */
  readonly port: number;
  /** The address to listen on. The default is `127.0.0.1`: this machine only. */
  readonly host?: string;
  /** The folder in which orders are stored. */
  readonly dataDir: string;
  /** The address at which browsers reach the shop. The default is `http://localhost:{port}`. */
  readonly publicUrl?: string;
  /** The address at which browsers reach the payments service. */
  readonly serviceUrl: string;
  /** Creates the proxy. It is called when the shop's public address is known. */
  readonly pay: (publicUrl: string) => Payments;
  /** Creates a customer with a card and a subscription for the playground, and returns the customer's id. */
  readonly subscriber?: () => Promise<string>;
  /** Creates a checkout link for the lab, and returns the id of its session. */
  readonly checkoutLink?: (link: object) => Promise<string>;
  /** Finds or creates the page on which mandates for the Karoo box are signed, and returns its id. */
  readonly mandatePage?: () => Promise<string>;
  /** Finds or creates the Karoo boxes, and returns the ids of these products. */
  readonly plans?: () => Promise<string[]>;
}

/** A running storefront. */
export interface RunningStorefront {
  readonly url: string;
  /** The port that the storefront listens on. Behind another web server it differs from the port of `url`. */
  readonly port: number;
  close(): Promise<void>;
}

const elementFile = join(import.meta.dirname, '../../dist/pay-elements.js');

/** Starts the storefront. Resolves when it accepts connections. */
export async function startStorefront({
  port,
  host = '127.0.0.1',
  dataDir,
  publicUrl,
  serviceUrl,
  pay,
  ...parts
}: StorefrontOptions): Promise<RunningStorefront> {
  const book = await OrderBook.open(join(dataDir, 'storefront', 'orders.json'));
  let handle: (request: Request) => Response | Promise<Response> = () => new Response('Opening', { status: 503 });
  const { server, listening } = await new Promise<{ server: ReturnType<typeof serve>; listening: number }>((resolve, reject) => {
    const server = serve({ port, hostname: host, fetch: (request) => handle(request) }, (info) =>
      resolve({ server, listening: info.port }),
    );
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
      // Open requests, such as payments, are answered first. Event streams never end by themselves, so they are closed after that.
      await answered();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
      await book.flushed();
    },
  };
}
