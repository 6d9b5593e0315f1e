import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import type { Payer, PayRequest } from '../../../contract/sessions/checkout-pay.ts';
import { newAttemptKey } from '../../shared/session/attempt-key.ts';
import { focusField } from '../../shared/form/form.ts';
import type { PayDetails } from '../flow/checkout-state.flow.ts';
import { needsFrame, selectedKind, type MethodSelection } from '../flow/method-selection.flow.ts';
import type { ChoiceForm } from '../choice/choice-form.ts';
import type { PayerForm } from '../payer/payer-form.ts';
import type { CheckoutRunner } from './checkout-runner.ts';

/** What the shopper's actions need from the screen. */
export interface ShopperScreen {
  /** The form about the payer. */
  readonly payer: PayerForm;
  /** The root of the element, in which a wrong field is focused. */
  readonly shadowRoot: ShadowRoot | null;
  requestUpdate(): void;
}

/** What the actions need from the engine. */
export interface ShopperForms {
  /** The choice on a checkout link; null if there is none, or until its form has loaded. */
  readonly choiceForm: ChoiceForm | null;
}

/** Turns the shopper's input and button presses into events of the flow. */
export class ShopperActions {
  /** Whether the shopper agreed that the new card is stored. */
  isCardKept = false;
  readonly #screen: ShopperScreen;
  readonly #runner: CheckoutRunner;
  readonly #forms: ShopperForms;
  #isCardComplete = false;

  constructor(screen: ShopperScreen, runner: CheckoutRunner, forms: ShopperForms) {
    this.#screen = screen;
    this.#runner = runner;
    this.#forms = forms;
  }

  /** Pays with the chosen method and the typed values, or focuses a missing field. The flow locks the form before this returns. */
  pay(): void {
    const { payer, shadowRoot } = this.#screen;
    const { view, selection, phase } = this.#runner.state;
    if (phase !== 'ready') return;
    const wrong = payer.check();
    const invalid = this.#forms.choiceForm?.submit() ?? wrong;
    if (invalid !== null) {
      focusField(shadowRoot, invalid);
      this.#runner.showCardProblems();
    } else {
      const details = view && selection ? this.#details(view, selection, payer.payer) : {};
      this.#runner.send({ type: 'pay', key: newAttemptKey(), details });
    }
  }

  #details(view: CheckoutView, selection: MethodSelection, customer: Payer | undefined): PayDetails {
    const { choiceForm } = this.#forms;
    return payDetails({
      view: choiceForm?.applyTo(view) ?? view,
      selection,
      customer,
      isCardKept: this.isCardKept,
      choice: choiceForm?.chosen ?? null,
      address: location.href,
    });
  }

  /** Pays with a wallet whose button is above the form: the wallet supplies the details that the form would ask for. */
  readonly payWithWallet = (method: string): void => {
    const { view } = this.#runner.state;
    if (!view) return;
    const selection: MethodSelection = { method, card_id: null };
    const details = payDetails({ view, selection, customer: undefined, isCardKept: false, choice: null, address: location.href });
    this.#runner.send({ type: 'pay', key: newAttemptKey(), selection, details });
  };

  /** Chooses a method, or one of the stored cards. */
  choose(selection: MethodSelection): void {
    this.#runner.send({ type: 'choose', selection });
    this.reportCompleteness();
  }

  /** The shopper ticked or cleared the box that asks whether the new card may be stored. */
  readonly toggleCardKept = (): void => {
    this.isCardKept = !this.isCardKept;
    this.#screen.requestUpdate();
  };

  /** The fields in the card frame have become complete or incomplete. */
  onCard(complete: boolean): void {
    this.#isCardComplete = complete;
    this.reportCompleteness();
  }

  /** The payer of a checkout link changed the choice. A recurring payment needs a card. */
  onChosen(): void {
    const { view, selection } = this.#runner.state;
    const card = view?.methods.find(({ kind }) => kind === 'card');
    if (view && this.#forms.choiceForm?.isRecurring && card && selectedKind(view, selection) !== 'card')
      this.choose({ method: card.id, card_id: null });
    this.reportCompleteness();
  }

  /** Reports to the flow whether everything is filled in. */
  reportCompleteness(): void {
    const { view, selection } = this.#runner.state;
    if (!view) return;
    const hasCard = this.#isCardComplete || !needsFrame(view, selection);
    const hasChoice = view.choice === null || (this.#forms.choiceForm?.chosen ?? null) !== null;
    this.#runner.send({ type: 'complete', complete: hasCard && hasChoice && this.#screen.payer.complete });
  }
}

/** The data from which an attempt is made, at the moment of the click. */
interface PayParts {
  /** The view, with the choice on a checkout link applied. */
  readonly view: CheckoutView;
  readonly selection: MethodSelection;
  readonly customer: Payer | undefined;
  readonly isCardKept: boolean;
  readonly choice: PayRequest['choice'] | null;
  /** The page's address, to which the payer returns. */
  readonly address: string;
}

/** The parts of a pay request that come from the form: only what was asked for and agreed to. */
function payDetails({ view, selection, customer, isCardKept, choice, address }: PayParts): PayDetails {
  const kind = selectedKind(view, selection);
  const savesCard = kind === 'card' && selection.card_id === null && (view.mode !== 'ONE_TIME' || (view.save_cards && isCardKept));
  return {
    ...(choice && { choice }),
    ...(customer && { customer }),
    ...(savesCard && { save_card: true }),
    ...(kind === 'redirect' && { return_url: address.replace(/#.*/s, '') }),
  };
}
