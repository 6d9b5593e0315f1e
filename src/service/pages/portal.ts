import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { createProxy, type Proxy } from '../../proxy/create-proxy.ts';
import { Refusal } from '../../contract/errors.ts';
import type { Services } from '../commands/write.ts';
import type { Account } from '../domain/records/platform.ts';
import { elementPart, pageAsset } from './assets.ts';
import { languageChoice, testFooter } from './hosted-language.ts';
import { lostPage } from './lost.ts';
import { langOf, localeAsked, type PageLocale } from './page-locale.ts';
import { nothing } from './parts.ts';
import { pagePolicy } from './policy.ts';
import { PORTAL_WORDS } from './portal-words.ts';

/** The customer portal's hosted page, at a link's `link_url`: the element in a document of the service, with its title on the left. */

type InProcess = (account: Account) => (request: Request) => Promise<Response>;

export function portalRoutes(services: Services, inProcess: InProcess): Hono {
  const app = new Hono();
  const proxies = new Map<string, Proxy>();

  async function ownerOf(session_id: string): Promise<Account> {
    const owner = await services.store.ownerOfPortal(session_id);
    const account = owner === undefined ? undefined : await services.store.account(owner.account_id);
    if (account === undefined) throw new Refusal('007', 'no such session');
    return account;
  }

  function proxyOf(account: Account): Proxy {
    const proxy =
      proxies.get(account.id) ??
      createProxy({
        baseUrl: `${services.publicUrl}/2.0`,
        apiKey: '',
        apiSecret: '',
        allowedOrigins: [services.publicUrl],
        registerOrigins: false,
        fetch: inProcess(account),
      });
    proxies.set(account.id, proxy);
    return proxy;
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
    c.header('content-security-policy', pagePolicy([services.publicUrl, ...(session?.allowed_origins ?? [])]));
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'no-referrer');
    c.header('x-content-type-options', 'nosniff');
    // `<` is the only character that could end the data block.
    const data = JSON.stringify(view).replaceAll('<', '\\u003c');
    return c.html(
      html`<!doctype html>
        <html lang="${langOf(locale)}" data-theme="auto">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="color-scheme" content="light dark" />
            <meta name="robots" content="noindex" />
            <title>${title}</title>
            <link rel="icon" href="data:," />
            <link rel="stylesheet" href="${pageAsset('hosted.css')}" />
            <link rel="stylesheet" href="${pageAsset('portal.css')}" />
            <link rel="modulepreload" href="${elementPart('portal')}" />
            <script type="module" src="/pay-elements.js"></script>
            <script type="module" src="${pageAsset('hosted.ts')}"></script>
          </head>
          <body class="portal">
            <header>
              <h1>${title}</h1>
              ${languageChoice(locale, titleOf)}
            </header>
            <main>
              <pay-portal session="${session_id}" endpoint="/pay" locale="${locale}"
                ><script type="application/json">
                  ${raw(data)}
                </script></pay-portal
              >
              <noscript><p class="note">${PORTAL_WORDS[locale].script}</p></noscript>
            </main>
            ${view.test ? testFooter(locale) : nothing}
          </body>
        </html>`,
    );
  });
  return app;
}
