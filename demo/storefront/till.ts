import { randomUUID } from 'node:crypto';
import type { OrderBook, Shopper } from './order-book.ts';
import { withoutProduct, type Quantities } from './cart.ts';
import { decimal } from './money.ts';
import { basket, currentSession, isFor, isPaid, orderForPayment, type Order, type Presentation } from './orders.ts';
import { readSession, type Payments, type SessionView, type Webhook } from './payments.ts';
import { isAlive, isRepeat, afterSessionView, afterWebhook } from './payment-reports.ts';
import { taskQueue } from './task-queue.ts';

/** The shop's colour. The payment element uses it too. */
export const BRAND = '#a5462a';

/** An order and its checkout session as the service reports it now: it can be paid, is being paid, or is paid. */
export interface OpenedCheckout {
  readonly order: Order;
  readonly view: SessionView;
}

/** The parts of the shop that the till needs. */
export interface TillParts {
  readonly pay: Payments;
  readonly book: OrderBook;
  /** The address at which shoppers reach the shop. */
  readonly publicUrl: string;
}

/**
 * Makes orders from carts, and checkout sessions for orders. The steps of one shopper run one after another, so that two tabs share one
 * order and one session.
 */
export class Till {
  readonly #pay: Payments;
  readonly #book: OrderBook;
  readonly #publicUrl: string;
  readonly #inTurn = taskQueue();

  constructor({ pay, book, publicUrl }: TillParts) {
    this.#pay = pay;
    this.#book = book;
    this.#publicUrl = publicUrl;
  }

