import { html, raw } from 'hono/html';
import { isPaid } from '../orders.ts';
import type { Chrome } from '../shop.ts';
import type { AtTheTill } from '../till.ts';
import { layout, type Html } from './layout.ts';
import { payCheckout } from './pay-checkout.ts';

/** Three elements on one page, the last of them inside two nested shadow roots. */
export function labPage(chrome: Chrome, [first, second, nested]: readonly AtTheTill[]): Html {
  return layout(chrome, {
    name: 'lab',
    title: 'The lab, Kareeboom',
    pays: true,
    main: html`<h1>The lab</h1>
      <p class="lead">Three payment elements with a session each. They know nothing of one another, and no page style reaches into them.</p>
      <form method="post" action="/lab/again"><button class="button small quiet-button">Three new sessions</button></form>
      <div class="benches">
        ${bench('one', 'Plain in the page', first, chrome)} ${bench('two', 'A second one', second, chrome)}
        ${bench('nested', 'Inside two nested shadow roots', nested, chrome)}
      </div>`,
  });
}

function bench(id: string, title: string, at: AtTheTill | undefined, { scheme }: Chrome): Html {
  if (!at) return html``;
  const element = payCheckout(at, scheme, id);
  return html`<section class="bench" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    <p class="hint">
      <a href="/orders/${at.order.id}">${at.order.reference}</a> ${isPaid(at.order) ? 'is paid' : at.view.state},
      <code>${at.view.session_id}</code>
    </p>
    ${id === 'nested' ? inShadow(inShadow(element)) : element}
  </section>`;
}

function inShadow(content: Html): Html {
  return html`<div>${raw('<template shadowrootmode="open">')}${content}${raw('</template>')}</div>`;
}
