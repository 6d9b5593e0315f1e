import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Services } from '../commands/write.ts';
import { openapiDocument } from '../http/openapi.ts';
import { homePage, resourcePage, type Reference } from './docs/pages.ts';
import { referenceOf } from './docs/reference.ts';
import { searchIndex, type Search } from './docs/search.ts';
import { guardTool } from './document.ts';
import { sendPage } from './parts.ts';

/**
 * The reference at /docs: one page for each resource, and a search over all of them. It is made from the same OpenAPI document that
 * programs read, so the two always agree.
 */
export function docsRoutes({ publicUrl, store }: Pick<Services, 'publicUrl' | 'store'>): Hono {
  const app = new Hono();
  // The contract does not change while the service runs, but the account whose key the pages show may change.
  const made = new Map<string, string>();
  let reference: Reference | undefined;
  let search: Search | undefined;
  const read = (): Reference => (reference ??= referenceOf(openapiDocument(publicUrl)));

  app.use('/docs', compress());
  app.use('/docs/*', compress());
  app.get('/docs', async (c) => {
    const asked = (c.req.query('q') ?? '').trim().slice(0, 100);
    const found = asked === '' ? null : (search ??= searchIndex(read().groups))(asked);
    const page = (await homePage(read(), asked, found)).toString();
    guardTool(c);
    return sendPage(c, { page, version: page }, 200);
  });
  app.get('/docs/:resource', async (c, next) => {
    const group = read().groups.find(({ slug }) => slug === c.req.param('resource'));
    if (group === undefined) return next();
    const [account] = await store.testAccounts();
    const key = account?.api_key ?? '';
    const name = `${group.slug} ${key}`;
    const page = made.get(name) ?? (await resourcePage(read(), group, key)).toString();
    made.set(name, page);
    guardTool(c);
    return sendPage(c, { page, version: page }, 200);
  });
  return app;
}
