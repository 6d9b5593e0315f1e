import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { followScheme } from '../../shared/element/scheme.ts';
import type { DraftHost } from '../../shared/element/draft.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import type { Locale } from '../../../facts/languages.ts';
import type { CheckoutMethod, CheckoutView } from '../../../protocol/checkout.ts';
import type { CardHost } from '../../shared/runner/card-host.ts';
import type { CheckoutState, Notice } from '../flow/checkout-state.flow.ts';
import type { MethodSelection } from '../flow/method-selection.flow.ts';
import { CheckoutDraft } from './checkout-draft.ts';
import { CheckoutRunner, type CheckoutHost } from './checkout-runner.ts';
import { NoticeFocus } from '../outcome/notice-focus.ts';
import {
  cardNotice,
  frameUnavailable,
  noticePanel,
  outcomePanel,
  timeLeft,
  unavailablePanel,
  waitingPanel,
} from '../outcome/outcome-panels.ts';
import { actionButtons, actionPanel, type ActionPanelOptions, type DrawCode } from '../outcome/action-panel.ts';
import { ShopperActions } from './shopper-actions.ts';
import { payerChecks } from '../form/payer-checks.ts';
import type { PayerForm } from '../form/payer-form.ts';
import { methodHead, methodHint, type MethodHeadOptions } from '../screen/method-head.ts';
import { Marks } from '../screen/marks.ts';
import { cardSavingFields, savedCards } from '../screen/saved-cards.ts';
import { payingLabel, payLabel, paymentTerms, summaryWords } from '../screen/payment-terms.ts';
import { FIRST_LINES, type SummaryWords } from '../screen/order-summary.ts';
import { ENGINE_STYLES } from '../styles/engine-styles.ts';
import { ChoiceForm } from '../form/choice-form.ts';
import { walletButtons } from '../wallets/wallet-buttons.ts';
import { canWalletGivePayer } from '../wallets/wallet-contact.ts';
import { announcementOf } from '../outcome/outcome-words.ts';

/** What the engine needs from its element. */
export interface EngineHost extends CheckoutHost {
  readonly element: ReactiveControllerHost & DraftHost;
  requestUpdate(): void;
  readonly shadowRoot: ShadowRoot | null;
  /** The language of the card frame. */
  readonly frameLocale: Locale;
  /** The form about the payer. */
  readonly payer: PayerForm;
  /** The address of the hosted page, if the page set it. */
  readonly pageUrl: string | null;
}

/** The events of all controls in the form. */
const TYPING = ['input', 'change'] as const;

/** Renders everything except an empty form. */
const screens = {
  waiting: waitingPanel,
  unavailable: unavailablePanel,
  frameUnavailable,
  cardNotice,
  actionButtons,
  methodHint,
  paymentTerms,
  payLabel,
  payingLabel,
  announcement: announcementOf,
};

/** Renders everything except an empty form. */
export interface Screens extends Readonly<typeof screens> {
  readonly timeLeft: () => ReturnType<typeof timeLeft>;
  readonly action: (options: ActionPanelOptions) => ReturnType<typeof actionPanel>;
  readonly outcome: (state: CheckoutState, view: CheckoutView, startAgain: (() => void) | null) => ReturnType<typeof outcomePanel>;
  readonly summary: (view: CheckoutView) => SummaryWords;
  readonly news: (state: CheckoutState, view: CheckoutView) => ReturnType<typeof noticePanel>;
  readonly wallets: (state: CheckoutState, view: CheckoutView) => ReturnType<typeof walletButtons>;
  readonly methodHead: (method: CheckoutMethod, chosen: boolean, options: MethodHeadOptions) => ReturnType<typeof methodHead>;
  readonly savedCards: (
    state: CheckoutState,
    view: CheckoutView,
    choose: (selection: MethodSelection) => void,
  ) => ReturnType<typeof savedCards>;
  readonly keepCard: (state: CheckoutState, view: CheckoutView) => ReturnType<typeof cardSavingFields>;
}

/**
 * Everything that a checkout does not need before the shopper can type: the flow and its runner, the card frame, and every screen
 * except an empty form. Loaded while the first view is being requested.
 */
