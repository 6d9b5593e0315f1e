import { html, raw } from 'hono/html';
import type { Chrome } from '../shop.ts';
import type { Html } from './html.ts';
import { layout } from './layout.ts';

/** The account page: the portal element in the shop's own page. */
export function accountPage(chrome: Chrome, portal: { readonly session_id: string; readonly view: object }): Html {
  return layout(chrome, {
    name: 'account',
    title: 'Your account, Kareeboom',
    pays: 'portal',
    main: html`<h1>Your account</h1>
      <p class="lead">Your Karoo box, your cards, your invoices.</p>
      <pay-portal session="${portal.session_id}" endpoint="/pay" theme="${chrome.scheme}"
        ><script type="application/json">
          ${raw(JSON.stringify(portal.view).replace(/</g, '\\u003c'))}
        </script></pay-portal
      >`,
  });
}
