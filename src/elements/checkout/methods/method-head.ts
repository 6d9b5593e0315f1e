import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutMethod, CheckoutView } from '../../../contract/sessions/checkout.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import type { CheckoutState } from '../flow/checkout-state.flow.ts';
import type { MethodSelection } from '../flow/method-selection.flow.ts';
import { methodIcon, methodName } from './method-words.ts';

/** A method in the list: its radio button, name and mark, and what happens if it is chosen. */

/** What a head needs. */
export interface MethodHeadOptions {
  readonly state: CheckoutState;
  readonly view: CheckoutView;
  readonly choose: (selection: MethodSelection) => void;
}

/** The head of a method. A wallet's mark is shown once the wallets have loaded. */
export function methodHead(
  method: CheckoutMethod,
  chosen: boolean,
  { state, view, choose }: MethodHeadOptions,
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

/** The hint about what happens if the method is chosen. A card has no hint, because its fields are shown. */
export function methodHint(method: CheckoutMethod): TemplateResult | typeof nothing {
  const words = hintOf(method);
  return words === null ? nothing : html`<p class="method-body muted">${words}</p>`;
}

function hintOf(method: CheckoutMethod): string | null {
  const name = methodName(method);
  switch (method.kind) {
    case 'card':
      return null;
    case 'scan':
      return msg('You get a code to scan with the banking app on your phone.');
    case 'wallet':
      return msg(str`${name} opens, and you confirm the payment there.`);
    case 'redirect':
      return msg(str`You go to ${name} to pay, and come back here.`);
  }
}
