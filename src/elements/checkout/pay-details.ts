import type { CheckoutView, Payer, PayRequest } from '../../protocol/checkout.ts';
import type { PayDetails } from './checkout-state.flow.ts';
import { kindOf, type Way } from './checkout-way.flow.ts';
import type { Wishes } from './saved-cards.ts';

/** What an attempt is made of, at the moment of the click. */
export interface PayParts {
  /** As it is shown, with what the payer of a checkout link chose. */
  readonly view: CheckoutView;
  readonly way: Way;
  readonly customer: Payer | undefined;
  readonly wishes: Wishes;
  readonly choice: PayRequest['choice'] | null;
  /** Where the page is, and the payer comes back to. */
  readonly address: string;
}

/** What goes along with an attempt: nothing that was not asked, and no wish that was not agreed to. */
export function payDetails({ view, way, customer, wishes, choice, address }: PayParts): PayDetails {
  const kind = kindOf(view, way);
  const keeps = kind === 'card' && way.card_id === null && (view.mode !== 'ONE_TIME' || (view.save_cards && wishes.save));
  const nickname = wishes.nickname.trim();
  return {
    ...(choice && { choice }),
    ...(customer && { customer }),
    ...(keeps && { save_card: true }),
    ...(keeps && nickname && { card_nickname: nickname }),
    ...(kind === 'redirect' && { return_url: address.replace(/#.*/s, '') }),
  };
}
