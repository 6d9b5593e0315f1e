import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { Hono } from 'hono';
import { browserLimits } from '../../../src/service/http/browser-limits.ts';
import { clientAddresses } from '../../../src/service/http/client-address.ts';
import { answerError } from '../../../src/service/http/errors.ts';

/** How many requests one address may send to the service without a key. For each key, a hundred requests a second are allowed. */
describe('the limits of browsers at one address', () => {
  let app: Hono;
  beforeEach(() => {
    mock.method(performance, 'now', () => now);
    now = 0;
    app = new Hono();
    app.onError((error, c) => answerError(error, c, 'req_test', () => undefined));
    app.use(clientAddresses([]));
    app.use(browserLimits(100));
    app.get('/known/*', (c) => c.text('there'));
    app.get('/emandate/*', (c) => c.text('there'));
  });
  afterEach(() => mock.restoreAll());
  let now = 0;

  const ask = async (path: string, address: string | null = '196.25.1.9') => {
    const env = address === null ? {} : { incoming: { socket: { remoteAddress: address } } };
    return app.request(path, {}, env);
  };
  /** The number of requests out of `count` that are answered. */
  async function answered(count: number, path: (index: number) => string, address?: string | null): Promise<number> {
    let refused = 0;
    for (let index = 0; index < count; index += 1) if ((await ask(path(index), address)).status === 429) refused += 1;
    return count - refused;
  }

  test('allow five hundred requests at once, then fifty a second, for any path', async () => {
    assert.equal(await answered(600, (index) => `/known/${index}`), 500);
    now += 1000;
    assert.equal(await answered(600, (index) => `/known/${index}`), 50);
  });

  test('allow sixty requests for sessions that do not exist, then one a second; until then existing sessions are refused too', async () => {
    assert.equal(await answered(100, (index) => `/nothing/${index}`), 60);
    const refused = await ask('/known/1');
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '1']);
    assert.match(await refused.text(), /"error_code":"011"/);
    now += 1000;
    assert.equal((await ask('/known/1')).status, 200);
  });

  test('allow sixty new sessions of mandate pages, while links that were sent still open', async () => {
    assert.equal(await answered(100, (index) => `/emandate/pag_${index}`), 60);
    assert.equal(await answered(100, (index) => `/emandate/emd_${index}`), 100);
  });

  test('count each address alone, and a whole IPv6 network as one address', async () => {
    assert.equal(await answered(600, (index) => `/known/${index}`, '2001:db8:1:2::1'), 500);
    assert.equal((await ask('/known/1', '2001:db8:1:2:ffff::9')).status, 429);
    assert.equal((await ask('/known/1', '2001:db8:1:3::1')).status, 200);
    assert.equal((await ask('/known/1', '196.25.1.10')).status, 200);
  });

  test('do not apply to requests without a connection, which come from our own pages', async () => {
    assert.equal(await answered(1000, (index) => `/known/${index}`, null), 1000);
  });
});
