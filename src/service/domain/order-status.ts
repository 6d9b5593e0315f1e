import type { Order } from './records/sales.ts';
import type { Transaction } from './records/money.ts';

/** Statuses that money which comes in moves on. */
const UNPAID: ReadonlySet<Order['order_status']> = new Set(['DRAFT', 'PENDING_PAYMENT', 'PARTIALLY_PAID']);

type Owed = Pick<Order, 'order_status' | 'amount_total'>;

/** An order's status once so much of it was paid, in cents. */
export function orderStatusAfterPayment({ order_status, amount_total }: Owed, paid: number): Order['order_status'] {
  if (!UNPAID.has(order_status)) return order_status;
  return paid >= amount_total ? 'PAID' : 'PARTIALLY_PAID';
}

/** An order's status once money for it went back, and so much of it is left, in cents. */
export function orderStatusAfterReversal({ order_status, amount_total }: Owed, paid: number): Order['order_status'] {
  if (!UNPAID.has(order_status) && order_status !== 'PAID') return order_status;
  if (paid >= amount_total) return 'PAID';
  return paid === 0 ? 'PENDING_PAYMENT' : 'PARTIALLY_PAID';
}

/** The id of the order that a transaction pays for, as its payment data has it. */
export function orderIdOf({ payment_data: { order } }: Pick<Transaction, 'payment_data'>): string | null {
  if (typeof order !== 'object' || order === null || Array.isArray(order)) return null;
  return typeof order['id'] === 'string' ? order['id'] : null;
}
