import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { CheckoutMethod, CheckoutView } from '../../../contract/sessions/checkout.ts';
import { Countdown } from '../../shared/controls/countdown.ts';
import { loadFailure } from '../../shared/controls/load-failure.ts';
import type { CardHost } from '../../shared/element/card-host.ts';
import { Lazy } from '../../shared/element/lazy.ts';
import { adoptStyles, type PartHost } from '../../shared/element/part.ts';
import { followPage } from '../../shared/element/scheme.ts';
import { elsewhere } from '../../shared/element/surrounding-page.ts';
import { notAccepted } from '../../shared/form/form.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import type { SessionStart } from '../../shared/session/session-runner.ts';
import type { BeforePay } from '../before-pay/before-pay.ts';
import type { ChoiceForm } from '../choice/choice-form.ts';
import { actionButtons, actionPanel } from '../elsewhere/action-panel.ts';
import { isOver, type CheckoutState, type Notice } from '../flow/checkout-state.flow.ts';
import { isPlain } from '../flow/preview.flow.ts';
import { Marks } from '../methods/marks.ts';
import { methodHead } from '../methods/method-head.ts';
import { methodHint } from '../methods/method-words.ts';
import { NoticeFocus } from '../outcome/notice-focus.ts';
import { cardNotice, noticePanel, outcomePanel, timeLeft, unavailablePanel, waitingPanel } from '../outcome/outcome-panels.ts';
import type { PayerForm } from '../payer/payer-form.ts';
import { announcementOf } from '../screen/announcement.ts';
import { ANSWER_STYLES, ENGINE_STYLES } from '../screen/engine-styles.ts';
import { FIRST_LINES, type SummaryWords } from '../summary/order-summary.ts';
import { CheckoutDraft } from './checkout-draft.ts';
import { CheckoutRunner, type CheckoutHost } from './checkout-runner.ts';
import { ShopperActions } from './shopper-actions.ts';
import { isCheckoutView } from './view-guard.ts';

/** What only some payments need. */
export type SpecialPayment = typeof import('../screen/special-payment.ts');

/** A part of the screen; nothing, or undefined, where there is none. */
type Drawn = TemplateResult | typeof nothing | undefined;

/** What the engine needs from its element. */
export interface EngineHost extends CheckoutHost {
  readonly element: PartHost;
  readonly cardHost: CardHost;
  readonly payer: PayerForm;
}

/** The events of all controls in the form. */
const TYPING = ['input', 'change'] as const;

/**
 * Everything that a payment may need besides its form: the flow and its runner, the draft, notices, the wait, what the payer has to do
 * elsewhere, and the outcome. Loaded while the first view is being requested.
 */
