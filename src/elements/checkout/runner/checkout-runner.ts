import type { Locale } from '../../../facts/languages.ts';
import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import type { CardChange, CardFrame } from '../../../frame/outside.ts';
import type { CardHost } from '../../shared/element/card-host.ts';
import type { PayChangeDetail, PayEvent } from '../../shared/session/element-events.ts';
import type { PartHost } from '../../shared/element/part.ts';
import { SessionRunner, type Performers, type SessionHost, type SessionStart } from '../../shared/session/session-runner.ts';
import { outcomeOf } from '../flow/checkout-act.flow.ts';
import { step } from '../flow/checkout.flow.ts';
import { INITIAL, isOver, type CheckoutState, type Fact, type OwnEffect, type OwnEvent, type Timer } from '../flow/checkout-state.flow.ts';
import { WalletController } from '../wallets/wallet-controller.ts';
import { CardFrameController } from '../card/card-frame-controller.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { eventOf } from './page-events.ts';
import { Presence } from './presence.ts';
import { isCheckoutView } from './view-guard.ts';

/** What the runner needs from the element. */
export interface CheckoutHost extends SessionHost<CheckoutState> {
  /** In its root, a simulated wallet's sheet is inserted. */
  readonly element: Pick<PartHost, 'shadowRoot'>;
  /** The shopper's action changed the screen. After the render, call `into`, or focus the notice. */
  onFocus(into: (() => void) | null): void;
  /** The card's network, or which of its fields are wrong or empty, has changed. */
  onCard(change: CardChange): void;
  /** Enter was pressed in the card frame. */
  onEnter(): void;
  /** Go to another page. */
  onRedirect(url: string): void;
  /** Go to another site, from which the shopper returns. */
  onLeave(url: string): void;
}

/** Performs the effects of the checkout's flow. Only the runner and what it creates use the network, timers and the card frame. */
export class CheckoutRunner extends SessionRunner<CheckoutView, CheckoutState, OwnEvent, OwnEffect, Timer, Fact> {
  readonly #screen: CheckoutHost;
  readonly #draft: CheckoutDraft;
  readonly #card: CardFrameController;
  readonly #frame: CardFrame;
  /** The wallets of this device, and their code. */
  readonly wallets: WalletController;
  #presence: Presence | null = null;
  /** The step that was told last. */
  #step = '';

  constructor(host: CheckoutHost, cardHost: CardHost, draft: CheckoutDraft) {
    super(host, { kind: 'checkout', step, initial: INITIAL, isView: isCheckoutView, outcome: outcomeOf });
    this.#screen = host;
    this.#draft = draft;
    this.#frame = cardHost.frame;
    this.#card = new CardFrameController(cardHost, {
      send: (event) => this.send(event),
      onCard: (change) => host.onCard(change),
      onEnter: () => host.onEnter(),
    });
    this.wallets = new WalletController({
      // A sheet from before the element was removed belongs to an old attempt, so the flow ignores its events.
      send: (event) => this.send(event),
      fetch: (path, body) => this.#fetch(path, body),
      element: host.element,
    });
  }

  /** Begins a session, with its first view or the pending read, if there is one. */
  begin(start: SessionStart): void {
    this.stop();
    this.#card.begin(start.endpoint);
    this.#draft.begin(start.session, this.#screen.element.shadowRoot);
    const canRenew = this.#screen.renewSession !== undefined;
    this.open(start, (first) => ({ type: 'start', session: start.session, canRenew, first }));
  }

  /** Stops timers, stream and requests, and removes the card frame. */
  override pause(): void {
    super.pause();
    this.#card.clear();
  }

  protected override stop(): void {
    super.stop();
    this.#card.stop();
    this.#presence?.close();
    this.#presence = null;
    this.wallets.close(false);
    window.removeEventListener('pagehide', this.#onPageHide);
  }

  /** Mounts the card frame in its place in the form once it is needed, or removes it with the form. */
  placeCard(container: HTMLElement | null, locale: Locale): void {
    if (this.gateway || !container) this.#card.place(container, locale, this.state);
  }

  protected override openSession(session: string): void {
    super.openSession(session);
    this.#presence?.close();
    this.#presence = this.gateway && new Presence(this.gateway);
    window.addEventListener('pagehide', this.#onPageHide);
  }

  /** The card frame belongs to the session that has expired. */
  protected override renewed(session: string): void {
    if (this.state.phase !== 'renewing') return;
    this.#card.clear();
    super.renewed(session);
  }

  /** The shopper leaves the page while nothing is paid and no attempt is under way. */
  readonly #onPageHide = (): void => {
    const { view, session } = this.state;
    if (view?.session_id === session && view.state === 'open') this.#presence?.leave();
  };

  protected override onChange(): void {
    const { phase, view } = this.state;
    this.wallets.phaseChanged(phase);
    this.wallets.detectWallets(view);
    this.#frame.setDisabled(phase !== 'ready' && phase !== 'tokenising');
    this.#draft.follow(this.state);
  }

  /** The stream is opened once the first field is shown, so that it does not compete with that, and closed at the end. */
  protected override follows({ view, phase, frame, session }: CheckoutState, isFollowing: boolean): boolean {
    return view?.session_id === session && !isOver(phase) && (isFollowing || !(phase === 'ready' && frame === 'waiting'));
  }

  protected override eventsOf(fact: Fact): readonly PayEvent<unknown>[] {
    const { session, view } = this.state;
    const event = eventOf(fact, session, view?.test);
    if (view && 'steps' in view) this.#tell(event);
    return [event];
  }

  /** Tells the merchant's server the steps that it cannot see. */
  #tell({ type, detail }: PayEvent<unknown>): void {
    const { method } = (detail ?? {}) as Partial<PayChangeDetail>;
    const step = type === 'pay-ready' ? 'ready' : type === 'pay-change' && method && `method/${method}`;
    if (!step || step === this.#step) return;
    this.#step = step;
    navigator.sendBeacon(`${this.url}/step/${step}`);
  }

  protected override readonly effects: Performers<OwnEffect> = {
    send: ({ request }) => this.act('pay', request, (answer) => ({ type: 'paid', key: request.attempt_key, answer })),
    cancel: () => this.act('cancel', {}, (answer) => ({ type: 'cancel_answered', answer })),
    withdraw: () => this.act('withdraw', {}, (answer) => ({ type: 'withdraw_answered', answer })),
    tokenise: ({ key }) => this.#tokenise(key),
    open_sheet: ({ key, method, asksPayer }) => this.wallets.open(key, method, this.state.view, asksPayer),
    leave: ({ url }) => this.#screen.onLeave(url),
    redirect: ({ url }) => this.#screen.onRedirect(url),
    focus: ({ field }) => this.#screen.onFocus(field ? () => this.#frame.focus(field) : null),
    mark: ({ fault }) => this.#frame.mark(fault.field, fault.problem),
    retry_frame: () => this.#frame.retry(),
    clear_code: () => this.#frame.clear('code'),
    clear_card: () => this.#frame.clear(),
  };

  #tokenise(key: string): void {
    this.after(this.#frame.tokenise(), (result) => {
      if (result.type === 'token') this.send({ type: 'token', key, token: result.token });
      else this.send(result.type === 'invalid' ? { type: 'token_invalid', key } : { type: 'token_refused', key, code: result.code });
    });
  }

  async #fetch(path: string, body: object): Promise<unknown> {
    const reply = await this.gateway?.ask(path, body, isAnything);
    return reply?.type === 'view' ? reply.view : null;
  }
}

const isAnything = (_data: unknown): _data is unknown => true;
