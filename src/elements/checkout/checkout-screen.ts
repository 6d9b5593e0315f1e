import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { CheckoutView, Payer } from '../../protocol/checkout.ts';
import type { HostedView } from '../../protocol/hosted.ts';
import { isWebAddress, type Locale, type Theme } from '../attributes.ts';
import { paintBrand } from '../controls/appearance.ts';
import type { PayEvent } from '../events.ts';
import { msg } from '../localize.ts';
import { adopt, type Part, type PartHost, type Start } from '../part.ts';
import type { CardDesk } from './card-desk.ts';
import { checkoutForm } from './checkout-form.ts';
import { checkoutLayout } from './checkout-layout.ts';
import { INITIAL, type CheckoutState, type PayDetails } from './checkout-state.flow.ts';
import { kindOf, needsFrame, type Way } from './checkout-way.flow.ts';
import type { CheckoutEngine } from './engine.ts';
import type { HostedCheckout } from './hosted.ts';
import { Opening, type OpeningHost } from './opening.ts';
import { PayerForm } from './payer-form.ts';
import type { Wishes } from './saved-cards.ts';
import { checkoutStyles } from './styles.ts';

/** The session's wish for a look, as the element's class says it. */
const THEMES = { LIGHT: 'light', DARK: 'dark' } as const;

/**
 * What `<pay-checkout>` shows: a form that can be typed in as soon as there is a view, and everything else once the
 * engine has come. It renders a state and sends intents; what happens, the flow and the service decide.
 */
export class CheckoutScreen implements Part, OpeningHost, ReactiveController {
  readonly element: PartHost;
  readonly #payer: PayerForm;
  readonly #opening = new Opening(this);
  #flow: CheckoutState = INITIAL;
  #cartOpen = false;
  #engine: CheckoutEngine | null = null;
  #desk: CardDesk | null = null;
  #hosted: HostedCheckout | null = null;
  #cardComplete = false;
  #wishes: Wishes = { save: false, nickname: '' };
  #canRenew = false;

  constructor(element: PartHost) {
    this.element = element;
    this.#payer = new PayerForm(element, () => this.#told());
    adopt(element, [checkoutStyles]);
    element.addController(this);
  }

  // ── what the element asks of its part

