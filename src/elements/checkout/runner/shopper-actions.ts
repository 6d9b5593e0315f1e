import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import type { Payer } from '../../../contract/sessions/checkout-pay.ts';
import { CARD_FIELDS, type CardChange } from '../../../frame/outside.ts';
import type { PaySubmitStatus } from '../../shared/session/session.flow.ts';
import type { CardHost } from '../../shared/element/card-host.ts';
import type { PartHost } from '../../shared/element/part.ts';
import { newAttemptKey } from '../../../facts/nonce.ts';
import { focusField } from '../../shared/form/form.ts';
import { canPay } from '../flow/checkout-act.flow.ts';
import type { PayDetails } from '../flow/checkout-state.flow.ts';
import { isSameSelection, needsFrame, selectedKind, type MethodSelection } from '../flow/method-selection.flow.ts';
import type { LaterForms } from './checkout-draft.ts';
import type { PayerForm } from '../payer/payer-form.ts';
import type { CheckoutRunner } from './checkout-runner.ts';

/** What the shopper's actions need from the screen. */
export interface ShopperScreen {
  readonly payer: PayerForm;
  readonly cardHost: Pick<CardHost, 'frame'>;
  readonly element: Pick<PartHost, 'act' | 'shadowRoot' | 'requestUpdate'>;
}

/** What the actions need from the engine. */
export interface ShopperForms extends LaterForms {
  /** Whether the page's own HTML can be checked. */
  readonly isSlotReady: boolean;
  /** Calls `then` once it can be, or its file did not load. */
  whenSlotKnown(then: () => void): void;
}

/** The fields of a card that is typed, by their names for the page. */
const CARD_FIELD_NAMES = CARD_FIELDS.map((field) => `card_${field}`);

/** Turns the shopper's input and button presses into events of the flow. */
export class ShopperActions {
  /** Whether the shopper agreed that the new card is stored. */
  isCardKept = false;
  readonly #screen: ShopperScreen;
  readonly #runner: CheckoutRunner;
  readonly #forms: ShopperForms;
  /** The fields of the card that are wrong or empty. */
  #wrongCard: readonly string[] = CARD_FIELD_NAMES;
  #brand: CardChange['brand'] = null;
  /** Whether the card frame shows what is wrong. */
  isCardMarked = false;

  constructor(screen: ShopperScreen, runner: CheckoutRunner, forms: ShopperForms) {
    this.#screen = screen;
    this.#runner = runner;
    this.#forms = forms;
  }

