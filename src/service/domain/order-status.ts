import type { Order } from './records/sales.ts';
import type { Transaction } from './records/money.ts';

/** The statuses that a payment changes. */
const UNPAID: ReadonlySet<Order['order_status']> = new Set(['DRAFT', 'PENDING_PAYMENT', 'PARTIALLY_PAID']);

type Owed = Pick<Order, 'order_status' | 'amount_total'>;

/** An order's status after `paid` cents in total were paid. */
export function orderStatusAfterPayment({ order_status, amount_total }: Owed, paid: number): Order['order_status'] {
  if (!UNPAID.has(order_status)) return order_status;
  return paid >= amount_total ? 'PAID' : 'PARTIALLY_PAID';
}

/** An order's status after money was returned and `paid` cents are left. */
export function orderStatusAfterReversal({ order_status, amount_total }: Owed, paid: number): Order['order_status'] {
  if (!UNPAID.has(order_status) && order_status !== 'PAID') return order_status;
  if (paid >= amount_total) return 'PAID';
  return paid === 0 ? 'PENDING_PAYMENT' : 'PARTIALLY_PAID';
}

/** The id of the order that a transaction pays for, from its payment data. */
export function orderIdOf({ payment_data: { order } }: Pick<Transaction, 'payment_data'>): string | null {
  if (typeof order !== 'object' || order === null || Array.isArray(order)) return null;
  return typeof order['id'] === 'string' ? order['id'] : null;
}
