import { price, type Quantities } from './cart.ts';
import { decimal } from './money.ts';

/** The state of an order's payment. It comes only from the payments service, never from a browser. */
export type Payment =
  /** The order is not paid yet. The shopper may be in the checkout, or may have left. */
  | { readonly status: 'awaiting' }
  /** The card network has not answered yet. The service keeps asking. */
  | { readonly status: 'pending' }
  | { readonly status: 'paid'; readonly at: string; readonly transaction_id: string }
  /** Money was received, but not the requested amount. A person has to check it. */
  | { readonly status: 'query'; readonly at: string; readonly transaction_id: string; readonly amount: string }
  | { readonly status: 'cancelled' | 'expired' | 'failed'; readonly at: string };

/** An entry of an order's history, from a verified webhook. */
export interface HistoryEntry {
  /** The number of the entry, increasing over all orders, so that a listener can tell which entries it already has. */
  readonly seq: number;
  readonly at: string;
  readonly event: string;
  readonly session_id: string;
  /** The details to show. They never contain a token. */
  readonly detail: Readonly<Record<string, string>>;
}

/** One line of an order, with the price at the time of the order. */
export interface OrderLine {
  readonly sku: string;
  readonly slug: string;
  readonly name: string;
  readonly size: string;
  readonly quantity: number;
  readonly unit: number;
  readonly amount: number;
}

/** The content of an order, with prices fixed at one moment. All sums are in cents. */
export interface Basket {
  readonly quantities: Quantities;
  readonly lines: readonly OrderLine[];
  readonly subtotal: number;
  readonly shipping: number;
  readonly total: number;
  readonly vat: number;
}

/** Where the checkout is shown: EMBED in the shop's page, PAGE on the service's hosted page. */
export type Presentation = 'EMBED' | 'PAGE';

/** An order and its payment. */
export interface Order extends Basket {
  /** A random id. Anybody who has it may see the order. */
  readonly id: string;
  /** The order's number, for the shop and the shopper: KB-1042. */
  readonly reference: string;
  readonly shopper: string;
  /** Orders of the lab page do not change the shopper's cart. */
  readonly kind: 'shop' | 'lab';
  readonly placed_at: string;
  /** The ids of all checkout sessions of the order. The last one is the current session; the others have ended. */
  readonly sessions: readonly string[];
  readonly presentation: Presentation;
  readonly payment: Payment;
  readonly history: readonly HistoryEntry[];
}

/** The content of an order made from a cart, with prices that no longer change. */
export function basket(quantities: Quantities): Basket {
  const { lines, subtotal, shipping, total, vat } = price(quantities);
  return {
    quantities: Object.fromEntries(lines.map((line) => [line.product.sku, line.quantity])),
    lines: lines.map(({ product: { sku, slug, name, size, price: unit }, quantity, amount }) => ({
      sku,
      slug,
      name,
      size,
      quantity,
      unit,
      amount,
    })),
    subtotal,
    shipping,
    total,
    vat,
  };
}

/** Whether an order has exactly the content of this cart, at the current prices. */
export function isFor(order: Order, cart: Quantities): boolean {
  const now = basket(cart);
  const line = ({ sku, quantity, unit }: OrderLine) => `${sku} ${quantity} ${unit}`;
  return now.total === order.total && now.lines.map(line).sort().join() === order.lines.map(line).sort().join();
}

/** The id of the order's current session. */
export function currentSession(order: Order): string | undefined {
  return order.sessions.at(-1);
}

/** Whether money was received for this order, in the requested amount or another one. */
export function isPaid(order: Order): boolean {
  return order.payment.status === 'paid' || order.payment.status === 'query';
}

/** The order after the service has reported a payment. An order that is already paid does not change. */
export function withPayment(order: Order, report: { at: string; amount: number; transaction_id: string }): Order {
  if (isPaid(order)) return order;
  const { at, transaction_id } = report;
  const payment: Payment =
    report.amount === order.total
      ? { status: 'paid', at, transaction_id }
      : { status: 'query', at, transaction_id, amount: decimal(report.amount) };
  return { ...order, payment };
}

/** The order after a session has ended without payment. A paid order does not change, and only the end of the current session counts. */
export function closed(order: Order, session_id: string, status: 'cancelled' | 'expired' | 'failed', at: string): Order {
  return isPaid(order) || session_id !== currentSession(order) ? order : { ...order, payment: { status, at } };
}

/** The order as the payments service needs it: the field `order` of POST /checkout/page. */
export function orderForPayment({ reference, lines, subtotal, shipping, total, vat }: Basket & { reference: string }) {
  const count = lines.reduce((sum, line) => sum + line.quantity, 0);
  return {
    reference,
    description: `${count} ${count === 1 ? 'item' : 'items'} from Kareeboom`,
    amount_subtotal: decimal(subtotal),
    amount_shipping: decimal(shipping),
    amount_tax: decimal(vat),
    amount_total: decimal(total),
    items: lines.map(({ sku, name, size, quantity, unit }) => ({ sku, name: `${name}, ${size}`, quantity, unit_amount: decimal(unit) })),
  };
}
