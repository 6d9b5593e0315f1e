import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import { isActionPhase, isOver, type CheckoutState } from '../flow/checkout-state.flow.ts';
import type { Screens } from '../runner/screens.ts';
import { orderSummary, type SummaryOptions } from '../summary/order-summary.ts';

/** What the checkout's layout shows, and its callbacks. */
export interface CheckoutLayoutOptions {
  readonly state: CheckoutState;
  /** The view, with the choice on a checkout link applied. */
  readonly view: CheckoutView;
  /** Renders the engine's panels; null until the engine has loaded. */
  readonly screens: Screens | null;
  readonly cart: SummaryOptions;
  /** The address of the hosted page. */
  readonly pageUrl: string | null;
  readonly retry: () => void;
  /** Whether the page can give a new session. */
  readonly renewable: boolean;
  /** Renders the form. */
  readonly form: () => TemplateResult;
}

/** The cart, and next to it the form or the outcome. */
export function checkoutLayout(options: CheckoutLayoutOptions): TemplateResult {
  const { state, view, cart, screens } = options;
  const over = isOver(state.phase);
  const beside = !over && view.customization.display_cart && view.cart;
  return html`<div class=${beside ? 'layout two' : 'layout'} part="layout">
    ${over ? nothing : orderSummary(view, cart, screens?.summary(view))}
    <div class="main" part="main">${main(options)}</div>
  </div>`;
}

function main({
  state,
  view,
  screens,
  pageUrl,
  retry,
  renewable,
  form,
}: CheckoutLayoutOptions): TemplateResult | typeof nothing | undefined {
  if (isOver(state.phase)) return screens?.outcome(state, view, renewable ? retry : null);
  if (state.phase === 'unavailable') return screens?.unavailable(state, pageUrl, retry);
  if (!state.hasForm && !isActionPhase(state.phase)) return screens?.waiting(state, pageUrl, retry);
  return form();
}
