import { html } from 'hono/html';
import { FREE_COURIER_FROM, MOST_PER_PRODUCT, type CartLine, type PricedCart } from '../cart.ts';
import { rand } from '../money.ts';
import type { Chrome } from '../shop.ts';
import { lock } from './icons.ts';
import type { Html } from './html.ts';
import { layout } from './layout.ts';
import { sums } from './order-totals.ts';

/** The cart page. */
export function cartPage(chrome: Chrome, cart: PricedCart, cancelled: boolean): Html {
  return layout(chrome, {
    name: 'cart',
    title: 'Your cart, Kareeboom',
    modules: ['cart'],
    main: html`<h1>Your cart</h1>
      ${cancelled ? html`<p class="notice" role="status">You left the till, and nothing was charged. Your cart is as it was.</p>` : ''}
      ${cart.lines.length === 0 ? empty : full(cart)}`,
  });
}

const empty = html`<div class="empty">
  <img src="/assets/art/empty-basket.svg" alt="" width="240" height="180" />
  <p>Nothing in it yet.</p>
  <a class="button" href="/#pantry">See the pantry</a>
</div>`;

function full(cart: PricedCart): Html {
  const missing = FREE_COURIER_FROM - cart.subtotal;
  return html`<div class="with-summary">
    <ul class="cart-lines">
      ${cart.lines.map(cartLine)}
    </ul>
    <section class="summary" aria-labelledby="summary-title">
      <h2 id="summary-title">In all</h2>
      ${sums(cart)} ${missing > 0 ? html`<p class="hint">${rand(missing)} more and the courier is free.</p>` : ''}
      <a class="button wide" href="/checkout">Check out</a>
      <form method="post" action="/checkout/redirect">
        <button class="button wide quiet-button">${lock}Pay on our provider’s page</button>
      </form>
      <p class="hint">Either way, your card is typed at our payment provider. Its own page brings you back here.</p>
    </section>
  </div>`;
}

function cartLine({ product: { sku, slug, name, size, price, tint }, quantity, amount }: CartLine): Html {
  return html`<li class="cart-line" id="line-${slug}">
    <a class="thumb tint-${tint}" href="/shop/${slug}" tabindex="-1" aria-hidden="true"
      ><img src="/assets/art/${slug}.svg" alt="" width="96" height="96"
    /></a>
    <div class="cart-words">
      <h2><a href="/shop/${slug}">${name}</a></h2>
      <p class="size">${size}, ${rand(price)} each</p>
    </div>
    <form class="stepper" method="post" action="/cart/set" aria-label="How many: ${name}">
      <input type="hidden" name="sku" value="${sku}" />
      <button name="quantity" value="${quantity - 1}" id="less-${slug}" aria-label="One ${name} less">−</button>
      <span aria-hidden="true">${quantity}</span><span class="visually-hidden">${quantity} in the cart</span>
      <button
        name="quantity"
        value="${quantity + 1}"
        id="more-${slug}"
        aria-label="One ${name} more"
        ${quantity >= MOST_PER_PRODUCT ? 'disabled' : ''}
      >
        +
      </button>
    </form>
    <p class="amount">${rand(amount)}</p>
    <form class="remove" method="post" action="/cart/set">
      <input type="hidden" name="sku" value="${sku}" />
      <button class="quiet" name="quantity" value="0" aria-label="Remove ${name}">Remove</button>
    </form>
  </li>`;
}
