import { html, type PropertyValues, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { msg } from '@lit/localize';
import { FRAME_TOKENS, type FrameAppearance } from '../../frame/outside.ts';
import type { CheckoutView } from '../../protocol/checkout.ts';
import { isWebAddress } from '../attributes.ts';
import { paintBrand, prefersDark, schemeOf } from '../controls/appearance.ts';
import { controls } from '../controls/styles.ts';
import { PayElement } from '../pay-element.ts';
import { checkoutForm, isWaiting } from './checkout-form.ts';
import { CheckoutRunner, type CheckoutHost } from './checkout-runner.ts';
import { INITIAL, isOver, type CheckoutState, type Fact } from './checkout-state.flow.ts';
import { Countdown } from './countdown.ts';
import { eventOf } from './facts.ts';
import { outcomePanel, unavailablePanel, waitingPanel } from './panels.ts';
import { PayerForm } from './payer-form.ts';
import { skeleton } from './skeleton.ts';
import { checkoutStyles } from './styles.ts';
import { summary } from './summary.ts';
import { announcementOf } from './words.ts';

/**
 * @summary Takes a payment: shows the cart and its total, asks who pays, takes the card in a frame of the payment
 * service, and says how it ended. It renders a state and sends intents; what happens, the flow and the service decide.
 *
 * @fires {PayReadyEvent} pay-ready - It can be used. Once for each session.
 * @fires {PayErrorEvent} pay-error - Something is in the way: the service or the card frame cannot be reached, an attribute is wrong.
 * @fires {PayChangeEvent} pay-change - The form became complete, or is no longer.
 * @fires {PayPendingEvent} pay-pending - A payment is under way and its outcome is awaited. Once for each attempt.
 * @fires {PayFailedEvent} pay-failed - An attempt failed. Once for each failed attempt; `retryable` is false when the session is closed by it.
 * @fires {PayCompletedEvent} pay-completed - Paid. One of the three ends of a session, of which exactly one comes, once.
 * @fires {PayCancelledEvent} pay-cancelled - Cancelled.
 * @fires {PayExpiredEvent} pay-expired - Expired, and not renewed.
 *
 * @slot - Nothing is shown of it; a `<script type="application/json">` here may bring the first view along.
 *
 * @csspart base - Everything.
 * @csspart layout - Summary and form, beside or above each other.
 * @csspart summary - The cart and its total.
 * @csspart cart - The lines of the cart and their sum.
 * @csspart main - Form or outcome.
 * @csspart form - The form.
 * @csspart details - The payer's details.
 * @csspart address - An address.
 * @csspart card - The card's part of the form.
 * @csspart field - A field with its label and its error.
 * @csspart label - A label.
 * @csspart input - An input or select.
 * @csspart hint - A word of help.
 * @csspart error - What is wrong with a field.
 * @csspart button - Any button.
 * @csspart primary-button - The pay button.
 * @csspart secondary-button - Try again, check again, start again.
 * @csspart quiet-button - The cancel button.
 * @csspart notice - News beside the form.
 * @csspart waiting - What is said while the outcome is awaited.
 * @csspart outcome - How it ended.
 * @csspart expiry - The time that is left.
 * @csspart link - A link.
 * @csspart fault - What is wrong with an attribute, for developers.
 *
 * @cssprop [--pay-color-brand] - Fill of the pay button; overrides the session's `brand.primary`.
 * @cssprop [--pay-color-on-brand] - Text on it.
 * @cssprop [--pay-color-text] - Text.
 * @cssprop [--pay-color-text-muted] - Secondary text.
 * @cssprop [--pay-color-surface] - Background.
 * @cssprop [--pay-color-subtle] - Background of summary and notices.
 * @cssprop [--pay-color-field] - Background of fields.
 * @cssprop [--pay-color-border] - Quiet lines.
 * @cssprop [--pay-color-border-strong] - Outlines of fields.
 * @cssprop [--pay-color-focus] - Focus rings, links.
 * @cssprop [--pay-color-danger] - Errors.
 * @cssprop [--pay-color-success] - The mark of a completed payment.
 * @cssprop [--pay-font-family=system-ui] - Font.
 * @cssprop [--pay-font-size=16px] - Size of text; everything else follows.
 * @cssprop [--pay-radius=10px] - Roundness.
 * @cssprop [--pay-space=16px] - Space between things.
 * @cssprop [--pay-max-width=60rem] - How wide it becomes.
 */
export class PayCheckout extends PayElement implements CheckoutHost {
  static override styles = [controls, checkoutStyles];

  @state() private flow: CheckoutState = INITIAL;
  @state() private cartOpen = false;

  readonly #runner = new CheckoutRunner(this);
  readonly #payer = new PayerForm(this, () => this.#told());
  readonly #countdown = new Countdown(this);
  #cardComplete = false;
  #focusDue = false;
  #hadFocus = false;
  #dark: MediaQueryList | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#dark = prefersDark();
    this.#dark.addEventListener('change', this.#dress);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#dark?.removeEventListener('change', this.#dress);
    this.#dark = null;
  }

  protected override begin(session: string, first: unknown): void {
    this.#runner.begin(this.endpoint, session, first);
  }

  protected override resume(): void {
    this.#runner.resume();
  }

  protected override pause(): void {
    this.#runner.pause();
  }

  protected override isCurrent(session: string): boolean {
    return this.#runner.state.session === session;
  }

  // ── what the runner tells (CheckoutHost)

  /** @internal */
  onState(): void {
    const next = this.#runner.state;
    const { view, notice } = next;
    if (view && view !== this.flow.view) {
      this.#countdown.set(view.expires_in);
      this.#payer.setView(view);
    }
    if (notice !== this.flow.notice && notice?.type === 'refused') this.#payer.reject(Object.keys(notice.fields));
    this.flow = next;
  }

  /** @internal */
  onFact(fact: Fact): void {
    this.dispatchEvent(eventOf(fact, this.flow.session));
  }

  /** @internal */
  onFocus(): void {
    this.#focusDue = true;
    this.requestUpdate();
  }

  /** @internal */
  onRenewed(session: string): void {
    this.session = session;
  }

  /** @internal */
  onCard(complete: boolean): void {
    this.#cardComplete = complete;
    this.#told();
  }

  /** @internal */
  onEnter(): void {
    this.#pay();
  }

  /** @internal */
  onRedirect(url: string): void {
    if (isWebAddress(url)) location.replace(url);
  }

  // ── what the shopper does

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    this.#pay();
  };

  /** The lock is the flow's, and it is taken before this returns. */
  #pay(): void {
    if (this.#runner.state.phase !== 'ready') return;
    const form = this.#payer.submit();
    if (form.bad !== null) {
      this.shadowRoot?.getElementById(form.bad)?.focus();
      return;
    }
    this.#runner.send({ type: 'pay', key: crypto.randomUUID(), customer: form.payer });
  }

  readonly #cancel = (): void => this.#runner.send({ type: 'cancel' });
  readonly #retry = (): void => this.#runner.send({ type: 'retry' });
  readonly #toggleCart = (): void => void (this.cartOpen = !this.cartOpen);

  #told(): void {
    this.#runner.send({ type: 'complete', complete: this.#cardComplete && this.#payer.complete });
  }

  // ── what is shown

  protected override announcement(): string {
    return announcementOf(this.flow);
  }

  protected override content(): TemplateResult {
    const { view } = this.flow;
    const scheme = this.chosenTheme ?? view?.customization.theme?.toLowerCase() ?? '';
    return html`<div class="root ${scheme}" part="base" lang="en-ZA">${view ? this.#session(view) : this.#before()}</div>`;
  }

  #before(): TemplateResult {
    if (this.flow.phase !== 'unavailable') return skeleton();
    return html`<div class="layout" part="layout">${unavailablePanel(this.flow, this.#pageUrl, this.#retry)}</div>`;
  }

  #session(view: CheckoutView): TemplateResult {
    const { display_cart, display_total } = view.customization;
    const sum = (display_cart && view.cart) || display_total;
    const beside = display_cart && view.cart && !isOver(this.flow.phase);
    return html`<div class=${beside ? 'layout two' : 'layout'} part="layout">
      ${sum && !isOver(this.flow.phase) ? summary(view, { open: this.cartOpen, toggle: this.#toggleCart }) : ''}
      <div class="main" part="main">${this.#main(view)}</div>
    </div>`;
  }

  #main(view: CheckoutView): TemplateResult {
    const { flow } = this;
    if (isOver(flow.phase)) return outcomePanel(flow, view, this.renewSession ? this.#retry : null);
    if (flow.phase === 'unavailable') return unavailablePanel(flow, this.#pageUrl, this.#retry);
    if (!flow.form) return waitingPanel(flow, this.#pageUrl, this.#retry);
    return checkoutForm({
      state: flow,
      view,
      payer: this.#payer.render(view, flow.phase !== 'ready'),
      pageUrl: this.#pageUrl,
      submit: this.#submit,
      cancel: this.#cancel,
      retry: this.#retry,
    });
  }

  get #pageUrl(): string | null {
    return this.chosenPageUrl ?? this.flow.view?.page_url ?? null;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('renewSession')) this.#runner.send({ type: 'renewable', canRenew: this.renewSession !== undefined });
    this.#hadFocus = Boolean(this.shadowRoot?.activeElement);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const root = this.renderRoot.querySelector<HTMLElement>('.root');
    if (root) paintBrand(root, this.flow.view?.customization.brand_primary ?? null);
    this.#placeFrame();
    this.#countdown.show(this.renderRoot.querySelector('.time'));
    if (changed.has('theme') || changed.has('locale') || changed.has('flow')) this.#dress();
    this.#moveFocus();
  }

  #placeFrame(): void {
    const container = this.renderRoot.querySelector<HTMLElement>('.frame');
    const view = this.flow.view;
    if (!container || !view || !this.isConnected || view.session_id !== this.flow.session) {
      if (!container) this.#runner.removeFrame();
      return;
    }
    this.#runner.placeFrame(container, view.frame_url, this.#appearance(), msg('Card details'));
  }

  /** News takes the focus where the shopper's own doing brought it, or where it took away what had the focus. */
  #moveFocus(): void {
    const lost = this.#hadFocus && !this.shadowRoot?.activeElement && (isWaiting(this.flow) || isOver(this.flow.phase));
    if (!this.#focusDue && !lost) return;
    this.#focusDue = false;
    this.renderRoot.querySelector<HTMLElement>('[data-message]')?.focus();
  }

  #dressed = '';

  /** The frame looks as the element does; it is told when that has changed. */
  readonly #dress = (): void => {
    const appearance = this.#appearance();
    const now = JSON.stringify(appearance);
    if (now === this.#dressed) return;
    this.#dressed = now;
    this.#runner.dressFrame(appearance);
  };

  #appearance(): FrameAppearance {
    const root = this.renderRoot.querySelector('.root') ?? this;
    const style = getComputedStyle(root);
    const scheme = schemeOf(root);
    const tokens: Partial<Record<(typeof FRAME_TOKENS)[number], string>> = {};
    for (const token of FRAME_TOKENS) {
      const value = style.getPropertyValue(token).trim();
      if (value) tokens[token] = value;
    }
    const accent = style.getPropertyValue(`--session-accent-${scheme}`).trim();
    if (accent && !tokens['--pay-color-focus']) tokens['--pay-color-focus'] = accent;
    return { scheme, locale: this.chosenLocale ?? this.flow.view?.customization.locale ?? 'EN_ZA', tokens };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pay-checkout': PayCheckout;
  }
}
