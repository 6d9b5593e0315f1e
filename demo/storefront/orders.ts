import { price, type Quantities } from './cart.ts';
import { decimal } from './money.ts';

/** What became of an order's payment, as the payments service said it, never as a browser said it. */
export type Payment =
  /** Not paid yet: the shopper is at the till, or walked away. */
  | { readonly status: 'awaiting' }
  /** The network has not answered; the service keeps asking. */
  | { readonly status: 'pending' }
  | { readonly status: 'paid'; readonly at: string; readonly transaction_id: string }
  /** Money came in, but not the sum we asked for: a person has to look. */
  | { readonly status: 'query'; readonly at: string; readonly transaction_id: string; readonly amount: string }
  | { readonly status: 'cancelled' | 'expired' | 'failed'; readonly at: string };

/** What a verified webhook told us of an order. */
export interface HistoryEntry {
  /** Counts up over the whole book, so that a listener can say where it left off. */
  readonly seq: number;
  readonly at: string;
  readonly event: string;
  readonly session_id: string;
  /** What is worth showing; never a token. */
  readonly detail: Readonly<Record<string, string>>;
}

/** One line as it was priced when the order was placed. */
export interface OrderLine {
  readonly sku: string;
  readonly slug: string;
  readonly name: string;
  readonly size: string;
  readonly quantity: number;
  readonly unit: number;
  readonly amount: number;
}

/** What is being bought, priced at one moment; all sums in cents. */
export interface Basket {
  readonly quantities: Quantities;
  readonly lines: readonly OrderLine[];
  readonly subtotal: number;
  readonly shipping: number;
  readonly total: number;
  readonly vat: number;
}

/** How the till is shown: inside our page, or as the service's own. */
export type Presentation = 'EMBED' | 'PAGE';

/** An order and its payment. */
export interface Order extends Basket {
  /** Unguessable: who has it may see the order. */
  readonly id: string;
  /** What we and the shopper call it: KB-1042. */
  readonly reference: string;
  readonly shopper: string;
  /** Orders of the lab page stay out of the shopper's cart. */
  readonly kind: 'shop' | 'lab';
  readonly placed_at: string;
  /** All checkout sessions it had; the last one is current, the others are over. */
  readonly sessions: readonly string[];
  readonly presentation: Presentation;
  readonly payment: Payment;
  readonly history: readonly HistoryEntry[];
}

/** Prices a cart for good, with everything that an order has to remember. */
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

/** Whether an order is for exactly this cart at today's prices. */
export function isFor(order: Order, cart: Quantities): boolean {
  const now = basket(cart);
  const line = ({ sku, quantity, unit }: OrderLine) => `${sku} ${quantity} ${unit}`;
  return now.total === order.total && now.lines.map(line).sort().join() === order.lines.map(line).sort().join();
}

/** The session the order is paid in now. */
export function currentSession(order: Order): string | undefined {
  return order.sessions.at(-1);
}

/** Whether nothing more will happen to the money of this order. */
export function isPaid(order: Order): boolean {
  return order.payment.status === 'paid' || order.payment.status === 'query';
}

/** The order after the service reported money for it. What was settled before stays as it is. */
export function withPayment(order: Order, report: { at: string; amount: number; transaction_id: string }): Order {
  if (isPaid(order)) return order;
  const { at, transaction_id } = report;
  const payment: Payment =
    report.amount === order.total
      ? { status: 'paid', at, transaction_id }
      : { status: 'query', at, transaction_id, amount: decimal(report.amount) };
  return { ...order, payment };
}

/** The order after its session ended unpaid; a paid order stays paid, and an earlier session's end means nothing. */
export function closed(order: Order, session_id: string, status: 'cancelled' | 'expired' | 'failed', at: string): Order {
  return isPaid(order) || session_id !== currentSession(order) ? order : { ...order, payment: { status, at } };
}

/** What the payments service has to know of the order (the `order` of POST /checkout/page). */
export function orderForPayment({ reference, lines, subtotal, shipping, total }: Basket & { reference: string }) {
  const count = lines.reduce((sum, line) => sum + line.quantity, 0);
  return {
    reference,
    description: `${count} ${count === 1 ? 'item' : 'items'} from Kareeboom, VAT included`,
    amount_subtotal: decimal(subtotal),
    amount_shipping: decimal(shipping),
    amount_total: decimal(total),
    items: lines.map(({ sku, name, size, quantity, unit }) => ({ sku, name: `${name}, ${size}`, quantity, unit_amount: decimal(unit) })),
  };
}
