import { html, raw } from 'hono/html';
import { benchControls, type Bench } from '../lab/lab-controls.ts';
import { endpointOf } from '../lab/connection-faults.ts';
import { isPaid } from '../orders.ts';
import type { Chrome } from '../shop.ts';
import type { OpenedCheckout } from '../till.ts';
import { group } from './controls.ts';
import type { Html } from './html.ts';
import { layout } from './layout.ts';
import { payCheckout } from './pay-checkout.ts';

/** What the page shows. */
export interface Lab {
  /** The orders of the three elements below the bench. */
  readonly tills: readonly OpenedCheckout[];
  /** The chosen values of the bench, the checkout with controls. */
  readonly bench: Bench;
  /** The session of the bench; null if the service cannot provide one. */
  readonly session: string | null;
}

/** The lab page: a checkout in any state, and three elements on one page. The third element is inside two nested shadow roots. */
export function labPage(chrome: Chrome, { tills, bench: chosen, session }: Lab): Html {
  const [first, second, nested] = tills;
  return layout(chrome, {
    name: 'lab',
    title: 'The lab, Kareeboom',
    pays: 'checkout',
    sheets: ['playground'],
    main: html`<h1>The lab</h1>
      <p class="lead">A checkout in whatever state you want to see: choose, and there it is. The cards of the sandbox do the rest.</p>
      <div class="play">
        <form class="play-controls" method="get" action="/lab" aria-label="The state">
          ${group({ id: 'state', title: 'The state', to: 'session', controls: benchControls(chosen), open: true })}
          <button class="button small">Show it</button>
        </form>
        <section class="play-card" aria-labelledby="bench-title">
          <div class="play-card-head">
            <h2 id="bench-title">&lt;pay-checkout&gt;</h2>
            <p class="play-state">${session ?? 'No session'}</p>
          </div>
          <div class="play-element">${session === null ? noSession : onTheBench(session, chosen, chrome)}</div>
        </section>
      </div>
      <h2>Three on one page</h2>
      <p class="hint">They have a session each and know nothing of one another, and no page style reaches into them.</p>
      <form method="post" action="/lab/again"><button class="button small quiet-button">Three new sessions</button></form>
      <div class="benches">
        ${bench('one', 'Plain in the page', first, chrome)} ${bench('two', 'A second one', second, chrome)}
        ${bench('nested', 'Inside two nested shadow roots', nested, chrome)}
      </div>`,
  });
}

const noSession = html`<p class="hint">This shop has no sandbox at hand, which this takes.</p>`;

const onTheBench = (session: string, chosen: Bench, { scheme }: Chrome): Html =>
  html`<pay-checkout id="bench" session="${session}" endpoint="${endpointOf(chosen)}" theme="${scheme}"></pay-checkout>`;

function bench(id: string, title: string, at: OpenedCheckout | undefined, { scheme }: Chrome): Html {
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
