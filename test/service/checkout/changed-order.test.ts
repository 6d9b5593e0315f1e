import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { shopFor } from '../../support/shop.ts';

/** What a change of an open session does to its order. */

const LINE = { sku: 'B-1', name: 'Bread', quantity: 2, unit_amount: '50.00' };

describe('a change of a session', () => {
  const shop = shopFor(freshDatabase);
  const call = async (path: string, body: object) => {
    const answer = await shop().service.api('POST', path, body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body as { readonly results?: readonly { readonly id: string }[]; readonly result?: { readonly order_id: string } };
  };
  const change = (session: string, body: object) => call(`/checkout/page/${session}/update`, body);
  const order = async (order_id: string) => {
    const { body } = await shop().service.api('GET', `/orders/list?order_id=${order_id}`);
    const [found] = (body as { readonly results: readonly Readonly<Record<string, unknown>>[] }).results;
    return found ?? assert.fail('no such order');
  };
  const orderOf = async (session: string) => order((await change(session, { customization: {} })).result?.order_id ?? '');

  test('leaves what is not sent of a merchant’s own order as it is: its total, its statuses, its lines', async () => {
    const [{ id } = { id: '' }] =
      (
        await call('/orders/create', {
          records: [
            {
              reference: 'A-7',
              description: 'Twice bread',
              amount_total: '100.00',
              order_status: 'PARTIALLY_PAID',
              fulfillment_status: 'PARTIAL',
              items: [LINE],
              metadata: { shelf: 3 },
            },
          ],
        })
      ).results ?? [];
    const before = await order(id);
    const session = await shop().merchant.open({ amount: '40.00', order_id: id });
    await change(session, { order: { amount_shipping: '5.00' } });
    const { updated_at: _then, ...rest } = before;
    const { updated_at: _now, ...after } = await order(id);
    assert.deepEqual(after, { ...rest, amount_shipping: '5.00' });
    await change(session, { amount: '30.00' });
    assert.equal((await order(id))['amount_total'], '100.00', 'the session pays a part of it');
    await change(session, { order: { items: [] } });
    assert.deepEqual((await order(id))['items'], [], 'what is sent is changed');
  });

  test('gives an order that the session pays as a whole the new amount', async () => {
    const session = await shop().merchant.open({ amount: '500.00', order: { reference: 'B-1', items: [LINE] } });
    await change(session, { amount: '450.00' });
    assert.equal((await orderOf(session))['amount_total'], '450.00');
    await change(session, { amount: '400.00', order: { amount_total: '410.00' } });
    assert.equal((await orderOf(session))['amount_total'], '410.00', 'unless a total is sent');
  });

  test('makes an order where there was none, with the amount of the session as its total', async () => {
    const session = await shop().merchant.open({ amount: '80.00' });
    await change(session, { order: { reference: 'C-1', items: [LINE] } });
    const { amount_total, reference, order_status } = await orderOf(session);
    assert.deepEqual([amount_total, reference, order_status], ['80.00', 'C-1', 'PENDING_PAYMENT']);
  });
});