export class CheckoutEngine implements ReactiveController {
  /** Runs the flow. */
  readonly runner: CheckoutRunner;
  readonly screens: Screens = {
    ...screens,
    timeLeft: () => timeLeft(this.#endsAt),
    action: (options) => actionPanel(options, this.#endsAt),
    outcome: (state, view, startAgain) => outcomePanel(state, view, startAgain, this.#marks.draw),
    summary: (view) => ({ ...summaryWords(view), all: this.#areAllLinesShown, more: this.#moreLines(view) }),
    news: (state, view) => noticePanel(state, view, this.#isMarked, this.#host.pageUrl ?? view.page_url),
    wallets: (state, view) =>
      walletButtons({
        view,
        wallets: this.#topWallets(view),
        locked: state.phase !== 'ready',
        draw: this.#marks.draw,
        press: this.actions.payWithWallet,
      }),
    methodHead: (method, chosen, options) => methodHead(method, chosen, options, this.#marks.draw),
    savedCards: (state, view, choose) =>
      savedCards(state, view, choose, { all: this.#areAllCardsShown, showAll: this.#showAllCards, draw: this.#marks.draw }),
    keepCard: (state, view) => cardSavingFields(state, view, this.actions),
  };
  /** Moves the focus to notices. */
  readonly focus = new NoticeFocus();
  /** The choice on a checkout link. */
  readonly choiceForm: ChoiceForm;
  /** The shopper's input and button presses. */
  readonly actions: ShopperActions;
  readonly #host: EngineHost;
  readonly #draft: CheckoutDraft;
  /** The time at which the session or the payer's action expires, by `performance.now()`. */
  #endsAt = 0;
  #view: CheckoutView | null = null;
  #drawCode: DrawCode | null = null;
  #isLoadingDrawCode = false;
  readonly #marks: Marks;
  #areAllCardsShown = false;
  /** Whether the device's wallets are shown above the form; undefined until the wallets are known. */
  #areWalletsOnTop: boolean | undefined;
  #areAllLinesShown = false;
  /** Whether the refused fields are shown and marked. */
  #isMarked = false;

  constructor(host: EngineHost, cardHost: CardHost) {
    this.#host = host;
    this.#marks = new Marks(() => host.requestUpdate());
    host.payer.setChecks(payerChecks);
    this.choiceForm = new ChoiceForm(host, () => this.actions.onChosen());
    this.#draft = new CheckoutDraft(
      host.element,
      host.payer,
      this.choiceForm,
      () => this.actions,
      (selection) => this.actions.choose(selection),
    );
    this.runner = new CheckoutRunner(host, cardHost, this.#draft);
    this.actions = new ShopperActions(host, this.runner, this.choiceForm);
    for (const { styleSheet } of ENGINE_STYLES) if (styleSheet) host.shadowRoot?.adoptedStyleSheets.push(styleSheet);
    host.element.addController(this);
    followScheme(host.element);
  }

  hostConnected(): void {
    // These listeners are on the root, so the fields' own listeners run first.
    for (const type of TYPING) this.#host.shadowRoot?.addEventListener(type, this.#keepDraft);
  }

  hostDisconnected(): void {
    for (const type of TYPING) this.#host.shadowRoot?.removeEventListener(type, this.#keepDraft);
  }

  /** Marks refused fields, if they are shown. */
  markRefused(notice: Notice | null): void {
    if (notice?.type !== 'refused') return;
    const paths = Object.keys(notice.fields);
    const hasNickname = this.actions.sentNickname !== undefined && paths.includes('card_nickname');
    const marks = [this.#host.payer.reject(paths), this.choiceForm.reject(paths), hasNickname];
    this.#isMarked = marks.includes(true);
  }

  /** Draws QR codes; null until that chunk has loaded. */
  get drawCode(): DrawCode | null {
    return this.#drawCode;
  }

  hostUpdate(): void {
    const { view } = this.runner.state;
    if (view && view !== this.#view) this.#endsAt = performance.now() + (view.action?.expires_in ?? view.expires_in);
    this.#view = view;
    if (view?.action?.type === 'scan' && !this.#drawCode && !this.#isLoadingDrawCode) void this.#loadDrawCode();
  }

  /** Loads the function that draws QR codes. Few payers need it, so it is not loaded earlier. */
  async #loadDrawCode(): Promise<void> {
    this.#isLoadingDrawCode = true;
    try {
      this.#drawCode = (await import('../../shared/controls/qr-code.ts')).qrCode;
      this.#host.requestUpdate();
    } catch {
      // Loading is tried again when the view changes. Until then the link to the app and the other methods are shown.
    } finally {
      this.#isLoadingDrawCode = false;
    }
  }

  hostUpdated(): void {
    const root = this.#host.shadowRoot;
    this.#keepDraft();
    this.runner.placeCard(root?.querySelector<HTMLElement>('.frame') ?? null, this.#host.frameLocale);
    // The card frame is mounted now, so it can take the focus.
    this.focus.afterRender(root, this.runner.state);
    this.#marks.load();
  }

  /** The button below the lines of a long cart. It stays in its place, so that it keeps the focus. */
  #moreLines({ cart }: CheckoutView): TemplateResult | typeof nothing {
    const count = cart?.lines.length ?? 0;
    if (count <= FIRST_LINES) return nothing;
    const toggle = (): void => {
      this.#areAllLinesShown = !this.#areAllLinesShown;
      this.#host.requestUpdate();
    };
    return html`<button
      class="change more"
      type="button"
      part="button"
      aria-expanded=${this.#areAllLinesShown ? 'true' : 'false'}
      @click=${toggle}
    >
      ${this.#areAllLinesShown ? msg('Show fewer') : msg(str`Show all ${count}`)}
    </button>`;
  }

  /**
   * The wallets whose buttons are shown above the form: those of the device, if they can supply all the details that the session asks of
   * the payer. They are not added if the shopper is typing when they become known, so that no field moves away.
   */
  #topWallets(view: CheckoutView): readonly CheckoutMethod[] {
    const { deviceWallets } = this.runner;
    if (deviceWallets.length === 0) return [];
    this.#areWalletsOnTop ??= (this.#host.shadowRoot?.activeElement ?? null) === null;
    return this.#areWalletsOnTop && canWalletGivePayer(view) ? view.methods.filter(({ id }) => deviceWallets.includes(id)) : [];
  }

  readonly #keepDraft = (): void => this.#draft.keep();

  readonly #showAllCards = (): void => {
    this.#areAllCardsShown = true;
    this.focus.request(() => this.#host.shadowRoot?.querySelector<HTMLElement>('[name=saved-card]:checked')?.focus());
    this.#host.requestUpdate();
  };

  /** The system has changed to dark or light, and the card frame must follow. */
}
