import { Hono } from 'hono';
import { CATALOGUE, productBySlug } from '../catalogue.ts';
import { homePage } from '../pages/home.ts';
import { productPage } from '../pages/product.ts';
import { backTo, chrome, rememberScheme, type Shop } from '../shop.ts';

/** The home page, a page for each product, and the switch between light and dark. */
export function shelfRoutes(shop: Shop): Hono {
  const app = new Hono();
  app.get('/', (c) => c.html(homePage(chrome(c, shop), CATALOGUE)));
  app.get('/shop/:slug', (c) => {
    const product = productBySlug(c.req.param('slug'));
    return product ? c.html(productPage(chrome(c, shop), product)) : c.notFound();
  });
  // Without JavaScript the switch in the header posts a form.
  app.post('/scheme', async (c) => {
    const { scheme } = await c.req.parseBody();
    rememberScheme(c, scheme === 'dark' || scheme === 'light' ? scheme : 'auto');
    return c.redirect(backTo(c, '/'), 303);
  });
  return app;
}
