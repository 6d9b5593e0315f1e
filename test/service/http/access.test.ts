import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { startService, type Service, type ServiceOptions } from '../../../src/service.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, startMerchant } from '../../support/merchant.ts';
import { serviceClock } from '../../../src/proxy/upstream.ts';
import { startTestService } from '../../support/service.ts';

/** Who may open what needs no API key: the console, the sandbox's own operations and the metrics. */

const PASSWORD = 'fynbos and rooibos';

/** Pages and operations that show or do something without an API key. */
const DOORS = [
  ['GET', '/'],
  ['GET', '/console'],
  ['GET', '/console/sandbox/webhooks'],
  ['POST', '/console/sandbox/developer'],
  ['GET', '/metrics'],
  ['POST', '/sandbox/clock'],
  ['POST', '/sandbox/mandates/man_x/answer'],
  ['GET', '/sandbox/phone/+27821234567'],
  ['GET', '/sandbox/anything'],
] as const;

const basic = (password: string, user = 'console') => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Sends a request with any Host header, which the platform's `fetch` does not allow. */
function ask(service: Service, method: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answered> {
  const { port } = new URL(service.url);
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function start(options: ServiceOptions = {}): Promise<Service> {
  const database = await freshDatabase();
  return startService({ ...database.options, port: 0, log: { write: () => undefined }, ...options });
}

describe('without a password', () => {
  let service: Service;
  before(async () => {
    service = await start({ allowedHosts: ['pay.internal'] });
  });
  after(() => service.close());

  test('the console and the sandbox are open on this machine, under each of its names', async () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]', 'LOCALHOST', '127.0.0.1:4100'])
      for (const path of ['/', '/sandbox/clock', '/metrics'])
        assert.equal((await ask(service, 'GET', path, { host })).status, 200, `${host}${path}`);
  });

  test('no request is answered under a host name that an attacker points at this machine', async () => {
    for (const host of ['evil.example', 'localhost.evil.example', 'evil.example:4100', '127.0.0.1.nip.io'])
      for (const path of ['/', '/sandbox/clock', '/metrics', '/2.0/openapi.json', '/2.0/customers/list', '/docs']) {
        const { status, text } = await ask(service, 'GET', path, { host });
        assert.equal(status, 421, `${host}${path}: ${text}`);
      }
  });

  test('health checks are answered under any host name', async () => {
    for (const path of ['/healthz', '/readyz']) assert.equal((await ask(service, 'GET', path, { host: 'node-7.cluster' })).status, 200);
  });

  test('a configured host name reaches the interface, and reaches the console only with a password', async () => {
    const host = 'pay.internal:4100';
    assert.equal((await ask(service, 'GET', '/2.0/customers/list', { host, authorization: basic('sandbox', 'sandbox') })).status, 200);
    for (const [method, path] of DOORS) assert.equal((await ask(service, method, path, { host })).status, 401, path);
    assert.match((await ask(service, 'GET', '/', { host })).text, /CONSOLE_PASSWORD/);
  });

  test('a request that another server forwarded does not count as local', async () => {
    for (const header of ['x-forwarded-for', 'forwarded'])
      assert.equal((await ask(service, 'GET', '/', { host: 'localhost', [header]: 'for=196.25.1.9' })).status, 401, header);
  });

  test('the service listens on this machine only, unless configured otherwise', async () => {
    await assert.rejects(() => start({ host: '0.0.0.0' }), /HOST is 0\.0\.0\.0.*Set CONSOLE_PASSWORD/s);
    await assert.rejects(() => start({ host: '::' }), /Set CONSOLE_PASSWORD/);
    await assert.rejects(() => start({ consolePassword: 'short' }), /at least 8 characters/);
  });
});

describe('with a password', () => {
  let service: Service;
  before(async () => {
    service = await start({ host: '0.0.0.0', consolePassword: PASSWORD });
  });
  after(() => service.close());

  for (const [method, path] of DOORS)
    test(`${method} ${path} requires it`, async () => {
      for (const authorization of [undefined, 'Bearer x', basic('wrong password'), basic('sandbox', 'sandbox')]) {
        const answer = await ask(service, method, path, { host: 'localhost', ...(authorization && { authorization }) });
        assert.equal(answer.status, 401, authorization);
        assert.match(String(answer.headers['www-authenticate']), /^Basic realm="pay-elements console"/);
      }
      const answer = await ask(service, method, path, { host: 'localhost', authorization: basic(PASSWORD) });
      assert.notEqual(answer.status, 401, answer.text);
    });

  test('any user name is accepted with it', async () => {
    assert.equal((await ask(service, 'GET', '/', { authorization: basic(PASSWORD, 'thandi') })).status, 200);
    assert.equal((await ask(service, 'GET', '/', { authorization: basic(PASSWORD, '') })).status, 200);
  });

  test('the interface, the reference, hosted pages and payers’ pages need no password', async () => {
    for (const path of ['/sandbox/ledger', '/2.0/customers/list'])
      assert.equal((await ask(service, 'GET', path, { authorization: basic('sandbox', 'sandbox') })).status, 200, path);
    assert.equal((await ask(service, 'GET', '/docs')).status, 200);
    for (const path of ['/checkout/ses_nobody', '/sandbox/provider/att_nobody', '/frame/challenge/att_nobody'])
      assert.equal((await ask(service, 'GET', path)).status, 404, path);
  });

  test('the sandbox’s time can be read without it, because merchants’ servers check the age of webhooks with it', async () => {
    const { status, text } = await ask(service, 'GET', '/sandbox/clock');
    assert.equal(status, 200);
    assert.match(text, /"now":"\d{4}-/);
    assert.notEqual(await serviceClock(service.baseUrl, fetch), null);
  });

  test('after too many wrong passwords, an address is not even told whether the next one is right', async () => {
    const tries = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(service, 'GET', '/', { authorization: basic(`guess ${n}`) })));
    const late = tries.filter(({ status }) => status === 429);
    assert.ok(late.length >= 15, `${late.length} of 40 were put off`);
    assert.match(String(late[0]?.headers['retry-after']), /^\d+$/);
    assert.equal((await ask(service, 'GET', '/', { authorization: basic(PASSWORD) })).status, 429);
    assert.equal((await ask(service, 'GET', '/')).status, 401, 'a request without a password guesses nothing');
  });
});

test('the console shows no card token, in a webhook’s body or anywhere else', async () => {
  const service = await startTestService(await freshDatabase());
  const merchant = await startMerchant(service);
  try {
    const session = await merchant.open({ mode: 'SAVE' });
    await merchant.buy(session, CARDS.approved);
    await service.drain();
    const told = merchant.deliveries.map(({ body }) => body).join();
    const token = /"token":"([^"]+)"/.exec(told)?.[1] ?? assert.fail(told);
    const seen = new Set<string>();
    const walk = async (path: string): Promise<void> => {
      if (seen.has(path)) return;
      seen.add(path);
      const text = await (await fetch(service.url + path)).text();
      assert.ok(!text.includes(token), path);
      for (const [, href = ''] of text.matchAll(/href="(\/console[^"#]*)"/g)) await walk(href.replaceAll('&amp;', '&'));
    };
    await walk('/console/sandbox');
    assert.ok(
      [...seen].some((path) => /webhooks\/\w/.test(path)),
      'a delivery was looked at',
    );
  } finally {
    await merchant.close();
    await service.close();
  }
});
