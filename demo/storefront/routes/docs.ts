import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { join } from 'node:path';
import { openLibrary, type Library } from '../docs/library.ts';
import { documentPage, searchPage } from '../pages/docs.ts';
import { chrome, type Shop } from '../shop.ts';

const root = join(import.meta.dirname, '../../..');

/** The maximum number of results of a search. */
const MOST_HITS = 30;
/** The maximum length of a search. */
const MOST_WORDS = 200;

/** The documentation: a page for each document of the repository, and a search over all of them. */
export function docsRoutes(shop: Shop): Hono {
  const app = new Hono();
  let opened: Library | undefined;
  const library = (): Library => (opened ??= openLibrary(root));
  app.get(
    '/pictures/*',
    serveStatic({ root: join(root, 'demo/pictures'), rewriteRequestPath: (path) => path.replace(/^\/docs\/pictures/, '') }),
  );
  app.get('/search', (c) => {
    const words = (c.req.query('q') ?? '').trim().slice(0, MOST_WORDS);
    if (words === '') return c.redirect('/docs', 303);
    return c.html(searchPage(chrome(c, shop), library(), words, library().search(words).slice(0, MOST_HITS)));
  });
  const show = (slug: string) => library().find(slug);
  app.get('/', (c) => {
    const document = show('');
    return document ? c.html(documentPage(chrome(c, shop), library(), document)) : c.notFound();
  });
  app.get('/:slug{.+}', (c) => {
    const document = show(c.req.param('slug'));
    return document ? c.html(documentPage(chrome(c, shop), library(), document)) : c.notFound();
  });
  return app;
}
