import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { createProxy, type Proxy } from '../../proxy/create-proxy.ts';
import { Refusal } from '../../contract/errors.ts';
import type { Services } from '../commands/write.ts';
import type { Account } from '../domain/records/platform.ts';
import { elementPart, pageAsset, serveAsset } from './assets.ts';
import { languageChoice, testFooter } from './hosted-language.ts';
import { hostedWords } from './hosted-words.ts';
import { lostPage } from './lost.ts';
import { nothing } from './parts.ts';
import { pagePolicy } from './policy.ts';

/**
 * The hosted pages: the same elements in a document of the service. Here the service is its own first merchant; it
 * mounts the same proxy, with an upstream in the same process, so the elements have exactly one way to talk.
 */

type InProcess = (account: Account) => (request: Request) => Promise<Response>;

export function hostedRoutes(services: Services, inProcess: InProcess): Hono {
  const app = new Hono();
  const proxies = new Map<string, Proxy>();

  const proxyOf = async (session_id: string): Promise<Proxy> => {
    const owner = await services.store.ownerOfSession(session_id);
    const account = owner === undefined ? undefined : await services.store.account(owner.account_id);
    if (account === undefined) throw new Refusal('007', 'no such session');
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
  };

  app.all('/pay/checkout/:session_id/:action?', async (c) => (await proxyOf(c.req.param('session_id'))).fetch(c.req.raw));

  app.get('/checkout/:session_id', async (c) => {
    const session_id = c.req.param('session_id');
    const proxy = await proxyOf(session_id);
    const view = await proxy.checkout.view(session_id);
    const owner = await services.store.ownerOfSession(session_id);
    const session = owner === undefined ? undefined : await services.store.find('checkout_sessions', owner.account_id, owner.id);
    const theme = view.customization.theme?.toLowerCase() ?? 'auto';
    if (view.state === 'expired')
      return lostPage(c, 'expired', { theme, locale: view.customization.locale, back: session?.cancel_url ?? null });
    const words = hostedWords(view.customization.locale);
    c.header('content-security-policy', pagePolicy([services.publicUrl, ...(session?.allowed_origins ?? [])]));
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'no-referrer');
    c.header('x-content-type-options', 'nosniff');
    // `<` is the only character that could end the data block.
    const data = JSON.stringify(view).replaceAll('<', '\\u003c');
    return c.html(
      html`<!doctype html>
        <html lang="${words.lang}" data-theme="${theme}">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="color-scheme" content="${theme === 'auto' ? 'light dark' : theme}" />
            <meta name="robots" content="noindex" />
            <title>${words.title}</title>
            <link rel="icon" href="data:," />
            <link rel="stylesheet" href="${pageAsset('hosted.css')}" />
            <link rel="modulepreload" href="${elementPart('checkout')}" />
            <script type="module" src="/pay-elements.js"></script>
            <script type="module" src="${pageAsset('hosted.ts')}"></script>
          </head>
          <body>
            <header>
              <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
                <path d="M4.5 7V5a3.5 3.5 0 0 1 7 0v2M3.5 7h9v6.5h-9z" />
              </svg>
              <h1>${words.title}</h1>
              ${languageChoice(view.customization.locale)}
            </header>
            <main>
              <pay-checkout session="${session_id}" endpoint="/pay"
                ><script type="application/json">
                  ${raw(data)}
                </script></pay-checkout
              >
              <noscript><p class="note">${words.script}</p></noscript>
            </main>
            ${view.test ? testFooter(view.customization.locale) : nothing}
          </body>
        </html>`,
    );
  });

  app.get('/pay-elements.js', async () => {
    const asset = await serveAsset('.', 'pay-elements.js');
    if (asset === null) throw new Refusal('007', 'no such file');
    return asset;
  });

  // What the elements load on demand.
  app.get('/pay-elements/:name', async (c) => {
    const asset = await serveAsset('pay-elements', c.req.param('name'));
    if (asset === null) throw new Refusal('007', 'no such file');
    return asset;
  });

  app.get('/pages/:name', async (c) => {
    const asset = await serveAsset('pages', c.req.param('name'));
    if (asset === null) throw new Refusal('007', 'no such file');
    return asset;
  });
  return app;
}
