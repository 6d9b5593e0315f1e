import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, startMerchant, viewIn } from '../../support/merchant.ts';
import { startTestService } from '../../support/service.ts';

test('metrics say how much was asked, paid, told and is still to be done, and name nobody', async (t) => {
  const service = await startTestService(await freshDatabase());
  const merchant = await startMerchant(service);
  t.after(() => service.close());
  t.after(() => merchant.close());
  const metrics = async () => (await service.api('GET', '/metrics', undefined, { key: null })).text;
  const value = (text: string, name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1] ?? NaN,
    );

  const session = await merchant.open();
  viewIn(await merchant.buy(session, CARDS.approved));
  await service.drain();
  const text = await metrics();
  assert.equal(value(text, 'pay_transaction_moves_total{status="PAID"}'), 1);
  assert.equal(value(text, 'pay_webhook_tries_total{outcome="delivered"}'), 1);
  assert.equal(value(text, 'pay_due_work'), 0);
  assert.equal(value(text, 'pay_webhooks_pending'), 0);
  assert.equal(value(text, 'pay_http_request_seconds_count{method="POST",route="/2.0/checkout/page",status="200"}'), 1);
  assert.doesNotMatch(text, new RegExp(`${session}|sandbox:|acc_`));
});
