/** What the server of a shop hands to its page: the orders, each with its session. */
export interface Order {
  readonly session: string;
  /** The answer of `pay.checkout.html`. */
  readonly first: string;
}

/** The id of the script in which the page finds the orders. */
export const ORDERS_ID = 'orders';

/** The orders that the server has written into the page. */
export const orders = (): readonly Order[] => JSON.parse(document.getElementById(ORDERS_ID)?.textContent ?? '[]') as Order[];

/** Where the framework's own tree is. */
export const place = (): HTMLElement => document.getElementById('root') ?? document.body;
