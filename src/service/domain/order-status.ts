import { refuseField } from '../../contract/errors.ts';
import { update, type Change, type DecisionContext } from './decision.ts';
import type { Transaction } from './records/money.ts';
import type { Order } from './records/sales.ts';

/** An order's status follows from the money of all its transactions, wherever they were made (ruling *order status*). */

type Status = Order['order_status'];

/** The money of an order, in cents: what payers paid, and how much of that was refunded. What a bank took back was not paid. */
interface OrderMoney {
  readonly paid: number;
  readonly refunded: number;
}

/** An order, locked, with its transactions as they are stored. */
export interface OrderFacts {
  readonly order: Order;
  readonly transactions: readonly Transaction[];
}

/** The move of a transaction's money: it arrived, a bank took it back, or the merchant refunded it. */
export type MoneyMove = 'payment' | 'return' | 'refund';

/** The statuses that each move may change. Otherwise the merchant's own decision stands, except that a refund always shows. */
const CHANGED_BY: Readonly<Record<MoneyMove, (status: Status) => boolean>> = {
  payment: (status) => ['DRAFT', 'PENDING_PAYMENT', 'PARTIALLY_PAID', 'REFUNDED'].includes(status),
  return: (status) => ['DRAFT', 'PENDING_PAYMENT', 'PARTIALLY_PAID', 'PAID', 'PARTIALLY_REFUNDED'].includes(status),
  refund: () => true,
};

/** The id of the order that a transaction pays for, from its payment data. The fee that verifies a card pays for no order. */
export function orderIdOf({ payment_data: { order, mode } }: Pick<Transaction, 'payment_data'>): string | null {
  if (mode === 'SAVE' || typeof order !== 'object' || order === null || Array.isArray(order)) return null;
  return typeof order['id'] === 'string' ? order['id'] : null;
}

/** The statuses of transactions whose money arrived and was not taken back by a bank. */
const ARRIVED: ReadonlySet<Transaction['transaction_status']> = new Set(['PAID', 'REFUNDED']);

function moneyOf(transactions: readonly Transaction[]): OrderMoney {
  const arrived = transactions.filter((one) => ARRIVED.has(one.transaction_status) && orderIdOf(one) !== null);
  return {
    paid: arrived.reduce((sum, { amount }) => sum + amount, 0),
    refunded: arrived.reduce((sum, { refunded_amount }) => sum + refunded_amount, 0),
  };
}

function statusOf(amount_total: number, { paid, refunded }: OrderMoney): Status {
  if (refunded > 0) return refunded >= paid ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  if (paid >= amount_total) return 'PAID';
  return paid === 0 ? 'PENDING_PAYMENT' : 'PARTIALLY_PAID';
}

function statusAfterMove({ order_status, amount_total }: Order, money: OrderMoney, move: MoneyMove): Status {
  if (!CHANGED_BY[move](order_status)) return order_status;
  // Without a refund here, the merchant gave the money back in another way and set this status.
  const isByHand = money.refunded === 0 && (order_status === 'REFUNDED' || order_status === 'PARTIALLY_REFUNDED');
  return isByHand ? order_status : statusOf(amount_total, money);
}

/** The order's status after a move of a transaction. `moved` is the transaction as it will be stored in the same commit. */
export function orderAfterMove(ctx: DecisionContext, facts: OrderFacts | undefined, moved: Transaction, move: MoneyMove): Change[] {
  if (facts === undefined) return [];
  const { order, transactions } = facts;
  const money = moneyOf([...transactions.filter(({ id }) => id !== moved.id), moved]);
  const order_status = statusAfterMove(order, money, move);
  return order_status === order.order_status ? [] : [update('orders', order.id, { order_status, updated_at: ctx.now })];
}

/** The statuses of an order that takes no more payments. */
const CLOSED: ReadonlySet<Status> = new Set(['PAID', 'CANCELLED', 'REFUNDED', 'FULFILLED']);

/** The statuses of transactions whose money may still arrive: also of a hold that is not captured yet. */
const ON_THE_WAY: ReadonlySet<Transaction['transaction_status']> = new Set([
  'PENDING',
  'NO_RESPONSE',
  'SENT_TO_BANK',
  'ACCEPTED_BY_BANK',
  'IN_TRACKING',
]);

/** Why an order does not take a payment: it is over, less is left of it, or less is left once the payments in progress have arrived. */
export type OrderBar = 'order_closed' | 'order_left' | 'order_in_progress';

/**
 * Whether an order takes a payment of this amount (ruling *orders*); null where it does. `counting: 'arrived'` leaves out payments in
 * progress: a page may be opened while another one is being paid, and is checked again when it is paid.
 */
export function orderBar({ order, transactions }: OrderFacts, amount: number, counting: 'arrived' | 'all'): OrderBar | null {
  if (CLOSED.has(order.order_status)) return 'order_closed';
  const { paid, refunded } = moneyOf(transactions);
  const left = order.amount_total - paid + refunded;
  if (amount > left) return 'order_left';
  const waiting = transactions.filter((one) => ON_THE_WAY.has(one.transaction_status) && orderIdOf(one) !== null);
  const after = left - waiting.reduce((sum, one) => sum + one.amount, 0);
  return counting === 'all' && amount > after ? 'order_in_progress' : null;
}

/** What is wrong, in a sentence. */
export const barMessage = (bar: OrderBar, { order_status }: Pick<Order, 'order_status'>): string =>
  ({
    order_closed: `the order is ${order_status}, and takes no more payments`,
    order_left: 'this is more than what is left of the order',
    order_in_progress: 'with the payments in progress this is more than what is left of the order',
  })[bar];

/** @throws Refusal 008 where the order does not take a payment of this amount */
export function requireTaken(facts: OrderFacts | undefined, amount: number, field: string, counting: 'arrived' | 'all'): void {
  const bar = facts === undefined ? null : orderBar(facts, amount, counting);
  if (facts !== undefined && bar !== null) throw refuseField('008', field, bar, barMessage(bar, facts.order));
}