  /**
   * Returns the shopper's order and its session, updated to the content of the cart. After a reload they are the same ones. Returns
   * undefined for an empty cart.
   */
  open(shopper: string, presentation: Presentation): Promise<OpenedCheckout | undefined> {
    return this.#inTurn(shopper, async () => {
      const resumed = await this.#resume(this.#unpaid(shopper), this.#book.shopper(shopper).cart, presentation);
      if (resumed) return resumed;
      const { cart } = this.#book.shopper(shopper);
      if (basket(cart).lines.length === 0) return undefined;
      const placed = await this.#place(shopper, 'shop', cart, presentation);
      await this.#book.changeShopper(shopper, (before) => ({ ...before, order: placed.order.id }));
      return placed;
    });
  }

  /** Returns one of the lab page's orders with its session. These orders do not use the cart. */
  openLab(shopper: string, slot: number, contents: Quantities): Promise<OpenedCheckout> {
    return this.#inTurn(shopper, async () => {
      const order = this.#book.order(this.#book.shopper(shopper).lab[slot] ?? '');
      const resumed = await this.#resume(order, contents, 'EMBED');
      if (resumed) return resumed;
      const placed = await this.#place(shopper, 'lab', contents, 'EMBED');
      await this.#book.changeShopper(shopper, (before) => ({
        ...before,
        lab: Object.assign([...before.lab], { [slot]: placed.order.id }),
      }));
      return placed;
    });
  }

  /** Updates the open session after a change of the cart: no tab may take a payment of the old amount. */
  cartChanged(shopper: string): Promise<void> {
    return this.#inTurn(shopper, async () => {
      const order = this.#unpaid(shopper);
      if (order) await this.#resume(order, this.#book.shopper(shopper).cart, order.presentation);
    });
  }

  /** Asks the service for the state of an unpaid order, because its webhook may be late. */
  async look(order: Order): Promise<Order> {
    return isPaid(order) ? order : ((await this.#read(order))?.order ?? order);
  }

  /**
   * Handles a verified webhook about one of the shop's sessions. A repeated or late webhook does not change an order that is already paid.
   */
  async hear(event: string, { checkout, error }: Webhook): Promise<void> {
    const { session_id, amount, currency, transaction_id, transaction_status } = checkout;
    const order = this.#book.orderOfSession(session_id);
    if (!order) return;
    const at = new Date().toISOString();
    const facts = { amount: `${amount} ${currency}`, transaction_id, transaction_status, reason: error?.message };
    const detail = Object.fromEntries(Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
    const entry = { event, at, session_id, detail };
    if (isRepeat(order, entry)) await this.#book.flushed();
    else await this.#change(order, (before) => afterWebhook(before, event, checkout, at), entry);
  }

  #unpaid(shopper: string): Order | undefined {
    const order = this.#book.order(this.#book.shopper(shopper).order ?? '');
    return order && !isPaid(order) ? order : undefined;
  }

  /** Returns the order with its session if the session is paid or can still be paid. An open session is first updated to the cart. */
  async #resume(order: Order | undefined, cart: Quantities, presentation: Presentation): Promise<OpenedCheckout | undefined> {
    const found = order && (await this.#read(order));
    if (!found || !isAlive(found.view)) return undefined;
    const upToDate = isFor(found.order, cart) && found.order.presentation === presentation && found.view.amount === found.order.total;
    if (found.view.state !== 'open' || upToDate) return found;
    const contents = basket(cart);
    if (contents.lines.length === 0) return undefined;
    const refusal = await this.#update(found, { ...found.order, ...contents, presentation });
    const after = await this.#read(found.order);
    // The service refuses the update if a payment began before it. That is no error: the session of that payment is returned.
    if (refusal && after?.view.state === 'open') throw refusal;
    return after && isAlive(after.view) ? after : undefined;
  }

  /**
   * Updates the service first and the order book second. In the reverse order, a crash between the two would leave a session that takes the
   * old amount for the new order.
   */
  async #update({ order, view }: OpenedCheckout, next: Order): Promise<Error | undefined> {
    const { quantities, lines, subtotal, shipping, total, vat, presentation } = next;
    try {
      await this.#pay.checkout.update(view.session_id, {
        amount: decimal(total),
        order: orderForPayment(next),
        customization: customization(presentation),
      });
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
    await this.#change(order, (before) => ({ ...before, quantities, lines, subtotal, shipping, total, vat, presentation }));
    return undefined;
  }

  async #place(shopper: string, kind: Order['kind'], cart: Quantities, presentation: Presentation): Promise<OpenedCheckout> {
    const id = randomUUID();
    const placed = await this.#book.place((reference) => ({
      ...{ id, reference, shopper, kind, presentation },
      ...basket(cart),
      ...{ placed_at: new Date().toISOString(), sessions: [], payment: { status: 'awaiting' }, history: [] },
    }));
    const { session_id } = await this.#pay.checkout.create({
      mode: 'ONE_TIME',
      amount: decimal(placed.total),
      currency: 'ZAR',
      order: orderForPayment(placed),
      customer_fields: ['email'],
      redirects: { success_url: `${this.#publicUrl}/orders/${id}`, cancel_url: `${this.#publicUrl}/cart?cancelled` },
      customization: customization(presentation),
    });
    const found = await this.#read(await this.#change(placed, (before) => ({ ...before, sessions: [...before.sessions, session_id] })));
    if (!found) throw new Error(`the session of ${placed.reference} is not there right after it was made`);
    return found;
  }

  async #read(order: Order): Promise<OpenedCheckout | undefined> {
    const session = currentSession(order);
    const view = session === undefined ? undefined : await readSession(this.#pay, session);
    if (!view) return undefined;
    const at = new Date().toISOString();
    return { order: await this.#change(order, (before) => afterSessionView(before, view, at)), view };
  }

  /**
   * Every change of an order uses this function. If the change makes the order paid, the paid items are removed from the cart in the same
   * write.
   */
  async #change(order: Order, change: (before: Order) => Order, heard?: Parameters<OrderBook['changeOrder']>[2]): Promise<Order> {
    const before = this.#book.order(order.id);
    const writing = this.#book.changeOrder(order.id, change, heard);
    const after = this.#book.order(order.id);
    if (!before || !after) throw new Error(`${order.reference} is not in the book`);
    const paidNow = isPaid(after) && !isPaid(before) && after.kind === 'shop';
    await Promise.all([writing, paidNow && this.#book.changeShopper(after.shopper, (shopper) => afterPaying(shopper, after))]);
    return after;
  }
}

function afterPaying(shopper: Shopper, paid: Order): Shopper {
  return { ...shopper, cart: withoutProduct(shopper.cart, paid.quantities), order: shopper.order === paid.id ? null : shopper.order };
}

/** The appearance of the session. Embedded in the shop's page the element shows no cart, because the page shows it. */
function customization(presentation: Presentation) {
  return {
    type: presentation,
    locale: 'EN_ZA',
    display_cart: presentation === 'PAGE',
    display_total: true,
    display_cancel_button: true,
    brand: { primary: BRAND },
  } as const;
}
