import { html } from 'hono/html';
import type { Chrome } from '../shop.ts';
import type { OpenedCheckout } from '../till.ts';
import { lock } from './icons.ts';
import type { Html } from './html.ts';
import { layout } from './layout.ts';
import { payCheckout } from './pay-checkout.ts';
import { orderLines, sums } from './order-totals.ts';

/** The checkout page: the checkout element in the shop's own page. */
export function checkoutPage(chrome: Chrome, at: OpenedCheckout): Html {
  const { order } = at;
  return layout(chrome, {
    name: 'checkout',
    title: 'Check out, Kareeboom',
    modules: ['checkout'],
    pays: 'checkout',
    main: html`<h1>Check out</h1>
      <div class="with-summary">
        <section class="till" aria-labelledby="till-title" data-order="/orders/${order.id}">
          <h2 id="till-title">Payment</h2>
          <noscript
            ><p class="notice">
              Cards are typed into a frame of our payment provider, which needs JavaScript. Please switch it on and reload.
            </p></noscript
          >
          ${payCheckout(at, chrome.scheme, 'checkout')}
          <p class="notice" data-start-again hidden>This attempt is over and nothing was charged. <a href="/checkout">Start again</a></p>
          <form class="elsewhere" method="post" action="/checkout/redirect" data-while-open ${at.view.state === 'open' ? '' : 'hidden'}>
            <button class="quiet">${lock}Pay on our payment provider’s page</button>
          </form>
        </section>
        <section class="summary" aria-labelledby="summary-title">
          <div class="summary-head">
            <h2 id="summary-title">Order ${order.reference}</h2>
            <a href="/cart" data-while-open ${at.view.state === 'open' ? '' : 'hidden'}>Change</a>
          </div>
          ${orderLines(order.lines)} ${sums(order)}
        </section>
      </div>`,
  });
}
