import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BASIC, billingFrom, PRO, SETUP, there, type Billing, type Payer, type SubscriptionWire } from './support.ts';

/** The worked cases of subscriptions, through the interface and the clock: what is charged, when, and what is returned. */

const day = (entry: string) => entry.slice(0, 10);

describe('billing days', () => {
  const desk = billingFrom('2026-11-30');
  let started: Record<string, { payer: Payer; subscription: SubscriptionWire }> = {};
  const start = async (name: string, items: readonly unknown[], more: Readonly<Record<string, unknown>> = {}) => {
    const payer = await desk().payer('approved');
    started = { ...started, [name]: { payer, subscription: await desk().subscribe(payer, items, more) } };
  };
  const of = (name: string) => there(started[name], name);
  const days = async (name: string) => (await desk().paid(of(name).payer)).map(day);

  test('are in the records after the years have passed', async () => {
    const billing = desk();
    const quarterly = await billing.product(100, { billing_period: 'EVERY_3_MONTHS' });
    const yearly = await billing.product(1990, { billing_period: 'YEARLY' });
    const tenDays = await billing.product(125, { billing_period: 'CUSTOM', custom_interval: 10, custom_period: 'DAYS' });
    await start('4', [{ product_id: quarterly }], { billing: { billing_day: 31 } });
    await start('11', [BASIC], { billing: { date_start: '2027-01-10', billing_day: 25, date_end: '2027-04-30' } });
    await billing.to('2027-01-29');
    await start('2', [BASIC], { billing: { date_end: '2027-04-01' } });
    await billing.to('2027-01-31');
    await start('12', [BASIC], { billing: { date_end: '2027-06-30' } });
    await billing.to('2027-02-25');
    await start('8', [{ product_id: tenDays }], { billing: { billing_day: 31, date_end: '2027-03-31' } });
    await billing.to('2027-06-30T21:59:00Z');
    assert.equal((await billing.read(of('12').subscription.id)).subscription_status, 'ACTIVE', 'until the day is over');
    await billing.to('2027-07-01');
    await billing.to('2028-01-29');
    await start('2b', [BASIC], { billing: { date_end: '2028-04-01' } });
    await billing.to('2028-02-29');
    await start('7', [{ product_id: yearly }]);
    await billing.to('2032-03-01');
  });

  test('1, 12: day 31 is the last day of shorter months; the end date is billed, and the status is EXPIRED from the day after', async () => {
    assert.deepEqual(await days('12'), ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30']);
    const { subscription_status, date_next_billing } = await desk().read(of('12').subscription.id);
    assert.deepEqual({ subscription_status, date_next_billing }, { subscription_status: 'EXPIRED', date_next_billing: null });
  });
  test('2: day 29 in February, with and without a leap day', async () => {
    assert.deepEqual(await days('2'), ['2027-01-29', '2027-02-28', '2027-03-29']);
    assert.deepEqual(await days('2b'), ['2028-01-29', '2028-02-29', '2028-03-29']);
  });
  test('4: every three months on day 31, from 30 Nov', async () => {
    assert.deepEqual((await days('4')).slice(0, 5), ['2026-11-30', '2027-02-28', '2027-05-31', '2027-08-31', '2027-11-30']);
  });
  test('7: yearly from 29 Feb', async () => {
    assert.deepEqual(await days('7'), ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
  });
  test('8: every ten days; billing_day has no effect', async () => {
    assert.deepEqual(await days('8'), ['2027-02-25', '2027-03-07', '2027-03-17', '2027-03-27']);
  });
  test('11: the second charge is the first anchor at least one interval later', async () => {
    assert.deepEqual(await days('11'), ['2027-01-10', '2027-02-25', '2027-03-25', '2027-04-25']);
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

  test('15: ONE_TIME lines bill with the first cycle only', async () => {
    const payer = await desk().payer('approved');
    const made = await desk().subscribe(payer, [BASIC, SETUP]);
    assert.deepEqual(
      [made.total_excl, made.total_incl, made.total_recurring_excl, made.total_recurring_incl],
      ['699.00', '803.85', '199.00', '228.85'],
    );
    await desk().to('2027-04-03');
    assert.deepEqual(await desk().paid(payer), ['2027-02-03 803.85', '2027-03-03 228.85', '2027-04-03 228.85']);
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

  test('19: RECURRING items of two intervals, or none at all, are refused', async () => {
    const payer = await desk().payer('approved');
    for (const items of [[BASIC, { product_id: 'pro_sandboxWeekly' }], [SETUP]])
      assert.deepEqual(await desk().refused(`/subscriptions/${payer.id}`, { items }), { code: '005', fields: ['items'] });
    assert.deepEqual(await desk().tried(payer), []);
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

  test('22: SMART on the first day credits all of it', async () => {
    for (const name of ['21', '26', '27', '27a', '28', '31', '33', '34', '35', '32']) made[name] = await onBasic(desk(), 'approved');
    made['22'] = await onBasic(desk(), 'approved');
    made['30'] = await onBasic(desk(), 'approved', 'laterDeclined');
    const { status } = await change('22', { items: [PRO], plan_change_type: 'SMART' });
    assert.equal(status, 200);
    assert.equal(await last('22'), '2027-03-01 230.00');
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

  test('26: to a longer interval, at once', async () => {
    await change('26', { items: [{ product_id: 'pro_sandboxBasicYearly' }], plan_change_type: 'SMART' });
    assert.equal(await last('26'), '2027-03-16 2170.38');
    const { date_next_billing, billing } = await desk().read(of('26').id);
    assert.deepEqual([date_next_billing, billing.period, billing.billing_day], ['2028-03-16', 'YEARLY', 16]);
  });

  test('27: END_OF_PERIOD is the default: pending until the next billing date, nothing due', async () => {
    const { body } = await change('27a', { items: [PRO] });
    const { result } = body as { result: { change_plan_at: string; change_plan_items: object[]; subscription_status: string } };
    assert.deepEqual([result.change_plan_at, result.subscription_status], ['2027-04-01', 'ACTIVE']);
    assert.equal((await desk().read(of('27a').id)).change_plan_at, '2027-04-01');
    const cheap = await desk().product(99);
    await change('27', { items: [{ product_id: cheap }], plan_change_type: 'SMART' });
    assert.equal((await desk().read(of('27').id)).change_plan_at, '2027-04-01', 'SMART to a cheaper plan');
    assert.equal(await last('27'), '2027-03-01 228.85');
  });

  test('28: IMMEDIATE bills the full new price and anchors today', async () => {
    await change('28', { items: [PRO], is_immediate: true });
    assert.equal(await last('28'), '2027-03-16 458.85');
    assert.equal((await desk().read(of('28').id)).date_next_billing, '2027-04-16');
  });

  test('31: a second change replaces the one that waits', async () => {
    await change('31', { items: [PRO] });
    await change('31', { items: [{ product_id: 'pro_sandboxBusiness' }] });
    assert.deepEqual(
      (await desk().read(of('31').id)).change_plan_items?.map(({ name }) => name),
      ['Business'],
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

  test('32: ONE_TIME is refused', async () => {
    assert.deepEqual(await desk().refused(`/subscriptions/${of('32').id}/change-plan`, { items: [PRO, SETUP] }), {
      code: '005',
      fields: ['items'],
    });
  });

  test('33: during a trial nothing is due', async () => {
    const payer = await desk().payer('approved');
    const { id } = await desk().subscribe(payer, [BASIC], { trial_days: 10 });
    await desk().result('POST', `/subscriptions/${id}/change-plan`, { items: [PRO], is_immediate: true });
    assert.deepEqual(await desk().paid(payer), []);
    await desk().to('2027-03-26');
    assert.deepEqual(await desk().paid(payer), ['2027-03-26 458.85']);
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
    assert.deepEqual(
      (await desk().paid(of('27a').payer)).map((entry) => entry.slice(5)),
      ['03-01 228.85', '04-01 458.85', '05-01 458.85'],
    );
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

  test('36c: without a cascade only the default card is charged', async () => {
    const payer = await desk().payer('approved', 'laterDeclined');
    await desk().ask('POST', '/cards/update', { records: [{ id: payer.cards['laterDeclined'], is_default: true }] });
    await desk().subscribe(payer, [BASIC], { cascade: { is_enabled: false } });
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
