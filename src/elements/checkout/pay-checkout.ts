import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { CheckoutView, Payer } from '../../protocol/checkout.ts';
import type { HostedView } from '../../protocol/hosted.ts';
import { isWebAddress, type Locale } from '../attributes.ts';
import { paintBrand } from '../controls/appearance.ts';
import { controls } from '../controls/styles.ts';
import type { PayEvent } from '../events.ts';
import { PayElement } from '../pay-element.ts';
import { checkoutForm } from './checkout-form.ts';
import { INITIAL, isElsewhere, isOver, isWaiting, type CheckoutState, type PayDetails } from './checkout-state.flow.ts';
import { kindOf, needsFrame, type Way } from './checkout-way.flow.ts';
import type { CheckoutEngine, EngineHost } from './engine.ts';
import type { HostedCheckout } from './hosted.ts';
import { Opening } from './opening.ts';
import { payDetails } from './pay-details.ts';
import { PayerForm } from './payer-form.ts';
import type { Wishes } from './saved-cards.ts';
import { notLoaded, skeleton } from './skeleton.ts';
import { checkoutStyles } from './styles.ts';
import { summary } from './summary.ts';
import { msg, tagOf } from '../localize.ts';

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
 * @csspart methods - The ways to pay.
 * @csspart method - One of them, with its part below it.
 * @csspart card - The place of the card frame.
 * @csspart choice - What the payer of a checkout link chooses.
 * @csspart amounts - The amounts to choose from.
 * @csspart frequencies - How often to choose from.
 * @csspart saved-cards - The stored cards to choose from.
 * @csspart saved-card - One of them.
 * @csspart keep-card - The wish to keep the card.
 * @csspart terms - What is charged now and what later.
 * @csspart action - What the payer has to do elsewhere.
 * @csspart qr-code - The code to scan.
 * @csspart app-link - Opens the payer's banking app.
 * @csspart onward-link - Goes on at another site.
 * @csspart hosted-page - The service's own page, framed.
 * @csspart sheet - The sandbox's wallet.
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
export class PayCheckout extends PayElement implements EngineHost {
  static override properties: PropertyDeclarations = { flow: { state: true }, cartOpen: { state: true }, broken: { state: true } };
  static override styles = [controls, checkoutStyles];

  private flow: CheckoutState = INITIAL;
  private cartOpen = false;
  /** Half of the element did not load. */
  private broken = false;

  readonly #payer = new PayerForm(this, () => this.#told());
  readonly #opening = new Opening(this);
  #engine: CheckoutEngine | null = null;
  #hosted: HostedCheckout | null = null;
  #cardComplete = false;
  #wishes: Wishes = { save: false, nickname: '' };
  #focusDue = false;
  #hadFocus = false;

  protected override begin(session: string, first: unknown): void {
    this.#hosted?.end();
    this.#hosted = null;
    this.#opening.begin(this.endpoint, session, first);
  }

