import { html } from 'hono/html';
import type { Product } from '../catalogue.ts';
import { BOXES } from '../karoo-box.ts';
import { rand, withVat } from '../money.ts';
import type { Chrome } from '../shop.ts';
import { landscape } from './landscape.ts';
import type { Html } from './html.ts';
import { layout } from './layout.ts';

/** The home page. */
export function homePage(chrome: Chrome, products: readonly Product[]): Html {
  return layout(chrome, {
    name: 'home',
    title: 'Kareeboom: a Karoo pantry',
    modules: ['cart'],
    main: html`<section class="hero">
        <div class="hero-words">
          <p class="eyebrow">Prince Albert, since the good rains of 2011</p>
          <h1>Good things keep well in dry country.</h1>
          <p>Honey, oil, rusks and rooibos from people we know by name: jar by jar, or a box every month.</p>
          <a class="button" href="#pantry">See the pantry</a>
        </div>
        ${landscape}
      </section>
      <section class="pantry" id="pantry" aria-labelledby="pantry-title">
        <div class="section-head">
          <h2 id="pantry-title">The pantry</h2>
          <p>${products.length} things, made in small lots. Prices include VAT.</p>
        </div>
        <ul class="shelf">
          ${products.map(tile)}
        </ul>
      </section>
      <section class="box" aria-labelledby="box-title">
        <div>
          <h2 id="box-title">The Karoo box</h2>
          <p>The best of the pantry, packed by hand and at your door every month. Paid by debit order; stop whenever you like.</p>
        </div>
        <ul>
          ${BOXES.map(
            ({ name, description, price_excl }) =>
              html`<li>
                <strong>${name}</strong> ${rand(withVat(price_excl * 100))} a month
                <span>${description}</span>
              </li>`,
          )}
        </ul>
        <a class="button" href="/debit-order">Get the box</a>
      </section>
      <section class="story" aria-labelledby="story-title">
        <div>
          <h2 id="story-title">Under the karee tree</h2>
          <p>
            The shop began as a table under the tree in front of the old wool store: eleven jars of apricot konfyt and an honesty box. The
            tree is still there, and so is the box. What changed is the courier, who now comes twice a week.
          </p>
        </div>
        <ul>
          <li><strong>14</strong> growers and bakers</li>
          <li><strong>240&nbsp;km</strong> from the farthest of them to our door</li>
          <li><strong>2&nbsp;days</strong> from our shelf to yours</li>
        </ul>
      </section>`,
  });
}

function tile({ sku, slug, name, size, price, line, tint }: Product): Html {
  return html`<li class="tile">
    <a href="/shop/${slug}" class="tile-art tint-${tint}" tabindex="-1" aria-hidden="true">
      <img src="/assets/art/${slug}.svg" alt="" width="400" height="400" />
    </a>
    <div class="tile-words">
      <h3><a href="/shop/${slug}">${name}</a></h3>
      <p class="size">${size}</p>
      <p class="line">${line}</p>
    </div>
    <form class="tile-buy" method="post" action="/cart/add" data-add>
      <input type="hidden" name="sku" value="${sku}" />
      <p class="price">${rand(price)}</p>
      <button class="button small" aria-label="Add ${name} to the cart">Add</button>
    </form>
  </li>`;
}
