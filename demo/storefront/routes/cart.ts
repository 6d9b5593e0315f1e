import { Hono, type Context } from 'hono';
import { price, withMore, withQuantity, type Quantities } from '../cart.ts';
import { productBySku } from '../catalogue.ts';
import { cartPage } from '../pages/cart.ts';
import { cartOf, chrome, shopperOf, type Shop } from '../shop.ts';

/** The cart page and the forms that change the cart. They work without JavaScript. A script may ask for JSON instead of a page. */
export function cartRoutes(shop: Shop): Hono {
  const app = new Hono();

  app.get('/', (c) => c.html(cartPage(chrome(c, shop), price(cartOf(c, shop)), c.req.query('cancelled') !== undefined)));

  app.post('/add', (c) => change(c, shop, (cart, sku, quantity) => withMore(cart, sku, quantity)));
  app.post('/set', (c) => change(c, shop, withQuantity));
  return app;
}

async function change(c: Context, shop: Shop, how: (cart: Quantities, sku: string, quantity: number) => Quantities): Promise<Response> {
  const form = await c.req.parseBody();
  const sku = field(form, 'sku');
  const quantity = Number(field(form, 'quantity') || '1');
  const product = productBySku(sku);
  if (!product || !Number.isInteger(quantity) || quantity < 0) return c.text('There is no such thing on our shelves.', 400);
  const shopper = shopperOf(c, shop);
  const { cart } = await shop.book.changeShopper(shopper, (before) => ({ ...before, cart: how(before.cart, sku, quantity) }));
  await shop.till.cartChanged(shopper);
  if (c.req.header('Accept')?.includes('application/json')) return c.json({ count: price(cart).count, name: product.name });
  return c.redirect('/cart', 303);
}

function field(form: Awaited<ReturnType<Context['req']['parseBody']>>, name: string): string {
  const value = form[name];
  return typeof value === 'string' ? value : '';
}
