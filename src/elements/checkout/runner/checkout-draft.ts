import { isRecord } from '../../../facts/records.ts';
import { parseDraft, removeDraft, storeDraft, storedDraft, type DraftHost } from '../../shared/element/draft.ts';
import { isOver, type CheckoutState } from '../flow/checkout-state.flow.ts';
import { isSameSelection, selectionAfter, type MethodSelection } from '../flow/method-selection.flow.ts';
import type { BeforePay } from '../before-pay/before-pay.ts';
import type { ChoiceForm } from '../choice/choice-form.ts';
import type { PayerForm } from '../payer/payer-form.ts';

/** The forms beside that of the payer, each null if there is none, or until its file has loaded. */
export interface LaterForms {
  /** The choice on a checkout link. */
  readonly choiceForm: ChoiceForm | null;
  /** The page's own HTML above the pay button. */
  readonly beforePay: BeforePay | null;
}

/**
 * Stores in the tab what was typed into a checkout outside its card frame (`shared/element/draft.ts`): the payer's details, the method, and the choice
 * on a checkout link. The consent to store the card is not kept: the shopper is asked again. It is loaded with the engine. What the shopper
 * typed before that is stored then, and is never overwritten by an older draft.
 */
export class CheckoutDraft {
  readonly #host: DraftHost;
  readonly #payer: PayerForm;
  readonly #forms: LaterForms;
  readonly #choose: (selection: MethodSelection) => void;
  /** The open session. Nothing is stored before there is one, and after it has ended. */
  #session: string | null = null;
  #stored: string | null = null;
  /** What was filled in the page's own HTML above the pay button before a reload. */
  beforePay: unknown;
  /** The method that the shopper selected; undefined while it is the first one that is offered. */
  #selection: MethodSelection | undefined;
  /** The method from before a reload. It is selected as soon as the form is shown. */
  #selectionBefore: MethodSelection | null = null;
  /** The choice from before a reload. It is restored as soon as its form has loaded. */
  #choiceBefore: Readonly<Record<string, unknown>> | null = null;

  constructor(host: DraftHost, payer: PayerForm, forms: LaterForms, choose: (selection: MethodSelection) => void) {
    this.#host = host;
    this.#payer = payer;
    this.#forms = forms;
    this.#choose = choose;
  }

  /**
   * A session begins: the draft from before a reload is put into the fields that were not touched since. `root` contains the shown form.
   */
  begin(session: string, root: ParentNode | null): void {
    this.#session = session;
    this.#stored = null;
    this.#selection = undefined;
    this.#selectionBefore = null;
    this.#choiceBefore = null;
    this.beforePay = undefined;
    const draft = parseDraft(storedDraft(this.#host, session));
    if (draft === null) return;
    this.#payer.restore(draft['payer']);
    this.#selectionBefore = selectionOf(draft['selection']);
    if (typeof draft['two_addresses'] === 'boolean') this.#payer.saidSame = !draft['two_addresses'];
    if (isRecord(draft['choice'])) this.#choiceBefore = draft['choice'];
    this.restoreChoice(root);
    this.beforePay = draft['before_pay'];
    this.#forms.beforePay?.begin(this.beforePay);
  }

  /** Puts the choice from before a reload into its form, if that has loaded. */
  restoreChoice(root: ParentNode | null): void {
    const choice = this.#forms.choiceForm;
    if (choice === null || this.#choiceBefore === null) return;
    // A choice in the page's HTML is newer. Another one that is not offered any more is dropped with the next view.
    if (!choice.isChosenElsewhere(root)) choice.restore(this.#choiceBefore);
    this.#choiceBefore = null;
  }

  /** Called after each change of the flow's state. */
  follow({ session, phase, error, view, wallets, selection }: CheckoutState): void {
    // If the page has renewed the session, the typed values stay and belong to the new session.
    if (this.#session !== null && session !== this.#session) removeDraft(this.#host, this.#session);
    const hasEnded = isOver(phase) || (phase === 'unavailable' && error === 'session_not_found');
    if (hasEnded) removeDraft(this.#host, session);
    this.#session = hasEnded ? null : session;
    if (view && phase === 'ready') {
      const before = this.#selectionBefore;
      this.#selectionBefore = null;
      // The flow ignores a method that is not offered any more. After a failed payment the shopper selects again, and the notice stays.
      if (before && !view.failure) this.#choose(before);
      this.#selection = selection && !isSameSelection(selection, selectionAfter(view, wallets, null)) ? selection : undefined;
    }
    this.keep();
  }

  /** Stores the current values. */
  keep(): void {
    if (this.#session === null) return;
    const { values, saidSame } = this.#payer;
    const choice = this.#forms.choiceForm?.values;
    const draft = {
      payer: values,
      selection: this.#selectionBefore ?? this.#selection,
      two_addresses: saidSame === undefined ? undefined : !saidSame,
      before_pay: this.#forms.beforePay?.typed ?? this.beforePay,
      choice: this.#choiceBefore ?? (choice && Object.keys(choice).length > 0 ? choice : undefined),
    };
    const text = JSON.stringify(draft);
    const key = `${this.#session} ${this.#host.draft} ${text}`;
    if (key === this.#stored) return;
    this.#stored = key;
    storeDraft(this.#host, this.#session, text === '{"payer":{}}' ? null : text);
  }
}

/** The method in a draft that was read. The id of a stored card is no card data. */
function selectionOf(selection: unknown): MethodSelection | null {
  if (!isRecord(selection) || typeof selection['method'] !== 'string') return null;
  const card_id = selection['card_id'];
  return { method: selection['method'], card_id: typeof card_id === 'string' ? card_id : null };
}
