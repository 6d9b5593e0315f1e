import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Answers a request. Returns false if the request is not for this handler. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean> | boolean;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.css': 'text/css; charset=utf-8',
};

/** Starts a server on a free port of this machine. */
export async function listen(handlers: readonly Handler[], port = 0): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void answer(handlers, request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://localhost:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(handlers: readonly Handler[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    for (const handler of handlers) if (await handler(request, response)) return;
    response.writeHead(404).end();
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
}

/** Serves files under the given paths, compressed once with brotli's best quality. */
export function files(paths: Readonly<Record<string, string>>): Handler {
  const kept = new Map(
    Object.entries(paths).map(([path, file]) => [path, { type: types[extname(file)], body: brotliCompressSync(readFileSync(file)) }]),
  );
  return (request, response) => {
    const file = kept.get(pathOf(request));
    if (!file) return false;
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br', 'cache-control': 'no-store' }).end(file.body);
    return true;
  };
}

/** The path of a request. */
export function pathOf(request: IncomingMessage): string {
  return new URL(request.url ?? '/', 'http://localhost').pathname;
}
