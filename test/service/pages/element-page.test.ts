import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { proxies } from '../../../src/service/pages/element-page.ts';
import type { Account } from '../../../src/service/domain/records/platform.ts';

test('a fault in the proxy of a hosted page is reported to the service, and not written to the console', async (t) => {
  const written = mock.method(console, 'error', () => undefined);
  t.after(() => written.mock.restore());
  const failures: unknown[] = [];
  const proxyOf = proxies(
    { publicUrl: 'http://service.test' },
    () => () => Promise.reject(new Error('the interface is away')),
    (error) => failures.push(error),
  );
  const account = { id: 'acc_1' } as Account;
  const answer = await proxyOf(account).fetch(new Request('http://service.test/pay/checkout/ses_1'));
  assert.ok(answer.status >= 500, String(answer.status));
  assert.equal(failures.length, 1);
  assert.equal(written.mock.callCount(), 0);
});
