import { orderIdOf, type OrderFacts } from '../../domain/order-status.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Transaction } from '../../domain/records/money.ts';

/**
 * The order that a transaction pays for; undefined where it pays for none. The order is locked before its transactions are read, so
 * that two moves of its money at the same moment count each other.
 */
export const orderFacts = (tx: Transactional, transaction: Pick<Transaction, 'payment_data'>): Promise<OrderFacts | undefined> =>
  orderFactsOf(tx, orderIdOf(transaction));

/** The same for an order that is known by its id. */
export async function orderFactsOf(tx: Transactional, order_id: string | null): Promise<OrderFacts | undefined> {
  const order = await tx.lock('orders', order_id);
  return order && { order, transactions: await tx.transactionsOfOrder(order.id) };
}
