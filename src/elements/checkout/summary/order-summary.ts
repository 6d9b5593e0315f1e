import { html, nothing, type TemplateResult } from 'lit';
import { msg, str } from '../../shared/locales/localize.ts';
import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import { hasSummary } from '../flow/method-layout.flow.ts';
import { testBadge } from '../../shared/controls/test-badge.ts';
import { icon } from '../../shared/controls/icons.ts';
import { formatMoney } from '../../../facts/money.ts';

/** The words of a summary that depend on the kind of payment. They are in the engine. */
export interface SummaryWords {
  /** The text in place of the amount, if the session is not simply a payment. */
  readonly headline: string | null;
  /** The text about later, held or refunded amounts; null if there are none. */
  readonly later: string | null;
  /** The label of the sum under the lines. */
  readonly label: string;
  /** Whether all lines are shown. */
  readonly all: boolean;
  /** The button that shows all lines, or only the first ones. */
  readonly more: TemplateResult | typeof nothing;
}

/** How many lines of a cart are shown at first. The shopper can ask for the rest. */
export const FIRST_LINES = 5;

/** Who is paid, how much, and the cart, as far as the merchant wants them to be shown. A wide element always shows the lines. */
export function orderSummary(
  view: CheckoutView,
  { open, toggle }: { readonly open: boolean; readonly toggle: () => void },
  words: SummaryWords | undefined,
): TemplateResult | typeof nothing {
  if (!hasSummary(view)) return nothing;
  const { display_cart, display_total } = view.customization;
  const cart = display_cart ? view.cart : null;
  // A generated reference has no meaning for a shopper, so it is not shown.
  const said = cart?.description === view.session_id || cart?.description === cart?.reference ? null : cart?.description;
  // If nothing is chosen yet, there is no total.
  const total = display_total && view.amount ? formatMoney(view.amount, view.currency) : null;
  return html`
    <section class="summary" part="summary" aria-label=${msg('Order summary')}>
      <p class="payee muted"><span part="payee">${view.merchant.name}</span> ${testBadge(view)}</p>
      <p class="total amount">${words?.headline ?? total}</p>
      ${
        cart
          ? html`<button
              class="toggle"
              type="button"
              aria-label=${msg('Order summary')}
              aria-expanded=${open ? 'true' : 'false'}
              aria-controls="cart"
              @click=${toggle}
            >
              ${icon('chevron')}
            </button>`
          : nothing
      }
      ${words?.later ? html`<p class="later">${words.later}</p>` : nothing} ${said ? html`<p class="muted said">${said}</p>` : nothing}
      ${
        cart
          ? html`<div id="cart" class=${open ? 'cart open' : 'cart'} part="cart">
              <ul class="lines">
                ${(words?.all ? cart.lines : cart.lines.slice(0, FIRST_LINES)).map((line) => cartLine(line, view.currency))}
              </ul>
              ${words?.more}
              <dl class="sums">
                ${sum(msg('Subtotal'), cart.subtotal, view)} ${sum(msg('Discount'), minus(cart.discount), view)}
                ${sum(msg('Delivery'), cart.shipping, view)} ${sum(msg('VAT'), cart.tax, view)} ${sum(msg('Other'), cart.other, view)}
                ${sum(msg('Not in this payment'), minus(cart.apart), view)}
                ${total && sum(words?.label ?? msg('Total'), view.amount, view, 'row sum-total')}
                ${total && sum(msg('Of which VAT'), cart.tax_within, view)}
              </dl>
            </div>`
          : nothing
      }
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

/** An amount that is taken off. */
const minus = (cents: number | null): number | null => (cents === null ? null : -cents);

/** A row of the total. A missing or zero amount is left out. */
function sum(label: string, cents: number | null, view: CheckoutView, name = 'row muted'): TemplateResult | typeof nothing {
  if (!cents) return nothing;
  return html`<div class=${name}>
    <dt>${label}</dt>
    <dd class="amount">${formatMoney(cents, view.currency)}</dd>
  </div>`;
}
