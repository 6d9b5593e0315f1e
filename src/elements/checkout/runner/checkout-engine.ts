import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { followScheme } from '../../shared/element/scheme.ts';
import type { DraftHost } from '../../shared/element/draft.ts';
import { adoptStyles, type PartHost, type SessionStart } from '../../shared/element/part.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import type { Locale } from '../../../facts/languages.ts';
import type { CheckoutMethod, CheckoutView } from '../../../contract/sessions/checkout.ts';
import type { CardHost } from '../../shared/element/card-host.ts';
import type { Notice } from '../flow/checkout-state.flow.ts';
import { CheckoutDraft } from './checkout-draft.ts';
import { CheckoutRunner, type CheckoutHost } from './checkout-runner.ts';
import { LaterFiles, type SpecialPayment } from './later-files.ts';
import { screensOf, type Screens } from './screens.ts';
import { NoticeFocus } from '../outcome/notice-focus.ts';
import type { DrawCode } from '../outcome/action-panel.ts';
import { ShopperActions } from './shopper-actions.ts';
import { isCheckoutView } from './view-guard.ts';
import type { PayerForm } from '../form/payer-form.ts';
import { Marks } from '../screen/marks.ts';
import { FIRST_LINES } from '../screen/order-summary.ts';
import { ENGINE_STYLES } from '../styles/engine-styles.ts';
import type { ChoiceForm } from '../form/choice-form.ts';

/** What the engine needs from its element. */
export interface EngineHost extends CheckoutHost {
  readonly element: ReactiveControllerHost & DraftHost & Pick<PartHost, 'shadowRoot'>;
  requestUpdate(): void;
  readonly shadowRoot: ShadowRoot | null;
  /** The language of the card frame. */
  readonly frameLocale: Locale;
  /** The form about the payer. */
  readonly payer: PayerForm;
  /** The address of the hosted page, if the page set it. */
  readonly pageUrl: string | null;
  /** A chunk did not load in time. It may still load later. */
  onLoadFailed(): void;
}

/** The events of all controls in the form. */
const TYPING = ['input', 'change'] as const;
/** The events with which somebody begins to use the form. */
const USE = ['focusin', 'pointerdown'] as const;

/**
 * What a checkout does not need before the shopper can type: the flow and its runner, the checks of the form, and its draft. Loaded while the
 * first view is being requested. It loads what only some payments need, and what is shown after the form, when that is near (`LaterFiles`).
 */
export class CheckoutEngine implements ReactiveController {
  /** Runs the flow. */
  readonly runner: CheckoutRunner;
  readonly screens: Screens = screensOf(this);
  /** Moves the focus to notices. */
  readonly focus = new NoticeFocus();
  /** The shopper's input and button presses. */
  readonly actions: ShopperActions;
  readonly host: EngineHost;
  readonly files: LaterFiles;
  readonly marks: Marks;
  readonly #draft: CheckoutDraft;
  /** The time at which the session or the payer's action expires, by `performance.now()`. */
  endsAt = 0;
  #view: CheckoutView | null = null;
  #drawCode: DrawCode | null = null;
  #isLoadingDrawCode = false;
  /** Whether all stored cards are shown. */
  areAllCardsShown = false;
  /** Whether the device's wallets are shown above the form; undefined until the wallets are known. */
  #areWalletsOnTop: boolean | undefined;
  /** Whether all lines of the cart are shown. */
  areAllLinesShown = false;
  /** Whether the refused fields are shown and marked. */
  isMarked = false;
  /** Whether the pay button was pressed before everything that shows the answer had loaded. */
  isPressWaiting = false;
  #choiceForm: ChoiceForm | null = null;
  #areAnswersNear = false;

