import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { html } from 'hono/html';
import type { Locale } from '../../facts/languages.ts';
import { refuseField } from '../../contract/errors.ts';
import { visitPage } from '../commands/emandate/actions.ts';
import { accountOfSession, sessionOfId } from '../commands/session-owner.ts';
import type { Services } from '../commands/write.ts';
import { brandOf } from '../domain/brand.ts';
import type { Account } from '../domain/records/platform.ts';
import { clientAddressOf } from '../http/client-address.ts';
import { sendElementPage, type ProxyOf } from './element-page.ts';
import type { TagWriter } from './element-tag.ts';
import { PAGE_WORDS } from '../../languages/pages.ts';
import { testFooter } from './hosted-language.ts';
import { browserLocale } from './page-locale.ts';
import { emptyHtml } from './parts.ts';
import { isKnownForm, postedDraft } from './posted-draft.ts';

/** The hosted page for signing a mandate: at a page's `view` address, and at links for customers. */

/** A sandbox account whose mandates are approved (rails/scenarios.ts). */
const TEST_ACCOUNT = '10004301100';

export function emandateRoutes(services: Services, proxyOf: ProxyOf, tags: TagWriter): Hono {
  const app = new Hono();
  const { store } = services;

  /** The account of a session, or of a page whose link anybody may open. @throws Refusal 007 */
  async function accountOf(id: string): Promise<Account> {
    if (!id.startsWith('pag_')) return accountOfSession(store, 'emandate_sessions', id);
    const account_id = await store.ownerOfPage(id);
    const account = account_id === undefined ? undefined : await store.account(account_id);
    if (account === undefined) throw refuseField('007', 'session_id', 'exists', 'no such session');
    return account;
  }

  app.all('/pay/emandate/:session_id/:action?', async (c) => {
    const proxy = proxyOf(await accountOf(c.req.param('session_id')));
    return proxy.fetch(c.req.raw, { address: clientAddressOf(c) });
  });

  // If no script has loaded, the form in a page's HTML is posted here.
  app.on(['GET', 'POST'], '/emandate/:id', compress(), async (c) => {
    const id = c.req.param('id');
    const account = await accountOf(id);
    const isPage = id.startsWith('pag_');
    // Whoever only checks the link, as some mail programs do, opens no session.
    if (isPage && c.req.raw.method === 'HEAD') return c.body(null);
    // The service's own form that was posted here is posted again to the page of the new session: 307 keeps it.
    const isKept = c.req.method === 'POST' && isKnownForm(c, [services.publicUrl]);
    if (isPage) return c.redirect(`/emandate/${await visitPage(services, account, id)}`, isKept ? 307 : 303);
    const view = await proxyOf(account).emandate.view(id);
    const session = await sessionOfId(store, 'emandate_sessions', id);
    const brand = brandOf(account);
    const locale = browserLocale(c);
    const ancestors = [services.publicUrl, ...(session?.allowed_origins ?? [])];
    const words = (one: Locale) => PAGE_WORDS[one].emandate;
    return sendElementPage(c, {
      element: await tags.emandate(view, { endpoint: '/pay', locale }),
      brand,
      locale,
      kind: 'narrow',
      titleOf: (one) => `${words(one).title} · ${brand.name}`,
      headingOf: (one) => words(one).title,
      secure: html`<span>${brand.name}</span>`,
      needsScript: words(locale).script,
      ancestors,
      before: await postedDraft(c, { element: 'emandate', session: id, origins: ancestors }),
      footer: view.test ? testFooter(locale, (one) => words(one).test, TEST_ACCOUNT) : emptyHtml,
    });
  });
  return app;
}
