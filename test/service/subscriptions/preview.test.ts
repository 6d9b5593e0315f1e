import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { PATIENT } from '../../support/service.ts';
import { billingFrom } from './support.ts';

/** The preview of a change says exactly what is charged, to the cent. */

const PERIODS = ['DAILY', 'WEEKLY', 'MONTHLY', 'EVERY_3_MONTHS', 'EVERY_6_MONTHS', 'YEARLY'] as const;
const plan = fc.record({
  price: fc.integer({ min: 0, max: 500_000 }).map((cents) => (cents / 100).toFixed(2)),
  qty: fc.integer({ min: 1, max: 20 }),
  billing_period: fc.constantFrom(...PERIODS),
});

interface Preview {
  readonly total_incl: string;
  readonly is_immediate: boolean;
  readonly effective_at: string;
  readonly date_next_billing: string | null;
}

describe('the preview of a plan change', () => {
  const desk = billingFrom('2027-03-01', PATIENT);

  test('is what is charged, for any plans, days and quantities', async () => {
    await fc.assert(
      fc.asyncProperty(
        plan,
        plan,
        fc.integer({ min: 0, max: 40 }),
        fc.constantFrom('SMART', 'IMMEDIATE', 'END_OF_PERIOD'),
        fc.boolean(),
        async (from, to, days, plan_change_type, is_tax) => {
          const billing = desk();
          const payer = await billing.payer('approved');
          const line = async ({ price, qty, billing_period }: typeof from) => ({
            product_id: await billing.product(Number(price), { billing_period }),
            qty,
          });
          const { id } = await billing.subscribe(payer, [await line(from)], { is_tax });
          await billing.advance(`P${days}D`);
          const before = (await billing.tried(payer)).length;
          const body = { items: [await line(to)], plan_change_type };
          const preview = await billing.result<Preview>('POST', `/subscriptions/${id}/change-plan/preview`, body);
          const changed = await billing.result<{ date_next_billing: string }>('POST', `/subscriptions/${id}/change-plan`, body);
          const charged = (await billing.tried(payer)).slice(before).map(({ amount }) => Number(amount).toFixed(2));
          assert.deepEqual(charged, preview.total_incl === '0.00' ? [] : [preview.total_incl]);
          assert.equal(changed.date_next_billing, preview.date_next_billing);
          // Ends the subscription, because the service continues with the next one.
          await billing.result('POST', `/subscriptions/${id}/cancel`, { cancel_type: 'IMMEDIATE' });
        },
      ),
      { numRuns: 12 },
    );
  });
});
