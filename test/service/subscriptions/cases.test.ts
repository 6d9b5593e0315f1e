import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { BASIC, billingFrom, PRO, there, type Billing } from './support.ts';

/** The worked cases of subscriptions, through the interface and the clock. All of them, as rules: test/service/domain. */

const day = (entry: string) => entry.slice(0, 10);

describe('billing days', () => {
  const desk = billingFrom('2027-01-31');

  test('1, 12: day 31 is the last day of shorter months; the end date is billed, and the status is EXPIRED from the day after', async () => {
    const payer = await desk().payer('approved');
    const { id } = await desk().subscribe(payer, [BASIC], { billing: { date_end: '2027-06-30' } });
    await desk().to('2027-06-30T21:59:00Z');
    assert.equal((await desk().read(id)).subscription_status, 'ACTIVE', 'until the day is over');
    await desk().to('2027-07-01');
    assert.deepEqual((await desk().paid(payer)).map(day), [
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ]);
    const { subscription_status, date_next_billing } = await desk().read(id);
    assert.deepEqual({ subscription_status, date_next_billing }, { subscription_status: 'EXPIRED', date_next_billing: null });
  });
});

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

  test('17, 20: VAT is calculated once on the net total, and not at all if is_tax is false', async () => {
    const small = await desk().product(1.11);
    const payer = await desk().payer('approved');
    const taxed = await desk().subscribe(payer, [{ product_id: small, qty: 7 }]);
    assert.deepEqual([taxed.total_excl, taxed.total_incl], ['7.77', '8.94']);
    const free = await desk().subscribe(payer, [{ product_id: small, qty: 7 }], { is_tax: false });
    assert.deepEqual([free.total_excl, free.total_incl], ['7.77', '7.77']);
    assert.deepEqual(
      (await desk().paid(payer)).map((entry) => entry.slice(11)),
      ['8.94', '7.77'],
    );
  });
});

/** A payer who has had Basic since the first of March, on a given day. */
async function onBasic(billing: Billing, ...cards: Parameters<Billing['payer']>) {
  const payer = await billing.payer(...cards);
  return { payer, id: (await billing.subscribe(payer, [BASIC])).id };
}

describe('changing plans', () => {
  const desk = billingFrom('2027-03-01');
  const made: Record<string, Awaited<ReturnType<typeof onBasic>>> = {};
  const of = (name: string) => there(made[name], name);
  const change = (name: string, body: object) => desk().ask('POST', `/subscriptions/${of(name).id}/change-plan`, body);
  const last = async (name: string) => (await desk().paid(of(name).payer)).at(-1);
  before(async () => {
    for (const name of ['21', '34', '35']) made[name] = await onBasic(desk(), 'approved');
    made['30'] = await onBasic(desk(), 'approved', 'laterDeclined');
    await desk().to('2027-03-16');
  });

  test('21: SMART up on 16 March: credit 102.71, due 340.73, then 16 April', async () => {
    const preview = await desk().result<Record<string, unknown>>('POST', `/subscriptions/${of('21').id}/change-plan/preview`, {
      items: [PRO],
      plan_change_type: 'SMART',
    });
    assert.deepEqual(
      [preview['credit'], preview['total_excl'], preview['total_tax'], preview['total_incl']],
      ['102.71', '296.29', '44.44', '340.73'],
    );
    const { body } = await change('21', { items: [PRO], plan_change_type: 'SMART' });
    const { result } = body as { result: Record<string, unknown> };
    assert.deepEqual(result, {
      id: of('21').id,
      customer_id: of('21').payer.id,
      subscription_status: 'ACTIVE',
      change_plan_at: null,
      change_plan_items: [],
      date_next_billing: '2027-04-16',
    });
    assert.equal(await last('21'), '2027-03-16 340.73');
    const [invoice] = (await desk().invoices(of('21').id)).slice(-1);
    assert.deepEqual(
      [invoice?.invoice_status, invoice?.total_incl, invoice?.lines.map(({ total_excl }) => total_excl)],
      ['PAID', '340.73', ['399.00', '-102.71']],
    );
  });

  test('30: a declined charge changes nothing, not even the change that waits', async () => {
    const { payer, id } = of('30');
    await change('30', { items: [{ product_id: 'pro_sandboxBusiness' }] });
    const cards = [
      { id: payer.cards['laterDeclined'], is_default: true },
      { id: payer.cards['approved'], card_status: 'DISABLED' },
    ];
    assert.equal((await desk().ask('POST', '/cards/update', { records: cards })).status, 200);
    const before = await desk().read(id);
    const { status, body } = await change('30', { items: [PRO], is_immediate: true });
    assert.deepEqual([status, (body as { status: boolean }).status], [200, false]);
    assert.deepEqual(await desk().read(id), before);
    assert.equal((await desk().tried(payer)).at(-1)?.transaction_status, 'DECLINED');
  });

  test('34, 35: cancelled at the end of the period, undone, and cancelled at once', async () => {
    const end = { cancel_type: 'END_OF_PERIOD' };
    const { is_immediate, ends_at } = await desk().result<{ is_immediate: boolean; ends_at: string }>(
      'POST',
      `/subscriptions/${of('34').id}/cancel/preview`,
      end,
    );
    assert.deepEqual([is_immediate, ends_at], [false, '2027-04-01']);
    const cancelled = await desk().result('POST', `/subscriptions/${of('34').id}/cancel`, end);
    assert.deepEqual([cancelled.subscription_status, cancelled.cancel_at, cancelled.date_next_billing], ['ACTIVE', '2027-04-01', null]);
    const undone = await desk().result('POST', `/subscriptions/${of('34').id}/reactivate`);
    assert.deepEqual([undone.subscription_status, undone.cancel_at, undone.date_next_billing], ['ACTIVE', undefined, '2027-04-01']);
    await desk().result('POST', `/subscriptions/${of('34').id}/cancel`, end);
    const now = await desk().result('POST', `/subscriptions/${of('35').id}/cancel`, { cancel_type: 'IMMEDIATE' });
    assert.equal(now.subscription_status, 'CANCELLED');
    await desk().to('2027-05-02');
    assert.equal((await desk().read(of('34').id)).subscription_status, 'CANCELLED');
    for (const name of ['34', '35']) assert.equal((await desk().paid(of(name).payer)).length, 1, 'no further charge');
  });
});

describe('cards', () => {
  const desk = billingFrom('2027-03-01');

  test('36: the default card is charged first, then the others by creation; each attempt has its own transaction', async () => {
    const payer = await desk().payer('laterDeclined', 'mastercard', 'amex', 'insufficientFunds');
    const records = [
      { id: payer.cards['laterDeclined'], is_default: true },
      { id: payer.cards['mastercard'], card_status: 'DISABLED' },
    ];
    assert.equal((await desk().ask('POST', '/cards/update', { records })).status, 200);
    const { last_transaction_id } = await desk().subscribe(payer, [BASIC]);
    const tried = await desk().tried(payer);
    assert.deepEqual(
      tried.map(({ transaction_status }) => transaction_status),
      ['DECLINED', 'PAID'],
    );
    assert.equal(last_transaction_id, tried[1]?.id);
    assert.notEqual(tried[0]?.id, tried[1]?.id);
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
