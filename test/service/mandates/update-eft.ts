import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { update } from '../../../src/service/domain/decision.ts';
import type { Desk } from '../../support/interface.ts';
import { assertRefused } from '../../support/records.ts';
import { storePayment } from '../records/customers.ts';
import { refuses, takes, type Sending } from '../records/tables.ts';
import { aMandate, aPayer, asking } from './support.ts';

/** Tests POST /mandates/eft/update and /mandates/{id}/cancel for EFT mandates. */
export function updating(desk: () => Desk): void {
  const caller = () => desk().sandbox;
  const make = async (change: Readonly<Record<string, unknown>> = {}, method = 'debitOrder') => {
    const { results } = await caller().ask('mandates.create', {
      body: { records: [aMandate(await aPayer(asking(caller())), method, change)] },
    });
    return results[0] ?? assert.fail();
  };
  const once = { recurring: undefined, 'one-time': { process_date: '2027-02-25' } };
  const sending = (change: Readonly<Record<string, unknown>> = {}): Sending => ({
    caller,
    operation: 'mandates.eft.update',
    record: async () => ({ id: (await make(change)).id }),
  });
  const send = (record: object) => caller().send('mandates.eft.update', { body: { records: [record] } });
  const statusOf = async (id: string) =>
    (await caller().ask('mandates.list', { query: { mandate_id: id } })).results.map(({ mandate_status }) => mandate_status).join();

  describe('an update of an EFT mandate', () => {
    test('changes what is sent and keeps the rest', async () => {
      const before = await make({ reference: 'Rent', 'recurring.date_release': '2030-01-31' });
      const change = { amount: 250.5, recurring: { process_day: 31 }, payment_industry: 'RENT_PROPERTY' };
      const { results } = await caller().ask('mandates.eft.update', { body: { records: [{ id: before.id, ...change }] } });
      const after = {
        ...before,
        amount: 250.5,
        payment_industry: 'RENT_PROPERTY',
        recurring: { process_day: 31, payment_interval: 'MONTHLY', date_release: '2030-01-31' },
        updated_at: '2026-11-21 12:00:00',
      };
      assert.deepEqual(results, [after]);
      assert.deepEqual((await caller().ask('mandates.list', { query: { mandate_id: before.id } })).results, [after]);
      const cleared = await caller().ask('mandates.eft.update', {
        body: { records: [{ id: before.id, reference: null, recurring: { date_release: null } }] },
      });
      const recurring = { process_day: 31, payment_interval: 'MONTHLY', date_release: null };
      assert.deepEqual(cleared.results, [{ ...after, reference: null, recurring }]);
    });

    takes(sending(), [
      ['the interval that it has', { recurring: { payment_interval: 'MONTHLY' } }],
      ['the status that it has', { mandate_status: 'ACTIVE' }],
      ['nothing but the id', {}],
    ]);
    takes(sending(once), [
      ['another date', { 'one-time': { process_date: '2027-03-01' } }],
      ['today', { 'one-time': { process_date: '2026-11-21' } }],
    ]);
    refuses(sending(once), [['a date that has passed', { 'one-time': { process_date: '2026-11-20' } }, '005 one-time.process_date past']]);
    refuses(sending(), [
      ['an id nobody has', { id: 'man_nobody' }, '007 id exists'],
      ['no id', { id: undefined }, '003 id required'],
      ['another interval', { recurring: { payment_interval: 'YEARLY' } }, '005 recurring.payment_interval fixed'],
      ['a single date for a recurring one', { 'one-time': { process_date: '2027-03-01' } }, '005 one-time conversion'],
      ['more than the item limit', { amount: 50_000.01 }, '009 amount item_limit'],
      ['day 32', { recurring: { process_day: 32 } }, '003 recurring.process_day max'],
    ]);
    refuses(sending({ recurring: { process_day: 5, payment_interval: 'WEEKLY' } }), [
      ['day 8 of a week', { recurring: { process_day: 8 } }, '003 recurring.process_day range'],
    ]);
    refuses(sending(once), [['a day of the month for a single date', { recurring: { process_day: 1 } }, '005 recurring conversion']]);

    test('changes the status only as the table allows', async () => {
      const { id } = await make();
      for (const mandate_status of ['DISABLED', 'ACTIVE', 'ARCHIVED', 'DISABLED', 'ARCHIVED', 'ACTIVE']) {
        assert.equal((await send({ id, mandate_status })).status, 200, mandate_status);
        assert.equal(await statusOf(id), mandate_status);
      }
      for (const mandate_status of [
        'PENDING',
        'SUSPENDED',
        'CANCELLATION_PENDING',
        'CANCELLATION_SUCCESSFUL',
        'REJECTED',
        'NO_REPLY',
        'GENERATED',
      ])
        assertRefused(await send({ id, mandate_status }), '008');
      assert.equal(await statusOf(id), 'ACTIVE');
    });

    for (const [kind, operation, status] of [
      ['customer', 'customers.update', 'customer_status'],
      ['bank account', 'bankAccounts.update', 'bank_account_status'],
    ] as const)
      test(`cannot make a mandate ACTIVE again while its ${kind} is not`, async () => {
        const { id, customer_id, bank_account_id } = await make();
        const record = { id: kind === 'customer' ? customer_id : bank_account_id };
        assert.equal((await send({ id, mandate_status: 'ARCHIVED' })).status, 200);
        await caller().ask(operation, { body: { records: [{ ...record, [status]: 'ARCHIVED' }] } });
        assert.deepEqual(assertRefused(await send({ id, mandate_status: 'ACTIVE' }), '008'), { mandate_status: 'status' });
        assert.equal((await send({ id, mandate_status: 'DISABLED' })).status, 200, 'another status is still possible');
        await caller().ask(operation, { body: { records: [{ ...record, [status]: 'ACTIVE' }] } });
        assert.equal((await send({ id, mandate_status: 'ACTIVE' })).status, 200);
      });

    test('is only for EFT mandates', async () => {
      for (const method of ['debicheck', 'rmA']) {
        const { id } = await make({}, method);
        for (const change of [{ amount: 1 }, { mandate_status: 'ARCHIVED' }])
          assert.deepEqual(assertRefused(await send({ id, ...change }), '005'), { id: 'method' });
      }
    });

    test('cannot disable or archive a mandate while its payments run; after they are stopped, it can', async () => {
      const { id, customer_id, bank_account_id } = await make();
      const payment = await storePayment(desk(), caller().account.id, { customer_id, bank_account_id, mandate_id: id });
      for (const mandate_status of ['DISABLED', 'ARCHIVED'])
        assert.deepEqual(assertRefused(await send({ id, mandate_status }), '008'), { mandate_status: 'running_payments' });
      assert.deepEqual(assertRefused(await caller().send('mandates.cancel', { params: { id } }), '008'), { id: 'running_payments' });
      assert.equal((await send({ id, amount: 5 })).status, 200, 'what is not its status can change');
      await desk().services.store.transaction(caller().account.id, (tx) =>
        tx.append([update('payments', payment, { payment_status: 'STOPPED' })]),
      );
      assert.equal((await send({ id, mandate_status: 'DISABLED' })).status, 200);
    });

    test('twice in a batch applies both in order, and either all or nothing is changed', async () => {
      const { id } = await make();
      const { results } = await caller().ask('mandates.eft.update', {
        body: {
          records: [
            { id, amount: 5 },
            { id, reference: 'Later' },
          ],
        },
      });
      assert.deepEqual(
        results.map(({ amount, reference }) => [amount, reference]),
        [
          [5, null],
          [5, 'Later'],
        ],
      );
      const wrong = {
        records: [
          { id, amount: 6 },
          { id, mandate_status: 'PENDING' },
        ],
      };
      assertRefused(await caller().send('mandates.eft.update', { body: wrong }), '008');
      assert.equal((await caller().ask('mandates.list', { query: { mandate_id: id } })).results[0]?.amount, 5);
    });
  });

  describe('cancelling an EFT mandate', () => {
    test('archives the mandate, once', async () => {
      const { id } = await make();
      const { result } = await caller().ask('mandates.cancel', { params: { id } });
      assert.deepEqual([result.id, result.mandate_status], [id, 'ARCHIVED']);
      assertRefused(await caller().send('mandates.cancel', { params: { id } }), '008');
      assertRefused(await caller().send('mandates.reauthorise', { params: { id } }), '008');
    });

    test('is refused for another account’s mandate, for an unknown id, and with a text as body', async () => {
      const { id } = await make();
      for (const operation of ['mandates.cancel', 'mandates.reauthorise'] as const) {
        assert.deepEqual(assertRefused(await desk().other.send(operation, { params: { id } }), '007'), { id: 'exists' });
        assertRefused(await caller().send(operation, { params: { id: 'man_nobody' } }), '007');
        assertRefused(await caller().send(operation, { params: { id }, body: { why: 'x' } }), '003');
      }
    });
  });
}
