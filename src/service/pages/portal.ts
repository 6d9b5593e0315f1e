import { Hono } from 'hono';
import { html } from 'hono/html';
import { Refusal } from '../../contract/errors.ts';
import type { Services } from '../commands/write.ts';
import type { Account } from '../domain/records/platform.ts';
import { pageAsset } from './assets.ts';
import { elementHead, firstView, proxies, type InProcess } from './element-page.ts';
import { languageChoice, testFooter } from './hosted-language.ts';
import { lostPage } from './lost.ts';
import { langOf, localeAsked, type PageLocale } from './page-locale.ts';
import { nothing } from './parts.ts';
import { guardPayer, payerDocument } from './payer-document.ts';
import { pagePolicy } from './policy.ts';
import { PORTAL_WORDS } from './portal-words.ts';

/** The customer portal's hosted page, at a link's `link_url`: the element in a document of the service, with its title on the left. */

export function portalRoutes(services: Services, inProcess: InProcess): Hono {
  const app = new Hono();
  const proxyOf = proxies(services, inProcess);

  async function ownerOf(session_id: string): Promise<Account> {
    const owner = await services.store.ownerOfPortal(session_id);
    const account = owner === undefined ? undefined : await services.store.account(owner.account_id);
    if (account === undefined) throw new Refusal('007', 'no such session');
    return account;
  }

  app.all('/pay/portal/:session_id/:action{.+}?', async (c) => proxyOf(await ownerOf(c.req.param('session_id'))).fetch(c.req.raw));

  app.get('/portal/:session_id', async (c) => {
    const session_id = c.req.param('session_id');
    const account = await ownerOf(session_id);
    const view = await proxyOf(account).portal.view(session_id);
    const { page_title, redirect_url } = view.settings;
    if (view.state === 'expired') return lostPage(c, 'portal', { back: redirect_url });
    const session = await services.store.findWhere('portal_sessions', account.id, [{ field: 'session_id', is: session_id }]);
    const locale = localeAsked(c);
    const titleOf = (one: PageLocale): string => page_title ?? PORTAL_WORDS[one].title;
    const title = titleOf(locale);
    guardPayer(c, pagePolicy([services.publicUrl, ...(session?.allowed_origins ?? [])]));
    return c.html(
      payerDocument({
        lang: langOf(locale),
        title,
        head: html`<link rel="stylesheet" href="${pageAsset('portal.css')}" />${elementHead('portal')}`,
        kind: 'portal',
        body: html`<header>
            <h1>${title}</h1>
            ${languageChoice(locale, titleOf)}
          </header>
          <main ${redirect_url === null ? html`data-closes-tab` : nothing}>
            <pay-portal session="${session_id}" endpoint="/pay" locale="${locale}">${firstView(view)}</pay-portal>
            <noscript><p class="note">${PORTAL_WORDS[locale].script}</p></noscript>
          </main>
          ${view.test ? testFooter(locale) : nothing}`,
      }),
    );
  });
  return app;
}
