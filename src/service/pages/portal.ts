import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { html } from 'hono/html';
import { accountOfSession, sessionOfId } from '../commands/session-owner.ts';
import type { Services } from '../commands/write.ts';
import { brandOf } from '../domain/brand.ts';
import { clientAddressOf } from '../http/client-address.ts';
import { sendElementPage, type ProxyOf } from './element-page.ts';
import type { TagWriter } from './element-tag.ts';
import { testFooter } from './hosted-language.ts';
import { notFoundPage } from './not-found.ts';
import type { Locale } from '../../facts/languages.ts';
import { browserLocale } from './page-locale.ts';
import { emptyHtml } from './parts.ts';
import { PAGE_WORDS } from '../../languages/pages.ts';

/** The hosted page of the customer portal, at a link's `link_url`: the element in a document of the service, in the shell of the other hosted pages. */

/** A title together with the merchant's name, unless the title has it already. */
const withName = (title: string, name: string): string => (hasName(title, name) ? title : `${title} · ${name}`);

const hasName = (title: string, name: string): boolean => title.toLowerCase().includes(name.toLowerCase());

export function portalRoutes(services: Services, proxyOf: ProxyOf, tags: TagWriter): Hono {
  const app = new Hono();
  const { store } = services;

  app.all('/pay/portal/:session_id/:action{.+}?', async (c) =>
    proxyOf(await accountOfSession(store, 'portal_sessions', c.req.param('session_id'))).fetch(c.req.raw, { address: clientAddressOf(c) }),
  );

  app.get('/portal/:session_id', compress(), async (c) => {
    const session_id = c.req.param('session_id');
    const account = await accountOfSession(store, 'portal_sessions', session_id);
    const view = await proxyOf(account).portal.view(session_id);
    const { page_title, redirect_url } = view.settings;
    if (view.state === 'expired') return notFoundPage(c, 'portal', { back: redirect_url, brand: brandOf(account) });
    const session = await sessionOfId(store, 'portal_sessions', session_id);
    const brand = brandOf(account);
    const locale = browserLocale(c);
    const headingOf = (one: Locale): string => page_title ?? PAGE_WORDS[one].portal.title;
    return sendElementPage(c, {
      element: await tags.portal(view, { endpoint: '/pay', locale }),
      brand,
      locale,
      kind: 'narrow',
      titleOf: (one) => withName(headingOf(one), brand.name),
      headingOf,
      secure: hasName(headingOf(locale), brand.name) ? null : html`<span>${brand.name}</span>`,
      needsScript: PAGE_WORDS[locale].portal.script,
      ancestors: [services.publicUrl, ...(session?.allowed_origins ?? [])],
      closesTab: redirect_url === null,
      footer: view.test ? testFooter(locale) : emptyHtml,
    });
  });
  return app;
}
