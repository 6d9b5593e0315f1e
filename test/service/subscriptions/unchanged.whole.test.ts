import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { openPortal } from '../portal/browser.ts';
import { BASIC, billingFrom, PRO, SETUP } from './support.ts';

/** A plan change that changes nothing is refused, so that nobody pays twice for what they have (ruling *nothing to change*). */

const TWO = { product_id: 'pro_sandboxBasic', qty: 2 } as const;

describe('a plan change to the current plan', () => {
  const desk = billingFrom('2027-03-01');

  const CASES: Readonly<Record<string, { has: readonly object[]; wants: readonly object[] }>> = {
    'the same product': { has: [BASIC], wants: [BASIC] },
    'the same quantity': { has: [TWO], wants: [TWO] },
    'the same lines in another order': { has: [BASIC, PRO], wants: [PRO, BASIC] },
    'one line of two instead of two lines of one': { has: [BASIC, BASIC], wants: [TWO] },
    'the same price of its own': { has: [{ ...BASIC, price_excl: 150 }], wants: [{ ...BASIC, price_excl: '150.00' }] },
    'beside what was billed once': { has: [BASIC, SETUP], wants: [BASIC] },
  };
  for (const [name, { has, wants }] of Object.entries(CASES))
    test(`is refused with 005, unchanged, and charges nothing, in the preview and for real: ${name}`, async () => {
      const payer = await desk().payer('approved');
      const { id } = await desk().subscribe(payer, has);
      const before = [await desk().read(id), (await desk().tried(payer)).length];
      for (const how of [
        { is_immediate: true },
        { plan_change_type: 'IMMEDIATE' },
        { plan_change_type: 'SMART' },
        { plan_change_type: 'END_OF_PERIOD' },
      ])
        for (const path of ['change-plan/preview', 'change-plan']) {
          const { status, body, text } = await desk().ask('POST', `/subscriptions/${id}/${path}`, { items: wants, ...how });
          const { error_code, error_details } = body as { error_code: string; error_details: { errors: unknown }[] };
          assert.deepEqual([status, error_code], [400, '005'], text);
          assert.deepEqual(
            error_details.map(({ errors }) => errors),
            [{ items: { message: 'the subscription has exactly these lines already: nothing would change', rule: 'unchanged' } }],
          );
        }
      assert.deepEqual([await desk().read(id), (await desk().tried(payer)).length], before);
    });

  const CHANGES: Readonly<Record<string, { has: readonly object[]; wants: readonly object[] }>> = {
    'another quantity': { has: [BASIC], wants: [TWO] },
    'the catalogue’s price instead of its own': { has: [{ ...BASIC, price_excl: 150 }], wants: [BASIC] },
    'fewer lines': { has: [BASIC, PRO], wants: [BASIC] },
    'more lines': { has: [BASIC], wants: [BASIC, PRO] },
  };
  for (const [name, { has, wants }] of Object.entries(CHANGES))
    test(`is accepted if anything differs: ${name}`, async () => {
      const { id } = await desk().subscribe(await desk().payer('approved'), has);
      assert.equal((await desk().ask('POST', `/subscriptions/${id}/change-plan`, { items: wants, is_immediate: true })).status, 200);
    });

  test('is also refused in a trial', async () => {
    const { id } = await desk().subscribe(await desk().payer('approved'), [BASIC], { trial_days: 14 });
    assert.equal((await desk().refused(`/subscriptions/${id}/change-plan`, { items: [BASIC] })).code, '005');
  });

  for (const plan_change_type of ['IMMEDIATE', 'SMART', 'END_OF_PERIOD'] as const)
    test(`withdraws a waiting change, and charges nothing: ${plan_change_type}`, async () => {
      const payer = await desk().payer('approved');
      const { id, date_next_billing } = await desk().subscribe(payer, [PRO]);
      const tried = (await desk().tried(payer)).length;
      const waiting = await desk().result(`POST`, `/subscriptions/${id}/change-plan`, { items: [BASIC] });
      assert.equal(waiting.change_plan_at, date_next_billing);
      const body = { items: [PRO], plan_change_type };
      const preview = await desk().result<{ total_incl: string; date_next_billing: string; total_recurring_incl: string }>(
        'POST',
        `/subscriptions/${id}/change-plan/preview`,
        body,
      );
      assert.deepEqual(
        [preview.total_incl, preview.date_next_billing, preview.total_recurring_incl],
        ['0.00', date_next_billing, '458.85'],
      );
      assert.equal((await desk().read(id)).change_plan_at, date_next_billing, 'a preview stores nothing');
      const undone = await desk().result<{ change_plan_at: string | null; change_plan_items: unknown[]; date_next_billing: string }>(
        'POST',
        `/subscriptions/${id}/change-plan`,
        body,
      );
      assert.deepEqual([undone.change_plan_at, undone.change_plan_items, undone.date_next_billing], [null, [], date_next_billing]);
      assert.equal((await desk().tried(payer)).length, tried);
      assert.equal((await desk().refused(`/subscriptions/${id}/change-plan`, body)).code, '005');
    });

  test('is refused in the portal, even if the customer’s plan has its own price', async () => {
    const payer = await desk().payer('approved');
    await desk().subscribe(payer, [{ ...BASIC, price_excl: 150 }]);
    const portal = await openPortal(desk().service, payer.id, { settings: { plan_change_type: 'IMMEDIATE' } });
    const items = [{ product_id: 'pro_sandboxBasic', qty: 1 }];
    const refusal = ({ status, body }: { status: number; body: unknown }) => {
      const { code, fields } = (body as { error: { code: string; fields: object } }).error;
      return [status, code, Object.keys(fields)];
    };
    assert.deepEqual(refusal(await portal.ask('POST', 'change-plan/preview', { items })), [400, 'invalid', ['items']]);
    const body = { items, attempt_key: randomUUID() };
    assert.deepEqual(refusal(await portal.ask('POST', 'change-plan', body)), [400, 'invalid', ['items']]);
    assert.equal((await desk().tried(payer)).length, 1);
    assert.equal((await portal.view()).subscription?.total_recurring_incl, 17_250);
  });
});
