import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Operation } from '../../../src/contract/routes.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { interfaceFor } from '../../support/interface.ts';
import { assertRefused } from '../../support/records.ts';

/** What no view could show is refused when it is sent, with the name of its field. */
describe('a value from which nothing can be computed that fits the interface', () => {
  const desk = interfaceFor(freshDatabase);
  const product = { name: 'Farm', price_excl: 100, pricing_type: 'RECURRING', billing_period: 'MONTHLY' };
  const order = (quantity: number, unit_amount: string) => ({
    reference: 'O',
    description: 'x',
    amount_total: '1.00',
    items: [{ sku: 's', name: 'n', quantity, unit_amount }],
  });
  const page = {
    title: 'Rent',
    payment_methods_id: 'pam_sandboxDebicheck',
    payment_type: 'emandate_choose_what_to_pay',
    amount: 100,
  };
  const rows: readonly (readonly [what: string, operation: Operation, record: object, field: string | null])[] = [
    ['a price whose VAT cannot be added', 'products.create', { ...product, price_excl: 8_700_000_000 }, 'price_excl'],
    ['the same price as a text', 'products.create', { ...product, price_excl: '5000000000.00', is_tax: false }, 'price_excl'],
    ['the largest price', 'products.create', { ...product, price_excl: '4999999999.99' }, null],
    ['a line of an order that is too large in total', 'orders.create', order(1_000_000, '9999999999.99'), 'items.0.unit_amount'],
    ['a cent too much', 'orders.create', order(2, '5000000000.00'), 'items.0.unit_amount'],
    ['a quantity that no line may have', 'orders.create', order(1_000_001, '9999999999.99'), 'items.0.quantity'],
    ['the largest line', 'orders.create', order(1, '9999999999.99'), null],
    ['a start without a day after it', 'emandates.create', { ...page, date_start: '9999-12-31' }, 'date_start'],
    ['the last start, and an end on the last day', 'emandates.create', { ...page, date_start: '2999-12-31', date_end: '9999-12-31' }, null],
  ];
  for (const [what, operation, record, field] of rows)
    test(`${what}: ${field === null ? 'is taken' : `003 at ${field}`}`, async () => {
      const answer = await desk().sandbox.send(operation, { body: { records: [record] } });
      if (field === null) assert.equal(answer.status, 200, answer.text);
      else assert.deepEqual(Object.keys(assertRefused(answer, '003')), [field]);
    });

  test('the taxes and discounts of lines that add up to more than an amount: the sum is left out', async () => {
    const { sandbox } = desk();
    const most = 9_999_999_999.99;
    const items = [1, 2].map((n) => ({
      sku: `s${n}`,
      name: 'n',
      quantity: 1,
      unit_amount: '1.00',
      tax_amount: most,
      discount_amount: most,
    }));
    const body = { mode: 'ONE_TIME', amount: '2.00', order: { reference: 'O', description: 'x', amount_total: '2.00', items } };
    const { session_id } = (await sandbox.ask('checkout.page', { body })).result;
    const { cart } = (await sandbox.ask('checkout.session', { params: { session_id } })).result;
    assert.partialDeepStrictEqual(cart, { tax: null, discount: null, tax_within: null });
  });
});
