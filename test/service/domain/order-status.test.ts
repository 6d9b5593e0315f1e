import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderBar, type OrderFacts } from '../../../src/service/domain/order-status.ts';
import type { Transaction } from '../../../src/service/domain/records/money.ts';

/** Ruling *orders*: what is paid and what is on the way never come to more than the order. */

const facts = (...moneys: readonly (readonly [Transaction['transaction_status'], number])[]) =>
  ({
    order: { order_status: 'PENDING_PAYMENT', amount_total: 10_000 },
    transactions: moneys.map(([transaction_status, amount]) => ({
      ...{ transaction_status, amount, refunded_amount: 0, payment_data: { order: { id: 'ord_1' } } },
    })),
  }) as unknown as OrderFacts;

test('payments in progress of an order count together', () => {
  const twoInProgress = facts(['PAID', 2_000], ['SENT_TO_BANK', 3_000], ['NO_RESPONSE', 3_000]);
  assert.equal(orderBar(twoInProgress, 2_000, 'all'), null);
  assert.equal(orderBar(twoInProgress, 2_001, 'all'), 'order_in_progress');
  assert.equal(orderBar(twoInProgress, 8_000, 'arrived'), null);
  assert.equal(orderBar(twoInProgress, 8_001, 'arrived'), 'order_left');
});
