import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, viewIn } from '../../support/merchant.ts';
import { assertRefused, transactionsOf } from '../../support/records.ts';
import { shopFor } from '../../support/shop.ts';

const shop = shopFor(freshDatabase);

describe('the interface', () => {
  test('answers nobody without the right key and its secret: 001, 401', async () => {
    const { service } = shop();
    for (const key of [
      null,
      'sandbox:wrong',
      'wrong:sandbox',
      'sandbox:other',
      'sandbox',
      ':sandbox',
      'sandbox:',
      '',
      'SANDBOX:sandbox',
      'sandbox\u0000:sandbox',
    ]) {
      const answer = await service.api('GET', '/transactions', undefined, { key });
      assertRefused(answer, '001');
      assert.match(answer.headers.get('www-authenticate') ?? '', /^Basic /);
    }
  });

  test('accepts no other authentication scheme', async () => {
    const { service } = shop();
    for (const authorization of [
      'Bearer sandbox',
      'Basic',
      'Basic sandbox:sandbox',
      `basic${Buffer.from('sandbox:sandbox').toString('base64')}`,
    ])
      assertRefused(await service.api('GET', '/transactions', undefined, { key: null, headers: { authorization } }), '001');
  });

  test('does not report mistakes in a body to a client without a key', async () => {
    const { service } = shop();
    assertRefused(await service.api('POST', '/checkout/page', { mode: 'NO' }, { key: 'sandbox:wrong' }), '001');
  });
});

describe('for a second account shows nothing of the first', () => {
  const theirs = { key: 'other:other' };

  test('no id of the first account exists for it', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open({ order: { reference: 'R-3001', items: [] } });
    viewIn(await merchant.buy(session, CARDS.approved));
    const waiting = await merchant.open();
    const [transaction] = await transactionsOf(service, session);
    const customer_id = transaction?.customers_id ?? '';
    const orders = await service.api('GET', '/orders/list?order_reference=R-3001');
    const order_id = (orders.body as { results: { id: string }[] }).results[0]?.id ?? '';
    assert.ok(customer_id && order_id);
    const pay = {
      attempt_key: crypto.randomUUID(),
      revision: 1,
      token: await merchant.tokenise(waiting, CARDS.approved),
      customer: { person_name: 'E', person_surname: 'Vil' },
    };
    const page = { mode: 'ONE_TIME', amount: '1.00' };
    for (const [method, path, body, field] of [
      ['GET', '/transactions/record/R-3001', undefined, 'reference'],
      ['POST', '/orders/create', { records: [{ reference: 'X', description: 'x', amount_total: '1.00', customer_id }] }, 'customer_id'],
      ['POST', '/sandbox/cards', { customer_id, card_number: CARDS.approved, expiry: '12/98', cvc: '123' }, 'customer_id'],
      ['POST', '/checkout/page', { ...page, customer_id }, 'customer_id'],
      ['POST', '/checkout/page', { ...page, order_id }, 'order_id'],
      ['POST', `/checkout/page/${waiting}/update`, { amount: '0.01' }, 'session_id'],
      ['GET', `/checkout/sessions/${waiting}`, undefined, 'session_id'],
      ['GET', `/checkout/sessions/${waiting}/events`, undefined, 'session_id'],
      ['POST', `/checkout/sessions/${waiting}/pay`, pay, 'session_id'],
      ['POST', `/checkout/sessions/${waiting}/cancel`, {}, 'session_id'],
      ['POST', `/checkout/sessions/${waiting}/origins`, { allowed_origins: ['https://evil.example'] }, 'session_id'],
    ] as const) {
      const named = assertRefused(await service.api(method, path, body, theirs), '007');
      assert.deepEqual(Object.keys(named), [field], `${method} ${path}`);
    }
    assert.equal((await merchant.view(waiting)).state, 'open', 'and nothing of it has changed');
    assert.equal((await merchant.view(waiting)).amount, 14_900);
  });

  test('it has its own idempotency keys', async () => {
    const { service } = shop();
    const headers = { 'idempotency-key': 'the-same-word' };
    const mine = await service.api('POST', '/checkout/page', { mode: 'ONE_TIME', amount: '1.00' }, { headers });
    const other = await service.api('POST', '/checkout/page', { mode: 'ONE_TIME', amount: '2.00' }, { ...theirs, headers });
    assert.deepEqual([mine.status, other.status], [200, 200]);
    assert.notEqual(mine.text, other.text);
  });
});
