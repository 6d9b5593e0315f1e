import { Hono, type Context } from 'hono';
import { html, raw } from 'hono/html';
import { createProxy, type Proxy } from '../../proxy/create-proxy.ts';
import { Refusal } from '../../contract/errors.ts';
import { visitPage } from '../commands/emandate-session/actions.ts';
import type { Services } from '../commands/write.ts';
import type { Account } from '../domain/records/platform.ts';
import { elementPart, pageAsset } from './assets.ts';
import { EMANDATE_WORDS } from './emandate-words.ts';
import { languageChoice, testFooter } from './hosted-language.ts';
import { langOf, localeAsked } from './page-locale.ts';
import { nothing } from './parts.ts';
import { pagePolicy } from './policy.ts';

/** The hosted page on which a mandate is signed: at a page's `view` link, and at the links that are made for customers. */

/** An account of the sandbox whose mandates are approved (rails/scenarios.ts). */
const TEST_ACCOUNT = '10004301100';

type InProcess = (account: Account) => (request: Request) => Promise<Response>;

/** Where a request comes from: what a server in front says, else the other end of the line. */
function addressOf(c: Context): string {
  const { incoming } = c.env as { incoming?: { socket?: { remoteAddress?: string } } };
  const line = incoming?.socket?.remoteAddress ?? '';
  return [c.req.header('x-forwarded-for'), line].find((one) => one !== undefined && one !== '') ?? '';
}

export function emandateRoutes(services: Services, inProcess: InProcess): Hono {
  const app = new Hono();
  const proxies = new Map<string, Proxy>();

  async function ownerOf(id: string): Promise<Account> {
    const account_id = await services.store.ownerOfEmandate(id);
    const account = account_id === undefined ? undefined : await services.store.account(account_id);
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

  app.all('/pay/emandate/:session_id/:action?', async (c) => {
    const proxy = proxyOf(await ownerOf(c.req.param('session_id')));
    const headers = new Headers(c.req.raw.headers);
    headers.set('x-forwarded-for', addressOf(c));
    return proxy.fetch(new Request(c.req.raw, { headers }));
  });

  app.get('/emandate/:id', async (c) => {
    const id = c.req.param('id');
    const account = await ownerOf(id);
    if (id.startsWith('pag_')) return c.redirect(`/emandate/${await visitPage(services, account, id)}`, 303);
    const view = await proxyOf(account).emandate.view(id);
    const session = await services.store.findWhere('emandate_sessions', account.id, [{ field: 'session_id', is: id }]);
    c.header('content-security-policy', pagePolicy([services.publicUrl, ...(session?.allowed_origins ?? [])]));
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'no-referrer');
    c.header('x-content-type-options', 'nosniff');
    // `<` is the only character that could end the data block.
    const data = JSON.stringify(view).replaceAll('<', '\\u003c');
    const locale = localeAsked(c);
    const { title, script } = EMANDATE_WORDS[locale];
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
            <link rel="modulepreload" href="${elementPart('emandate')}" />
            <script type="module" src="/pay-elements.js"></script>
            <script type="module" src="${pageAsset('hosted.ts')}"></script>
          </head>
          <body class="narrow">
            <header>
              <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
                <path d="M4.5 7V5a3.5 3.5 0 0 1 7 0v2M3.5 7h9v6.5h-9z" />
              </svg>
              <h1>${title}</h1>
              ${languageChoice(locale, (one) => EMANDATE_WORDS[one].title)}
            </header>
            <main>
              <pay-emandate session="${id}" endpoint="/pay" locale="${locale}"
                ><script type="application/json">
                  ${raw(data)}
                </script></pay-emandate
              >
              <noscript><p class="note">${script}</p></noscript>
            </main>
            ${view.test ? testFooter(locale, (one) => EMANDATE_WORDS[one].test, TEST_ACCOUNT) : nothing}
          </body>
        </html>`,
    );
  });
  return app;
}
