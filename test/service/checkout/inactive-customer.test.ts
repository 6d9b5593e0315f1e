import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { assertProblem, CARDS, viewIn } from '../../support/merchant.ts';
import { assertRefused, transactionsOf } from '../../support/records.ts';
import { shopFor } from '../../support/shop.ts';
import { actionIn, press } from './payer.ts';

/** A customer who is not ACTIVE pays nothing on a checkout page, and gets no card and no recurring payment. */

const shop = shopFor(freshDatabase);
const THABO = { reference: 'INACTIVE-1', person_name: 'Thabo', person_surname: 'Nkosi' };

const call = async (path: string, body: object): Promise<unknown> => {
  const answer = await shop().service.api('POST', path, body);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
};
const customer = async (): Promise<string> => {
  const { results } = (await call('/customers/create', { records: [THABO] })) as { results: { id: string }[] };
  return results[0]?.id ?? assert.fail();
};
const setStatus = (id: string, customer_status: string) => call('/customers/update', { records: [{ id, customer_status }] });
const statusOf = async (id: string) => {
  const { body } = await shop().service.api('GET', `/customers/list?customer_id=${id}`);
  return (body as { results: { customer_status: string }[] }).results[0]?.customer_status;
};

describe('a checkout page, and a card of the sandbox', () => {
  const asks = (customer_id: string): readonly (readonly [path: string, body: object])[] => [
    ['/checkout/page', { mode: 'ONE_TIME', amount: '10.00', customer_id }],
    ['/checkout/page', { mode: 'RECURRING', amount: '10.00', customer_id }],
    ['/checkout/page', { mode: 'SAVE', customer_id }],
    ['/sandbox/cards', { customer_id, card_number: CARDS.approved, expiry: '12/98', cvc: '123' }],
    ['/checkout/link', { type: 'CHOOSE_WHAT_TO_PAY', item: { title: 'Shelter', amount: '10.00' }, customer_id }],
  ];
  const refused = async (customer_id: string) => {
    for (const [path, body] of asks(customer_id))
      assert.deepEqual(assertRefused(await shop().service.api('POST', path, body), '008'), { customer_id: 'active' });
  };

  for (const customer_status of ['ARCHIVED', 'DISABLED'])
    test(`is not made for one who is ${customer_status}; after the customer is ACTIVE again, it is`, async () => {
      const id = await customer();
      await setStatus(id, customer_status);
      await refused(id);
      await setStatus(id, 'ACTIVE');
      for (const [path, body] of asks(id)) await call(path, body);
    });

  test('is not made for one who was erased', async () => {
    const id = await customer();
    await call(`/customers/${id}/erase`, {});
    await refused(id);
  });
});

describe('a page that was made before', () => {
  test('takes no payment of a known customer who is not ACTIVE now; after the customer is ACTIVE again, it does', async () => {
    const { service, merchant } = shop();
    const customer_id = await customer();
    const session = await merchant.open({ customer_id });
    await setStatus(customer_id, 'ARCHIVED');
    assertProblem(await merchant.buy(session, CARDS.approved), 'not_allowed');
    assert.equal((await merchant.view(session)).state, 'open');
    assert.deepEqual(await transactionsOf(service, session), []);
    await setStatus(customer_id, 'ACTIVE');
    assert.equal(viewIn(await merchant.buy(session, CARDS.approved)).state, 'completed');
  });

  test('takes no second attempt of a guest who was archived after the first, and leaves the guest archived', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    assert.equal(viewIn(await merchant.buy(session, CARDS.declined)).state, 'open');
    const [declined = assert.fail()] = await transactionsOf(service, session);
    const id = declined.customers_id ?? assert.fail();
    await setStatus(id, 'ARCHIVED');
    assertProblem(await merchant.buy(session, CARDS.approved), 'not_allowed');
    assert.deepEqual([await statusOf(id), (await transactionsOf(service, session)).length], ['ARCHIVED', 1]);
  });

  test('completes a RECURRING payment whose customer is archived while the bank asks, and charges nothing more', async () => {
    const { service, merchant } = shop();
    const customer_id = await customer();
    const session = await merchant.open({ mode: 'RECURRING', customer_id });
    const { url } = actionIn(await merchant.buy(session, CARDS.challenged));
    await setStatus(customer_id, 'ARCHIVED');
    await press(service, url, 'approve');
    assert.equal((await merchant.view(session)).state, 'completed');
    const recurring = async () => {
      const { body } = await service.api('GET', `/payments/list?customer_id=${customer_id}`);
      return (body as { results: { id: string; payment_status: string; date_next: string | null }[] }).results;
    };
    const [{ id, payment_status, date_next } = assert.fail()] = await recurring();
    assert.deepEqual([payment_status, date_next, await statusOf(customer_id)], ['PAUSED', null, 'ARCHIVED']);
    await service.advance('P40D');
    const charges = async () => {
      const { body } = await service.api('GET', `/transactions?customer_id=${customer_id}`);
      return (body as { transactions: { transaction_status: string }[] }).transactions.map(({ transaction_status }) => transaction_status);
    };
    assert.deepEqual(await charges(), ['PAID']);
    assertRefused(await service.api('POST', `/payments/status/${id}/RUNNING`), '008');
    await setStatus(customer_id, 'ACTIVE');
    assert.equal((await service.api('POST', `/payments/status/${id}/RUNNING`)).status, 200);
    await service.advance('P31D');
    assert.deepEqual(await charges(), ['PAID', 'PAID']);
  });
});
