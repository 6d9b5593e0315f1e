import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMetrics } from '../../../src/service/http/metrics.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, startMerchant, viewIn } from '../../support/merchant.ts';
import { startTestService } from '../../support/service.ts';

test('waiting webhooks are counted in the same scrape that finds them', async () => {
  const metrics = createMetrics({
    waiting: () => Promise.resolve({ due: 3, deliveries: 7, oldest: 12.5 }),
    reconciliation: () => Promise.resolve({ differences: { card: 2, debit: 0 }, strays: 1, behind: 3 }),
    pool: () => ({ used: 2, idle: 5, waiting: 1 }),
    streams: () => 4,
  });
  const { body } = await metrics.text();
  assert.match(body, /^pay_webhooks_pending 7$/m);
  assert.match(body, /^pay_due_work 3$/m);
  assert.match(body, /^pay_due_work_oldest_seconds 12.5$/m);
  assert.match(body, /^pay_event_streams 4$/m);
  assert.match(body, /^pay_reconciliation_differences\{rail="card"\} 2$/m);
  assert.match(body, /^pay_reconciliation_differences\{rail="unknown_merchant"\} 1$/m);
  assert.match(body, /^pay_reconciliation_behind_days 3$/m);
  assert.match(body, /^pay_database_connections\{state="waiting"\} 1$/m);
});

test('metrics count requests, payments, webhooks and due work, and identify nobody', async (t) => {
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
  assert.ok(value(text, 'pay_database_transaction_seconds_count') >= 3);
  assert.equal(value(text, 'pay_due_work_oldest_seconds'), 0);
  const connections = ['used', 'idle'].map((state) => value(text, `pay_database_connections{state="${state}"}`));
  assert.ok(connections.reduce((sum, count) => sum + count) > 0, text);
  const refused = await service.api('POST', '/vault/tokens', { session_id: session }, { key: null, headers: { origin: service.url } });
  assert.ok(refused.status >= 400, refused.text);
  assert.equal(value(await metrics(), `pay_vault_refusals_total{status="${refused.status}"}`), 1);
  assert.doesNotMatch(text, new RegExp(`${session}|sandbox:|acc_`));
});