  /** `special`: what the first view needs besides a plain payment, if that has loaded already. */
  constructor(host: EngineHost, cardHost: CardHost, special: SpecialPayment | null = null) {
    this.host = host;
    adoptStyles(host, ENGINE_STYLES);
    this.marks = new Marks(() => host.requestUpdate());
    this.files = new LaterFiles(host, () => this.#onFile(), special);
    this.#draft = new CheckoutDraft(
      host.element,
      host.payer,
      () => this.choiceForm,
      () => this.actions,
      (selection) => this.actions.choose(selection),
    );
    this.runner = new CheckoutRunner(host, cardHost, this.#draft, this.prepareAnswers);
    this.actions = new ShopperActions(host, this.runner, this);
    host.element.addController(this);
    followScheme(host.element);
  }

  /** Begins a session, with its first view or the pending read. The element is ready only with everything that the view shows. */
  begin(start: SessionStart): void {
    const pendingRead = start.pendingRead?.then(async (reply) => {
      if (reply.type === 'view' && isCheckoutView(reply.view)) await this.files.prepare(reply.view);
      return reply;
    });
    this.runner.begin({ ...start, pendingRead: pendingRead ?? null });
  }

  hostConnected(): void {
    // These listeners are on the root, so the fields' own listeners run first.
    for (const type of TYPING) this.host.shadowRoot?.addEventListener(type, this.#keepDraft);
    for (const type of USE) this.host.shadowRoot?.addEventListener(type, this.prepareAnswers);
    if (this.host.shadowRoot?.activeElement) this.prepareAnswers();
  }

  hostDisconnected(): void {
    for (const type of TYPING) this.host.shadowRoot?.removeEventListener(type, this.#keepDraft);
    for (const type of USE) this.host.shadowRoot?.removeEventListener(type, this.prepareAnswers);
  }

  /** Somebody uses the form, so what is shown after it is loaded. If it does not load, the pay button loads it again. */
  readonly prepareAnswers = (): void => {
    if (this.#areAnswersNear) return;
    this.#areAnswersNear = true;
    this.files.answers.load();
  };

  /** The choice on a checkout link; null if there is none, or until its form has loaded. */
  get choiceForm(): ChoiceForm | null {
    const Form = this.files.special.value?.ChoiceForm;
    if (Form && !this.#choiceForm) {
      this.#choiceForm = new Form(this.host, () => this.actions.onChosen());
      const { view } = this.runner.state;
      if (view) this.#choiceForm.setView(view);
    }
    return this.#choiceForm;
  }

  /** Whether everything that shows the answer to a payment has loaded. If not, the press waits: no payment is made without it. */
  canShowAnswer(): boolean {
    const { answers } = this.files;
    if (answers.request()) return true;
    answers.load();
    this.isPressWaiting = true;
    this.host.requestUpdate();
    return false;
  }

  /** A file has loaded, or did not load in time. */
  #onFile(): void {
    const { host, files, runner } = this;
    const isPressed = this.isPressWaiting;
    this.#draft.restoreChoice(host.sheetRoot);
    // A state that waited for this file is shown now. Before a session has begun, the preview stays.
    if (runner.state.session !== '') host.onState(runner.state);
    if (files.failed && !host.shadowRoot?.querySelector('form')) host.onLoadFailed();
    // If it did not load, a sentence takes the place of the wait.
    this.isPressWaiting = isPressed && !files.answers.failed && !files.answers.value;
    if (isPressed && files.answers.value) this.actions.pay();
    host.requestUpdate();
  }

  /** Marks refused fields, if they are shown. */
  markRefused(notice: Notice | null): void {
    if (notice?.type !== 'refused') return;
    const paths = Object.keys(notice.fields);
    const hasNickname = this.actions.sentNickname !== undefined && paths.includes('card_nickname');
    const marks = [this.host.payer.reject(paths), this.choiceForm?.reject(paths), hasNickname];
    this.isMarked = marks.includes(true);
  }

  /** Draws QR codes; null until that chunk has loaded. */
  get drawCode(): DrawCode | null {
    return this.#drawCode;
  }

  hostUpdate(): void {
    const { view } = this.runner.state;
    if (view && view !== this.#view) this.endsAt = performance.now() + (view.action?.expires_in ?? view.expires_in);
    this.#view = view;
    if (view?.action?.type === 'scan' && !this.#drawCode && !this.#isLoadingDrawCode) void this.#loadDrawCode();
  }

  /** Loads the function that draws QR codes. Few payers need it, so it is not loaded earlier. */
  async #loadDrawCode(): Promise<void> {
    this.#isLoadingDrawCode = true;
    try {
      this.#drawCode = (await import('../../shared/controls/qr-code.ts')).qrCode;
      this.host.requestUpdate();
    } catch {
      // Loading is tried again when the view changes. Until then the link to the app and the other methods are shown.
    } finally {
      this.#isLoadingDrawCode = false;
    }
  }

  hostUpdated(): void {
    const root = this.host.shadowRoot;
    this.#keepDraft();
    this.runner.placeCard(root?.querySelector<HTMLElement>('.frame') ?? null, this.host.frameLocale);
    // The card frame is mounted now, so it can take the focus. A notice takes it once it is shown.
    if (this.files.haveAllOf(this.runner.state)) this.focus.afterRender(root, this.runner.state);
    this.marks.load();
  }

  /** The button below the lines of a long cart. It stays in its place, so that it keeps the focus. */
  moreLines({ cart }: CheckoutView): TemplateResult | typeof nothing {
    const count = cart?.lines.length ?? 0;
    if (count <= FIRST_LINES) return nothing;
    const toggle = (): void => {
      this.areAllLinesShown = !this.areAllLinesShown;
      this.host.requestUpdate();
    };
    return html`<button
      class="change more"
      type="button"
      part="button"
      aria-expanded=${this.areAllLinesShown ? 'true' : 'false'}
      @click=${toggle}
    >
      ${this.areAllLinesShown ? msg('Show fewer') : msg(str`Show all ${count}`)}
    </button>`;
  }

  /**
   * The wallets whose buttons are shown above the form: those of the device, if they can supply all the details that the session asks of
   * the payer. They are not added if the shopper is typing when they become known, so that no field moves away. Nor before everything that
   * shows the answer has loaded, because a browser opens a sheet only during the press.
   */
  topWallets(view: CheckoutView): readonly CheckoutMethod[] {
    const { deviceWallets, loaded } = this.runner.wallets;
    if (deviceWallets.length === 0 || !loaded) return [];
    this.prepareAnswers();
    if (!this.files.answers.value) return [];
    this.#areWalletsOnTop ??= (this.host.shadowRoot?.activeElement ?? null) === null;
    return this.#areWalletsOnTop && loaded.canWalletGivePayer(view) ? view.methods.filter(({ id }) => deviceWallets.includes(id)) : [];
  }

  readonly #keepDraft = (): void => this.#draft.keep();

  /** Shows all stored cards. */
  readonly showAllCards = (): void => {
    this.areAllCardsShown = true;
    this.focus.request(() => this.host.shadowRoot?.querySelector<HTMLElement>('[name=saved-card]:checked')?.focus());
    this.host.requestUpdate();
  };
}
