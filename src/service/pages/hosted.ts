import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { html } from 'hono/html';
import { Refusal } from '../../contract/errors.ts';
import type { Services } from '../commands/write.ts';
import type { Account } from '../domain/records/platform.ts';
import { serveAsset } from './assets.ts';
import { elementHead, firstView, padlock, proxies, type InProcess } from './element-page.ts';
import { languageChoice, testFooter } from './hosted-language.ts';
import { hostedWords } from './hosted-words.ts';
import { lostPage } from './lost.ts';
import { nothing } from './parts.ts';
import { guardPayer, payerDocument } from './payer-document.ts';
import { pagePolicy } from './policy.ts';

/** The hosted page of a checkout, and the files that hosted pages load. */

export function hostedRoutes(services: Services, inProcess: InProcess): Hono {
  const app = new Hono();
  const proxyOf = proxies(services, inProcess);

  const accountOf = async (session_id: string): Promise<Account> => {
    const owner = await services.store.ownerOfSession(session_id);
    const account = owner === undefined ? undefined : await services.store.account(owner.account_id);
    if (account === undefined) throw new Refusal('007', 'no such session');
    return account;
  };

  app.all('/pay/checkout/:session_id/:action?', async (c) => proxyOf(await accountOf(c.req.param('session_id'))).fetch(c.req.raw));

  app.get('/checkout/:session_id', async (c) => {
    const session_id = c.req.param('session_id');
    const account = await accountOf(session_id);
    const view = await proxyOf(account).checkout.view(session_id);
    const owner = await services.store.ownerOfSession(session_id);
    const session = owner === undefined ? undefined : await services.store.find('checkout_sessions', owner.account_id, owner.id);
    const theme = view.customization.theme?.toLowerCase() ?? 'auto';
    if (view.state === 'expired')
      return lostPage(c, 'expired', { theme, locale: view.customization.locale, back: session?.cancel_url ?? null });
    const words = hostedWords(view.customization.locale);
    guardPayer(c, pagePolicy([services.publicUrl, ...(session?.allowed_origins ?? [])]));
    return c.html(
      payerDocument({
        lang: words.lang,
        theme,
        title: words.title,
        head: elementHead('checkout'),
        body: html`<header>
            <p class="payee">${account.name}</p>
            ${padlock}
            <h1>${words.title}</h1>
            ${languageChoice(view.customization.locale)}
          </header>
          <main>
            <pay-checkout session="${session_id}" endpoint="/pay">${firstView(view)}</pay-checkout>
            <noscript><p class="note">${words.script}</p></noscript>
          </main>
          ${view.test ? testFooter(view.customization.locale) : nothing}`,
      }),
    );
  });

  const file = async (folder: 'pages' | 'pay-elements' | '.', name: string): Promise<Response> => {
    const asset = await serveAsset(folder, name);
    if (asset === null) throw new Refusal('007', 'no such file');
    return asset;
  };
  app.get('/pay-elements.js', compress(), () => file('.', 'pay-elements.js'));
  // What the elements load on demand.
  app.get('/pay-elements/:name', compress(), (c) => file('pay-elements', c.req.param('name')));
  app.get('/pages/:name', compress(), (c) => file('pages', c.req.param('name')));
  return app;
}
