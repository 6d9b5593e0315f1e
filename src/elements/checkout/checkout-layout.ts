import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutView } from '../../protocol/checkout.ts';
import { isElsewhere, isOver, type CheckoutState } from './checkout-state.flow.ts';
import type { Screens } from './engine.ts';
import { summary, type SummaryOptions } from './summary.ts';

/** What a checkout shows of a view, and what it can be told. */
export interface CheckoutLayoutOptions {
  readonly state: CheckoutState;
  /** With what the payer of a checkout link has chosen so far. */
  readonly view: CheckoutView;
  /** Absent until the engine has come. */
  readonly screens: Screens | null;
  readonly cart: SummaryOptions;
  /** The hosted page. */
  readonly pageUrl: string | null;
  readonly retry: () => void;
  /** The page can give another session. */
  readonly renewable: boolean;
  /** The form, where there is one to show. */
  readonly form: () => TemplateResult;
}

/** The cart, and beside it the form or what came of it. */
export function checkoutLayout(options: CheckoutLayoutOptions): TemplateResult {
  const { state, view, cart } = options;
  const over = isOver(state.phase);
  const beside = !over && view.customization.display_cart && view.cart;
  return html`<div class=${beside ? 'layout two' : 'layout'} part="layout">
    ${over ? nothing : summary(view, cart)}
    <div class="main" part="main">${main(options)}</div>
  </div>`;
}

function main({ state, view, screens, pageUrl, retry, renewable, form }: CheckoutLayoutOptions): TemplateResult | undefined {
  if (isOver(state.phase)) return screens?.outcome(state, view, renewable ? retry : null);
  if (state.phase === 'unavailable') return screens?.unavailable(state, pageUrl, retry);
  if (!state.form && !isElsewhere(state.phase)) return screens?.waiting(state, pageUrl, retry);
  return form();
}
