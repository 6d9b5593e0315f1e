import { Hono } from 'hono';
import { html } from 'hono/html';
import { accountOfSession, sessionOfId } from '../commands/session-owner.ts';
import type { Services } from '../commands/write.ts';
import { brandOf } from '../domain/brand.ts';
import { clientAddressOf } from '../http/client-address.ts';
import { pageAsset } from './assets.ts';
import { elementHead, firstView, merchantMark, type ProxyOf } from './element-page.ts';
import { languageChoice, testFooter } from './hosted-language.ts';
import { notFoundPage } from './not-found.ts';
import type { Locale } from '../../facts/languages.ts';
import { langOf, browserLocale } from './page-locale.ts';
import { nothing } from './parts.ts';
import { guardPayer, payerDocument } from './payer-document.ts';
import { pagePolicy } from './policy.ts';
import { PAGE_WORDS } from '../../languages/pages.ts';

/** The customer portal's hosted page, at a link's `link_url`: the element in a document of the service, with its title on the left. */

export function portalRoutes(services: Services, proxyOf: ProxyOf): Hono {
  const app = new Hono();
  const { store } = services;

  app.all('/pay/portal/:session_id/:action{.+}?', async (c) =>
    proxyOf(await accountOfSession(store, 'portal_sessions', c.req.param('session_id'))).fetch(c.req.raw, { address: clientAddressOf(c) }),
  );

  app.get('/portal/:session_id', async (c) => {
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
    guardPayer(c, pagePolicy([services.publicUrl, ...(session?.allowed_origins ?? [])]));
    return c.html(
      payerDocument({
        lang: langOf(locale),
        title,
        brand,
        head: html`<link rel="stylesheet" href="${pageAsset('portal.css')}" />${elementHead('portal')}`,
        kind: 'portal',
        body: html`<header>
            ${merchantMark(brand)}
            <h1>${title}</h1>
            ${languageChoice(locale, titleOf)}
          </header>
          <main ${redirect_url === null ? html`data-closes-tab` : nothing}>
            <pay-portal session="${session_id}" endpoint="/pay" locale="${locale}">${firstView(view)}</pay-portal>
            <noscript><p class="note">${PAGE_WORDS[locale].portal.script}</p></noscript>
          </main>
          ${view.test ? testFooter(locale) : nothing}`,
      }),
    );
  });
  return app;
}
