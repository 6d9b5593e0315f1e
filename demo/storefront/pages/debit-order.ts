import { html, raw } from 'hono/html';
import type { Chrome } from '../shop.ts';
import type { Html } from './html.ts';
import { layout } from './layout.ts';

/**
 * The page for a monthly box, paid by debit order: the e-mandate element, in which the shopper signs the mandate, in the shop's own page.
 */
export function debitOrderPage(
  chrome: Chrome,
  { session_id, view }: { readonly session_id: string; readonly view: { readonly state: string } },
): Html {
  return layout(chrome, {
    name: 'debit-order',
    title: 'The Karoo box by debit order, Kareeboom',
    pays: 'emandate',
    main: html`<div class="box-words">
        <p class="eyebrow">By debit order, stop whenever you like</p>
        <h1>The Karoo box</h1>
        <p class="lead">What is good this month, packed by hand. You sign once, here; your bank asks you whether it is right.</p>
        <ul class="ticks">
          <li>Your bank approves it with you, and never lets more through than you signed for.</li>
          <li>You see every coming debit before you sign.</li>
          <li>Your copy is yours to keep, as a PDF.</li>
        </ul>
        ${
          view.state === 'open'
            ? ''
            : html`<form method="post" action="/debit-order/again">
                <button class="button small quiet-button">Get another box</button>
              </form>`
        }
      </div>
      <pay-emandate session="${session_id}" endpoint="/pay" theme="${chrome.scheme}"
        ><script type="application/json">
          ${raw(JSON.stringify(view).replace(/</g, '\\u003c'))}
        </script></pay-emandate
      >`,
  });
}
