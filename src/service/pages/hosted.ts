import { Hono, type Context } from 'hono';
import { compress } from 'hono/compress';
import { html } from 'hono/html';
import { refuseField } from '../../contract/errors.ts';
import { localeNamed, type Locale } from '../../facts/languages.ts';
import type { CheckoutSession } from '../domain/records/checkout.ts';
import type { Account } from '../domain/records/platform.ts';
import { brandOf } from '../domain/brand.ts';
import { accountOfSession, sessionOfId } from '../commands/session-owner.ts';
import type { Services } from '../commands/write.ts';
import { clientAddressOf } from '../http/client-address.ts';
import { serveAsset } from './assets.ts';
import { guard } from './document.ts';
import { sendElementPage, type ProxyOf } from './element-page.ts';
import type { TagWriter } from './element-tag.ts';
import { headingOf, hostedWords, inEveryLanguage, testFooter } from './hosted-language.ts';
import { notFoundPage } from './not-found.ts';
import { emptyHtml } from './parts.ts';
import { postedDraft } from './posted-draft.ts';
import { quietPolicy } from './policy.ts';

/** The hosted page of a checkout, and the files that hosted pages load. */

/** Writes a receipt as a PDF document. */
export type RenderReceipt = (session: CheckoutSession, account: Account, paid_at: Date, locale: Locale) => Promise<Uint8Array<ArrayBuffer>>;

export function hostedRoutes(services: Services, proxyOf: ProxyOf, tags: TagWriter, renderReceipt: RenderReceipt): Hono {
  const app = new Hono();
  const { store } = services;

  app.all('/pay/checkout/:session_id/:action?', async (c) =>
    proxyOf(await accountOfSession(store, 'checkout_sessions', c.req.param('session_id'))).fetch(c.req.raw, {
      address: clientAddressOf(c),
    }),
  );

  // If no script has loaded, the form in a merchant's HTML is posted here.
  app.on(['GET', 'POST'], '/checkout/:session_id', compress(), async (c) => {
    const session_id = c.req.param('session_id');
    const account = await accountOfSession(store, 'checkout_sessions', session_id);
    const view = await proxyOf(account).checkout.view(session_id);
    const session = await sessionOfId(store, 'checkout_sessions', session_id);
    const brand = brandOf(account, session);
    const theme = view.customization.theme?.toLowerCase() ?? 'auto';
    const locale = view.customization.locale ?? 'EN_ZA';
    if (view.state === 'expired') return notFoundPage(c, 'expired', { theme, locale, back: session?.cancel_url ?? null, brand });
    const words = (one: Locale) => headingOf(view, brand.name, one);
    const ancestors = [services.publicUrl, ...(session?.allowed_origins ?? [])];
    return sendElementPage(c, {
      // Without a theme, the page follows the system. The element gets the theme too, so that the card fields follow it from the start.
      element: await tags.checkout(view, { endpoint: '/pay', ...(view.customization.theme === null && { theme }) }),
      brand,
      locale,
      theme,
      titleOf: (one) => words(one).title,
      headingOf: (one) => words(one).heading,
      secure: inEveryLanguage(locale, (one) => html`${hostedWords(one).secure}`, 'span'),
      needsScript: hostedWords(locale).script,
      ancestors,
      methods: view.methods.map(({ id }) => id),
      before: await postedDraft(c, { element: 'checkout', session: session_id, origins: ancestors }),
      footer: view.test ? testFooter(locale) : emptyHtml,
    });
  });

  addReceipt(app, services, renderReceipt);
  addPageFiles(app);
  return app;
}

/** The receipt of a paid session. Its address is as secret as the address of the page. */
function addReceipt(app: Hono, { store }: Services, renderReceipt: RenderReceipt): void {
  app.get('/checkout/:session_id/receipt.pdf', async (c) => {
    const session_id = c.req.param('session_id');
    const account = await accountOfSession(store, 'checkout_sessions', session_id);
    const session = await sessionOfId(store, 'checkout_sessions', session_id);
    if (session?.state !== 'completed' || session.completed_at === null)
      throw refuseField('007', 'session_id', 'paid', 'nothing was paid in this session');
    const locale = localeNamed(c.req.query('locale')) ?? session.customization.locale ?? 'EN_ZA';
    const receipt = await renderReceipt(session, account, session.completed_at, locale);
    guard(c, 'payer', quietPolicy);
    return c.body(receipt, 200, { 'content-type': 'application/pdf', 'content-disposition': 'inline; filename="receipt.pdf"' });
  });
}

/** The files that hosted pages load. */
function addPageFiles(app: Hono): void {
  const file = async (c: Context, folder: 'pages' | 'pay-elements' | '.', name: string): Promise<Response> => {
    const asset = await serveAsset(c, folder, name);
    if (asset === null) throw refuseField('007', 'path', 'exists', 'no such file');
    return asset;
  };
  app.get('/pay-elements.js', compress(), (c) => file(c, '.', 'pay-elements.js'));
  // Parts that the elements load when needed.
  app.get('/pay-elements/:name', compress(), (c) => file(c, 'pay-elements', c.req.param('name')));
  app.get('/pages/:name', compress(), (c) => file(c, 'pages', c.req.param('name')));
}
