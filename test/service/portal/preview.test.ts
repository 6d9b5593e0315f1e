import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { PlanPreview, SubscribePreview } from '../../../src/protocol/portal.ts';
import { PATIENT } from '../../support/service.ts';
import { billingFrom } from '../subscriptions/support.ts';
import { openPortal } from './browser.ts';

/** What the portal says a click would do is what it then does, to the cent. */

const plan = fc.record({
  price: fc.integer({ min: 1, max: 500_000 }),
  qty: fc.integer({ min: 1, max: 20 }),
  billing_period: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'EVERY_3_MONTHS', 'YEARLY'),
});

describe('what the portal shows before a click', () => {
  const desk = billingFrom('2027-03-01', PATIENT);
  const cents = (amount: number | string) => Math.round(Number(amount) * 100);

  test('is what is then charged, now and on the days that it names', async () => {
    await fc.assert(
      fc.asyncProperty(
        plan,
        plan,
        fc.integer({ min: 0, max: 40 }),
        fc.constantFrom('SMART', 'IMMEDIATE', 'END_OF_PERIOD'),
        async (from, to, days, plan_change_type) => {
          const payer = await desk().payer('approved');
          const line = async ({ price, qty, billing_period }: typeof from) => ({
            product_id: await desk().product(price / 100, { billing_period }),
            qty,
          });
          const [first, second] = [await line(from), await line(to)];
          const link = { settings: { plan_change_type, available_product_ids: [first.product_id, second.product_id] } };
          const charged = async () => (await desk().tried(payer)).map(({ amount }) => cents(amount));

          const before = await openPortal(desk().service, payer.id, link);
          const price = await before.preview<SubscribePreview>('subscribe', { items: [first] });
          const subscribed = await before.act('subscribe', { items: [first] });
          assert.deepEqual(await charged(), [price.total_incl]);
          assert.equal(subscribed.subscription?.date_next_billing, price.date_next_billing);

          await desk().advance(`P${days}D`);
          const paid = (await charged()).length;
          const portal = await openPortal(desk().service, payer.id, link);
          const preview = await portal.preview<PlanPreview>('change-plan', { items: [second] });
          const changed = await portal.act('change-plan', { items: [second] });
          assert.deepEqual((await charged()).slice(paid), preview.total_incl === 0 ? [] : [preview.total_incl]);
          assert.equal(changed.subscription?.date_next_billing, preview.date_next_billing);

          // The next charges are the ones that were announced.
          const [next] = changed.upcoming;
          const so_far = (await charged()).length;
          if (next !== undefined && next.total_incl > 0) {
            await desk().to(String(Number(next.date.slice(0, 4)) - 28) + next.date.slice(4));
            assert.equal((await charged())[so_far], next.total_incl);
          }
          const end = await openPortal(desk().service, payer.id, { settings: { cancel_type: 'IMMEDIATE' } });
          await end.act('cancel', { reason: 'Done' });
        },
      ),
      { numRuns: 8 },
    );
  });
});
