import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy between a client and a server that can drop connections silently, as a firewall or a dead machine does. */
export interface Relay {
  readonly port: number;
  /** From now on no data passes on the open connections, in either direction, and neither side is told. New connections work. */
  lose(): void;
  close(): Promise<void>;
}

/** Starts a relay in front of a port of this machine. */
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
