import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Caller, Desk } from '../../support/interface.ts';
import { filters, refuses, takes, type Sending } from './tables.ts';

const MONTHLY = {
  name: 'Basic',
  description: 'For one shop',
  code: 'BASIC',
  unit_label: 'seat',
  price_excl: '199.00',
  is_tax: true,
  pricing_type: 'RECURRING',
  billing_period: 'MONTHLY',
} as const;
const ONCE = { name: 'Set-up', price_excl: 500, pricing_type: 'ONE_TIME' } as const;
const CUSTOM = { ...MONTHLY, billing_period: 'CUSTOM', custom_period: 'DAYS', custom_interval: 10 } as const;

export function products(desk: () => Desk): void {
  describe('products', () => {
    let merchant: Caller | undefined;
    const caller = async () => (merchant ??= await desk().merchant());
    const aProduct = async (record: object) =>
      (await (await caller()).ask('products.create', { body: { records: [record] } })).results[0]?.id ?? '';
    const creating = (record: object): Sending => ({ caller, operation: 'products.create', record: () => ({ ...record }) });
    const updating = (record: object): Sending => ({
      caller,
      operation: 'products.update',
      record: async () => ({ id: await aProduct(record) }),
    });

    test('create stores every field and returns it, the price as a number', async () => {
      const { results } = await (await caller()).ask('products.create', { body: { records: [MONTHLY, ONCE, CUSTOM] } });
      const { id, ...first } = results[0] ?? assert.fail();
      assert.match(id, /^pro_/);
      assert.deepEqual(first, {
        ...MONTHLY,
        price_excl: 199,
        custom_period: null,
        custom_interval: null,
        product_status: 'ACTIVE',
        deleted_at: null,
        updated_at: null,
        created_at: '2026-11-21 12:00:00',
      });
      assert.deepEqual([results[1]?.is_tax, results[1]?.billing_period, results[2]?.custom_interval], [false, null, 10]);
    });

    for (const billing_period of ['DAILY', 'WEEKLY', 'MONTHLY', 'EVERY_3_MONTHS', 'EVERY_6_MONTHS', 'YEARLY'])
      takes(creating(MONTHLY), [[`billing period ${billing_period}`, { billing_period }]]);
    refuses(creating(MONTHLY), [
      ['a recurring product without a period', { billing_period: undefined }, '003 billing_period required'],
      ['a custom interval of a monthly product', { custom_interval: 2 }, '005 custom_interval not_applicable'],
    ]);
    takes(creating(ONCE), [['a period of what is billed once, and ignores it', { billing_period: 'MONTHLY' }]]);
    refuses(creating(CUSTOM), [
      ['a custom period without an interval', { custom_interval: undefined }, '003 custom_interval required'],
      ['a custom interval without a period', { custom_period: undefined }, '003 custom_period required'],
      ['an interval of nothing', { custom_interval: 0 }, '003 custom_interval min'],
    ]);

    test('update changes what is sent, and archives', async () => {
      const id = await aProduct(MONTHLY);
      const { results } = await (
        await caller()
      ).ask('products.update', { body: { records: [{ id, price_excl: '249.5', code: null, product_status: 'ARCHIVED' }] } });
      const after = results[0] ?? assert.fail();
      assert.deepEqual([after.price_excl, after.code, after.deleted_at, after.name], [249.5, null, '2026-11-21 12:00:00', 'Basic']);
    });
    test('a product that becomes ONE_TIME loses its period, and a period sent later is ignored', async () => {
      const id = await aProduct(MONTHLY);
      for (const change of [{ pricing_type: 'ONE_TIME' }, { billing_period: 'YEARLY' }]) {
        const { results } = await (await caller()).ask('products.update', { body: { records: [{ id, ...change }] } });
        assert.deepEqual([results[0]?.pricing_type, results[0]?.billing_period], ['ONE_TIME', null]);
      }
    });
    refuses(updating(MONTHLY), [
      ['an id nobody has', { id: 'pro_nobody' }, '007 id exists'],
      ['clearing the period of a recurring product', { billing_period: null }, '003 billing_period required'],
    ]);

    test('list filters by each field', async () => {
      const api = await desk().merchant();
      const [monthly, once] = (
        await api.ask('products.create', { body: { records: [MONTHLY, { ...ONCE, product_status: 'DISABLED' }] } })
      ).results.map(({ id }) => id);
      await filters(api, 'products.list', [
        [{}, [once, monthly]],
        [{ product_status: 'ACTIVE' }, [monthly]],
        [{ pricing_type: 'ONE_TIME' }, [once]],
        [{ billing_period: 'MONTHLY' }, [monthly]],
        [{ product_id: once ?? '' }, [once]],
        [{ code: 'BASIC' }, [monthly]],
        [{ name: 'set' }, [once]],
        [{ date_start: '2026-11-22' }, []],
        [{ date_end: '2026-11-21' }, [once, monthly]],
      ]);
    });
  });
}