  protected override resume(): void {
    if (this.#engine?.runner.state.view) this.#engine.runner.resume();
    else if (this.session) this.begin(this.session, null);
  }

  protected override pause(): void {
    this.#opening.end();
    this.#hosted?.end();
    this.#hosted = null;
    this.#engine?.runner.pause();
  }

  protected override isCurrent(session: string): boolean {
    return this.flow.session === session;
  }

  // ── what the opening tells, until the engine is there

  /** @internal */
  onPreview(state: CheckoutState): void {
    this.broken = false;
    this.#show(state);
  }

  /** @internal */
  onEngine(engine: CheckoutEngine): void {
    this.broken = false;
    this.#engine = engine;
  }

  /** @internal */
  async onHosted(endpoint: string, session: string, view: HostedView | null): Promise<void> {
    try {
      const { HostedCheckout } = await import('./engine.ts');
      if (this.session !== session || !this.isConnected) return;
      this.#hosted = new HostedCheckout(this, endpoint, session, this.chosenPageUrl);
      this.#hosted.begin(view);
      this.requestUpdate();
    } catch {
      this.onBroken();
    }
  }

  /** @internal */
  get hasPageUrl(): boolean {
    return this.chosenPageUrl !== null;
  }

  /** @internal */
  onBroken(): void {
    this.broken = true;
  }

  /** @internal */
  get engine(): CheckoutEngine | null {
    return this.#engine;
  }

  // ── what the engine tells (EngineHost)

  /** @internal */
  onState(state: CheckoutState): void {
    this.#show(state);
  }

  /** @internal */
  onEvent(event: PayEvent<unknown>): void {
    this.dispatchEvent(event);
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

  /** @internal */
  onLeave(url: string): void {
    if (isWebAddress(url)) location.assign(url);
  }

  /** @internal */
  get sheetRoot(): ShadowRoot | null {
    return this.shadowRoot;
  }

  /** @internal */
  get frameLocale(): Locale {
    return this.language ?? 'EN_ZA';
  }

  protected override get sessionLocale(): Locale | null {
    return this.flow.view?.customization.locale ?? null;
  }

  #show(state: CheckoutState): void {
    const { view, notice } = state;
    if (view && view !== this.flow.view) {
      this.#payer.setView(view);
      this.#engine?.what.setView(view);
    }
    if (notice !== this.flow.notice && notice?.type === 'refused') this.#payer.reject(Object.keys(notice.fields));
    this.flow = state;
  }

  // ── what the shopper does

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    this.#pay();
  };

  /** The lock is the flow's, and it is taken before this returns. */
  #pay(): void {
    const runner = this.#engine?.runner;
    if (runner?.state.phase !== 'ready') return;
    const form = this.#payer.submit();
    const unchosen = this.#engine?.what.submit() ?? null;
    if (unchosen !== null) this.shadowRoot?.getElementById(unchosen)?.focus();
    else if (form.bad === null) runner.send({ type: 'pay', key: crypto.randomUUID(), details: this.#details(form.payer) });
    else this.shadowRoot?.getElementById(form.bad)?.focus();
  }

  #details(customer: Payer | undefined): PayDetails {
    const { view, way } = this.flow;
    if (!view || !way) return {};
    const choice = this.#engine?.what.chosen ?? null;
    return payDetails({ view: this.#applied(view), way, customer, wishes: this.#wishes, choice, address: location.href });
  }

  readonly #choose = (way: Way): void => {
    this.#engine?.runner.send({ type: 'choose', way });
    this.#told();
  };

  /** @internal */
  onChosen(): void {
    const { view, way } = this.flow;
    const card = view?.methods.find(({ kind }) => kind === 'card');
    if (view && this.#engine?.what.recurs && card && kindOf(view, way) !== 'card') this.#choose({ method: card.id, card_id: null });
    this.#told();
  }

  readonly #wish = (wishes: Partial<Wishes>): void => {
    this.#wishes = { ...this.#wishes, ...wishes };
    if (wishes.save !== undefined) this.requestUpdate();
  };

  readonly #withdraw = (): void => this.#engine?.runner.send({ type: 'withdraw' });

  readonly #cancel = (): void => this.#engine?.runner.send({ type: 'cancel' });
  readonly #retry = (): void => this.#engine?.runner.send({ type: 'retry' });
  readonly #toggleCart = (): void => {
    this.cartOpen = !this.cartOpen;
  };

