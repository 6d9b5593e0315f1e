import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { insert } from '../../../src/service/domain/decision.ts';
import type { Transaction } from '../../../src/service/domain/records/money.ts';
import type { Caller, Desk } from '../../support/interface.ts';
import { assertRefused } from '../../support/records.ts';
import { filters } from './tables.ts';

const PAID: Omit<Transaction, 'account_id' | 'id'> = {
  created_at: new Date('2026-11-20T10:00:00Z'),
  updated_at: null,
  charged_at: new Date('2026-11-20T22:30:00Z'),
  status_changed_at: new Date('2026-11-20T22:30:00Z'),
  payment_methods_id: 'pam_1',
  payments_id: null,
  customers_id: 'cus_1',
  bank_accounts_id: null,
  mandates_id: null,
  transaction_reference: 'INV 1/2 é',
  payment_reference: null,
  submission_batch_reference: null,
  transaction_status: 'PAID',
  amount: 14_905,
  currency: 'ZAR',
  card_id: null,
  rail: 'card',
  refunded_amount: 0,
  payment_data: { session_id: 'ses_1' },
  unpaid_reason: null,
  submission_data: [{ status: 'PAID', timestamp: '2026-11-20T22:30:00Z' }],
};

export function transactions(desk: () => Desk): void {
  describe('transactions', () => {
    let merchant: Caller | undefined;
    let ids: readonly [string, string] = ['', ''];
    const caller = async (): Promise<Caller> => {
      if (merchant !== undefined) return merchant;
      merchant = await desk().merchant();
      const { services } = desk();
      const account_id = merchant.account.id;
      ids = [services.newId('tra_'), services.newId('tra_')];
      const declined = {
        ...PAID,
        created_at: new Date('2026-11-21T10:00:00Z'),
        charged_at: null,
        status_changed_at: new Date('2026-11-21T10:00:00Z'),
        transaction_status: 'DECLINED' as const,
        customers_id: 'cus_2',
        payment_methods_id: 'pam_2',
        transaction_reference: 'T-2',
      };
      await services.store.transaction(account_id, (tx) =>
        tx.append([
          insert('transactions', { ...PAID, account_id, id: ids[0] }),
          insert('transactions', { ...declined, account_id, id: ids[1] }),
        ]),
      );
      return merchant;
    };

    test('list returns `transactions`: the amount as a number of rand, moments in SAST', async () => {
      const { transactions: rows } = await (await caller()).ask('transactions.list');
      const { currency: _currency, card_id: _card, rail: _rail, refunded_amount: _refunded, ...answered } = PAID;
      assert.deepEqual(rows[1], {
        ...answered,
        id: ids[0],
        amount: 149.05,
        amount_excl: 149.05,
        collections_id: null,
        created_at: '2026-11-20 12:00:00',
        charged_at: '2026-11-21 00:30:00',
        status_changed_at: '2026-11-21 00:30:00',
      });
    });

    test('list filters by each field; days are SAST days, and moments are accepted in both formats', async () => {
      const api = await caller();
      const [paid, declined] = ids;
      await filters(api, 'transactions.list', [
        [{}, [declined, paid]],
        [{ transaction_status: 'PAID' }, [paid]],
        [{ charged_at_start_date: '2026-11-21' }, [paid]],
        [{ charged_end_date: '2026-11-20' }, []],
        [{ charged_at_start_date: '2026-11-21 00:30:01' }, []],
        [{ charged_at_start_date: '2026-11-20T22:30:00Z', charged_end_date: '2026-11-20T22:30:01Z' }, [paid]],
        [{ status_changed_at_start_date: '2026-11-21' }, [declined, paid]],
        [{ status_changed_at_start_date: '2026-11-21 01:00:00' }, [declined]],
        [{ status_changed_at_end_date: '2026-11-20' }, []],
        [{ payment_methods_id: 'pam_1' }, [paid]],
        [{ customer_id: 'cus_2' }, [declined]],
        [{ customer_id: 'cus_2', transaction_status: 'PAID' }, []],
      ]);
    });

    test('a transaction can be read by its reference, whatever characters it has', async () => {
      const { transaction } = await (await caller()).ask('transactions.read', { params: { reference: 'INV 1/2 é' } });
      assert.equal(transaction.id, ids[0]);
    });

    test('an unused reference is 007', async () => {
      const answer = await (await caller()).send('transactions.read', { params: { reference: 'nobody' } });
      assert.deepEqual(assertRefused(answer, '007'), { reference: 'exists' });
    });

    for (const [query, field] of [
      [{ transaction_status: 'LOST' }, 'transaction_status'],
      [{ charged_at_start_date: '2026-13-01' }, 'charged_at_start_date'],
      [{ status_changed_at_end_date: '21/11/2026' }, 'status_changed_at_end_date'],
      [{ customer_id: 'x'.repeat(33) }, 'customer_id'],
    ] as const)
      test(`list refuses ${JSON.stringify(query)}: 006, ${field}`, async () => {
        assert.deepEqual(Object.keys(assertRefused(await (await caller()).send('transactions.list', { query }), '006')), [field]);
      });
  });
}
