import { cleanText } from '../../../facts/text.ts';
import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import type { Payer, PayRequest } from '../../../contract/sessions/checkout-pay.ts';
import type { PayDetails } from '../flow/checkout-state.flow.ts';
import { selectedKind, type MethodSelection } from '../flow/method-selection.flow.ts';
import type { CardSavingChoice } from '../stored-cards/saved-cards.ts';

/** The data from which an attempt is made, at the moment of the click. */
export interface PayParts {
  /** The view, with the choice on a checkout link applied. */
  readonly view: CheckoutView;
  readonly selection: MethodSelection;
  readonly customer: Payer | undefined;
  readonly savingChoice: CardSavingChoice;
  readonly choice: PayRequest['choice'] | null;
  /** The page's address, to which the payer returns. */
  readonly address: string;
}

/** The parts of a pay request that come from the form: only what was asked for and agreed to. */
export function payDetails({ view, selection, customer, savingChoice: saving, choice, address }: PayParts): PayDetails {
  const kind = selectedKind(view, selection);
  const savesCard = kind === 'card' && selection.card_id === null && (view.mode !== 'ONE_TIME' || (view.save_cards && saving.save));
  const nickname = cleanText(saving.nickname);
  return {
    ...(choice && { choice }),
    ...(customer && { customer }),
    ...(savesCard && { save_card: true }),
    ...(savesCard && nickname && { card_nickname: nickname }),
    ...(kind === 'redirect' && { return_url: address.replace(/#.*/s, '') }),
  };
}