  #told(): void {
    const { runner } = this.#engine ?? {};
    if (!runner?.state.view) return;
    const card = this.#cardComplete || !needsFrame(runner.state.view, runner.state.way);
    const what = runner.state.view.choice === null || this.#engine?.what.chosen;
    runner.send({ type: 'complete', complete: Boolean(card && what && this.#payer.complete) });
  }

  // ── what is shown

  protected override announcement(): string {
    if (this.language === null) return '';
    if (this.#hosted) return this.#hosted.announcement;
    return this.#engine?.screens.announcement(this.flow) ?? msg('Loading the checkout');
  }

  protected override content(): TemplateResult {
    const { view } = this.flow;
    const scheme = this.chosenTheme ?? view?.customization.theme?.toLowerCase() ?? '';
    // Until the first language has come there are no words, and so no form.
    if (this.language === null) return html`<div class="root ${scheme}" part="base">${skeleton()}</div>`;
    return html`<div class="root ${scheme}" part="base" lang=${tagOf(this.language)}>
      ${this.#hosted ? this.#hosted.render() : this.broken ? this.#notLoaded() : view ? this.#session(view) : this.#before()}
    </div>`;
  }

  #notLoaded(): TemplateResult {
    return notLoaded(this.#pageUrl, () => this.session && this.begin(this.session, null));
  }

  #before(): TemplateResult {
    if (this.flow.phase !== 'unavailable') return skeleton();
    return html`<div class="layout" part="layout">${this.#engine?.screens.unavailable(this.flow, this.#pageUrl, this.#retry)}</div>`;
  }

  #session(view: CheckoutView): TemplateResult {
    const over = isOver(this.flow.phase);
    const beside = !over && view.customization.display_cart && view.cart;
    return html`<div class=${beside ? 'layout two' : 'layout'} part="layout">
      ${over ? nothing : summary(this.#applied(view), { open: this.cartOpen, toggle: this.#toggleCart })}
      <div class="main" part="main">${this.#main(view)}</div>
    </div>`;
  }

  /** The view with what the payer of a checkout link has chosen so far. */
  #applied(view: CheckoutView): CheckoutView {
    return this.#engine?.what.applied(view) ?? view;
  }

  #main(view: CheckoutView): TemplateResult | undefined {
    const { flow } = this;
    const screens = this.#engine?.screens ?? null;
    if (isOver(flow.phase)) return screens?.outcome(flow, view, this.renewSession ? this.#retry : null);
    if (flow.phase === 'unavailable') return screens?.unavailable(flow, this.#pageUrl, this.#retry);
    if (!flow.form && !isElsewhere(flow.phase)) return screens?.waiting(flow, this.#pageUrl, this.#retry);
    return checkoutForm({
      state: flow,
      view: this.#applied(view),
      payer: this.#payer.render(view, flow.phase !== 'ready'),
      choice: this.#engine?.what.render(view, flow.phase !== 'ready') ?? nothing,
      cardOnly: this.#engine?.what.recurs ?? false,
      keep: () => screens?.keepCard(flow, this.#applied(view), this.#wishes, this.#wish) ?? nothing,
      choose: this.#choose,
      withdraw: this.#withdraw,
      draw: this.#engine?.draw ?? null,
      pageUrl: this.#pageUrl,
      screens,
      submit: this.#submit,
      cancel: this.#cancel,
      retry: this.#retry,
    });
  }

  get #pageUrl(): string | null {
    return this.chosenPageUrl ?? this.flow.view?.page_url ?? null;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('renewSession')) this.#engine?.runner.send({ type: 'renewable', canRenew: this.renewSession !== undefined });
    super.willUpdate(changed);
    this.#hadFocus = Boolean(this.shadowRoot?.activeElement);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const root = this.renderRoot.querySelector<HTMLElement>('.root');
    if (root) paintBrand(root, this.flow.view?.customization.brand_primary ?? null);
    this.#moveFocus();
  }

  /** News takes the focus where the shopper's own doing brought it, or where it took away what had the focus. */
  #moveFocus(): void {
    const { phase } = this.flow;
    const lost = this.#hadFocus && !this.shadowRoot?.activeElement && (isWaiting(phase) || isOver(phase));
    if (!this.#focusDue && !lost) return;
    this.#focusDue = false;
    this.renderRoot.querySelector<HTMLElement>('[data-message]')?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pay-checkout': PayCheckout;
  }
}
