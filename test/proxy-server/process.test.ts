import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { freePort } from '../support/free-port.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { watchLog } from '../support/log-watch.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** `pay-elements proxy` as it runs in production: in its own process, between the real service and a shop that receives webhooks. */

const root = join(import.meta.dirname, '../..');
const SECRET = 'f'.repeat(64);

/** Processes that a failed test did not stop. */
const running = new Set<ChildProcess>();

let service: TestService;
let shop: Receiver;
before(async () => {
  service = await startTestService(await freshDatabase());
  shop = await startReceiver();
});
after(async () => {
  for (const child of running) child.kill('SIGKILL');
  await shop.close();
  await service.close();
});

interface Running {
  readonly url: string;
  readonly port: number;
  /** The output of the process. */
  readonly said: () => string;
  /** Sends SIGTERM. Returns the exit code. */
  stop(): Promise<number | null>;
}

/** Starts the proxy. If it does not start, returns its output. */
async function startProxy(change: Record<string, string> = {}): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, ['src/cli.ts', 'proxy'], {
    cwd: root,
    env: {
      ...process.env,
      PAY_BASE_URL: service.baseUrl,
      PAY_API_KEY: 'sandbox',
      PAY_API_SECRET: 'sandbox',
      PAY_WEBHOOK_SECRET: 'sandbox',
      PAY_PUBLIC_URL: `http://localhost:${port}`,
      PAY_ALLOWED_ORIGINS: 'https://shop.example',
      PAY_FORWARD_URL: `${shop.origin}/webhooks`,
      PAY_FORWARD_SECRET: SECRET,
      PAY_PORT: String(port),
      ...change,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let said = '';
  const ended = once(child, 'close') as Promise<[number | null]>;
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        watchLog(text);
        if (said.includes('webhooks go to')) resolve();
      });
    void ended.then(([code]) => reject(new Error(`ended with ${String(code)}: ${said}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    said: () => said,
    async stop() {
      child.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
}

/** Creates a session that sends its webhooks to the proxy. */
async function openSession({ port }: Running): Promise<string> {
  const body = { mode: 'ONE_TIME', amount: '149.00', redirects: { notify_url: `http://localhost:${port}/pay/webhooks` } };
  const { body: answer } = await service.api('POST', '/checkout/page', body);
  return (answer as { result: { session_id: string } }).result.session_id;
}

const PAGE = { origin: 'https://shop.example', 'content-type': 'application/json' };

/** The status of a request whose path is sent exactly as given. */
function statusOf({ port }: Running, path: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

describe('the proxy as a process', () => {
  test('shows a session that was created through the interface, serves the scripts, and logs neither ids nor contents', async () => {
    const proxy = await startProxy();
    const session = await openSession(proxy);
    const view = await fetch(`${proxy.url}/pay/checkout/${session}`, { headers: PAGE });
    assert.equal(view.status, 200);
    assert.equal(view.headers.get('access-control-allow-origin'), 'https://shop.example');
    assert.equal(((await view.json()) as { amount: number }).amount, 14_900);
    assert.equal((await fetch(`${proxy.url}/pay/checkout/${session}`, { headers: { origin: 'https://other.example' } })).status, 403);

    const script = await fetch(`${proxy.url}/pay/pay-elements.js`, { headers: { 'accept-encoding': 'gzip, br' } });
    assert.equal(script.headers.get('content-type'), 'text/javascript; charset=utf-8');
    assert.equal(script.headers.get('content-encoding'), 'br');
    const [, part = ''] = /["'`]\.\/(pay-elements\/[\w.-]+\.js)["'`]/.exec(await script.text()) ?? [];
    assert.equal(await statusOf(proxy, `/pay/${part}`), 200);
    const etag = script.headers.get('etag') ?? '';
    assert.equal(await statusOf(proxy, '/pay/pay-elements.js', { 'accept-encoding': 'br', 'if-none-match': etag }), 304);
    for (const path of ['/pay/pay-elements/../cli.js', '/pay/cli.js', '/pay/pay-elements/none.js'])
      assert.equal(await statusOf(proxy, path), 404, path);

    assert.equal(await proxy.stop(), 0);
    const lines = proxy
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { method: string; route: string; status: number; ms: number });
    assert.deepEqual(
      lines.slice(0, 2).map(({ method, route, status }) => `${method} ${route} ${status}`),
      ['GET /pay/checkout/{session_id} 200', 'GET /pay/checkout/{session_id} 403'],
    );
    assert.ok(!proxy.said().includes(session));
    assert.ok(!proxy.said().includes(SECRET));
  });

  test('forwards webhooks in order; one that the shop refuses comes again, and the ones after it wait', async () => {
    const proxy = await startProxy();
    const session = await openSession(proxy);
    const earlier = shop.received.length;
    shop.answer(() => new Response(null, { status: 503 }));
    const cancelled = await fetch(`${proxy.url}/pay/checkout/${session}/cancel`, { method: 'POST', headers: PAGE, body: '{}' });
    assert.equal(cancelled.status, 200, await cancelled.text());
    await service.drain();
    await shop.arrived(earlier + 1);
    shop.answer(() => new Response());
    await service.advance('PT1M');
    const mine = shop.received.slice(earlier).filter(({ raw }) => raw.includes(session));
    assert.deepEqual(
      mine.map(({ body }) => body.event),
      ['checkout.cancelled', 'checkout.cancelled'],
    );
    assert.equal(mine[0]?.id, mine[1]?.id);
    assert.equal(mine[0]?.raw, mine[1]?.raw);

    const metrics = await (await fetch(`${proxy.url}/metrics`)).text();
    assert.match(metrics, /^pay_proxy_webhooks_total\{outcome="taken"\} 1$/m);
    assert.match(metrics, /^pay_proxy_webhooks_total\{outcome="refused"\} 1$/m);
    assert.match(metrics, /^pay_proxy_request_seconds_count\{method="POST",route="\/pay\/webhooks",status="503"\} 1$/m);
    assert.match(proxy.said(), /a handler of checkout\.cancelled failed.*the shop answered 503/);
    // The service stores the result of each attempt, here the shop's own answer.
    assert.equal(await proxy.stop(), 0);
  });

  test('refuses an unsigned webhook, and the shop receives nothing', async () => {
    const proxy = await startProxy();
    const earlier = shop.received.length;
    const answer = await fetch(`${proxy.url}/pay/webhooks`, { method: 'POST', headers: { 'x-signature': '0'.repeat(64) }, body: '{}' });
    assert.equal(answer.status, 401);
    assert.equal(shop.received.length, earlier);
    await proxy.stop();
  });

  test('reports its health to local callers, and not to callers who come through the shop', async () => {
    const proxy = await startProxy();
    for (const path of ['/healthz', '/metrics']) {
      assert.equal(await statusOf(proxy, path), 200, path);
      for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
        assert.equal(await statusOf(proxy, path, { [header]: '196.25.1.9' }), 404, `${path} with ${header}`);
      for (const way of [`/pay${path}`, `/pay/..${path}`, `/pay/%2e%2e${path}`, `/${path}`, `${path}/`, `/x/..${path}`])
        assert.equal(await statusOf(proxy, way), 404, way);
    }
    const metrics = await (await fetch(`${proxy.url}/metrics`)).text();
    assert.match(metrics, /^# TYPE pay_proxy_request_seconds histogram$/m);
    assert.match(metrics, /^process_resident_memory_bytes \d+$/m);
    await proxy.stop();
  });

  test('told to stop, it ends streams with a hint, finishes the requests in progress, and accepts no more', async () => {
    const proxy = await startProxy();
    const session = await openSession(proxy);
    const stream = await fetch(`${proxy.url}/pay/checkout/${session}/events`, { headers: PAGE });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('"state":"open"')) text += (await reader?.read())?.value ?? '';
    // A webhook to a slow shop is in progress when the proxy is told to stop.
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    shop.answer(() => held.then(() => new Response()));
    const arrived = shop.arrived(shop.received.length + 1);
    const other = await openSession(proxy);
    await fetch(`${proxy.url}/pay/checkout/${other}/cancel`, { method: 'POST', headers: PAGE, body: '{}' });
    await arrived;
    const stopped = proxy.stop();
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) text += part.value;
    assert.match(text, /event: away\ndata: \d+\n\n$/);
    await assert.rejects(fetch(`${proxy.url}/healthz`));
    release();
    assert.equal(await stopped, 0);
    assert.match(proxy.said(), /"route":"\/pay\/webhooks","status":200/);
    shop.answer(() => new Response());
  });

  test('warns once if the web server in front does not report the shoppers’ addresses, and uses them if it does', async () => {
    const proxy = await startProxy();
    const session = await openSession(proxy);
    await fetch(`${proxy.url}/pay/checkout/${session}`, { headers: { ...PAGE, 'x-forwarded-for': '196.25.1.9' } });
    assert.doesNotMatch(proxy.said(), /X-Forwarded-For/);
    for (const _time of [1, 2]) await fetch(`${proxy.url}/pay/checkout/${session}`, { headers: PAGE });
    assert.equal(await proxy.stop(), 0);
    assert.equal(proxy.said().split('let it send X-Forwarded-For').length, 2);
  });

  test('does not start with a wrong setting, and says which variable is wrong and what to do', async () => {
    await assert.rejects(startProxy({ PAY_FORWARD_SECRET: 'short', PAY_API_KEY: '' }), {
      message: /ended with 1: pay-elements proxy cannot start:\n {2}- PAY_API_KEY is not set: .+\n {2}- PAY_FORWARD_SECRET is shorter/,
    });
    const first = await startProxy();
    await assert.rejects(startProxy({ PAY_PORT: String(first.port) }), {
      message: new RegExp(`something else listens on 127\\.0\\.0\\.1:${first.port}; set PAY_PORT`),
    });
    await first.stop();
    await assert.rejects(startProxy({ PAY_CONFIG: 'none.json' }), {
      message: /the file none\.json cannot be read; is --config or PAY_CONFIG right/,
    });
  });
});
