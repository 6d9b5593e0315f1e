import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Quantities } from './cart.ts';
import type { HistoryEntry, Order } from './orders.ts';

/** Someone with a cart: a browser with our cookie. */
export interface Shopper {
  readonly cart: Quantities;
  /** The order being paid for, if the shopper got as far as the till. */
  readonly order: string | null;
  /** The orders of the lab page. */
  readonly lab: readonly string[];
  /** Whom the payments service knows the shopper as, once there is an account. */
  readonly customer_id?: string;
  /** The session in which the shopper signs, or signed, for the Karoo box. */
  readonly mandate?: string;
  readonly seen_at: string;
}

/** Everything the shop remembers. */
export interface Pages {
  /** The number of the next order. */
  readonly next: number;
  /** The number of the next history entry. */
  readonly seq: number;
  readonly shoppers: Readonly<Record<string, Shopper>>;
  readonly orders: Readonly<Record<string, Order>>;
}

const EMPTY: Pages = { next: 1001, seq: 1, shoppers: {}, orders: {} };
const NEW_SHOPPER: Shopper = { cart: {}, order: null, lab: [], seen_at: '' };

/**
 * The shop's order book: one JSON file, replaced as a whole and flushed before a change counts.
 * A real shop has a database here; what matters to payments is only that *paid* survives a crash.
 */
export class OrderBook {
  readonly #path: string;
  readonly #listeners = new Set<(order: Order, entry: HistoryEntry | undefined) => void>();
  #pages: Pages;
  #saved: Promise<void> = Promise.resolve();
  #pending: Promise<void> | undefined;

  private constructor(path: string, pages: Pages) {
    this.#path = path;
    this.#pages = pages;
  }

  /** Opens the book, or starts one. */
  static async open(path: string): Promise<OrderBook> {
    await mkdir(dirname(path), { recursive: true });
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    });
    return new OrderBook(path, text === undefined ? EMPTY : (JSON.parse(text) as Pages));
  }

  /** The shopper with this id; one nobody knows has an empty cart. */
  shopper(id: string): Shopper {
    return own(this.#pages.shoppers, id) ?? NEW_SHOPPER;
  }

  /** The order with this id. */
  order(id: string): Order | undefined {
    return own(this.#pages.orders, id);
  }

  /** The order that has or had this checkout session. */
  orderOfSession(session_id: string): Order | undefined {
    return Object.values(this.#pages.orders).find((order) => order.sessions.includes(session_id));
  }

  /** A shopper's orders, newest first. */
  ordersOf(shopper: string): Order[] {
    return Object.values(this.#pages.orders)
      .filter((order) => order.shopper === shopper)
      .reverse();
  }

  /** Changes a shopper; resolves when it is on disk. */
  async changeShopper(id: string, change: (before: Shopper) => Shopper): Promise<Shopper> {
    const after = { ...change(this.shopper(id)), seen_at: new Date().toISOString() };
    await this.#turn({ ...this.#pages, shoppers: { ...this.#pages.shoppers, [id]: after } });
    return after;
  }

  /** Writes a new order under the next number. */
  async place(make: (reference: string) => Order): Promise<Order> {
    const order = make(`KB-${this.#pages.next}`);
    await this.#turn({ ...this.#pages, next: this.#pages.next + 1, orders: { ...this.#pages.orders, [order.id]: order } });
    return order;
  }

  /** Changes an order, with what was heard of it if anything; resolves when it is on disk, and then tells the listeners. */
  async changeOrder(id: string, change: (before: Order) => Order, heard?: Omit<HistoryEntry, 'seq'>): Promise<Order | undefined> {
    const before = this.order(id);
    if (!before) return undefined;
    const entry = heard && { ...heard, seq: this.#pages.seq };
    const changed = change(before);
    const after = entry ? { ...changed, history: [...changed.history, entry] } : changed;
    if (after === before) return before;
    await this.#turn({ ...this.#pages, seq: this.#pages.seq + (entry ? 1 : 0), orders: { ...this.#pages.orders, [id]: after } });
    for (const listener of this.#listeners) listener(after, entry);
    return after;
  }

  /** Calls back after each change of an order; answers how to stop that. */
  subscribe(listener: (order: Order, entry: HistoryEntry | undefined) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Resolves when everything is on disk. */
  flushed(): Promise<void> {
    return this.#saved;
  }

  /** Takes the new state at once and writes it; changes that come while a write is under way share the next one. */
  #turn(pages: Pages): Promise<void> {
    this.#pages = pages;
    this.#pending ??= this.#saved
      .catch(() => undefined)
      .then(() => {
        this.#pending = undefined;
        return replaceFile(this.#path, JSON.stringify(this.#pages));
      });
    this.#saved = this.#pending;
    return this.#pending;
  }
}

/** A record's own entry: an id that a browser sent may be called `__proto__`. */
function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The whole file or the old one, never half of either. */
async function replaceFile(path: string, text: string): Promise<void> {
  const beside = `${path}.new`;
  const file = await open(beside, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
}
