import { isDeepStrictEqual } from 'node:util';
import { closed, withPayment, type HistoryEntry, type Order } from './orders.ts';
import type { SessionView, WebhookCheckout } from './payments.ts';

/** The payments service reports the state of an order, by webhook or as an answer. These pure functions return the order's next state. */

/** The states of sessions that are paid or can still be paid. */
const ALIVE: ReadonlySet<SessionView['state']> = new Set(['open', 'processing', 'action', 'checking', 'completed']);

/** Whether a session is paid or can still be paid. */
export function isAlive(view: SessionView): boolean {
  return ALIVE.has(view.state);
}

/** The order after its session was read from the service. */
export function afterSessionView(order: Order, view: SessionView, at: string): Order {
  switch (view.state) {
    case 'completed':
      return withPayment(order, { at, amount: view.amount, transaction_id: view.outcome?.transaction_id ?? '' });
    case 'cancelled':
    case 'expired':
    case 'failed':
      return closed(order, view.session_id, view.state, at);
    case 'checking':
      return waiting(order, 'pending');
    case 'open':
    case 'processing':
    case 'action':
      return waiting(order, 'awaiting');
  }
}

/** The order after a webhook about its session. A failed attempt changes nothing, because the shopper can try again in the same session. */
export function afterWebhook(order: Order, event: string, checkout: WebhookCheckout, at: string): Order {
  switch (event) {
    case 'checkout.completed':
      return withPayment(order, { at, amount: cents(checkout.amount), transaction_id: checkout.transaction_id ?? '' });
    case 'checkout.cancelled':
      return closed(order, checkout.session_id, 'cancelled', at);
    case 'checkout.expired':
      return closed(order, checkout.session_id, 'expired', at);
    case 'checkout.pending':
      return waiting(order, 'pending');
    default:
      return order;
  }
}

/**
 * Whether the order's history already has this webhook. The proxy drops repeated webhooks only while it runs. If the server crashes after
 * storing a webhook and before answering it, the service sends the webhook again after the restart.
 */
export function isRepeat(order: Order, { event, session_id, detail }: Pick<HistoryEntry, 'event' | 'session_id' | 'detail'>): boolean {
  return order.history.some((entry) => isDeepStrictEqual([entry.event, entry.session_id, entry.detail], [event, session_id, detail]));
}

function waiting(order: Order, status: 'awaiting' | 'pending'): Order {
  const { payment } = order;
  return (payment.status === 'awaiting' || payment.status === 'pending') && payment.status !== status
    ? { ...order, payment: { status } }
    : order;
}

/** Converts `149.00` to cents without floating-point arithmetic, which could lose a cent. */
function cents(amount: string): number {
  const [rands = '0', rest = ''] = amount.split('.');
  return Number(rands) * 100 + Number(rest.padEnd(2, '0').slice(0, 2));
}
