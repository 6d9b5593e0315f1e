import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { randomUUID } from 'node:crypto';
import type { OrderBook, Shopper } from './order-book.ts';
import { price } from './cart.ts';
import type { Till } from './till.ts';

/** The parts of the shop that every route uses. */
export interface Shop {
  readonly book: OrderBook;
  readonly till: Till;
  readonly publicUrl: string;
  readonly serviceUrl: string;
}

/** The colour scheme that the shopper has chosen; `auto` follows the device. */
export type Scheme = 'light' | 'dark' | 'auto';

/** The values that the header and footer of every page need. */
export interface Chrome {
  readonly path: string;
  readonly scheme: Scheme;
  readonly count: number;
  readonly serviceUrl: string;
}

const CART_COOKIE = 'kb_cart';
const SCHEME_COOKIE = 'kb_scheme';
const THIRTY_DAYS = 30 * 24 * 60 * 60;

/** The id of the request's shopper; undefined if the browser has no valid cookie. */
export function knownShopper(c: Context): string | undefined {
  const id = getCookie(c, CART_COOKIE);
  return id !== undefined && /^[0-9a-f-]{36}$/.test(id) ? id : undefined;
}

/** The id of the request's shopper. A new shopper gets a new id, in a cookie that scripts cannot read. */
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

/** The cart of the request's shopper. It is empty for an unknown shopper. */
export function cartOf(c: Context, shop: Shop): Shopper['cart'] {
  const id = knownShopper(c);
  return id === undefined ? {} : shop.book.shopper(id).cart;
}

/** The chosen colour scheme, from the cookie. */
export function schemeOf(c: Context): Scheme {
  const value = getCookie(c, SCHEME_COOKIE);
  return value === 'light' || value === 'dark' ? value : 'auto';
}

/** Stores the colour scheme in a cookie for about a year. The page's script writes the same cookie. */
export function rememberScheme(c: Context, scheme: Scheme): void {
  setCookie(c, SCHEME_COOKIE, scheme, { path: '/', sameSite: 'Lax', maxAge: 12 * THIRTY_DAYS });
}

/** Collects the values for the header and footer. */
export function chrome(c: Context, shop: Shop): Chrome {
  return { path: c.req.path, scheme: schemeOf(c), count: price(cartOf(c, shop)).count, serviceUrl: shop.serviceUrl };
}

/** The path of the page that sent the request, or the given path. It is never an address of another site. */
export function backTo(c: Context, otherwise: string): string {
  const from = c.req.header('Referer');
  if (!from || !URL.canParse(from)) return otherwise;
  const { host, pathname } = new URL(from);
  return host === new URL(c.req.url).host && !pathname.startsWith('//') ? pathname : otherwise;
}
