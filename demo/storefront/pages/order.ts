import { html } from 'hono/html';
import type { Order } from '../orders.ts';
import type { Chrome } from '../shop.ts';
import { clock, stopped, tick } from './icons.ts';
import type { Html } from './html.ts';
import { layout } from './layout.ts';
import { paymentWords } from './order-words.ts';
import { orderLines, sums } from './order-totals.ts';

/** The page of an order with its current status. Its script updates the status. */
export function orderPage(chrome: Chrome, order: Order): Html {
  const { status, headline, text, open, payable } = paymentWords(order);
  const payment = order.payment;
  return layout(chrome, {
    name: 'order',
    title: `Order ${order.reference}, Kareeboom`,
    modules: ['order'],
    main: html`<section
        class="verdict"
        data-status="${status}"
        data-open="${String(open)}"
        data-payment="/orders/${order.id}/payment"
        id="verdict"
      >
        <p class="eyebrow">Order ${order.reference}</p>
        <div class="seal" aria-hidden="true">
          <span class="seal-good">${tick}</span><span class="seal-wait">${clock}</span><span class="seal-stop">${stopped}</span>
        </div>
        <div role="status" id="payment-words">
          <h1 data-headline>${headline}</h1>
          <p data-text>${text}</p>
        </div>
        <div class="actions">
          <a class="button" href="/checkout" data-payable ${payable ? '' : 'hidden'}>Back to the till</a>
          <a class="button quiet-button" href="/">On to the pantry</a>
        </div>
      </section>
      <section class="summary receipt" aria-labelledby="receipt-title">
        <h2 id="receipt-title">What you ordered</h2>
        ${orderLines(order.lines)} ${sums(order)}
        ${'transaction_id' in payment ? html`<p class="hint">Payment reference <code>${payment.transaction_id}</code></p>` : ''}
      </section>`,
  });
}
