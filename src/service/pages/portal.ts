import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { html } from 'hono/html';
import { accountOfSession, sessionOfId } from '../commands/session-owner.ts';
import type { Services } from '../commands/write.ts';
import { brandOf } from '../domain/brand.ts';
import { clientAddressOf } from '../http/client-address.ts';
import { elementHead, elementPolicy, merchantMark, padlock, type ProxyOf } from './element-page.ts';
import type { TagWriter } from './element-tag.ts';
import { languageChoice, testFooter } from './hosted-language.ts';
import { notFoundPage } from './not-found.ts';
import type { Locale } from '../../facts/languages.ts';
import { langOf, browserLocale } from './page-locale.ts';
import { emptyHtml } from './parts.ts';
import { guardPayer, payerDocument } from './payer-document.ts';
import { PAGE_WORDS } from '../../languages/pages.ts';

/** The hosted page of the customer portal, at a link's `link_url`: the element in a document of the service, with its title on the left. */

/** A title together with the merchant's name, unless the title has it already. */
const withName = (title: string, name: string): string => (hasName(title, name) ? title : `${title} · ${name}`);

const hasName = (title: string, name: string): boolean => title.toLowerCase().includes(name.toLowerCase());

/** The routes of the hosted portal page. */
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
    const titleOf = (one: Locale): string => page_title ?? PAGE_WORDS[one].portal.title;
    const title = titleOf(locale);
    const element = await tags.portal(view, { endpoint: '/pay', locale });
    guardPayer(c, elementPolicy(element, brand, [services.publicUrl, ...(session?.allowed_origins ?? [])]));
    return c.html(
      payerDocument({
        lang: langOf(locale),
        title: withName(title, brand.name),
        brand,
        ...elementHead(element, brand),
        kind: 'portal',
        body: html`<header>
            ${merchantMark(brand)}
            <div class="whose">
              <h1>${title}</h1>
              ${hasName(title, brand.name) ? emptyHtml : html`<p class="secure">${padlock} <span>${brand.name}</span></p>`}
            </div>
            ${languageChoice(locale, (one) => withName(titleOf(one), brand.name), titleOf)}
          </header>
          <main ${redirect_url === null ? html`data-closes-tab` : emptyHtml}>
            <noscript><p class="note">${PAGE_WORDS[locale].portal.script}</p></noscript>
            ${element.html}
          </main>
          ${view.test ? testFooter(locale) : emptyHtml}`,
      }),
    );
  });
  return app;
}
