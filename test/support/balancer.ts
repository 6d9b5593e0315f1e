import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { pipeline } from 'node:stream';

/**
 * A load balancer such as an operator puts in front of several nodes. The balancer asks each node for /readyz and sends
 * requests only to nodes that are ready.
 */
export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

/** The time between two questions to /readyz, in milliseconds. */
const ASK_MS = 100;
/**
 * Longer than its clients keep an idle connection (milliseconds). If the balancer closed first, a request that is on its way would get no
 * answer, and a test would count it as lost by a node.
 */
const KEEP_ALIVE_MS = 620_000;

/** Starts a balancer on a port. */
export async function startBalancer(port: number, nodes: readonly string[]): Promise<Balancer> {
  const ready = new Set(nodes);
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  let closed = false;

  async function watch(node: string): Promise<void> {
    while (!closed) {
      const isReady = await fetch(`${node}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (isReady) ready.add(node);
      else ready.delete(node);
      await sleep(ASK_MS);
    }
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const candidates = [...ready];
    const node = candidates[(turn += 1) % candidates.length];
    if (node === undefined) {
      outgoing.writeHead(502).end('no node is ready');
      return;
    }
    const passed = send(`${node}${incoming.url ?? '/'}`, { agent, method: incoming.method, headers: incoming.headers }, (answer) => {
      const { connection: _hop, ...headers } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, headers);
      pipeline(answer, outgoing, () => undefined);
    });
    passed.once('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end('the node cut the request off');
    });
    pipeline(incoming, passed, () => undefined);
  }

  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, forward);
  await new Promise<void>((resolve) => server.listen(port, resolve));
  const watching = nodes.map(watch);
  return {
    url: `http://localhost:${port}`,
    async close() {
      closed = true;
      await Promise.all(watching);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
