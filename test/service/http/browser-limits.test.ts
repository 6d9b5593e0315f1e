import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { Hono } from 'hono';
import { browserLimits } from '../../../src/service/http/browser-limits.ts';
import { clientAddresses } from '../../../src/service/http/client-address.ts';
import { answerError } from '../../../src/service/http/errors.ts';

/** What one address may ask of the service without a key; a hundred requests a second are allowed for each key. */
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
  /** How many of so many requests are answered. */
  async function answered(count: number, path: (index: number) => string, address?: string | null): Promise<number> {
    let refused = 0;
    for (let index = 0; index < count; index += 1) if ((await ask(path(index), address)).status === 429) refused += 1;
    return count - refused;
  }

  test('five hundred at once, then fifty a second, whatever is asked for', async () => {
    assert.equal(await answered(600, (index) => `/known/${index}`), 500);
    now += 1000;
    assert.equal(await answered(600, (index) => `/known/${index}`), 50);
  });

  test('sixty that do not exist, then one a second; what exists is refused with them until then', async () => {
    assert.equal(await answered(100, (index) => `/nothing/${index}`), 60);
    const refused = await ask('/known/1');
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '1']);
    assert.match(await refused.text(), /"error_code":"011"/);
    now += 1000;
    assert.equal((await ask('/known/1')).status, 200);
  });

  test('sixty sessions of pages for mandates, while links that were sent are opened as ever', async () => {
    assert.equal(await answered(100, (index) => `/emandate/pag_${index}`), 60);
    assert.equal(await answered(100, (index) => `/emandate/emd_${index}`), 100);
  });

  test('one address does not take from another, and a network of IPv6 is one', async () => {
    assert.equal(await answered(600, (index) => `/known/${index}`, '2001:db8:1:2::1'), 500);
    assert.equal((await ask('/known/1', '2001:db8:1:2:ffff::9')).status, 429);
    assert.equal((await ask('/known/1', '2001:db8:1:3::1')).status, 200);
    assert.equal((await ask('/known/1', '196.25.1.10')).status, 200);
  });

  test('what comes over no connection is one of our own pages', async () => {
    assert.equal(await answered(1000, (index) => `/known/${index}`, null), 1000);
  });
});
