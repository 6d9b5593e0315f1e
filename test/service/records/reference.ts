import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BANK_NAMES } from '../../../src/contract/banks.ts';
import type { Desk } from '../../support/interface.ts';
import { assertRefused } from '../../support/records.ts';

export function reference(desk: () => Desk): void {
  describe('reference data', () => {
    const ofType = async (type: string) => (await desk().sandbox.ask('lookups.type', { params: { type } })).lookups;
    const banksOf = async (payment_methods_id: string) =>
      (await desk().sandbox.ask('lookups.method', { params: { type: 'bank_name', payment_methods_id } })).lookups.map((row) => row.enum);

    test('has lookups whose two path parts may be left out: all groups, or one', async () => {
      const { lookups } = await desk().sandbox.ask('lookups.list');
      assert.equal(new Set(lookups.map(({ id }) => id)).size, lookups.length, 'an id for each');
      for (const { id } of lookups) assert.match(id, /^loo_\w{1,28}$/);
      for (const type of new Set(lookups.map((row) => row.type)))
        assert.deepEqual(
          await ofType(type),
          lookups.filter((row) => row.type === type),
          type,
        );
    });

    test('has the groups that the interface names', async () => {
      const { lookups } = await desk().sandbox.ask('lookups.list');
      const types = new Set(lookups.map(({ type }) => type));
      for (const type of [
        'access_level',
        'adjustment_category',
        'adjustment_type',
        'bank_name',
        'bank_account_type',
        'country',
        'province',
        'client_type',
        'id_type',
        'checkout_id_type',
        'approval_window',
        'payment_industry',
        'payment_interval',
      ])
        assert.ok(types.has(type), type);
    });

    test('has countries with a two-letter code, and nine provinces of South Africa', async () => {
      const countries = await ofType('country');
      for (const row of countries) assert.match(row.enum, /^[A-Z]{2}$/);
      const southAfrica = countries.find((row) => row.enum === 'ZA') ?? assert.fail();
      assert.equal(southAfrica.title, 'South Africa');
      const provinces = await ofType('province');
      assert.equal(provinces.length, 9);
      for (const { parent_lookups_id } of provinces) assert.equal(parent_lookups_id, southAfrica.id);
    });

    test('limits banks to those that a payment method supports', async () => {
      assert.deepEqual(await banksOf('pam_sandboxDebitOrder'), BANK_NAMES, 'EFT reaches all');
      const debicheck = await banksOf('pam_sandboxDebicheck');
      assert.ok(debicheck.includes('FNB') && !debicheck.includes('CITIBANK'));
      assert.deepEqual(await banksOf('pam_sandboxCard'), [], 'a card needs no bank account');
    });

    test('does not limit other groups by payment method', async () => {
      const { lookups } = await desk().sandbox.ask('lookups.method', {
        params: { type: 'province', payment_methods_id: 'pam_sandboxDebicheck' },
      });
      assert.equal(lookups.length, 9);
    });

    test('refuses an unknown group with 004', async () => {
      for (const type of ['planet', 'constructor', '__proto__'])
        assert.deepEqual(assertRefused(await desk().sandbox.send('lookups.type', { params: { type } }), '004'), { type: 'enum' });
    });

    test('refuses a payment method that does not exist or belongs to another account with 007', async () => {
      for (const payment_methods_id of ['pam_nobody', 'pam_otherDebicheck']) {
        const answer = await desk().sandbox.send('lookups.method', { params: { type: 'bank_name', payment_methods_id } });
        assert.deepEqual(assertRefused(answer, '007'), { payment_methods_id: 'exists' });
      }
    });

    test('has an active payment method of each kind in the sandbox, with limits, defaults and date adjustment rule', async () => {
      const { payment_methods } = await desk().sandbox.ask('paymentMethods.list');
      for (const { id } of payment_methods) assert.match(id, /^pam_[A-Za-z0-9]{1,28}$/);
      const kinds = payment_methods.map((row) =>
        [row.payment_method_type, row.provider_bank?.at(-1), row.date_adjustment_rule].filter((part) => part != null).join(' '),
      );
      assert.deepEqual(kinds, [
        'CARD',
        'APPLE_PAY',
        'GOOGLE_PAY',
        'SCAN_TO_PAY',
        'DEBICHECK A COLLECT_ON_COLLECTION_DAY',
        'DEBICHECK A COLLECT_ON_PREVIOUS_BUSINESS_DAY',
        'REGISTERED_MANDATES A COLLECT_ON_COLLECTION_DAY',
        'REGISTERED_MANDATES B COLLECT_ON_COLLECTION_DAY',
        'DEBIT_ORDER A COLLECT_ON_COLLECTION_DAY',
        'DEBIT_ORDER A COLLECT_ON_PREVIOUS_BUSINESS_DAY',
        'PAYIN A',
        'PAYOUTS A',
        'REDIRECT',
        'REDIRECT',
      ]);
      const debicheck = payment_methods.find(({ id }) => id === 'pam_sandboxDebicheck') ?? assert.fail();
      assert.deepEqual([debicheck.item_limit, debicheck.monthly_limit], [50_000, 1_000_000]);
      assert.deepEqual(debicheck.debicheck, {
        allow_date_adjustment: true,
        allow_variable_amount: true,
        allow_payment_tracking: true,
        payment_tracking_max_days: 5,
        adjustment_category: 'NEVER',
        adjustment_type: null,
        adjustment_rate: null,
        adjustment_amount: null,
        approval_window: 'REAL_TIME_TT1_APPROVE_WITHIN_120_SECONDS_CELLPHONE_MUST_MATCH_BANK',
      });
      assert.equal(payment_methods.find(({ id }) => id === 'pam_sandboxRmA')?.debicheck?.approval_window, null);
      assert.equal(payment_methods.find(({ id }) => id === 'pam_sandboxPayin')?.payments?.bank_branch_code, '051001');
    });

    test('payment methods take no parameters', async () => {
      assertRefused(await desk().sandbox.send('paymentMethods.list', { query: { limit: '1' } }), '006');
    });
  });
}