export class CheckoutEngine implements ReactiveController {
  /** Runs the flow. */
  readonly runner: CheckoutRunner;
  /** Moves the focus to notices. */
  readonly focus = new NoticeFocus();
  /** The shopper's input and button presses. */
  readonly actions: ShopperActions;
  readonly host: EngineHost;
  /** What only some payments need: loaded before a view that needs it is shown. */
  readonly special: Lazy<SpecialPayment>;
  readonly marks: Marks;
  readonly #draft: CheckoutDraft;
  /** The time at which the session or the payer's action expires, by `performance.now()`. */
  #endsAt = 0;
  readonly #countdown: Countdown;
  #view: CheckoutView | null = null;
  #areAllCardsShown = false;
  /** Whether the device's wallets are shown above the form; undefined until the wallets are known. */
  #areWalletsOnTop: boolean | undefined;
  #areAllLinesShown = false;
  /** Whether the refused fields are shown and marked. */
  #isMarked = false;
  #choiceForm: ChoiceForm | null = null;
  /** Focuses the control of the page that was refused. */
  refusedControl: (() => void) | null = null;
  /** Draws QR codes, which few payers need. Without it there is still the link to the app. */
  readonly qrCode = new Lazy(
    async () => (await import('../../shared/controls/qr-code.ts')).qrCode,
    () => this.host.element.requestUpdate(),
  );
  /** The page's own HTML above the pay button. Few pages have any. */
  readonly slotFile = new Lazy<BeforePay>(
    async () => {
      const { BeforePay: Slotted } = await import('../before-pay/before-pay.ts');
      const slotted = new Slotted(
        () => this.#slot,
        () => this.#slotChanged(),
        () => this.host.onEnter(),
      );
      slotted.begin(this.#draft.beforePay);
      return slotted;
    },
    () => this.#slotChanged(),
  );

  constructor(host: EngineHost, special: Lazy<SpecialPayment>) {
    this.host = host;
    this.special = special;
    adoptStyles(host.element, [...ENGINE_STYLES, ...ANSWER_STYLES, ...(special.value?.styles ?? [])]);
    this.marks = new Marks(() => host.element.requestUpdate());
    this.#draft = new CheckoutDraft(host.element, host.payer, this, (selection) => this.actions.choose(selection));
    this.runner = new CheckoutRunner(host, host.cardHost, this.#draft);
    this.actions = new ShopperActions(host, this.runner, this);
    host.element.addController(this);
    this.#countdown = new Countdown(host.element);
    followPage(host.element);
  }

  /** Begins a session, with its first view or the pending read. The element is ready only with everything that the view shows. */
  begin(start: SessionStart): void {
    const pendingRead = start.pendingRead?.then(async (reply) => {
      if (reply.type === 'view' && isCheckoutView(reply.view) && !isPlain(reply.view)) await this.special.settle();
      return reply;
    });
    this.runner.begin({ ...start, pendingRead: pendingRead ?? null });
  }

  hostConnected(): void {
    // These listeners are on the root, so the fields' own listeners run first.
    for (const type of TYPING) this.host.element.shadowRoot?.addEventListener(type, this.#keepDraft);
    this.host.element.shadowRoot?.addEventListener('slotchange', this.#slotChanged);
  }

  hostDisconnected(): void {
    for (const type of TYPING) this.host.element.shadowRoot?.removeEventListener(type, this.#keepDraft);
    this.host.element.shadowRoot?.removeEventListener('slotchange', this.#slotChanged);
  }

  get #slot(): HTMLSlotElement | null {
    return this.host.element.shadowRoot?.querySelector<HTMLSlotElement>('slot[name=before-pay]') ?? null;
  }

  get #hasSlotted(): boolean {
    return (this.#slot?.assignedElements().length ?? 0) > 0;
  }

  /** The page's own HTML above the pay button; null if there is none, or until its file has loaded. */
  get beforePay(): BeforePay | null {
    return this.#hasSlotted ? this.slotFile.request() : null;
  }

  readonly #slotChanged = (): void => {
    this.beforePay?.follow();
    this.#keepDraft();
    this.host.element.requestUpdate();
  };

  /** Calls `then` once the page's own HTML can be checked, or its file did not load: at once, unless that file is loading. */
  whenSlotKnown(then: () => void): void {
    if (this.isSlotReady) then();
    else void this.slotFile.settle().then(then);
  }

  /** Whether there is no such HTML, or its file has loaded. */
  get isSlotReady(): boolean {
    return !this.#hasSlotted || this.slotFile.value !== null;
  }

  /** Whether everything that a state shows has loaded. What is missing is loaded now. */
  canShow({ view, phase }: CheckoutState): boolean {
    return view === null || isOver(phase) || isPlain(view) || this.special.request() !== null;
  }

  /** The choice on a checkout link; null if there is none, or until its form has loaded. */
  get choiceForm(): ChoiceForm | null {
    const Form = this.special.value?.ChoiceForm;
    if (Form && !this.#choiceForm) {
      this.#choiceForm = new Form(this.host.element, () => this.actions.onChosen());
      const { view } = this.runner.state;
      if (view) this.#choiceForm.setView(view);
    }
    return this.#choiceForm;
  }

  /** What only some payments need has loaded, or did not load in time. */
  onSpecial(): void {
    const { host, runner } = this;
    adoptStyles(host.element, this.special.value?.styles ?? []);
    this.#draft.restoreChoice(host.element.shadowRoot);
    // A state that waited for this file is shown now. Before a session has begun, the preview stays.
    if (runner.state.session !== '') host.onState(runner.state);
    if (this.special.failed && !host.element.shadowRoot?.querySelector('form')) host.element.onLoadFailed();
    host.element.requestUpdate();
  }

  /** Marks refused fields, if they are shown. */
  markRefused(notice: Notice | null): void {
    this.refusedControl = null;
    if (notice?.type !== 'refused') return;
    const paths = Object.keys(notice.fields);
    // Without words of the merchant, it is only known which control is meant.
    const words = notice.message ? notice.message : notAccepted();
    this.refusedControl = this.beforePay?.reject(paths, words) ?? null;
    const marks = [this.host.payer.reject(paths), this.choiceForm?.reject(paths)];
    this.#isMarked = marks.includes(true);
  }

  /** The time until the session or the payer's action expires. It counts down while it is shown. */
  get timeLeft(): string {
    return this.#countdown.text(this.#endsAt);
  }

  hostUpdate(): void {
    const { view } = this.runner.state;
    if (view && view !== this.#view) this.#endsAt = performance.now() + (view.action?.expires_in ?? view.expires_in);
    this.#view = view;
  }

  hostUpdated(): void {
    const root = this.host.element.shadowRoot;
    this.#keepDraft();
    if (this.runner.state.phase === 'ready') this.actions.report();
    this.runner.placeCard(root?.querySelector<HTMLElement>('.frame') ?? null, this.host.element.language);
    // The card frame is mounted now, so it can take the focus. A notice takes it once it is shown.
    if (this.canShow(this.runner.state)) this.focus.afterRender(root, this.runner.state);
    this.marks.load();
  }

  /** The button below the lines of a long cart. It stays in its place, so that it keeps the focus. */
  #moreLines({ cart }: CheckoutView): TemplateResult | typeof nothing {
    const count = cart?.lines.length ?? 0;
    if (count <= FIRST_LINES) return nothing;
    const toggle = (): void => {
      this.#areAllLinesShown = !this.#areAllLinesShown;
      this.host.element.requestUpdate();
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
    const { deviceWallets, loaded } = this.runner.wallets;
    if (deviceWallets.length === 0 || !loaded) return [];
    this.#areWalletsOnTop ??= (this.host.element.shadowRoot?.activeElement ?? null) === null;
    return this.#areWalletsOnTop && loaded.canWalletGivePayer(view) ? view.methods.filter(({ id }) => deviceWallets.includes(id)) : [];
  }

  readonly #keepDraft = (): void => this.#draft.keep();

  readonly #showAllCards = (): void => {
    this.#areAllCardsShown = true;
    this.focus.request(() => this.host.element.shadowRoot?.querySelector<HTMLElement>('[name=saved-card]:checked')?.focus());
    this.host.element.requestUpdate();
  };

  // ── Everything that is shown besides an empty form

  readonly announcement = announcementOf;
  readonly actionButtons = actionButtons;
  readonly #retry = (): void => this.runner.send({ type: 'retry' });

  /** The address of the hosted page. */
  pageUrl(view: CheckoutView | null): string | null {
    return this.host.element.ownPageUrl ?? elsewhere(view?.page_url);
  }

  readonly timeNote = (): Drawn => timeLeft(this.timeLeft);
  readonly action = (state: CheckoutState, view: CheckoutView): Drawn => actionPanel(state, view, this);
  readonly waiting = (state: CheckoutState): Drawn => waitingPanel(state, this.pageUrl(state.view), this.#retry);
  readonly unavailable = (state: CheckoutState): Drawn => unavailablePanel(state.error, this.pageUrl(state.view), this.#retry);
  readonly frameUnavailable = (view: CheckoutView): Drawn => unavailablePanel('frame_unavailable', this.pageUrl(view), this.#retry);
  readonly cardNotice = (state: CheckoutState, view: CheckoutView): Drawn =>
    cardNotice(state, view, () => this.runner.send({ type: 'other_card' }));
  readonly outcome = (state: CheckoutState, view: CheckoutView): Drawn =>
    outcomePanel(state, view, this.host.renewSession ? this.#retry : null, this.marks.draw);

  news(state: CheckoutState, view: CheckoutView): Drawn {
    const pageUrl = this.pageUrl(view);
    for (const file of [this.special, this.slotFile, this.qrCode]) if (file.failed) return loadFailure(pageUrl, () => file.load());
    // It is said at the control.
    if (state.notice?.type === 'refused' && this.refusedControl) return nothing;
    return noticePanel(state, view, this.#isMarked, pageUrl);
  }

  summary(view: CheckoutView): SummaryWords {
    const words = this.special.value?.summaryWords(view) ?? { headline: null, later: null, label: msg('Total') };
    return { ...words, all: this.#areAllLinesShown, more: this.#moreLines(view) };
  }

  walletButtons(state: CheckoutState, view: CheckoutView): Drawn {
    const { loaded } = this.runner.wallets;
    return loaded?.walletButtons(this.#topWallets(view), view, state.phase !== 'ready', this.actions.payWithWallet);
  }

  /** A method in the list of all. A wallet's code is loaded before it is pressed. */
  methodHead(method: CheckoutMethod, isChosen: boolean, state: CheckoutState, view: CheckoutView): Drawn {
    if (method.kind === 'wallet') this.runner.wallets.load();
    return methodHead(method, isChosen, state, view, this.actions.choose, this.runner.wallets.loaded?.walletMark(method.id));
  }

  /** What happens if the method is chosen. */
  methodHint(method: CheckoutMethod): Drawn {
    if (method.kind === 'wallet') this.runner.wallets.load();
    const words = methodHint(method);
    return words === undefined ? nothing : html`<p class="method-body muted">${words}</p>`;
  }

  savedCards(state: CheckoutState, view: CheckoutView): Drawn {
    const options = { all: this.#areAllCardsShown, showAll: this.#showAllCards, draw: this.marks.draw };
    return this.special.value?.savedCards(state, view, this.actions.choose, options);
  }
}
