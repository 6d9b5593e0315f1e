import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Caller, Desk } from '../../support/interface.ts';
import { assertRefused } from '../../support/records.ts';
import { aCustomer } from './customers.ts';
import { refuses, type Sending } from './tables.ts';

/** Stores a card for a customer. */
export const aCard = async (caller: Caller, customer_id: string, change: object = {}): Promise<string> =>
  (await caller.ask('sandbox.cards', { body: { customer_id, card_number: '4242424242424242', expiry: '12/27', cvc: '123', ...change } }))
    .result.id;

export function cards(desk: () => Desk): void {
  describe('cards', () => {
    let merchant: Caller | undefined;
    const caller = async () => (merchant ??= await desk().merchant());
    const updating: Sending = {
      caller,
      operation: 'cards.update',
      record: async () => ({ id: await aCard(await caller(), await aCustomer(await caller())) }),
    };

    test('list returns cards under `records`, each with its token, to the account that owns it', async () => {
      const api = await desk().merchant();
      const customer_id = await aCustomer(api);
      const id = await aCard(api, customer_id);
      const { records } = await api.ask('cards.list');
      const { card_token, ...rest } = records[0] ?? assert.fail();
      assert.match(card_token, /\w{8,}/);
      assert.deepEqual(rest, {
        id,
        created_at: '2026-11-21 12:00:00',
        updated_at: null,
        card_status: 'ACTIVE',
        customer_id,
        card_nickname: null,
        card_ending: '4242',
        card_expire: '12/27',
        card_brand: 'VISA',
        is_expired: false,
        is_recurring: true,
        is_default: true,
        expire_in_months: 13,
      });
    });

    test('list filters by each field; a card is EXPIRED after its last month', async () => {
      const api = await desk().merchant();
      const [one, two] = [await aCustomer(api), await aCustomer(api)];
      const soon = await aCard(api, one, { expiry: '11/26' });
      const later = await aCard(api, two, { expiry: '01/27' });
      const disabled = await aCard(api, two, { expiry: '01/27', card_number: '5555555555554444' });
      await api.ask('cards.update', { body: { records: [{ id: disabled, card_status: 'DISABLED' }] } });
      const ids = async (query: Record<string, string>) => (await api.ask('cards.list', { query })).records.map(({ id }) => id);
      assert.deepEqual(await ids({}), [disabled, later, soon]);
      assert.deepEqual(await ids({ customer_id: one }), [soon]);
      assert.deepEqual(await ids({ card_status: 'ACTIVE' }), [later, soon]);
      assert.deepEqual(await ids({ card_status: 'DISABLED' }), [disabled]);
      assert.deepEqual(await ids({ expire_in_months: '0' }), [soon]);
      assert.deepEqual(await ids({ expire_in_months: '2' }), [disabled, later]);
      assert.deepEqual(await ids({ expire_in_months: '2', card_status: 'ACTIVE', limit: '1' }), [later]);
      // Midnight in South Africa, when it is still November in UTC.
      desk().moveTo(new Date('2026-11-30T22:00:00Z'));
      assert.deepEqual(await ids({ card_status: 'EXPIRED' }), [soon]);
      assert.deepEqual(await ids({ card_status: 'ACTIVE' }), [later]);
      assert.equal((await api.ask('cards.list', { query: { customer_id: one } })).records[0]?.is_expired, true);
      desk().moveTo(new Date('2026-11-21T10:00:00Z'));
    });

    test('update changes status, nickname and default, and returns the whole card under `results`', async () => {
      const api = await desk().merchant();
      const customer_id = await aCustomer(api);
      const first = await aCard(api, customer_id);
      const second = await aCard(api, customer_id, { card_number: '5555555555554444' });
      const { results } = await api.ask('cards.update', { body: { records: [{ id: second, is_default: true, card_nickname: 'Blue' }] } });
      assert.deepEqual([results[0]?.is_default, results[0]?.card_nickname, results[0]?.card_ending], [true, 'Blue', '4444']);
      const all = async () => Object.fromEntries((await api.ask('cards.list')).records.map((card) => [card.id, card.is_default]));
      assert.deepEqual(await all(), { [first]: false, [second]: true }, 'one default card for a customer');
      await api.ask('cards.update', { body: { records: [{ id: second, card_nickname: null, card_status: 'ARCHIVED' }] } });
      const both = {
        records: [
          { id: first, is_default: true },
          { id: second, is_default: true },
        ],
      };
      assert.deepEqual(assertRefused(await api.send('cards.update', { body: both }), '005'), { is_default: 'one_default' });
      assert.deepEqual(await all(), { [first]: true, [second]: false }, 'an archived card is never the default');
    });

    refuses(updating, [['an id nobody has', { id: 'crd_nobody' }, '007 id exists']]);

    for (const [query, field] of [
      [{ card_status: 'LOST' }, 'card_status'],
      [{ expire_in_months: '-1' }, 'expire_in_months'],
      [{ expire_in_months: 'soon' }, 'expire_in_months'],
    ] as const)
      test(`list refuses ${JSON.stringify(query)}: 006, ${field}`, async () => {
        assert.deepEqual(Object.keys(assertRefused(await (await caller()).send('cards.list', { query }), '006')), [field]);
      });
  });
}
