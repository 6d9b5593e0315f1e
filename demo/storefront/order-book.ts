import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Quantities } from './cart.ts';
import type { HistoryEntry, Order } from './orders.ts';

/** A browser that has the shop's cookie, with its cart. */
export interface Shopper {
  readonly cart: Quantities;
  /** The id of the order that the shopper is paying for; null before the checkout. */
  readonly order: string | null;
  /** The ids of the shopper's orders on the lab page. */
  readonly lab: readonly string[];
  /** The shopper's customer id at the payments service, once the account page was opened. */
  readonly customer_id?: string;
  /** The id of the session in which the shopper signs, or has signed, the mandate for the Karoo box. */
  readonly mandate?: string;
  readonly seen_at: string;
}

/** Everything that the shop stores. */
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
 * The shop's order book, in one JSON file. A write replaces the whole file, and a change resolves only when the new file is flushed to
 * disk. A real shop uses a database here. For payments only one thing matters: the status *paid* survives a crash.
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

  /** Opens the order book. If there is no file yet, the book is empty. */
  static async open(path: string): Promise<OrderBook> {
    await mkdir(dirname(path), { recursive: true });
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    });
    return new OrderBook(path, text === undefined ? EMPTY : (JSON.parse(text) as Pages));
  }

  /** The shopper with this id. An unknown shopper has an empty cart. */
  shopper(id: string): Shopper {
    return own(this.#pages.shoppers, id) ?? NEW_SHOPPER;
  }

  /** The order with this id. */
  order(id: string): Order | undefined {
    return own(this.#pages.orders, id);
  }

  /** The order to which this checkout session belongs, even if it is not the order's current session. */
  orderOfSession(session_id: string): Order | undefined {
    return Object.values(this.#pages.orders).find((order) => order.sessions.includes(session_id));
  }

  /** A shopper's orders, newest first. */
  ordersOf(shopper: string): Order[] {
    return Object.values(this.#pages.orders)
      .filter((order) => order.shopper === shopper)
      .reverse();
  }

  /** Changes a shopper. Resolves when the change is on disk. */
  async changeShopper(id: string, change: (before: Shopper) => Shopper): Promise<Shopper> {
    const after = { ...change(this.shopper(id)), seen_at: new Date().toISOString() };
    await this.#turn({ ...this.#pages, shoppers: { ...this.#pages.shoppers, [id]: after } });
    return after;
  }

  /** Stores a new order with the next number. */
  async place(make: (reference: string) => Order): Promise<Order> {
    const order = make(`KB-${this.#pages.next}`);
    await this.#turn({ ...this.#pages, next: this.#pages.next + 1, orders: { ...this.#pages.orders, [order.id]: order } });
    return order;
  }

  /**
   * Changes an order and, if there is a webhook, adds it to the order's history. When the change is on disk, the listeners are called and
   * the promise resolves.
   */
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

  /** Calls the listener after each change of an order. Returns a function that removes the listener. */
  subscribe(listener: (order: Order, entry: HistoryEntry | undefined) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Resolves when all changes are on disk. */
  flushed(): Promise<void> {
    return this.#saved;
  }

  /** Replaces the state in memory at once, and writes it. Changes during a write are written together in the next write. */
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

/** The record's own entry. A browser may send an id such as `__proto__`, which must not find an inherited property. */
function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Replaces a file atomically: after a crash the file has either the old or the new text, never a part of it. */
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
