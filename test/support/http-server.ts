import { createServer } from 'node:http';

/** A small web server in front of a fetch handler. */
export interface TestServer {
  /** The server's origin, such as `http://localhost:41234`. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves a fetch handler on the given port, or on a free one. The handler gets the client's address together with each request. */
export function serve(
  handle: (request: Request, connection: { readonly address: string | undefined }) => Promise<Response>,
  port = 0,
): Promise<TestServer> {
  return new Promise((resolve, reject) => {
    const server = createServer((incoming, outgoing) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk as Buffer);
        const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
        const gone = new AbortController();
        outgoing.once('close', () => gone.abort());
        const response = await handle(
          new Request(`http://${incoming.headers.host ?? 'localhost'}${incoming.url ?? '/'}`, {
            method: incoming.method ?? 'GET',
            headers,
            signal: gone.signal,
            ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
          }),
          { address: incoming.socket.remoteAddress },
        );
        outgoing.writeHead(response.status, Object.fromEntries(response.headers));
        if (response.body !== null) for await (const chunk of response.body) outgoing.write(chunk);
        outgoing.end();
      })().catch(() => outgoing.destroy());
    });
    server.once('error', reject);
    server.listen(port, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address !== null ? address.port : port;
      resolve({
        origin: `http://localhost:${bound}`,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
    });
  });
}
