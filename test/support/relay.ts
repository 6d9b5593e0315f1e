import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands between a client and a server, and can lose connections without a word, as a firewall or a dead machine does. */
export interface Relay {
  readonly port: number;
  /** From now on nothing passes on the connections that are open, in either direction, and nobody is told. New ones work. */
  lose(): void;
  close(): Promise<void>;
}

/** Starts one before a port of this machine. */
export async function startRelay(target: number): Promise<Relay> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((client) => {
    const behind = connect(target, '127.0.0.1');
    const pair = [client, behind] as const;
    pairs.add(pair);
    client.pipe(behind).pipe(client);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        for (const other of pair) other.destroy();
        pairs.delete(pair);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    lose() {
      for (const [client, behind] of pairs) {
        client.unpipe(behind);
        behind.unpipe(client);
      }
    },
    async close() {
      server.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await once(server, 'close');
    },
  };
}
