import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { assertRefused } from '../../support/records.ts';
import { shopFor } from '../../support/shop.ts';

/** Ruling *order of a page*: a page's order belongs to its customer. */

const shop = shopFor(freshDatabase);

const created = async (path: string, record: object): Promise<string> => {
  const { status, body, text } = await shop().service.api('POST', path, { records: [record] });
  assert.equal(status, 200, text);
  return (body as { results: { id: string }[] }).results[0]?.id ?? assert.fail();
};
const customer = () => created('/customers/create', { reference: 'OWNER', person_name: 'Thabo', person_surname: 'Nkosi' });
const order = (customer_id?: string) =>
  created('/orders/create', {
    reference: 'A-1',
    description: 'Chair',
    amount_total: '10.00',
    ...(customer_id === undefined ? {} : { customer_id }),
  });
const page = (body: object) => shop().service.api('POST', '/checkout/page', { mode: 'ONE_TIME', amount: '10.00', ...body });

describe('a checkout page', () => {
  test('is not made for the order of another customer', async () => {
    const [mine, other] = [await customer(), await customer()];
    const order_id = await order(other);
    for (const named of [{ customer_id: mine }, { customer: { reference: 'NEW', person_name: 'Lwazi', person_surname: 'Dube' } }])
      assert.deepEqual(assertRefused(await page({ order_id, ...named }), '005'), { order_id: 'owner' });
  });

  test('is made for an order of its customer, an order of nobody, and any order if it names no customer', async () => {
    const mine = await customer();
    const order_id = await order(mine);
    for (const body of [{ order_id, customer_id: mine }, { order_id: await order(), customer_id: mine }, { order_id }]) {
      const { status, text } = await page(body);
      assert.equal(status, 200, text);
    }
  });
});
