import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PortalView as View } from '../../../src/contract/sessions/portal.ts';
import { BASIC, billingFrom, PRO, type Payer } from '../subscriptions/support.ts';

/** What a customer can do in the portal, and what the link can forbid. */

describe('a portal session', () => {
  const desk = billingFrom('2027-03-01');

  const link = async (payer: Payer, more: object = {}) => {
    const { session_id } = await desk().result<{ session_id: string }>('POST', '/customer-portal/link', { customer_id: payer.id, ...more });
    return `/customer-portal/sessions/${session_id}`;
  };
  const view = (path: string) => desk().result<View>('GET', path);

  test('without a subscription offers packages by interval, the cheapest first, and subscribes to one', async () => {
    const payer = await desk().payer('approved');
    const path = await link(payer, {
      settings: { available_product_ids: ['pro_sandboxPro', 'pro_sandboxBasicYearly', 'pro_sandboxBasic'] },
    });
    const before = await view(path);
    assert.deepEqual([before.state, before.subscription, before.cards.length], ['open', null, 1]);
    assert.deepEqual(
      before.packages.map(({ billing_period, products }) => [billing_period, products.map(({ name }) => name)]),
      [
        ['MONTHLY', ['Basic', 'Pro']],
        ['YEARLY', ['Basic, yearly']],
      ],
    );
    assert.doesNotMatch(JSON.stringify(before), /card_token/);
    const after = await desk().result<View>('POST', `${path}/subscribe`, { items: [BASIC] });
    assert.equal(after.subscription?.subscription_status, 'ACTIVE');
    assert.deepEqual(
      after.upcoming.map(({ date, total_incl }) => `${date} ${total_incl}`),
      ['2027-04-01 22885', '2027-05-01 22885', '2027-06-01 22885'],
    );
    assert.deepEqual(await desk().paid(payer), ['2027-03-01 228.85']);
    assert.equal((await desk().refused(`${path}/subscribe`, { items: [BASIC] })).code, '008');
    assert.deepEqual(await desk().refused(`${path}/change-plan`, { items: [{ product_id: 'pro_sandboxBusiness' }] }), {
      code: '007',
      fields: ['items.0.product_id'],
    });
  });

  test('changes a plan as previewed, withdraws a waiting change, cancels, and undoes the cancellation', async () => {
    const payer = await desk().payer('approved');
    const { id: subscription_id } = await desk().subscribe(payer, [BASIC]);
    const path = await link(payer, { subscription_id });
    const preview = await desk().result<{ total_incl: number }>('POST', `${path}/change-plan/preview`, { items: [PRO] });
    const changed = await desk().result<View>('POST', `${path}/change-plan`, { items: [PRO] });
    assert.equal((await desk().paid(payer)).at(-1), `2027-03-01 ${(preview.total_incl / 100).toFixed(2)}`);
    assert.equal(changed.subscription?.items_recurring[0]?.name, 'Pro');
    const later = await desk().result<View>('POST', `${path}/change-plan`, { items: [BASIC] });
    assert.equal(later.subscription?.change_plan_at, '2027-04-01', 'SMART: down at the end of the period');
    const kept = await desk().result<View>('POST', `${path}/keep-plan`);
    assert.equal(kept.subscription?.change_plan_at, undefined);
    const cancelled = await desk().result<View>('POST', `${path}/cancel`, { reason: 'Too dear' });
    assert.deepEqual([cancelled.subscription?.cancel_at, cancelled.upcoming], ['2027-04-01', []]);
    const undone = await desk().result<View>('POST', `${path}/reactivate`);
    assert.equal(undone.subscription?.cancel_at, undefined);
  });

  test('pays what is owed, and manages cards and details', async () => {
    const payer = await desk().payer('laterDeclined');
    await desk().subscribe(payer, [BASIC]);
    const path = await link(payer);
    const owed = await view(path);
    assert.equal(owed.owed?.date_due, '2027-03-01');
    const { pay, cancel, change_plan } = owed.allowed;
    assert.deepEqual([pay, cancel, change_plan], [true, true, true], 'who owes can still leave, or choose another plan');
    const no = await desk().ask('POST', `${path}/pay`, {});
    assert.equal((no.body as { status: boolean }).status, false);
    const card = await desk().result<{ id: string }>('POST', '/sandbox/cards', {
      customer_id: payer.id,
      card_number: '5555555555554444',
      expiry: '12/98',
      cvc: '123',
    });
    const named = await desk().result<View>('POST', `${path}/cards/${card.id}`, { is_default: true, card_nickname: 'Blue' });
    assert.deepEqual([named.cards[0]?.id, named.cards[0]?.card_nickname], [card.id, 'Blue'], 'the default one is used first');
    const paid = await desk().result<View>('POST', `${path}/pay`, {});
    assert.deepEqual([paid.owed, paid.invoices?.[0]?.invoice_status], [null, 'PAID']);
    await desk().result('POST', `${path}/cards/${String(payer.cards['laterDeclined'])}/remove`);
    assert.equal((await desk().refused(`${path}/cards/${card.id}/remove`)).code, '008', 'the last one stays');
    const details = await desk().result<View>('POST', `${path}/billing-details`, { city_or_town: 'Paarl' });
    assert.equal(details.billing_details?.city_or_town, 'Paarl');
    const pdf = await desk().ask('GET', `${path}/invoices/${String(paid.invoices?.[0]?.id)}/pdf`);
    assert.equal(pdf.headers.get('content-type'), 'application/pdf');
  });

  test('tells the day, and of the customer’s other running subscriptions what is paid next by which card; a link for one names no others', async () => {
    const payer = await desk().payer('approved', 'mastercard');
    const older = await desk().subscribe(payer, [PRO], { card_id: payer.cards['mastercard'] });
    const ended = await desk().subscribe(payer, [BASIC]);
    await desk().result('POST', `/subscriptions/${ended.id}/cancel`, { cancel_type: 'IMMEDIATE' });
    const newer = await desk().subscribe(payer, [BASIC]);
    const { subscription, others, today } = await view(await link(payer));
    assert.deepEqual([subscription?.id, today], [newer.id, '2027-03-01']);
    assert.deepEqual(
      others.map(({ subscription: { id, items_recurring }, next, card_id }) => [
        id,
        items_recurring[0]?.name,
        next?.date,
        next?.total_incl,
        card_id,
      ]),
      [[older.id, 'Pro', '2027-04-01', 45_885, payer.cards['mastercard']]],
    );
    assert.deepEqual((await view(await link(payer, { subscription_id: older.id }))).others, []);
  });

  test('does nothing that its link forbids', async () => {
    const payer = await desk().payer('approved');
    const { last_invoice_id } = await desk().subscribe(payer, [BASIC]);
    const path = await link(payer, {
      settings: { show_invoices: false, billing_info_type: 'NONE', cancel_type: 'NONE', plan_change_type: 'NONE' },
    });
    const { invoices, billing_details } = await view(path);
    assert.deepEqual([invoices, billing_details], [null, null]);
    const forbidden: [string, object][] = [
      ['cancel', {}],
      ['cancel/preview', {}],
      ['change-plan', { items: [PRO] }],
      ['change-plan/preview', { items: [PRO] }],
      ['keep-plan', {}],
      ['pause', {}],
      ['resume', {}],
      ['billing-details', { city_or_town: 'Paarl' }],
    ];
    for (const [action, body] of forbidden) assert.equal((await desk().refused(`${path}/${action}`, body)).code, '008', action);
    assert.equal((await desk().ask('GET', `${path}/invoices/${String(last_invoice_id)}/pdf`)).status, 409);
  });

  test('pauses and resumes if its link allows it, on the same anchor and without a charge for the time between', async () => {
    const payer = await desk().payer('approved');
    const made = await desk().subscribe(payer, [BASIC]);
    const path = await link(payer, { settings: { allow_pause: true } });
    const before = await view(path);
    assert.deepEqual([before.allowed.pause, before.allowed.resume, before.resumption], [true, false, null]);
    const stale = await desk().refused(`${path}/pause`, { agreed: { subscription_id: 'sub_another' } });
    assert.equal(stale.code, '008', 'another subscription than the one that was shown');
    const paused = await desk().result<View>('POST', `${path}/pause`, { agreed: { subscription_id: made.id } });
    assert.deepEqual(
      [paused.subscription?.subscription_status, paused.upcoming, paused.allowed.pause, paused.allowed.resume],
      ['PAUSED', [], false, true],
    );
    assert.equal((await desk().refused(`${path}/pause`, {})).code, '008');
    await desk().advance('P40D');
    const later = await link(payer, { settings: { allow_pause: true } });
    const { resumption } = await view(later);
    assert.ok(resumption?.date_next_billing);
    const agreed = { subscription_id: made.id, date_next_billing: resumption.date_next_billing };
    const resumed = await desk().result<View>('POST', `${later}/resume`, { agreed });
    assert.deepEqual(
      [resumed.subscription?.subscription_status, resumed.subscription?.date_next_billing, resumed.invoices?.length],
      ['ACTIVE', resumption.date_next_billing, before.invoices?.length],
    );
    assert.deepEqual([resumed.allowed.pause, resumed.allowed.resume], [true, false]);
  });

  test('behaves the same with both layouts of its link: details are read-only, plans are fixed, cancelling is immediate', async () => {
    for (const settings of [
      { billing_info_type: 'VIEW', cancel_type: 'IMMEDIATE', plan_change_type: 'NONE' },
      { show_billing_info: true, allow_update_billing_info: false, allow_cancel: true, cancel_type: 'NOW', allow_switch_plan: false },
    ]) {
      const payer = await desk().payer('approved');
      await desk().subscribe(payer, [BASIC]);
      const path = await link(payer, { settings });
      const { billing_details, allowed } = await view(path);
      assert.equal(billing_details?.name, 'Thandi Mokoena');
      assert.deepEqual([allowed.change_details, allowed.change_plan, allowed.cancel], [false, false, true]);
      assert.equal((await desk().refused(`${path}/billing-details`, { city_or_town: 'Paarl' })).code, '008');
      assert.equal((await desk().refused(`${path}/change-plan`, { items: [PRO] })).code, '008');
      const ended = await desk().result<View>('POST', `${path}/cancel`, {});
      assert.equal(ended.subscription?.subscription_status, 'CANCELLED');
    }
  });
});
