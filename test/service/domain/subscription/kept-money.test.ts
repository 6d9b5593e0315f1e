import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptOf } from '../../../../src/service/domain/subscription/kept-money.ts';
import type { Transaction } from '../../../../src/service/domain/records/money.ts';
import type { Subscription } from '../../../../src/service/domain/records/sales.ts';

/** Ruling *refunded periods*. */

test('a refund that the network has not confirmed yet is not kept, like one that it has', () => {
  const subscription = {
    ...{ items: [{ pricing_type: 'RECURRING', price: 10_000, qty: 1 }], is_tax: false, date_last_billing: '2027-01-04' },
  } as unknown as Subscription;
  const payment = { amount: 10_000, refunded_amount: 2_000, transaction_status: 'PAID' } as Transaction;
  assert.deepEqual(keptOf(subscription, payment, 3_000), { of: 5_000, over: 10_000 });
});
