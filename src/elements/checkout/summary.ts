import { html, nothing, type TemplateResult } from 'lit';
import { msg, str } from '../localize.ts';
import type { CheckoutView } from '../../protocol/checkout.ts';
import { icon } from '../controls/icons.ts';
import { formatMoney } from '../money.ts';

/** How the summary is shown. */
export interface SummaryOptions {
  /** The lines are open; a wide element shows them always. */
  readonly open: boolean;
  readonly toggle: () => void;
}

/** What is paid for: the cart and its total, as far as the merchant wants them shown. */
export function summary(view: CheckoutView, { open, toggle }: SummaryOptions): TemplateResult | typeof nothing {
  const { display_cart } = view.customization;
  // Where nothing is chosen yet there is no total.
  const display_total = view.customization.display_total && view.amount > 0;
  const cart = display_cart ? view.cart : null;
  if (!cart && !display_total) return nothing;
  // A reference that was made because the merchant gave none says nothing to a shopper.
  const said = cart?.description === view.session_id ? null : cart?.description;
  const total = display_total ? html`<span class="amount total">${formatMoney(view.amount, view.currency)}</span>` : nothing;
  if (!cart) {
    return html`<section class="summary bare" part="summary" aria-label=${msg('Total')}>
      <p class="row"><span>${msg('Total to pay')}</span>${total}</p>
    </section>`;
  }
  return html`
    <section class="summary" part="summary" aria-label=${msg('Order summary')}>
      <button class="toggle" type="button" aria-expanded=${open ? 'true' : 'false'} aria-controls="cart" @click=${toggle}>
        <span class="toggle-label">${msg('Order summary')} ${icon('chevron')}</span>${total}
      </button>
      <h2 class="title summary-title">${msg('Order summary')}</h2>
      <div id="cart" class=${open ? 'cart open' : 'cart'} part="cart">
        ${said ? html`<p class="muted">${said}</p>` : nothing}
        <ul class="lines">
          ${cart.lines.map((line) => cartLine(line, view.currency))}
        </ul>
        <dl class="sums">
          ${sum(msg('Subtotal'), cart.subtotal, view)} ${sum(msg('Discount'), cart.discount === null ? null : -cart.discount, view)}
          ${sum(msg('Delivery'), cart.shipping, view)} ${sum(msg('VAT'), cart.tax, view)}
          ${
            display_total
              ? html`<div class="row sum-total">
                  <dt>${msg('Total')}</dt>
                  <dd>${total}</dd>
                </div>`
              : nothing
          }
        </dl>
      </div>
    </section>
  `;
}

function cartLine(line: NonNullable<CheckoutView['cart']>['lines'][number], currency: string): TemplateResult {
  const each = formatMoney(line.unit_amount, currency);
  return html`<li class="row">
    <span class="line-name"
      >${line.name}${line.quantity === 1 ? nothing : html`<span class="muted line-quantity">${msg(str`${line.quantity} × ${each}`)}</span>`}</span
    >
    <span class="amount">${formatMoney(line.amount, currency)}</span>
  </li>`;
}

/** A row of the sum; one that the merchant did not say, or that is nothing, is left out. */
function sum(label: string, cents: number | null, view: CheckoutView): TemplateResult | typeof nothing {
  if (!cents) return nothing;
  return html`<div class="row muted">
    <dt>${label}</dt>
    <dd class="amount">${formatMoney(cents, view.currency)}</dd>
  </div>`;
}