  /** Pays with the chosen method and the typed values, or focuses a missing field. The flow locks the form before this returns. */
  pay(): void {
    const { selection } = this.#runner.state;
    this.#press(selection, (view) => {
      const { payer, element } = this.#screen;
      const wrong = payer.check();
      const invalid = this.#forms.choiceForm?.check() ?? wrong;
      const focusSlot = this.#forms.beforePay?.check() ?? null;
      const { selection: chosen } = this.#runner.state;
      if (chosen === null || !isSameSelection(chosen, selection)) return 'cancelled';
      if (invalid === null && focusSlot === null) {
        this.#runner.send({ type: 'pay', key: newAttemptKey(), details: this.#details(view, chosen, payer.payer) });
        return null;
      }
      const inCard = CARD_FIELDS.find((field) => this.invalid.includes(`card_${field}`));
      if (invalid !== null) focusField(element.shadowRoot, invalid);
      else if (inCard) this.#screen.cardHost.frame.focus(inCard);
      else focusSlot?.();
      if (needsFrame(view, chosen)) this.#screen.cardHost.frame.showProblems();
      this.markCard();
      return 'invalid';
    });
  }

  /** Begins an attempt, unless the page prevents it. If the amount has changed while the page was asked, the shopper sees the new one first. */
  #press(selection: MethodSelection | null, attempt: (view: CheckoutView) => PaySubmitStatus | null): void {
    const { view: agreed, phase } = this.#runner.state;
    if (phase !== 'ready' || selection === null) return;
    this.#forms.whenSlotKnown(() =>
      this.#screen.element.act.press({ action: 'pay', method: selection.method }, () => {
        const { state } = this.#runner;
        const isSame = state.view?.revision === agreed?.revision && canPay(state, selection) && this.#forms.isSlotReady;
        return isSame && state.view ? attempt(state.view) : (this.#runner.outcome ?? 'failed');
      }),
    );
  }

  /** The parts of a pay request that come from the form: only what was asked for and agreed to. */
  #details(view: CheckoutView, selection: MethodSelection, customer?: Payer): PayDetails {
    const { choiceForm, beforePay } = this.#forms;
    const { mode, save_cards } = choiceForm?.applyTo(view) ?? view;
    const kind = selectedKind(view, selection);
    const choice = choiceForm?.chosen;
    const form = beforePay?.values;
    const savesCard = kind === 'card' && selection.card_id === null && (mode !== 'ONE_TIME' || (save_cards && this.isCardKept));
    return {
      ...(choice && { choice }),
      ...(customer && { customer }),
      ...(form && Object.keys(form).length > 0 && { form }),
      ...(savesCard && { save_card: true }),
      // The payer returns to this page.
      ...(kind === 'redirect' && { return_url: location.href.replace(/#.*/s, '') }),
    };
  }

  /** Pays with a wallet whose button is above the form: the wallet supplies the details that the form would ask for. */
  readonly payWithWallet = (method: string): void => {
    const selection: MethodSelection = { method, card_id: null };
    this.#press(selection, (view) => {
      const focusSlot = this.#forms.beforePay?.check() ?? null;
      if (focusSlot !== null) {
        focusSlot();
        return 'invalid';
      }
      this.#runner.send({ type: 'pay', key: newAttemptKey(), selection, details: this.#details(view, selection) });
      return null;
    });
  };

  /** Chooses a method, or one of the stored cards. */
  readonly choose = (selection: MethodSelection): void => {
    this.#runner.send({ type: 'choose', selection });
    this.report();
  };

  /** The shopper ticked or cleared the box that asks whether the new card may be stored. */
  readonly toggleCardKept = (): void => {
    this.isCardKept = !this.isCardKept;
    this.#screen.element.requestUpdate();
  };

  /** The card's network, or which of its fields are wrong or empty, has changed. */
  onCard({ brand, invalid }: CardChange): void {
    this.#brand = brand;
    this.#wrongCard = invalid.map((field) => `card_${field}`);
    if (invalid.length === 0) this.isCardMarked = false;
    this.report();
  }

  /** The card frame shows what is wrong in it, if anything is. */
  markCard(): void {
    const { view, selection } = this.#runner.state;
    this.isCardMarked = view !== null && needsFrame(view, selection) && this.#wrongCard.length > 0;
  }

  /** Forgets what was typed. */
  clear(): void {
    this.isCardMarked = false;
    const { payer, cardHost, element } = this.#screen;
    payer.saidSame = undefined;
    payer.empty(element.shadowRoot);
    this.#forms.choiceForm?.empty(element.shadowRoot);
    this.#forms.beforePay?.empty();
    this.isCardKept = false;
    cardHost.frame.clear();
    this.report();
  }

  /** The names of the fields that are wrong, or empty although they may not be, as they follow each other on the screen. */
  get invalid(): readonly string[] {
    const { view, selection } = this.#runner.state;
    const choice = this.#forms.choiceForm?.wrong ?? [];
    const card = view && needsFrame(view, selection) ? this.#wrongCard : [];
    return [...choice, ...this.#screen.payer.wrong, ...card, ...(this.#forms.beforePay?.wrong ?? [])];
  }

  /** The payer of a checkout link changed the choice. A recurring payment needs a card. */
  onChosen(): void {
    const { view, selection } = this.#runner.state;
    const card = view?.methods.find(({ kind }) => kind === 'card');
    if (view && this.#forms.choiceForm?.isRecurring && card && selectedKind(view, selection) !== 'card')
      this.choose({ method: card.id, card_id: null });
    this.report();
  }

  /** Reports the form to the flow, once the element is ready. */
  report(): void {
    const { view, selection, notified } = this.#runner.state;
    if (!view || !notified.ready) return;
    const { choiceForm } = this.#forms;
    const { invalid } = this;
    // The form of a choice may not have loaded yet.
    const complete = invalid.length === 0 && (view.choice === null || choiceForm !== null);
    const brand = needsFrame(view, selection) && selection?.card_id === null ? this.#brand : null;
    const { amount } = choiceForm?.applyTo(view) ?? view;
    this.#runner.send({ type: 'form', report: { complete, invalid, brand, amount } });
  }
}
