import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { serve } from '@hono/node-server';
import { withExpress } from '../../../demo/servers/express.ts';
import { withFastify } from '../../../demo/servers/fastify.ts';
import { withHono } from '../../../demo/servers/hono.ts';
import { withNodeHttp } from '../../../demo/servers/node-http.ts';
import { withRedirect } from '../../../demo/servers/redirect.ts';
import worker from '../../../demo/servers/worker.ts';
import { createProxy, type Proxy } from 'pay-elements/proxy';
import { socketAddress } from '../../../src/proxy/connection.ts';
import { startService, type Service } from '../../../src/service.ts';
import { freshDatabase } from '../../support/fresh-database.ts';

interface Running {
  readonly port: number;
  readonly close: () => Promise<unknown>;
}

const listening = async (server: Server): Promise<Running> => {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      return closed;
    },
  };
};

/** Serves a fetch handler as runtimes without other interfaces do. */
const serving = (fetch: (request: Request) => Response | Promise<Response>): Promise<Running> =>
  new Promise((resolve) => {
    const server = serve({ port: 0, fetch }, ({ port }) =>
      resolve({
        port,
        close: () => {
          const closed = new Promise((done) => server.close(done));
          if ('closeAllConnections' in server) server.closeAllConnections();
          return closed;
        },
      }),
    );
  });

/** Each server of the examples, by its name in docs/stacks.md. */
const SERVERS: Readonly<Record<string, (pay: Proxy, service: Service) => Promise<Running>>> = {
  'node:http': (pay) => listening(withNodeHttp(pay)),
  Express: async (pay) => {
    const server = withExpress(pay).listen(0);
    await new Promise((resolve) => server.once('listening', resolve));
    return {
      port: (server.address() as AddressInfo).port,
      close: () => {
        const closed = new Promise((resolve) => server.close(resolve));
        server.closeAllConnections();
        return closed;
      },
    };
  },
  Fastify: async (pay) => {
    const app = withFastify(pay);
    await app.listen({ port: 0 });
    return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
  },
  Hono: (pay) => serving(withHono(pay).fetch),
  'a fetch-only runtime': (_pay, service) =>
    serving((request) =>
      worker.fetch(request, {
        PAY_BASE_URL: service.baseUrl,
        PAY_API_KEY: 'sandbox',
        PAY_API_SECRET: 'sandbox',
        PAY_WEBHOOK_SECRET: 'sandbox',
        SHOP_ORIGIN: 'https://shop.example',
      }),
    ),
};

describe('the proxy in', () => {
  let service: Service;
  const mount = (): Proxy =>
    createProxy({
      baseUrl: service.baseUrl,
      apiKey: 'sandbox',
      apiSecret: 'sandbox',
      webhookSecret: 'sandbox',
      allowedOrigins: ['https://shop.example'],
    });
  before(async () => {
    const { options } = await freshDatabase();
    service = await startService({ ...options, port: 0, log: { write: () => undefined } });
  });
  after(() => service.close());

  for (const [name, start] of Object.entries(SERVERS))
    test(`${name} shows a session, accepts a click and a signed webhook, and follows the session`, async () => {
      const pay = mount();
      const addresses = new Set<string | null>();
      const watched: Proxy = {
        ...pay,
        fetch(request, connection) {
          addresses.add(socketAddress(request, connection));
          return pay.fetch(request, connection);
        },
      };
      const running = await start(watched, service);
      const at = `http://localhost:${running.port}/pay`;
      const headers = { origin: 'https://shop.example', 'content-type': 'application/json' };
      try {
        const { session_id } = await pay.checkout.create({ mode: 'ONE_TIME', amount: '149.00' });
        const view = await fetch(`${at}/checkout/${session_id}`, { headers });
        assert.equal(view.status, 200);
        assert.equal(view.headers.get('access-control-allow-origin'), 'https://shop.example');

        const stop = new AbortController();
        const events = await fetch(`${at}/checkout/${session_id}/events`, { headers, signal: stop.signal });
        assert.match(events.headers.get('content-type') ?? '', /^text\/event-stream/);
        const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
        const next = async (wanted: RegExp): Promise<void> => {
          let text = '';
          while (!wanted.test(text)) {
            const { value, done } = (await reader?.read()) ?? { done: true };
            assert.ok(!done, `the stream ended before ${String(wanted)}`);
            text += value;
          }
        };
        await next(/"state":"open"/);
        const cancelled = await fetch(`${at}/checkout/${session_id}/cancel`, { method: 'POST', headers, body: '{}' });
        assert.equal(cancelled.status, 200, await cancelled.text());
        await next(/"state":"cancelled"/);
        stop.abort();

        const created_at = `${new Date().toISOString().slice(0, 19)}Z`;
        const body = JSON.stringify({ id: 'web_1', type: 'customer.updated', status: true, results: [{ name: 'é' }], created_at });
        const signature = createHmac('sha256', 'sandbox').update(body).digest('hex');
        const post = (sign: string) => fetch(`${at}/webhooks`, { method: 'POST', body, headers: { 'x-signature': sign } });
        assert.equal((await post(signature)).status, 200);
        assert.equal((await post('0'.repeat(64))).status, 401);
        // The worker's platform reports the address in a header. The other platforms pass the connection.
        if (name !== 'a fetch-only runtime') assert.match([...addresses].join(), /^(::ffff:)?127\.0\.0\.1$|^::1$/);
      } finally {
        await running.close();
      }
    });

  test('a server whose pages have no JavaScript sends the browser to the hosted page, with its own price', async () => {
    const app = withRedirect(mount(), { origin: 'https://shop.example', priceOf: (item) => (item === 'honey' ? '149.00' : undefined) });
    assert.match(await (await app.request('/buy/honey')).text(), /<form method="post">/);
    const answer = await app.request('/buy/honey', { method: 'POST' });
    assert.equal(answer.status, 303);
    const hosted = await fetch(answer.headers.get('location') ?? '');
    assert.equal(hosted.status, 200);
    assert.match(await hosted.text(), /<pay-checkout/);
    assert.equal((await app.request('/buy/gold', { method: 'POST' })).status, 404);
  });
});
