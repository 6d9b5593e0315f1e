import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test, type TestContext } from 'node:test';
import { inspect } from 'node:util';
import { createProxy, Refusal, UpstreamUnavailable, type ProxyOptions } from '../../src/proxy.ts';
import { createConsoleReport } from '../../src/proxy/report.ts';
import { answerWith, ATTEMPT, refusal } from './support/upstream.ts';

/** What the merchant's developer learns about faults: one clear line, without secrets or contents of messages. */

const SECRETS = ['s3cr3t', 'whisper', 'ap1-key'];

/** A proxy without `onError`, and the lines that it wrote to the console. */
function mounted(t: TestContext, answer: () => Response | Promise<Response>, options: Partial<ProxyOptions> = {}) {
  const lines: string[] = [];
  t.mock.method(console, 'error', (line: unknown) => lines.push(String(line)));
  const proxy = createProxy({
    baseUrl: 'https://pay.example/2.0',
    apiKey: 'ap1-key',
    apiSecret: 's3cr3t',
    webhookSecret: 'whisper',
    allowedOrigins: ['https://shop.example'],
    fetch: () => Promise.resolve(answer()),
    ...options,
  });
  const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    proxy.fetch(
      new Request(`https://shop.example/pay${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
  const event = () => {
    const body = JSON.stringify({
      id: 'web_1',
      type: 'customer.updated',
      status: true,
      results: [{ id: 'cus_1', person_name: 'Thandi' }],
      created_at: `${new Date().toISOString().slice(0, 19)}Z`,
    });
    return { body, signature: createHmac('sha256', 'whisper').update(body).digest('hex') };
  };
  return { proxy, ask, event, lines };
}

/** The faults, and what the one line about each must contain. */
const CASES: Readonly<
  Record<
    string,
    {
      answer?: () => Response | Promise<Response>;
      options?: Partial<ProxyOptions>;
      run: (at: ReturnType<typeof mounted>) => Promise<unknown>;
      says: RegExp;
    }
  >
> = {
  'a service that cannot be connected': {
    answer: () => Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:9') })),
    run: ({ ask }) => ask('GET', '/checkout/ses_1'),
    says: /https:\/\/pay\.example\/2\.0 did not answer: fetch failed: connect ECONNREFUSED 127\.0\.0\.1:9/,
  },
  'a key that the service does not know': {
    answer: () => refusal('001', 401),
    run: ({ ask }) => ask('GET', '/checkout/ses_1'),
    says: /GET https:\/\/pay\.example\/2\.0\/checkout\/sessions\/\{session_id\} was refused \(001\).*does not know this API key and secret/,
  },
  'a key that is not set': {
    answer: () => refusal('001', 401),
    options: { apiKey: '', apiSecret: '' },
    run: ({ ask }) => ask('GET', '/checkout/ses_1'),
    says: /was refused \(001\); the proxy was created without apiKey and apiSecret$/,
  },
  'a base URL that leads to something else': {
    answer: () => new Response('<h1>Not here</h1>', { status: 500 }),
    run: ({ ask }) => ask('GET', '/portal/ses_1'),
    says: /GET https:\/\/pay\.example\/2\.0\/customer-portal\/sessions\/\{session_id\} was answered with 500/,
  },
  'an answer that is not the interface': {
    answer: () => answerWith({ amount: 'lots' }),
    run: ({ ask }) => ask('GET', '/checkout/ses_1'),
    says: /pay\.example\/2\.0 to checkout\.session does not match the interface.*result\.amount/,
  },
  'a page of another origin': {
    run: ({ ask }) => ask('GET', '/checkout/ses_1', undefined, { origin: 'https://elsewhere.example' }),
    says: /https:\/\/elsewhere\.example is not one of allowedOrigins/,
  },
  'a page that sends a card number': {
    run: ({ ask }) => ask('POST', '/checkout/ses_1/pay', { ...ATTEMPT, token: '4242424242424242' }),
    says: /token looks like a card number/,
  },
  'a webhook whose signature is not right': {
    run: ({ ask, event }) => ask('POST', '/webhooks', event().body, { 'x-signature': '0'.repeat(64) }),
    says: /webhook was refused with 401: the signature is not right; is webhookSecret that of the account/,
  },
  'a webhook that is none': {
    run: ({ ask }) => ask('POST', '/webhooks', '{}', { 'x-signature': createHmac('sha256', 'whisper').update('{}').digest('hex') }),
    says: /webhook was refused with 400: the body is not a webhook/,
  },
  'a webhook handler that throws': {
    run: async ({ proxy, ask, event }) => {
      proxy.on('customer.updated', () => Promise.reject(new Error('the stock\nis out', { cause: new Error('ECONNRESET') })));
      const { body, signature } = event();
      assert.equal((await ask('POST', '/webhooks', body, { 'x-signature': signature })).status, 500);
    },
    says: /a handler of customer\.updated failed \(web_1\); the service sends it again: the stock is out: ECONNRESET/,
  },
};

describe('without onError, the console has one line about', () => {
  for (const [name, { answer = () => answerWith(), options, run, says }] of Object.entries(CASES))
    test(name, async (t) => {
      const at = mounted(t, answer, options);
      await run(at);
      assert.equal(at.lines.length, 1, at.lines.join('\n'));
      assert.match(at.lines[0] ?? '', says);
      assert.match(at.lines[0] ?? '', /^pay-elements proxy: [^\n]+$/);
      for (const secret of [...SECRETS, 'ses_1', 'Thandi', '4242424242424242', 'lots']) assert.ok(!at.lines[0]?.includes(secret), secret);
    });

  test('a name that is no option, when the proxy is created; a larger object of settings still works', (t) => {
    const { lines } = mounted(t, () => answerWith(), { webhookSecert: 'whisper' } as Partial<ProxyOptions>);
    assert.deepEqual(lines, ['pay-elements proxy: webhookSecert is not an option of createProxy, and has no effect']);
  });

  test('a missing webhook secret, when the first webhook comes', async (t) => {
    const { lines, ask, event } = mounted(t, () => answerWith(), { webhookSecret: undefined });
    await ask('POST', '/webhooks', event().body);
    assert.match(lines.join('\n'), /webhookSecret is not set/);
  });

  test('no refused request of a page, because that is no fault of the setup', async (t) => {
    const { ask, lines } = mounted(t, () => refusal('007', 404));
    await ask('GET', '/checkout/ses_1');
    await ask('GET', '/elsewhere');
    await ask('POST', '/checkout/ses_1/pay', {});
    assert.deepEqual(lines, []);
  });
});

test('repeats within ten seconds, as a count in the next line', () => {
  const lines: string[] = [];
  let now = 0;
  const report = createConsoleReport(
    (line) => lines.push(line),
    () => now,
  );
  for (let each = 0; each < 5; each += 1) report(new Error('down'));
  report(new Error('another'));
  now = 11_000;
  report(new Error('down'));
  assert.deepEqual(lines, [
    'pay-elements proxy: down',
    'pay-elements proxy: another',
    'pay-elements proxy: down (and 4 times more before)',
  ]);
});

test('an onError of the merchant replaces the console; if it throws, no request fails, and nothing is lost', async (t) => {
  const heard: unknown[] = [];
  const quiet = mounted(t, () => refusal('001', 401), { onError: (error) => heard.push(error) });
  await quiet.ask('GET', '/checkout/ses_1');
  assert.ok(heard[0] instanceof Refusal);
  assert.deepEqual(quiet.lines, []);
  for (const onError of [
    () => {
      throw new Error('no log');
    },
    () => Promise.reject(new Error('no log')),
  ]) {
    t.mock.restoreAll();
    const { ask, lines } = mounted(t, () => refusal('001', 401), { onError });
    assert.equal((await ask('GET', '/checkout/ses_1')).status, 502);
    assert.match(lines.join('\n'), /onError failed: no log/);
  }
});

describe('an error that the merchant’s server gets', () => {
  const failing = (answer: () => Response | Promise<Response>, options: Partial<ProxyOptions> = {}) =>
    createProxy({
      baseUrl: 'https://pay.example/2.0',
      apiKey: 'ap1-key',
      apiSecret: 's3cr3t',
      allowedOrigins: [],
      fetch: () => Promise.resolve(answer()),
      ...options,
    }).checkout.create({ mode: 'ONE_TIME', amount: '1.00' });

  test('names the base URL and the cause', async () => {
    await assert.rejects(
      failing(() => Promise.reject(new TypeError('fetch failed'))),
      (error) =>
        error instanceof UpstreamUnavailable &&
        error.message.includes('https://pay.example/2.0') &&
        error.cause instanceof Error &&
        error.cause.message === 'fetch failed',
    );
    await assert.rejects(
      failing(() => refusal('001', 401)),
      /POST https:\/\/pay\.example\/2\.0\/checkout\/page was refused \(001\).*API key/,
    );
    await assert.rejects(
      failing(() => refusal('003', 400, [{ record: {}, errors: { ammount: { message: 'is no field', rule: 'unknown_field' } } }])),
      (error) => error instanceof Refusal && error.code === '003' && error.message.includes('ammount: is no field'),
    );
    await assert.rejects(
      failing(() => new Response('not here', { status: 404 })),
      /pay\.example\/2\.0\/checkout\/page was answered with 404; is baseUrl right\?/,
    );
    await assert.rejects(
      failing(() => refusal('007', 404), { baseUrl: 'https://pay.example' }),
      /pay\.example\/checkout\/page was refused \(007\).*is baseUrl right\? It ends in \/2\.0$/,
    );
    await assert.rejects(
      failing(() => refusal('007', 404)),
      (error) => error instanceof Refusal && !error.message.includes('baseUrl'),
    );
  });

  test('says each mistake, not the sentence that every refusal with this code has', async () => {
    const errors = { amount: { message: 'is no amount', rule: 'amount' }, mode: { message: 'is no mode', rule: 'enum' } };
    const body = { status: false, error_code: '003', error_message: 'A parameter is wrong.', error_details: [{ record: {}, errors }] };
    await assert.rejects(
      failing(() => Response.json(body, { status: 400 })),
      { message: 'POST https://pay.example/2.0/checkout/page was refused (003); amount: is no amount; mode: is no mode' },
    );
  });

  test('about an invalid base URL is thrown when the proxy is created, with the option’s name', () => {
    for (const baseUrl of ['', 'pay.example/2.0', 'ftp://pay.example/2.0'])
      assert.throws(() => createProxy({ baseUrl, apiKey: '', apiSecret: '', allowedOrigins: [] }), /baseUrl must be the address/);
    assert.throws(
      () => createProxy({ baseUrl: 'https://user:s3cr3t@pay.example/2.0', apiKey: '', apiSecret: '', allowedOrigins: [] }),
      (error) => error instanceof TypeError && error.message.includes('must not contain a user') && !error.message.includes('s3cr3t'),
    );
  });

  for (const [option, values] of Object.entries({
    allowedOrigins: [
      undefined,
      'https://shop.example',
      ['https://shop.example/'],
      ['shop.example'],
      ['*'],
      ['https://shop.example/till'],
      [''],
    ],
    basePath: ['pay', 'https://shop.example/pay'],
    publicUrl: ['shop.example', ''],
    trustedProxies: ['10.0.0.0/8'],
  }))
    for (const value of values)
      test(`about ${option} ${JSON.stringify(value)} is thrown when the proxy is created, and names the option and the value`, () => {
        const options = { baseUrl: 'https://pay.example/2.0', apiKey: '', apiSecret: '', allowedOrigins: [], [option]: value };
        assert.throws(
          () => createProxy(options),
          (error) =>
            error instanceof TypeError && error.message.startsWith(`${option} must`) && error.message.includes(String([value].flat()[0])),
        );
      });

  for (const [option, values] of Object.entries({
    baseUrl: [new URL('https://pay.example/2.0'), 'https://pay.example/2.0?x=1', 'https://pay.example/2.0#x'],
    apiKey: [Promise.resolve('ap1-key')],
    apiSecret: [{ secret: 's3cr3t' }, Object.assign(Object.create(null) as object, { secret: 's3cr3t' })],
    webhookSecret: [20_271_123],
    authorization: ['Bearer s3cr3t', { header: 'authorization' }],
    timeout: [0, -1, NaN, Infinity, '15'],
    clientAddress: ['cf-connecting-ip'],
    fetch: ['x'],
    seen: [new Set()],
    unseen: [true],
    check: [true],
    now: [5],
    onWebhook: ['x'],
    onError: ['x'],
    registerOrigins: ['false'],
  }))
    for (const value of values)
      test(`about a wrong kind of ${option} (${inspect(value, { depth: -1 })}) is thrown when the proxy is created, without the value`, () => {
        const options = { baseUrl: 'https://pay.example/2.0', apiKey: '', apiSecret: '', allowedOrigins: [], [option]: value };
        assert.throws(
          () => createProxy(options),
          (error) => error instanceof TypeError && error.message.startsWith(`${option} must`) && !/s3cr3t|20271123/.test(error.message),
        );
      });

  test('about no options at all is thrown', () => {
    for (const nothing of [undefined, null])
      assert.throws(() => createProxy(nothing as unknown as ProxyOptions), /^TypeError: createProxy needs an object of options/);
  });

  test('is reported if webhooks are asked for and cannot be verified', (t) => {
    const { lines } = mounted(t, () => answerWith(), { publicUrl: 'https://shop.example', webhookSecret: '' });
    assert.deepEqual(lines, [
      'pay-elements proxy: publicUrl makes the service send webhooks to this proxy, but webhookSecret is not set, so all of them will be refused',
    ]);
  });

  test('is not thrown for options that work', () => {
    const options = { baseUrl: 'https://pay.example/2.0', apiKey: '', apiSecret: '', webhookSecret: '' };
    // A setting without a value is often null in JavaScript.
    const unset = { basePath: null, trustedProxies: null } as unknown as Partial<ProxyOptions>;
    for (const more of [{ basePath: '' }, { basePath: '/' }, { basePath: '/pay/' }, { publicUrl: 'http://localhost:3000/' }, unset])
      createProxy({ ...options, allowedOrigins: ['http://localhost:3000', 'http://[::1]:3000'], ...more });
  });
});
