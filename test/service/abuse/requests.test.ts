import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import { ERROR_CODES } from '../../../src/contract/errors.ts';
import { createUpstream, UpstreamUnavailable } from '../../../src/proxy/upstream.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { serve } from '../../support/http-server.ts';
import { startTestService } from '../../support/service.ts';
import { serviceFor } from '../../support/opened.ts';

/** Requests that no browser and no normal program sends, and clients that close the connection before the answer. */

/** The routes that anybody can call without a key. `{id}` stands for an id. */
const ANONYMOUS: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/checkout/{}'],
  ['GET', '/portal/{}'],
  ['GET', '/emandate/{}'],
  ['GET', '/frame/card?session={}'],
  ['GET', '/frame/card?session=ses_x&card={}'],
  ['GET', '/frame/challenge/{}'],
  ['POST', '/frame/challenge/{}'],
  ['GET', '/frame/{}'],
  ['GET', '/pages/{}'],
  ['GET', '/pay-elements/{}'],
  ['GET', '/checkout/return/{}'],
  ['GET', '/sandbox/provider/{}'],
  ['POST', '/sandbox/provider/{}'],
  ['GET', '/sandbox/phone/{}'],
  ['POST', '/sandbox/phone/{}'],
  ['POST', '/sandbox/mandates/{}/answer'],
  ['GET', '/pay/checkout/{}'],
  ['POST', '/pay/checkout/{}/pay'],
  ['GET', '/pay/emandate/{}'],
  ['GET', '/pay/portal/{}'],
  ['GET', '/pay/portal/ses_x/invoices/{}/pdf'],
  ['GET', '/console/{}'],
  ['GET', '/console/sandbox/sessions/{}'],
  ['GET', '/console/sandbox/records?kind={}'],
  ['GET', '/{}'],
  ['GET', '/2.0/{}'],
  ['GET', '/2.0/customers/list?after={}'],
  ['GET', '/docs/{}'],
];

// prettier-ignore
const ODD = [
  '%00', 'ses_%00', '%01', '%08', '%0a', '%0d%0aset-cookie:a=b', '%1b', '%7f', '%c2%80', '%ff', '%c0%80', '%ed%a0%80', '%e2%82',
  '%', '%z', '%zz', '%u0000', '%2e%2e%2f', '%2f', '%5c', '..%2f..%2fetc%2fpasswd', '%e2%80%ae', '%F0%9F%92%A9', '__proto__', 'constructor',
  'x'.repeat(3000),
];

