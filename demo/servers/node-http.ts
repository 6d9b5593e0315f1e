import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Proxy } from 'pay-elements/proxy';

/** Plain Node: the listener converts Node's request to a Request of fetch. The proxy handles every path below /pay. */
export function withNodeHttp(pay: Proxy): Server {
  const payments = getRequestListener(pay.fetch);
  return createServer((request, response) => {
    if (request.url?.startsWith('/pay/')) void payments(request, response);
    else response.writeHead(404).end();
  });
}
