import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { randomUUID } from 'node:crypto';
import type { OrderBook, Shopper } from './order-book.ts';
import { price } from './cart.ts';
import type { Till } from './till.ts';

/** What every route of the shop works with. */
export interface Shop {
  readonly book: OrderBook;
  readonly till: Till;
  readonly publicUrl: string;
  readonly serviceUrl: string;
}

/** How the shopper wants the shop to look; `auto` follows the device. */
export type Scheme = 'light' | 'dark' | 'auto';

/** What the frame around every page shows. */
export interface Chrome {
  readonly path: string;
  readonly scheme: Scheme;
  readonly count: number;
  readonly serviceUrl: string;
}

const CART_COOKIE = 'kb_cart';
const SCHEME_COOKIE = 'kb_scheme';
const THIRTY_DAYS = 30 * 24 * 60 * 60;

/** Who is asking, if they have been here before. */
export function knownShopper(c: Context): string | undefined {
  const id = getCookie(c, CART_COOKIE);
  return id !== undefined && /^[0-9a-f-]{36}$/.test(id) ? id : undefined;
}

/** Who is asking; someone new gets a cart of their own, held by a cookie that no script can read. */
export function shopperOf(c: Context, shop: Shop): string {
  const id = knownShopper(c) ?? randomUUID();
  setCookie(c, CART_COOKIE, id, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: shop.publicUrl.startsWith('https:'),
    maxAge: THIRTY_DAYS,
  });
  return id;
}

/** The cart of who is asking; nobody's is empty. */
export function cartOf(c: Context, shop: Shop): Shopper['cart'] {
  const id = knownShopper(c);
  return id === undefined ? {} : shop.book.shopper(id).cart;
}

/** The chosen scheme. */
export function schemeOf(c: Context): Scheme {
  const value = getCookie(c, SCHEME_COOKIE);
  return value === 'light' || value === 'dark' ? value : 'auto';
}

/** Remembers the scheme for a year; the page's script reads and writes the same cookie. */
export function rememberScheme(c: Context, scheme: Scheme): void {
  setCookie(c, SCHEME_COOKIE, scheme, { path: '/', sameSite: 'Lax', maxAge: 12 * THIRTY_DAYS });
}

/** What the frame around the page needs to know. */
export function chrome(c: Context, shop: Shop): Chrome {
  return { path: c.req.path, scheme: schemeOf(c), count: price(cartOf(c, shop)).count, serviceUrl: shop.serviceUrl };
}

/** A path of ours to go back to, or the given one: never another site's address. */
export function backTo(c: Context, otherwise: string): string {
  const from = c.req.header('Referer');
  if (!from || !URL.canParse(from)) return otherwise;
  const { host, pathname } = new URL(from);
  return host === new URL(c.req.url).host && !pathname.startsWith('//') ? pathname : otherwise;
}
