import { html } from 'hono/html';
import type { Chrome } from '../shop.ts';
import type { Html } from './html.ts';
import { layout } from './layout.ts';

/** The page for an unknown address. */
export function notFoundPage(chrome: Chrome): Html {
  return apology(chrome, 'Nothing grows here', 'There is no such page, or no longer. The pantry is where it always was.');
}

/** The page for an error of the shop's server. The usual cause is that the payments service does not answer. */
export function troublePage(chrome: Chrome): Html {
  return apology(chrome, 'The till is not answering', 'Nothing was charged, and your cart is safe. Please try again in a minute.');
}

function apology(chrome: Chrome, headline: string, text: string): Html {
  return layout(chrome, {
    name: 'apology',
    title: `${headline}, Kareeboom`,
    main: html`<div class="empty">
      <img src="/assets/art/empty-basket.svg" alt="" width="240" height="180" />
      <h1>${headline}</h1>
      <p>${text}</p>
      <a class="button" href="/">To the pantry</a>
    </div>`,
  });
}
