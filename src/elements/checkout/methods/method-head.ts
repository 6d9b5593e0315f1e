import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutMethod, CheckoutView } from '../../../contract/sessions/checkout.ts';
import { msg, str } from '../../shared/locales/localize.ts';
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

/** The hint about what happens if the method is chosen. A card has no hint, because its fields are shown. */
export function methodHint(method: CheckoutMethod): TemplateResult | typeof nothing {
  if (method.kind === 'card') return nothing;
  return html`<p class="method-body muted">${HINTS[method.kind](methodName(method))}</p>`;
}

const HINTS: Readonly<Record<Exclude<CheckoutMethod['kind'], 'card'>, (name: string) => string>> = {
  scan: () => msg('You get a code to scan with the banking app on your phone.'),
  wallet: (name) => msg(str`${name} opens, and you confirm the payment there.`),
  redirect: (name) => msg(str`You go to ${name} to pay, and come back here.`),
};
