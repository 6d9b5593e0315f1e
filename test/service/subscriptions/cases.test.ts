import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BASIC, billingFrom, PRO } from './support.ts';

/** Worked cases of subscriptions, through the interface and the clock. All of them, as rules: test/service/domain. */

describe('the start of a subscription', () => {
  const desk = billingFrom('2027-01-20');

  test('14: a trial, and its first charge on the day it ends', async () => {
    const payer = await desk().payer('approved');
    const made = await desk().subscribe(payer, [BASIC], { trial_days: 14 });
    const { subscription_status, trial_days, date_next_billing, date_last_billing, last_transaction_id, last_invoice_id } = made;
    assert.deepEqual(
      { subscription_status, trial_days, date_next_billing, date_last_billing, last_transaction_id, last_invoice_id },
      {
        subscription_status: 'TRIAL',
        trial_days: 14,
        date_next_billing: '2027-02-03',
        date_last_billing: null,
        last_transaction_id: null,
        last_invoice_id: null,
      },
    );
    assert.equal(made.billing.billing_day, 3);
    assert.deepEqual(await desk().paid(payer), []);
    await desk().to('2027-01-31T22:30:00Z');
    const evening = await desk().payer('approved');
    const { billing, date_last_billing: first } = await desk().subscribe(evening, [BASIC]);
    assert.deepEqual(billing, { period: 'MONTHLY', billing_day: 1, date_start: '2027-02-01', date_end: null }, 'case 10');
    assert.equal(first, '2027-02-01');
    await desk().to('2027-02-03T00:00:00Z');
    assert.deepEqual(await desk().paid(payer), ['2027-02-03 228.85']);
    assert.equal((await desk().read(made.id)).subscription_status, 'ACTIVE');
  });

  test('20: VAT is not added if is_tax is false', async () => {
    const product_id = await desk().product(1.11);
    const payer = await desk().payer('approved');
    const free = await desk().subscribe(payer, [{ product_id, qty: 7 }], { is_tax: false });
    assert.deepEqual([free.total_excl, free.total_incl], ['7.77', '7.77']);
    assert.match((await desk().paid(payer))[0] ?? '', / 7\.77$/);
  });
});

describe('a running subscription', () => {
  const desk = billingFrom('2027-03-01');

  test('21: SMART up on 16 March: credit 102.71, due 340.73, then 16 April', async () => {
    const payer = await desk().payer('approved');
    const { id } = await desk().subscribe(payer, [BASIC]);
    await desk().to('2027-03-16');
    const body = { items: [PRO], plan_change_type: 'SMART' };
    const preview = await desk().result<Record<string, unknown>>('POST', `/subscriptions/${id}/change-plan/preview`, body);
    assert.deepEqual(
      [preview['credit'], preview['total_excl'], preview['total_tax'], preview['total_incl']],
      ['102.71', '296.29', '44.44', '340.73'],
    );
    assert.deepEqual(await desk().result('POST', `/subscriptions/${id}/change-plan`, body), {
      id,
      customer_id: payer.id,
      subscription_status: 'ACTIVE',
      change_plan_at: null,
      change_plan_items: [],
      date_next_billing: '2027-04-16',
    });
    assert.equal((await desk().paid(payer)).at(-1), '2027-03-16 340.73');
    const [invoice] = (await desk().invoices(id)).slice(-1);
    assert.deepEqual(
      [invoice?.invoice_status, invoice?.total_incl, invoice?.lines.map(({ total_excl }) => total_excl)],
      ['PAID', '340.73', ['399.00', '-102.71']],
    );
  });

  test('36b: only the card in card_id is charged', async () => {
    const payer = await desk().payer('approved', 'laterDeclined');
    const card_id = payer.cards['laterDeclined'];
    const made = await desk().subscribe(payer, [BASIC], { card_id, cascade: { max_attempts: 5 } });
    assert.equal(made.card_id, card_id);
    assert.deepEqual(
      (await desk().tried(payer)).map(({ transaction_status }) => transaction_status),
      ['DECLINED'],
    );
  });

  test('without a cascade the default card can be archived if another card is left, which becomes the default', async () => {
    const payer = await desk().payer('approved', 'mastercard');
    await desk().subscribe(payer, [BASIC], { cascade: { is_enabled: false } });
    const [main, other] = [payer.cards['approved'], payer.cards['mastercard']];
    const archived = await desk().ask('POST', '/cards/update', { records: [{ id: main, card_status: 'ARCHIVED' }] });
    assert.equal(archived.status, 200, archived.text);
    const last = await desk().ask('POST', '/cards/update', { records: [{ id: other, card_status: 'ARCHIVED' }] });
    assert.deepEqual([last.status, last.text.includes('"008"')], [409, true], last.text);
    await desk().advance('P1M');
    assert.equal((await desk().paid(payer)).length, 2, 'the new default card is charged');
  });
});