describe('requests', () => {
  const service = serviceFor();
  const faults = () => service().log.filter((line) => line.includes('request failed'));

  /** Sends raw bytes. Returns everything that arrives until the connection is closed. */
  const raw = (bytes: string, { hangUp = false } = {}): Promise<string> =>
    new Promise((resolve, reject) => {
      let came = '';
      const socket = connect(Number(new URL(service().url).port), 'localhost', () => {
        if (hangUp) socket.end(bytes, () => socket.destroy());
        else socket.write(bytes);
      });
      socket.on('data', (chunk) => void (came += String(chunk)));
      socket.on('close', () => resolve(came));
      socket.on('error', reject);
    });
  const head = (line: string, ...headers: string[]) => [line, 'Host: localhost', ...headers].join('\r\n');

  for (const [method, path] of ANONYMOUS)
    test(`${method} ${path} with an invalid id gets a 4xx answer, never a server error`, async () => {
      for (const odd of ODD) {
        const answer = await raw(
          `${head(`${method} ${path.replace('{}', odd)} HTTP/1.1`, 'Connection: close', 'Content-Length: 0')}\r\n\r\n`,
        );
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
        assert.ok((status >= 400 && status < 500) || (status < 400 && !odd.includes('%00')), `${odd}: ${answer.slice(0, 300)}`);
        assert.doesNotMatch(answer, /^set-cookie:/im);
      }
      assert.deepEqual(faults(), []);
    });

  test('that programs send are refused in the documented error shape', async () => {
    for (const [path, code, status] of [
      ['/checkout/%00', '007', 404],
      ['/frame/card?session=%00', '006', 400],
      ['/2.0/invoices/%00', '006', 400],
      ['/2.0/invoices/%zz', '006', 400],
      ['/vault/%c3', '007', 404],
    ] as const) {
      const response = await fetch(`${service().url}${path}`, { headers: { authorization: `Basic ${btoa('sandbox:sandbox')}` } });
      const body = (await response.json()) as { status: boolean; error_code: string; error_message: string; error_details: unknown[] };
      assert.deepEqual(
        [response.status, body.status, body.error_code, body.error_message, body.error_details.length],
        [status, false, code, ERROR_CODES[code].meaning, 1],
        path,
      );
    }
  });

  describe('that are not valid HTTP', () => {
    for (const [what, bytes, status] of [
      ['no HTTP at all', 'hello\r\n\r\n', 400],
      ['a method that nobody knows', `${head('BREW / HTTP/1.1')}\r\n\r\n`, 400],
      ['a header without a colon', `${head('GET / HTTP/1.1', 'nonsense')}\r\n\r\n`, 400],
      ['two lengths', `${head('POST /vault/tokens HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2')}\r\n\r\n`, 400],
      ['a length and chunks', `${head('POST /vault/tokens HTTP/1.1', 'Content-Length: 1', 'Transfer-Encoding: chunked')}\r\n\r\n`, 400],
      ['a head of 20 kB', `${head('GET / HTTP/1.1', `X-Long: ${'x'.repeat(20_000)}`)}\r\n\r\n`, 431],
    ] as const)
      test(`${what} gets ${status} in the documented error shape`, async () => {
        const answer = await raw(bytes);
        const [top = '', body = ''] = answer.split('\r\n\r\n');
        assert.match(top, new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`));
        assert.match(top, /content-type: application\/json/i);
        assert.match(top, /connection: close/i);
        const {
          status: ok,
          error_code,
          error_details,
        } = JSON.parse(body) as { status: boolean; error_code: string; error_details: { errors: object }[] };
        const named = error_details.flatMap(({ errors }) => Object.keys(errors));
        assert.deepEqual([ok, error_code, named], [false, ...(status === 431 ? ['012', ['headers']] : ['002', ['request']])]);
      });
    test('the service still works afterwards', async () => {
      assert.equal((await service().api('GET', '/payment-methods')).status, 200);
    });
  });

  describe('whose clients hang up', () => {
    for (const path of ['/2.0/customers/create', '/vault/tokens', '/sandbox/clock', '/2.0/checkout/form', '/sandbox/phone/+27821234567'])
      test(`in the middle of the body of ${path} count as the client’s fault, not as ours`, async () => {
        const type = /form|phone/.test(path) ? 'application/x-www-form-urlencoded' : 'application/json';
        const said = service().log.length;
        const headers = [
          `Content-Type: ${type}`,
          'Content-Length: 100',
          `Origin: ${service().url}`,
          `Authorization: Basic ${btoa('sandbox:sandbox')}`,
        ];
        await raw(`${head(`POST ${path} HTTP/1.1`, ...headers)}\r\n\r\n{"records":`, { hangUp: true });
        // When this later request is answered, the log line of the earlier one has been written.
        for (
          let tries = 0;
          tries < 200 &&
          !service()
            .log.slice(said)
            .some((line) => line.includes('"route"') && line.includes('"POST"'));
          tries += 1
        )
          await service().api('GET', '/healthz');
        const line =
          service()
            .log.slice(said)
            .find((one) => one.includes('"POST"')) ?? assert.fail('no access line');
        const { status } = JSON.parse(line) as { status: number };
        assert.ok(status >= 400 && status < 500, line);
        assert.deepEqual(faults(), []);
      });
  });

  test('an idle connection is kept open longer than clients keep it in their pools', async () => {
    const response = await fetch(`${service().url}/healthz`);
    const seconds = Number(/timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '')?.[1]);
    assert.ok(seconds >= 600, String(seconds));
  });
});

describe('one request id', () => {
  test('is in the answer, the error log and the access log of a fault, also when a page calls the interface in the same process', async () => {
    const database = await freshDatabase();
    const running = await startTestService(database);
    try {
      const made = await running.api('POST', '/checkout/page', { mode: 'ONE_TIME', amount: '1.00' });
      const { session_id } = (made.body as { result: { session_id: string } }).result;
      // A row that contradicts its own type is a server error, wherever it is read.
      await running.close();
      await database.query(`update checkout_sessions set methods = '5'`);
      await running.start();
      const lines = () => running.log.map((line) => JSON.parse(line) as { msg?: string; request_id?: string; route?: string });
      for (const path of [`/2.0/checkout/sessions/${session_id}`, `/pay/checkout/${session_id}`]) {
        const before = lines().length;
        const response = await fetch(`${running.url}${path}`, { headers: { authorization: `Basic ${btoa('sandbox:sandbox')}` } });
        assert.ok(response.status >= 500, String(response.status));
        const body = (await response.json()) as { request_id?: string };
        const id = response.headers.get('x-request-id');
        const since = lines().slice(before);
        assert.deepEqual(
          since.filter(({ msg }) => msg === 'request failed').map(({ request_id }) => request_id),
          [id],
          path,
        );
        assert.deepEqual(
          since.filter(({ route }) => route !== undefined).map(({ request_id }) => request_id),
          [id],
          path,
        );
        if (path.startsWith('/2.0')) assert.equal(body.request_id, id);
      }
    } finally {
      await running.close();
    }
  });
});

describe('the proxy’s timeout', () => {
  test('also covers the body of an answer: a body that never ends is given up', async () => {
    const slow = await serve(() =>
      Promise.resolve(
        new Response(new ReadableStream({ start: (out) => out.enqueue(new TextEncoder().encode('{"status":')) }), {
          headers: { 'content-type': 'application/json' },
        }),
      ),
    );
    try {
      const upstream = createUpstream({
        baseUrl: `${slow.origin}/2.0`,
        authorization: 'x',
        fetch: (request) => fetch(request),
        timeout: 200,
      });
      await assert.rejects(upstream.call('checkout.session', { params: { session_id: 'ses_x' } }), UpstreamUnavailable);
      await assert.rejects(upstream.bytes('invoices.pdf', { params: { id: 'inv_x' } }), UpstreamUnavailable);
    } finally {
      await slow.close();
    }
  });
  test('covers only the head of an event stream', async () => {
    const silent = await serve(() => new Promise(() => undefined));
    try {
      const upstream = createUpstream({
        baseUrl: `${silent.origin}/2.0`,
        authorization: 'x',
        fetch: (request) => fetch(request),
        timeout: 200,
      });
      const asking = { params: { session_id: 'ses_x' } };
      await assert.rejects(upstream.follow('checkout.session.events', asking, new AbortController().signal), UpstreamUnavailable);
    } finally {
      await silent.close();
    }
  });
});
