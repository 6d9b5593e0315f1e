import { html } from 'hono/html';
import { MOST_PER_PRODUCT } from '../cart.ts';
import type { Product } from '../catalogue.ts';
import { rand } from '../money.ts';
import type { Chrome } from '../shop.ts';
import type { Html } from './html.ts';
import { layout } from './layout.ts';

/** The page of one product. */
export function productPage(chrome: Chrome, product: Product): Html {
  const { sku, slug, name, size, price, line, story, facts, picture, tint } = product;
  return layout(chrome, {
    name: 'product',
    title: `${name}, Kareeboom`,
    description: line,
    modules: ['cart'],
    main: html`<nav class="crumbs" aria-label="You are here">
        <a href="/#pantry">Pantry</a> <span aria-hidden="true">/</span> <span aria-current="page">${name}</span>
      </nav>
      <article class="product">
        <div class="product-art tint-${tint}"><img src="/assets/art/${slug}.svg" alt="${picture}" width="400" height="400" /></div>
        <div class="product-words">
          <h1>${name}</h1>
          <p class="lead">${line}</p>
          <p class="price-line"><span class="price">${rand(price)}</span> <span class="size">${size}, VAT included</span></p>
          <form class="buy" method="post" action="/cart/add" data-add>
            <input type="hidden" name="sku" value="${sku}" />
            <label
              >How many <input type="number" name="quantity" value="1" min="1" max="${MOST_PER_PRODUCT}" inputmode="numeric" required
            /></label>
            <button class="button">Add to cart</button>
          </form>
          <p class="after-add" data-after-add hidden>In your cart. <a href="/cart">Go to the cart</a></p>
          ${story.map((paragraph) => html`<p>${paragraph}</p>`)}
          <dl class="facts">
            ${Object.entries(facts).map(
              ([term, fact]) =>
                html`<div>
                  <dt>${term}</dt>
                  <dd>${fact}</dd>
                </div>`,
            )}
          </dl>
        </div>
      </article>`,
  });
}
