import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Caller, Desk } from '../../support/interface.ts';
import { assertRefused } from '../../support/records.ts';
import { aCustomer } from './customers.ts';
import { filters, refuses, takes, type Sending } from './tables.ts';

const ITEM = {
  sku: 'mug',
  name: 'Enamel mug',
  quantity: 2,
  unit_amount: '149.00',
  tax_amount: 44.7,
  discount_amount: '10.5',
  currency: 'ZAR',
  metadata: { colour: 'red' },
} as const;

const ORDER = {
  reference: 'O-1',
  description: 'Two mugs',
  amount_subtotal: '298.00',
  amount_discount: '10.50',
  amount_shipping: '60.00',
  amount_tax: '44.70',
  amount_total: '392.20',
  currency: 'ZAR',
  order_status: 'PENDING_PAYMENT',
  fulfillment_status: 'UNFULFILLED',
  items: [ITEM],
  metadata: { source: 'web' },
} as const;

export function orders(desk: () => Desk): void {
  describe('orders', () => {
    let merchant: Caller | undefined;
    const caller = async () => (merchant ??= await desk().merchant());
    const anOrder = async () => (await (await caller()).ask('orders.create', { body: { records: [ORDER] } })).results[0]?.id ?? '';
    const creating: Sending = { caller, operation: 'orders.create', record: () => ORDER };
    const updating: Sending = { caller, operation: 'orders.update', record: async () => ({ id: await anOrder() }) };

    describe('create', () => {
      test('stores every field and returns it: String amounts as strings, Numbers as numbers', async () => {
        const api = await caller();
        const customer_id = await aCustomer(api);
        const { results } = await api.ask('orders.create', { body: { records: [{ ...ORDER, customer_id }] } });
        const { id, ...rest } = results[0] ?? assert.fail();
        assert.match(id, /^ord_/);
        assert.deepEqual(rest, {
          ...ORDER,
          customer_id,
          items: [{ ...ITEM, discount_amount: 10.5 }],
          deleted_at: null,
          updated_at: null,
          created_at: '2026-11-21 12:00:00',
        });
      });

      test('an erased customer gets no order', async () => {
        const api = await caller();
        const [customer_id, id] = [await aCustomer(api), await anOrder()];
        await api.ask('customers.erase', { params: { id: customer_id }, body: {} });
        const created = await api.send('orders.create', { body: { records: [{ ...ORDER, customer_id }] } });
        assert.deepEqual(assertRefused(created, '008'), { customer_id: 'erased' });
        const updated = await api.send('orders.update', { body: { records: [{ id, customer_id }] } });
        assert.deepEqual(assertRefused(updated, '008'), { customer_id: 'erased' });
      });

      test('has its defaults', async () => {
        const { results } = await (
          await caller()
        ).ask('orders.create', { body: { records: [{ reference: 'O-2', description: 'x', amount_total: '1' }] } });
        const made = results[0] ?? assert.fail();
        assert.deepEqual(
          [made.order_status, made.fulfillment_status, made.currency, made.items, made.amount_total, made.amount_tax, made.metadata],
          ['DRAFT', 'NONE', 'ZAR', [], '1.00', null, null],
        );
      });

      takes(creating, [
        ['the currency ZA, which means ZAR', { currency: 'ZA' }],
        ['another currency', { currency: 'USD' }],
        ['an amount of nothing', { amount_total: '0.00' }],
      ]);
      refuses(creating, [
        ['a customer nobody has', { customer_id: 'cus_nobody' }, '007 customer_id exists'],
        ['a currency nobody has', { currency: 'XQX' }, '004 currency currency'],
      ]);
    });

    describe('update', () => {
      test('changes what is sent: new lines replace the old ones, null clears a field', async () => {
        const id = await anOrder();
        const { results } = await (
          await caller()
        ).ask('orders.update', {
          body: { records: [{ id, order_status: 'FULFILLED', amount_tax: null, items: [{ ...ITEM, quantity: 3 }], metadata: null }] },
        });
        const after = results[0] ?? assert.fail();
        assert.deepEqual(
          [after.order_status, after.amount_tax, after.items.map(({ quantity }) => quantity), after.metadata, after.amount_total],
          ['FULFILLED', null, [3], null, '392.20'],
        );
      });

      refuses(updating, [
        ['an id nobody has', { id: 'ord_nobody' }, '007 id exists'],
        ['a customer nobody has', { customer_id: 'cus_nobody' }, '007 customer_id exists'],
      ]);

      test('a refusal contains the record as it was sent, and no other record of its batch', async () => {
        const sent = { id: 'ord_nobody', amount_total: '12.5' };
        const records = [sent, { id: await anOrder(), amount_total: '13.5' }];
        const { body } = await (await caller()).send('orders.update', { body: { records } });
        assert.deepEqual(
          (body as { error_details: { record: unknown }[] }).error_details.map(({ record }) => record),
          [sent],
        );
      });
    });

    test('list filters by each field', async () => {
      const api = await desk().merchant();
      const records = [ORDER, { reference: 'O-2', description: 'A 100% _wool_ blanket', amount_total: '950', order_status: 'PAID' }];
      const [first, second] = (await api.ask('orders.create', { body: { records } })).results.map(({ id }) => id);
      await filters(api, 'orders.list', [
        [{}, [second, first]],
        [{ order_id: first ?? '' }, [first]],
        [{ order_reference: 'O-2' }, [second]],
        [{ description: 'MUGS' }, [first]],
        [{ description: '100% _wool' }, [second]],
        [{ description: '%' }, [second]],
        [{ amount_total: '392.20' }, [first]],
        [{ amount_total: '950.00' }, [second]],
        [{ order_status: 'PAID' }, [second]],
        [{ fulfillment_status: 'NONE' }, [second]],
        [{ date_start: '2026-11-21', date_end: '2026-11-21' }, [second, first]],
        [{ date_start: '2026-11-22' }, []],
      ]);
    });
  });
}
