import { html } from 'hono/html';
import { rand, VAT_PERCENT } from '../money.ts';
import type { OrderLine } from '../orders.ts';
import type { Html } from './html.ts';

/** The sums of an order, and its total. Amounts are in cents. */
export function sums({ subtotal, shipping, total, vat }: { subtotal: number; shipping: number; total: number; vat: number }): Html {
  return html`<dl class="sums">
    <div>
      <dt>Goods</dt>
      <dd>${rand(subtotal)}</dd>
    </div>
    <div>
      <dt>Courier</dt>
      <dd>${shipping === 0 ? 'Free' : rand(shipping)}</dd>
    </div>
    <div class="total">
      <dt>Total</dt>
      <dd>${rand(total)}</dd>
    </div>
    <div class="vat">
      <dt>Of which VAT (${VAT_PERCENT}&nbsp;%)</dt>
      <dd>${rand(vat)}</dd>
    </div>
  </dl>`;
}

/** The lines of an order as a short list. */
export function orderLines(lines: readonly OrderLine[]): Html {
  return html`<ul class="order-lines">
    ${lines.map(
      ({ slug, name, size, quantity, amount }) =>
        html`<li>
          <img src="/assets/art/${slug}.svg" alt="" width="56" height="56" />
          <span>${name}<small>${quantity} × ${size}</small></span>
          <span class="amount">${rand(amount)}</span>
        </li>`,
    )}
  </ul>`;
}
