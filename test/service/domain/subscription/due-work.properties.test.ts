import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { addDays, type Day } from '../../../../src/facts/days.ts';
import { DUNNING_DAYS } from '../../../../src/service/domain/billing/cycle.ts';
import {
  SUBSCRIPTION_MOVES,
  type SubscriptionState,
  type SubscriptionStatus,
} from '../../../../src/service/domain/billing/subscription.ts';
import { hasEnded } from '../../../../src/service/domain/subscription/charge-settlement.ts';
import { nextRun, runStep } from '../../../../src/service/domain/subscription/state.ts';
import type { Subscription } from '../../../../src/service/domain/records/sales.ts';
import { aNewSubscription } from '../billing/arbitraries.ts';

/** The due work of a subscription is repeated until it succeeds, so no status may have work that its rules refuse. */

const stored = (state: SubscriptionState, more: Partial<Subscription>): Subscription => ({
  account_id: 'acc_test',
  id: 'sub_1',
  customer_id: 'cus_1',
  collection_method: 'AUTOCHARGE',
  due_days: null,
  card_id: null,
  cascade: { is_enabled: true, max_attempts: null },
  currency: 'ZAR',
  ...state,
  invoice: { is_generate: true, is_send: false, memo: null, footer: null },
  notification: { email: null, webhook_url: null },
  metadata: null,
  last_transaction_id: null,
  last_invoice_id: null,
  owed: null,
  pending: null,
  run_at: null,
  created_at: new Date(0),
  updated_at: null,
  ...more,
});

const aStatus = fc.constantFrom(...(Object.keys(SUBSCRIPTION_MOVES) as SubscriptionStatus[]));
const later = fc.option(fc.nat(120));
const dayAfter = (from: Day, days: number | null): Day | null => (days === null ? null : addDays(from, days));

/** Any subscription whose fields do not contradict its status. */
const aSubscription: fc.Arbitrary<Subscription> = fc
  .record({ start: aNewSubscription, status: aStatus, next: later, cancel: later, retry: later, owed: later, requests: fc.boolean() })
  .map(({ start: { today, state }, status, next, cancel, retry, owed, requests }) => {
    const runs = status === 'TRIAL' || status === 'ACTIVE';
    const cancel_at = runs || status === 'PAUSED' ? dayAfter(today, cancel) : null;
    const date_due = hasEnded(status) ? null : dayAfter(today, owed);
    const cycle = status === 'ACTIVE' && !requests ? dayAfter(today, retry) : null;
    return stored(
      {
        ...state,
        subscription_status: status,
        cancel_at,
        date_next_billing: runs && cancel_at === null ? dayAfter(today, next) : null,
        past_due: cycle === null ? null : { cycle, declines: 1 },
      },
      {
        collection_method: requests ? 'REQUEST_PAYMENT' : 'AUTOCHARGE',
        owed: date_due === null ? null : { invoice_id: 'inv_1', date_due },
      },
    );
  });

describe('the due work of a subscription', () => {
  test('can be carried out in every status in which it falls due', () => {
    fc.assert(
      fc.property(aSubscription, (row) => {
        const run = nextRun(row, DUNNING_DAYS);
        if (run === null) return;
        assert.doesNotThrow(
          () => runStep(row, run, run.day, DUNNING_DAYS),
          `${run.what} of a subscription that is ${row.subscription_status}`,
        );
      }),
      { numRuns: 2000 },
    );
  });
});
