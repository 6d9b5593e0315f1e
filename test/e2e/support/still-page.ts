import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HtmlWriter, TagAttributes } from '../../../src/proxy/html-writer.ts';
import { aMandate } from '../../elements/emandate/views.ts';
import { aPortalView } from '../../elements/portal/views.ts';
import { aView, SAVED } from '../../elements/support/views.ts';
import { serve } from '../../support/http-server.ts';
import type { Tag } from './pages.ts';
import { root } from './program.ts';
import { fileOf } from './script-tag.ts';

/** A page with an element in its HTML, and no service behind it: for stories of files that do not come. */
export interface StillPage {
  readonly url: string;
  /** How often something was posted to a path that ends so. */
  readonly sent: (path: string) => number;
  readonly close: () => Promise<void>;
}

/** How the page differs. */
export interface StillOptions {
  readonly attributes?: TagAttributes;
  /** The payer has a stored card. */
  readonly isKnown?: boolean;
  /** The page's Content-Security-Policy. */
  readonly policy?: string;
}

const EFT = { id: 'LEKKER_EFT', kind: 'redirect', title: 'Lekker EFT' } as const;

/** The views that a service would answer. */
const VIEWS = {
  'pay-checkout': ({ isKnown }: StillOptions) => aView({ methods: [EFT], ...(isKnown && { cards: SAVED, methods: [EFT] }) }),
  'pay-portal': () => aPortalView(),
  'pay-emandate': () => aMandate(),
} as const;

/** Opens such a page. */
export async function stillPage(tag: Tag, options: StillOptions = {}): Promise<StillPage> {
  const view = VIEWS[tag](options);
  // The browser has the built templates, so what it is to take over is written by the built writer.
  const [file = ''] = globSync('dist/server/writer-*.js', { cwd: root });
  const { writer } = (await import(pathToFileURL(join(root, file)).href)) as { writer: HtmlWriter };
  const attributes = { id: 'pay', endpoint: '/pay', ...options.attributes };
  const html =
    view.kind === 'checkout'
      ? writer.checkout(view, attributes)
      : view.kind === 'portal'
        ? writer.portal(view, attributes)
        : writer.emandate(view, attributes);
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shop</title><script type="module" src="/pay-elements.js"></script><body>${await html}</body></html>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    ...(options.policy !== undefined && { 'content-security-policy': options.policy }),
  };
  const posted: string[] = [];
  const server = await serve((request) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'POST') posted.push(pathname);
    if (pathname.startsWith('/pay-elements')) return fileOf(pathname);
    if (pathname === '/') return Promise.resolve(new Response(page, { headers }));
    if (pathname === `/pay/${view.kind}/${view.session_id}`) return Promise.resolve(Response.json(view));
    if (pathname.endsWith('/check'))
      return Promise.resolve(Response.json({ kind: 'check', verdict: 'fine', problems: [], bank_account_number: null }));
    return Promise.resolve(Response.json({ error: { code: 'not_found', message: 'not here' } }, { status: 404 }));
  });
  return { url: server.origin, sent: (path) => posted.filter((each) => each.endsWith(path)).length, close: () => server.close() };
}