  begin(start: Start): void {
    // A frame that was put there for another session.
    if (!this.#engine) this.#desk?.clear();
    this.#hosted?.end();
    this.#hosted = null;
    this.#opening.begin(start);
  }

  resume(): boolean {
    if (!this.#engine?.runner.state.view) return false;
    this.#engine.runner.resume();
    return true;
  }

  pause(): void {
    this.#opening.end();
    this.#hosted?.end();
    this.#hosted = null;
    this.#engine?.runner.pause();
    this.#desk?.clear();
  }

  isCurrent(session: string): boolean {
    return this.#flow.session === session;
  }

  get locale(): Locale | null {
    return this.#flow.view?.customization.locale ?? null;
  }

  get theme(): Theme | null {
    const theme = this.#flow.view?.customization.theme;
    return theme ? THEMES[theme] : null;
  }

  // ── what the opening tells, until the engine is there

  onPreview(state: CheckoutState): void {
    this.#show(state);
  }

  onDesk(desk: CardDesk): void {
    this.#desk = desk;
    this.requestUpdate();
  }

  get desk(): CardDesk | null {
    return this.#desk;
  }

  onEngine(engine: CheckoutEngine): void {
    this.#engine = engine;
    this.#payer.check(engine.checks);
    this.element.onPart();
  }

  onHosted(hosted: HostedCheckout, view: HostedView | null): void {
    this.#hosted = hosted;
    hosted.begin(view);
    this.requestUpdate();
  }

  onBroken(): void {
    this.element.onBroken();
  }

  get pageUrl(): string | null {
    return this.element.chosenPageUrl;
  }

  get engine(): CheckoutEngine | null {
    return this.#engine;
  }

  // ── what the engine tells and needs (EngineHost)

  onState(state: CheckoutState): void {
    this.#show(state);
  }

  onEvent(event: PayEvent<unknown>): void {
    this.element.dispatchEvent(event);
    // What needs nothing typed is complete from the start.
    if (event.type === 'pay-ready' && this.#flow.phase === 'ready') this.#told();
  }

  onFocus(): void {
    this.#engine?.focus.ask();
    this.requestUpdate();
  }

  onRenewed(session: string): void {
    this.element.session = session;
  }

  onCard(complete: boolean): void {
    this.#cardComplete = complete;
    this.#told();
  }

  onEnter(): void {
    this.#pay();
  }

  onRedirect(url: string): void {
    if (isWebAddress(url)) location.replace(url);
  }

  onLeave(url: string): void {
    if (isWebAddress(url)) location.assign(url);
  }

  onChosen(): void {
    const { view, way } = this.#flow;
    const card = view?.methods.find(({ kind }) => kind === 'card');
    if (view && this.#engine?.what.recurs && card && kindOf(view, way) !== 'card') this.#choose({ method: card.id, card_id: null });
    this.#told();
  }

  get renewSession(): (() => Promise<string>) | undefined {
    return this.element.renewSession;
  }

  get shadowRoot(): ShadowRoot | null {
    return this.element.shadowRoot;
  }

  get sheetRoot(): ShadowRoot | null {
    return this.element.shadowRoot;
  }

  get frameLocale(): Locale {
    return this.element.spoken;
  }

  requestUpdate(): void {
    this.element.requestUpdate();
  }

  #show(state: CheckoutState): void {
    const { view, notice } = state;
    const before = this.#flow;
    if (view && view !== before.view) {
      this.#payer.setView(view);
      this.#engine?.what.setView(view);
    }
    if (notice !== before.notice && notice?.type === 'refused') this.#payer.reject(Object.keys(notice.fields));
    this.#flow = state;
    this.requestUpdate();
  }

  // ── what the shopper does

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    this.#pay();
  };

  /** The lock is the flow's, and it is taken before this returns. */
  #pay(): void {
    const engine = this.#engine;
    if (engine?.runner.state.phase !== 'ready') return;
    const form = this.#payer.submit();
    const unchosen = engine.what.submit();
    if (unchosen !== null) this.shadowRoot?.getElementById(unchosen)?.focus();
    else if (form.bad === null) engine.runner.send({ type: 'pay', key: engine.newKey(), details: this.#details(form.payer) });
    else this.shadowRoot?.getElementById(form.bad)?.focus();
  }

  #details(customer: Payer | undefined): PayDetails {
    const { view, way } = this.#flow;
    const engine = this.#engine;
    if (!view || !way || !engine) return {};
    const { chosen: choice } = engine.what;
    return engine.details({ view: this.#applied(view), way, customer, wishes: this.#wishes, choice, address: location.href });
  }

  readonly #choose = (way: Way): void => {
    this.#engine?.runner.send({ type: 'choose', way });
    this.#told();
  };

  readonly #wish = (wishes: Partial<Wishes>): void => {
    this.#wishes = { ...this.#wishes, ...wishes };
    if (wishes.save !== undefined) this.requestUpdate();
  };

  readonly #withdraw = (): void => this.#engine?.runner.send({ type: 'withdraw' });
  readonly #cancel = (): void => this.#engine?.runner.send({ type: 'cancel' });
  readonly #retry = (): void => this.#engine?.runner.send({ type: 'retry' });
  readonly #toggleCart = (): void => {
    this.#cartOpen = !this.#cartOpen;
    this.requestUpdate();
  };

  #told(): void {
    const { runner } = this.#engine ?? {};
    if (!runner?.state.view) return;
    const card = this.#cardComplete || !needsFrame(runner.state.view, runner.state.way);
    const what = runner.state.view.choice === null || this.#engine?.what.chosen;
    runner.send({ type: 'complete', complete: Boolean(card && what && this.#payer.complete) });
  }

  // ── what is shown

  get announcement(): string {
    if (this.#hosted) return this.#hosted.announcement;
    return this.#engine?.screens.announcement(this.#flow) ?? msg('Loading the checkout');
  }

  render(): TemplateResult | null {
    const { view } = this.#flow;
    if (this.#hosted) return this.#hosted.render();
    if (view) return this.#session(view);
    if (this.#flow.phase !== 'unavailable') return null;
    return html`<div class="layout" part="layout">${this.#engine?.screens.unavailable(this.#flow, this.pageUrl, this.#retry)}</div>`;
  }

  #session(view: CheckoutView): TemplateResult {
    const applied = this.#applied(view);
    return checkoutLayout({
      state: this.#flow,
      view: applied,
      screens: this.#engine?.screens ?? null,
      cart: { open: this.#cartOpen, toggle: this.#toggleCart },
      pageUrl: this.pageUrl ?? view.page_url,
      retry: this.#retry,
      renewable: this.renewSession !== undefined,
      form: () => this.#form(view, applied),
    });
  }

  #form(view: CheckoutView, applied: CheckoutView): TemplateResult {
    const state = this.#flow;
    const locked = state.phase !== 'ready';
    const { screens, what, draw } = this.#engine ?? { screens: null, what: null, draw: null };
    return checkoutForm({
      state,
      view: applied,
      payer: this.#payer.render(view, locked),
      choice: what?.render(view, locked) ?? nothing,
      cardOnly: what?.recurs ?? false,
      keep: () => screens?.keepCard(state, applied, this.#wishes, this.#wish) ?? nothing,
      choose: this.#choose,
      withdraw: this.#withdraw,
      draw,
      pageUrl: this.pageUrl ?? view.page_url,
      screens,
      submit: this.#submit,
      cancel: this.#cancel,
      retry: this.#retry,
    });
  }

  /** The view with what the payer of a checkout link has chosen so far. */
  #applied(view: CheckoutView): CheckoutView {
    return this.#engine?.what.applied(view) ?? view;
  }

  hostUpdate(): void {
    const canRenew = this.renewSession !== undefined;
    if (canRenew !== this.#canRenew) this.#engine?.runner.send({ type: 'renewable', canRenew });
    this.#canRenew = canRenew;
    this.#engine?.focus.before(this.shadowRoot);
  }

  hostUpdated(): void {
    const root = this.shadowRoot?.querySelector<HTMLElement>('.root');
    if (root) paintBrand(root, this.#flow.view?.customization.brand_primary ?? null);
    if (!this.#engine) this.#placeCard();
    this.#engine?.focus.after(this.shadowRoot, this.#flow);
  }

  /** Before the engine is there: the frame has a document of its own to load, and its form is to be typed in. */
  #placeCard(): void {
    const { view, way } = this.#flow;
    const place = this.shadowRoot?.querySelector<HTMLElement>('.frame');
    if (view && place && needsFrame(view, way)) this.#desk?.place.mount(place, view.frame_url, this.frameLocale);
  }
}
