import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openPortal } from '../portal/browser.ts';
import { BASIC, billingFrom, PRO, there, type Payer, type SubscriptionWire } from './support.ts';

/**
 * A period counts as paid only as far as its money was kept (ruling *refunded periods*). The sandbox's plans cost R199.00 and R399.00
 * a month without VAT.
 */

const INVOICE = { invoice: { is_generate: true } } as const;

describe('a period that was refunded', () => {
  const desk = billingFrom('2027-03-01');
  interface Preview {
    readonly credit: string;
    readonly credit_left: string;
    readonly unused_days: number;
    readonly total_excl: string;
  }

  const begun = async (more: object = {}): Promise<{ payer: Payer; made: SubscriptionWire }> => {
    const payer = await desk().payer('approved');
    return { payer, made: await desk().subscribe(payer, [BASIC], { ...more }) };
  };
  const refund = (made: SubscriptionWire, amount?: string) =>
    desk().result('POST', `/transactions/${there(made.last_transaction_id ?? undefined, 'payment')}/refund`, {
      reason: 'goodwill',
      ...(amount === undefined ? {} : { amount }),
    });
  const SMART = { items: [PRO], plan_change_type: 'SMART' } as const;
  const preview = (id: string) => desk().result<Preview>('POST', `/subscriptions/${id}/change-plan/preview`, SMART);
  const change = (id: string) => desk().result('POST', `/subscriptions/${id}/change-plan`, SMART);
  const last = async (payer: Payer) => (await desk().paid(payer)).at(-1)?.split(' ')[1];

  for (const [invoicing, more] of [
    ['with invoices', INVOICE],
    ['without invoices', { invoice: { is_generate: false } }],
  ] as const) {
    test(`gives a plan change no credit if all of it was given back, ${invoicing}`, async () => {
      const { payer, made } = await begun(more);
      const whole = await preview(made.id);
      assert.equal(Number(whole.credit), 199, 'on the first day all of the period is unused');
      await refund(made);
      assert.deepEqual([Number((await preview(made.id)).credit), (await preview(made.id)).unused_days], [0, whole.unused_days]);
      await change(made.id);
      assert.equal(await last(payer), '458.85');
    });

    test(`gives a plan change credit for what was kept, ${invoicing}`, async () => {
      const { payer, made } = await begun(more);
      // R228.85 was paid; a fifth of it is given back.
      await refund(made, '45.77');
      assert.equal(Number((await preview(made.id)).credit), 159.2);
      await change(made.id);
      assert.equal(await last(payer), ((399 - 159.2) * 1.15).toFixed(2));
    });
  }

  test('counts the refund of that period, not of the one before, and credit as money that was kept', async () => {
    const { made } = await begun(INVOICE);
    await refund(made);
    await desk().advance('P31D');
    assert.equal(Number((await preview(made.id)).credit), 199, 'the new period is paid');
    const changed = await change(made.id);
    const now = await desk().read(changed.id);
    // R399.00 less R199.00 of credit: R230.00 was paid and is given back, so what is kept is the credit of the period before.
    await refund(now);
    const max = await desk().product(999);
    const { credit } = await desk().result<Preview>('POST', `/subscriptions/${made.id}/change-plan/preview`, {
      items: [{ product_id: max }],
      plan_change_type: 'SMART',
    });
    assert.equal(Number(credit), 199);
  });

  test('counts also if a retry paid its invoice', async () => {
    const payer = await desk().payer('declined', 'laterDeclined');
    const made = await desk().subscribe(payer, [BASIC], INVOICE);
    assert.ok(made.past_due);
    await desk().result('POST', '/sandbox/cards', {
      customer_id: payer.id,
      card_number: '4242424242424242',
      expiry: '12/98',
      cvc: '123',
      is_default: true,
    });
    await desk().advance('P3D');
    const paid = await desk().read(made.id);
    assert.equal(paid.past_due, undefined);
    await refund(paid);
    assert.equal(Number((await preview(made.id)).credit), 0);
  });

  test('is not free when the subscription starts again: a new one begins, less what was kept of the unused days', async () => {
    for (const [amount, due] of [
      [undefined, '228.85'],
      ['45.77', '45.77'],
    ] as const) {
      const { payer, made } = await begun(INVOICE);
      await refund(made, amount);
      await desk().result('POST', `/subscriptions/${made.id}/cancel`, { cancel_type: 'IMMEDIATE' });
      const portal = await openPortal(desk().service, payer.id, { subscription_id: made.id });
      // Views of browsers have cents.
      assert.equal((await portal.view()).reactivation?.total_incl, Math.round(Number(due) * 100));
      const again = await desk().result('POST', `/subscriptions/${made.id}/reactivate`, {});
      assert.equal(again.subscription_status, 'ACTIVE');
      assert.equal(await last(payer), due);
    }
  });
});
