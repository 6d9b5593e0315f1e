import { html, noChange, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { DirectiveResult } from 'lit/directive.js';
import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import { CARD_FIELDS, type CardChange } from '../../../frame/outside.ts';
import type { HostedView } from '../../../protocol/hosted.ts';
import type { Locale } from '../../../facts/languages.ts';
import type { PaySubmitStatus } from '../../shared/session/session.flow.ts';
import { focusField } from '../../shared/form/form.ts';
import { isWebAddress, type Theme } from '../../shared/element/attributes.ts';
import { cardPlaceStyles } from '../../shared/controls/card-place.ts';
import type { PayEvent } from '../../shared/session/element-events.ts';
import { msg } from '../../shared/locales/localize.ts';
import type { ElementStates } from '../../shared/element/states.ts';
import { adoptStyles, type Part, type PartHost } from '../../shared/element/part.ts';
import type { SessionStart } from '../../shared/session/session-runner.ts';
import { CardHost } from '../../shared/element/card-host.ts';
import { checkoutForm } from './payment-step.ts';
import { orderSummary } from '../summary/order-summary.ts';
import { INITIAL, isActionPhase, isOver, isPaying, type CheckoutState } from '../flow/checkout-state.flow.ts';
import { needsFrame } from '../flow/method-selection.flow.ts';
import type { CheckoutEngine } from '../runner/checkout-engine.ts';
import type { HostedCheckout } from './hosted-checkout.ts';
import { CheckoutOpening, type OpeningHost } from '../runner/checkout-opening.ts';
import { PayerForm } from '../payer/payer-form.ts';
import { checkoutStyles } from './checkout-styles.ts';

/** The element's names of the session's themes. */
const THEMES = { LIGHT: 'light', DARK: 'dark' } as const;

/**
 * The content of `<pay-checkout>`: a form as soon as there is a view, and everything else once the engine has loaded. It renders the state
 * and sends intents; the flow and the service decide what happens.
 */
export class CheckoutScreen implements Part, OpeningHost, ReactiveController {
  readonly element: PartHost;
  /**
   * The card frame that a server writes into the page's HTML. In a browser this stays `noChange`: Lit leaves the frame that is there, or
   * the card host mounts one.
   */
  frame: DirectiveResult | typeof noChange = noChange;
  readonly payer: PayerForm;
  /** The card frame, which loads with the form. */
  readonly cardHost = new CardHost();
  readonly #opening = new CheckoutOpening(this);
  #state: CheckoutState = INITIAL;
  #cartOpen = false;
  #isListed = false;
  #engine: CheckoutEngine | null = null;
  #hosted: HostedCheckout | null = null;
  #canRenew = false;

  constructor(element: PartHost) {
    this.element = element;
    this.payer = new PayerForm(element, () => this.#report());
    adoptStyles(element, [checkoutStyles, cardPlaceStyles]);
    element.addController(this);
  }

  // ── Part: called by the element

  begin(start: SessionStart): void {
    // The frame may belong to the previous session.
    if (!this.#engine) this.cardHost.clear();
    this.#hosted?.end();
    this.#hosted = null;
    this.#opening.begin(start);
  }

  resume(): boolean {
    if (this.#hosted) this.#hosted.resume();
    else if (this.#engine?.runner.state.view) this.#engine.runner.resume();
    else return false;
    return true;
  }

  pause(): void {
    this.#opening.end();
    this.#hosted?.end();
    this.#engine?.runner.pause();
    this.cardHost.clear();
  }

  isCurrent(session: string): boolean {
    return (this.#engine?.runner.state ?? this.#state).session === session;
  }

  get locale(): Locale | null {
    return this.#state.view?.customization.locale ?? null;
  }

  get theme(): Theme | null {
    const theme = this.#state.view?.customization.theme;
    return theme ? THEMES[theme] : null;
  }

  get outcome(): PaySubmitStatus | null {
    return this.#hosted?.outcome ?? this.#engine?.runner.outcome ?? null;
  }

  get states(): ElementStates {
    if (this.#hosted) return this.#hosted.states;
    const { phase, view, notified } = this.#engine?.runner.state ?? this.#state;
    return {
      ready: notified.ready,
      pending: isPaying(phase),
      invalid: this.#engine?.actions.isCardMarked === true,
      completed: phase === 'completed',
      test: view?.test === true,
      expired: phase === 'expired',
    };
  }

  focusWrong(): boolean {
    const { choiceForm, actions, beforePay } = this.#engine ?? {};
    const focusSlot = beforePay?.firstWrong;
    const field = choiceForm?.firstWrong ?? this.payer.firstWrong;
    const inCard = CARD_FIELDS.find((each) => actions?.invalid.includes(`card_${each}`));
    if (field !== undefined) focusField(this.element.shadowRoot, field);
    else if (inCard) this.cardHost.frame.focus(inCard);
    else focusSlot?.();
    return (field ?? inCard ?? focusSlot ?? null) !== null;
  }

  clear(): void {
    if (this.#state.phase !== 'ready') return;
    if (this.#engine) this.#engine.actions.clear();
    else this.payer.empty(this.element.shadowRoot);
  }

  // ── OpeningHost: called until the engine has loaded

  onPreview(state: CheckoutState): void {
    this.#setState(state);
  }

  onEngine(engine: CheckoutEngine): void {
    this.#engine = engine;
    this.element.onPartLoaded();
  }

  onHosted(hosted: HostedCheckout, start: SessionStart, view: HostedView | null): void {
    this.#hosted = hosted;
    hosted.begin(start, view);
    this.element.requestUpdate();
  }

  get engine(): CheckoutEngine | null {
    return this.#engine;
  }

  // ── EngineHost: called by the engine

  onState(state: CheckoutState): void {
    // What a state shows may have to be loaded. Then the engine calls this again.
    if (this.#engine?.canShow(state)) this.#setState(state);
  }

  onEvent(event: PayEvent<unknown>): void {
    this.element.dispatchEvent(event);
    // A form without required input is complete from the start.
    if (event.type === 'pay-ready' && this.#engine?.runner.state.phase === 'ready') this.#report();
  }

  onOutcome(status: PaySubmitStatus | null): void {
    if (status === 'invalid') this.#engine?.actions.markCard();
    this.element.act.end(status);
  }

  onFocus(into: (() => void) | null): void {
    this.#engine?.focus.request(into ?? this.#engine.refusedControl);
    this.element.requestUpdate();
  }

  onRenewed(session: string): void {
    this.element.session = session;
  }

  onCard(change: CardChange): void {
    this.#engine?.actions.onCard(change);
  }

  /** Enter was pressed in a field of the card: that is a press of the form's button. */
  onEnter(): void {
    // If the press waited for a file, the button is unlocked by the render that follows.
    void this.element.updateComplete.then(() => this.element.shadowRoot?.querySelector<HTMLButtonElement>('form [type=submit]')?.click());
  }

  onRedirect(url: string): void {
    if (isWebAddress(url)) location.replace(url);
  }

  onLeave(url: string): void {
    if (isWebAddress(url)) location.assign(url);
  }

  get renewSession(): (() => Promise<string>) | undefined {
    return this.element.renewSession;
  }

  #setState(state: CheckoutState): void {
    const { view, notice } = state;
    const before = this.#state;
    if (view && view !== before.view) {
      this.payer.setView(view);
      this.#engine?.choiceForm?.setView(view);
    }
    if (notice !== before.notice) this.#engine?.markRefused(notice);
    this.#state = state;
    this.element.requestUpdate();
  }

  // ── The shopper's actions

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    this.#engine?.actions.pay();
  };

  readonly #withdraw = (): void => {
    this.#isListed = true;
    this.#engine?.runner.send({ type: 'withdraw' });
  };
  /** The pressed button disappears, so the focus moves to the chosen method. */
  readonly #listMethods = (): void => {
    this.#isListed = true;
    this.onFocus(() => this.element.shadowRoot?.querySelector<HTMLElement>('[name=method]:checked')?.focus());
  };
  readonly #toggleCart = (): void => {
    this.#cartOpen = !this.#cartOpen;
    this.element.requestUpdate();
  };

  #report(): void {
    this.#engine?.actions.report();
  }

  // ── Rendering

  get announcement(): string {
    if (this.#hosted) return this.#hosted.announcement;
    return this.#engine?.announcement(this.#state) ?? msg('Loading the checkout');
  }

  render(): TemplateResult | null {
    const { view, phase } = this.#state;
    if (this.#hosted) return this.#hosted.render();
    if (view) return this.#layout(view);
    return phase === 'unavailable' ? html`<div class="layout" part="layout">${this.#engine?.unavailable(this.#state)}</div>` : null;
  }

  /** The cart, and next to it the form or the outcome. */
  #layout(view: CheckoutView): TemplateResult {
    const engine = this.#engine;
    const applied = engine?.choiceForm?.applyTo(view) ?? view;
    const over = isOver(this.#state.phase);
    const beside = !over && applied.customization.display_cart && applied.cart;
    const cart = { open: this.#cartOpen, toggle: this.#toggleCart };
    return html`<div class=${beside ? 'layout two' : 'layout'} part="layout">
      ${over ? nothing : orderSummary(applied, cart, engine?.summary(applied))}
      <div class="main" part="main">${this.#main(view, applied)}</div>
    </div>`;
  }

  #main(view: CheckoutView, applied: CheckoutView): TemplateResult | typeof nothing | undefined {
    const state = this.#state;
    const engine = this.#engine;
    if (isOver(state.phase)) return engine?.outcome(state, applied);
    if (state.phase === 'unavailable') return engine?.unavailable(state);
    if (!state.hasForm && !isActionPhase(state.phase)) return engine?.waiting(state);
    return checkoutForm({
      state,
      view: applied,
      engine,
      payer: this.payer.render(view, state.phase !== 'ready', engine?.special.value?.knownRow),
      frame: this.frame,
      isListed: this.#isListed,
      list: this.#listMethods,
      withdraw: this.#withdraw,
      submit: this.#submit,
    });
  }

  hostUpdate(): void {
    const canRenew = this.renewSession !== undefined;
    if (canRenew !== this.#canRenew) this.#engine?.runner.send({ type: 'renewable', canRenew });
    this.#canRenew = canRenew;
    this.#engine?.focus.beforeRender(this.element.shadowRoot);
  }

  hostUpdated(): void {
    const root = this.element.shadowRoot?.querySelector<HTMLElement>('.root');
    if (root) applyBrand(root, this.#state.view?.customization.brand_primary ?? null);
    // After the paint, so that the form is shown first.
    if (!this.#engine) requestAnimationFrame(() => setTimeout(() => this.#placeCard()));
  }

  /** Mounts the card frame before the engine has loaded, so that its document loads early and the shopper can type. */
  #placeCard(): void {
    if (this.#engine || !this.element.isConnected) return;
    const { view, selection } = this.#state;
    const place = this.element.shadowRoot?.querySelector<HTMLElement>('.frame');
    if (view && place && needsFrame(view, selection)) this.cardHost.mount(place, view.frame_url, this.element.language);
  }
}

/**
 * Sets the session's brand colour on the element, through CSSOM because a strict policy refuses style attributes. The property is private
 * and only a fallback, so the page's own `--pay-color-brand` overrides it. The style sheet computes all other colours from it (text on it,
 * links, focus rings).
 */
function applyBrand(element: HTMLElement, brand: string | null): void {
  const value = brand !== null && /^#(?:[\da-f]{3}){1,2}$/i.test(brand) ? brand : '';
  if (element.style.getPropertyValue('--session-brand') !== value) element.style.setProperty('--session-brand', value || null);
}
