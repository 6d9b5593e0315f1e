import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { Refusal } from '../../contract/errors.ts';
import { visitPage } from '../commands/emandate-session/actions.ts';
import type { Services } from '../commands/write.ts';
import type { Account } from '../domain/records/platform.ts';
import { elementHead, firstView, padlock, proxies, type InProcess } from './element-page.ts';
import { EMANDATE_WORDS } from './emandate-words.ts';
import { languageChoice, testFooter } from './hosted-language.ts';
import { langOf, localeAsked } from './page-locale.ts';
import { nothing } from './parts.ts';
import { guardPayer, payerDocument } from './payer-document.ts';
import { pagePolicy } from './policy.ts';

/** The hosted page on which a mandate is signed: at a page's `view` link, and at the links that are made for customers. */

/** An account of the sandbox whose mandates are approved (rails/scenarios.ts). */
const TEST_ACCOUNT = '10004301100';

/** Where a request comes from: what a server in front says, else the other end of the line. */
function addressOf(c: Context): string {
  const { incoming } = c.env as { incoming?: { socket?: { remoteAddress?: string } } };
  const line = incoming?.socket?.remoteAddress ?? '';
  return [c.req.header('x-forwarded-for'), line].find((one) => one !== undefined && one !== '') ?? '';
}

export function emandateRoutes(services: Services, inProcess: InProcess): Hono {
  const app = new Hono();
  const proxyOf = proxies(services, inProcess);

  async function ownerOf(id: string): Promise<Account> {
    const account_id = await services.store.ownerOfEmandate(id);
    const account = account_id === undefined ? undefined : await services.store.account(account_id);
    if (account === undefined) throw new Refusal('007', 'no such session');
    return account;
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
    guardPayer(c, pagePolicy([services.publicUrl, ...(session?.allowed_origins ?? [])]));
    const locale = localeAsked(c);
    const { title, script } = EMANDATE_WORDS[locale];
    return c.html(
      payerDocument({
        lang: langOf(locale),
        title,
        head: elementHead('emandate'),
        kind: 'narrow',
        body: html`<header>
            ${padlock}
            <h1>${title}</h1>
            ${languageChoice(locale, (one) => EMANDATE_WORDS[one].title)}
          </header>
          <main>
            <pay-emandate session="${id}" endpoint="/pay" locale="${locale}">${firstView(view)}</pay-emandate>
            <noscript><p class="note">${script}</p></noscript>
          </main>
          ${view.test ? testFooter(locale, (one) => EMANDATE_WORDS[one].test, TEST_ACCOUNT) : nothing}`,
      }),
    );
  });
  return app;
}
