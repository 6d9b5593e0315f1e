import { html, type TemplateResult } from 'lit';
import type { CheckoutMethod, CheckoutView } from '../../../contract/sessions/checkout.ts';
import type { CheckoutState } from '../flow/checkout-state.flow.ts';
import type { MethodSelection } from '../flow/method-selection.flow.ts';
import { methodIcon, methodName } from './method-words.ts';

/** The head of a method. A wallet's mark is shown once the wallets have loaded. */
export function methodHead(
  method: CheckoutMethod,
  chosen: boolean,
  state: CheckoutState,
  view: CheckoutView,
  choose: (selection: MethodSelection) => void,
  mark: TemplateResult | null | undefined,
): TemplateResult {
  return html`<label class="method-head">
    <input
      type="radio"
      name="method"
      value=${method.id}
      .checked=${chosen}
      ?disabled=${state.phase !== 'ready'}
      @change=${(): void => choose({ method: method.id, card_id: method.kind === 'card' ? firstUsableCard(view) : null })}
    />
    <span class="method-name">${methodName(method)}</span>${mark ?? methodIcon(method.kind)}
  </label>`;
}

function firstUsableCard({ cards }: CheckoutView): string | null {
  return cards.find(({ is_expired }) => !is_expired)?.card_id ?? null;
}
