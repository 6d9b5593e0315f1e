import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { update } from '../../../src/service/domain/decision.ts';
import type { Caller, Desk } from '../../support/interface.ts';
import { assertRefused } from '../../support/records.ts';
import { aCustomer, storePayment } from './customers.ts';
import { filters, refuses, takes, type Sending } from './tables.ts';

const ACCOUNT = {
  bank_account_holder_name: 'T Mokoena',
  bank_account_number: '00302481214',
  bank_account_type: 'CHEQUE_OR_CURRENT',
  bank_name: 'STANDARD_BANK',
  bank_branch_code: '051001',
} as const;

export function bankAccounts(desk: () => Desk): void {
  describe('bank accounts', () => {
    let merchant: Caller | undefined;
    let customer: string | undefined;
    const caller = async () => (merchant ??= await desk().merchant());
    const record = async () => ({ ...ACCOUNT, customer_id: (customer ??= await aCustomer(await caller())) });
    const anAccount = async () =>
      (await (await caller()).ask('bankAccounts.create', { body: { records: [await record()] } })).results[0]?.id ?? '';
    const creating: Sending = { caller, operation: 'bankAccounts.create', record };
    const updating: Sending = { caller, operation: 'bankAccounts.update', record: async () => ({ id: await anAccount() }) };

    describe('create', () => {
      test('stores every field and returns it', async () => {
        const sent = await record();
        const { results } = await (await caller()).ask('bankAccounts.create', { body: { records: [sent] } });
        const { id, ...rest } = results[0] ?? assert.fail();
        assert.match(id, /^ban_/);
        assert.deepEqual(rest, { ...sent, bank_account_status: 'ACTIVE', created_at: '2026-11-21 12:00:00', updated_at: null });
      });

      for (const [sent, answered] of [
        ['051001', '051001'],
        ['51001', '051001'],
        [632005, 632005],
        [51001, 51001],
        ['632005', '632005'],
      ] as const)
        test(`a branch code sent as ${JSON.stringify(sent)} comes back as ${JSON.stringify(answered)}, from the list too`, async () => {
          const api = await caller();
          const { results } = await api.ask('bankAccounts.create', {
            body: { records: [{ ...(await record()), bank_branch_code: sent }] },
          });
          assert.equal(results[0]?.bank_branch_code, answered);
          const listed = await api.ask('bankAccounts.list', { query: { limit: '1' } });
          assert.equal(listed.results[0]?.bank_branch_code, answered);
        });

      takes(creating, [
        ['a status', { bank_account_status: 'DISABLED' }],
        ['an account number of another length than usual', { bank_account_number: '1' }],
      ]);
      refuses(creating, [['a customer nobody has', { customer_id: 'cus_nobody' }, '007 customer_id exists']]);
    });

    describe('update', () => {
      test('changes what is sent and keeps the rest', async () => {
        const id = await anAccount();
        const { results } = await (
          await caller()
        ).ask('bankAccounts.update', { body: { records: [{ id, bank_name: 'ABSA_BANK_LIMITED', bank_branch_code: 632005 }] } });
        const after = results[0] ?? assert.fail();
        assert.deepEqual(
          [after.bank_name, after.bank_branch_code, after.bank_account_number, after.updated_at],
          ['ABSA_BANK_LIMITED', 632005, '00302481214', '2026-11-21 12:00:00'],
        );
      });

      test('cannot disable or archive an account while its payments run; after they are stopped, it can', async () => {
        const api = await caller();
        const id = await anAccount();
        const payment = await storePayment(desk(), api.account.id, { customer_id: customer ?? '', bank_account_id: id });
        for (const bank_account_status of ['DISABLED', 'ARCHIVED']) {
          const answer = await api.send('bankAccounts.update', { body: { records: [{ id, bank_account_status }] } });
          assert.deepEqual(assertRefused(answer, '008'), { bank_account_status: 'running_payments' });
        }
        await desk().services.store.transaction(api.account.id, (tx) =>
          tx.append([update('payments', payment, { payment_status: 'COMPLETED' })]),
        );
        await api.ask('bankAccounts.update', { body: { records: [{ id, bank_account_status: 'DISABLED' }] } });
      });

      refuses(updating, [['an id nobody has', { id: 'ban_nobody' }, '007 id exists']]);
    });

    test('an erased customer gets no account, and no account back; one who is archived keeps theirs', async () => {
      const api = await caller();
      const of = async (customer_id: string) =>
        (await api.ask('bankAccounts.create', { body: { records: [{ ...ACCOUNT, customer_id }] } })).results[0]?.id ?? assert.fail();
      const [erased, archived] = [await aCustomer(api), await aCustomer(api)];
      const id = await of(erased);
      await api.ask('customers.erase', { params: { id: erased }, body: {} });
      const created = await api.send('bankAccounts.create', { body: { records: [{ ...ACCOUNT, customer_id: erased }] } });
      assert.deepEqual(assertRefused(created, '008'), { customer_id: 'erased' });
      for (const change of [{ bank_account_holder_name: 'T Mokoena' }, { bank_account_status: 'ACTIVE' }])
        assert.deepEqual(assertRefused(await api.send('bankAccounts.update', { body: { records: [{ id, ...change }] } }), '008'), {
          id: 'erased',
        });
      await api.ask('customers.update', { body: { records: [{ id: archived, customer_status: 'ARCHIVED' }] } });
      const record = { id: await of(archived), bank_account_status: 'ARCHIVED' };
      await api.ask('bankAccounts.update', { body: { records: [record] } });
    });

    test('list filters by each field', async () => {
      const api = await desk().merchant();
      const [one, two] = [await aCustomer(api), await aCustomer(api)];
      const records = [
        { ...ACCOUNT, customer_id: one },
        { ...ACCOUNT, customer_id: two, bank_account_status: 'ARCHIVED' },
      ];
      const [first, second] = (await api.ask('bankAccounts.create', { body: { records } })).results.map(({ id }) => id);
      await filters(api, 'bankAccounts.list', [
        [{}, [second, first]],
        [{ bank_account_status: 'ACTIVE' }, [first]],
        [{ bank_account_status: 'ARCHIVED' }, [second]],
        [{ customer_id: one }, [first]],
        [{ date_start: '2026-11-21', date_end: '2026-11-21' }, [second, first]],
        [{ date_start: '2026-11-22' }, []],
        [{ date_end: '2026-11-20' }, []],
      ]);
    });
  });
}
