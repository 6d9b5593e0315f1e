import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { followPage } from '../../shared/element/scheme.ts';
import { Lazy } from '../../shared/element/lazy.ts';
import { adoptStyles, type PartHost } from '../../shared/element/part.ts';
import type { SessionStart } from '../../shared/session/session-runner.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import type { CheckoutMethod, CheckoutView } from '../../../contract/sessions/checkout.ts';
import type { CardHost } from '../../shared/element/card-host.ts';
import { isOver, type CheckoutState, type Notice } from '../flow/checkout-state.flow.ts';
import { Countdown } from '../../shared/controls/countdown.ts';
import { CheckoutDraft } from './checkout-draft.ts';
import { CheckoutRunner, type CheckoutHost } from './checkout-runner.ts';
import { isPlain } from '../flow/preview.flow.ts';
import { screensOf, type Screens, type SpecialPayment } from './screens.ts';
import { NoticeFocus } from '../outcome/notice-focus.ts';
import type { BeforePay } from '../before-pay/before-pay.ts';
import { notAccepted } from '../../shared/form/form.ts';
import { ShopperActions } from './shopper-actions.ts';
import { isCheckoutView } from './view-guard.ts';
import type { PayerForm } from '../payer/payer-form.ts';
import { Marks } from '../methods/marks.ts';
import { FIRST_LINES } from '../summary/order-summary.ts';
import { ANSWER_STYLES, ENGINE_STYLES } from '../screen/engine-styles.ts';
import type { ChoiceForm } from '../choice/choice-form.ts';

/** What the engine needs from its element. */
export interface EngineHost extends CheckoutHost {
  readonly element: PartHost;
  readonly cardHost: CardHost;
  /** The form about the payer. */
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
  readonly screens: Screens = screensOf(this);
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
  /** Whether all stored cards are shown. */
  areAllCardsShown = false;
  /** Whether the device's wallets are shown above the form; undefined until the wallets are known. */
  #areWalletsOnTop: boolean | undefined;
  /** Whether all lines of the cart are shown. */
  areAllLinesShown = false;
  /** Whether the refused fields are shown and marked. */
  isMarked = false;
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
    this.#draft = new CheckoutDraft(
      host.element,
      host.payer,
      () => this.choiceForm,
      () => this.beforePay,
      (selection) => this.actions.choose(selection),
    );
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
    this.isMarked = marks.includes(true);
  }

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
  moreLines({ cart }: CheckoutView): TemplateResult | typeof nothing {
    const count = cart?.lines.length ?? 0;
    if (count <= FIRST_LINES) return nothing;
    const toggle = (): void => {
      this.areAllLinesShown = !this.areAllLinesShown;
      this.host.element.requestUpdate();
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
   * the payer. They are not added if the shopper is typing when they become known, so that no field moves away.
   */
  topWallets(view: CheckoutView): readonly CheckoutMethod[] {
    const { deviceWallets, loaded } = this.runner.wallets;
    if (deviceWallets.length === 0 || !loaded) return [];
    this.#areWalletsOnTop ??= (this.host.element.shadowRoot?.activeElement ?? null) === null;
    return this.#areWalletsOnTop && loaded.canWalletGivePayer(view) ? view.methods.filter(({ id }) => deviceWallets.includes(id)) : [];
  }

  readonly #keepDraft = (): void => this.#draft.keep();

  /** Shows all stored cards. */
  readonly showAllCards = (): void => {
    this.areAllCardsShown = true;
    this.focus.request(() => this.host.element.shadowRoot?.querySelector<HTMLElement>('[name=saved-card]:checked')?.focus());
    this.host.element.requestUpdate();
  };
}
