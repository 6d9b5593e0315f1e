import type { Locale } from '../../../facts/languages.ts';
import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import type { PayEvent } from '../../shared/element/element-events.ts';
import type { ErrorCode } from '../../shared/flow/errors.flow.ts';
import { errorEvent, diagnoseRead } from '../../shared/element/error-events.ts';
import { Flow } from '../../shared/flow/flow.ts';
import type { Reply } from '../../shared/runner/gateway.ts';
import { QueryGateway } from '../../shared/runner/query-gateway.ts';
import { eventOf } from './page-events.ts';
import { isCheckoutView } from './view-guard.ts';
import { followViews } from '../../shared/runner/stream.ts';
import { Timers } from '../../shared/runner/timers.ts';
import type { CardHost } from '../../shared/runner/card-host.ts';
import { step } from '../flow/checkout.flow.ts';
import {
  INITIAL,
  isOver,
  type Answer,
  type CheckoutEffect,
  type CheckoutEvent,
  type CheckoutState,
  type Timer,
} from '../flow/checkout-state.flow.ts';
import { needsFrame } from '../flow/method-selection.flow.ts';
import { CardFrameController } from './card-frame-controller.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { Presence } from './presence.ts';
import { WalletController } from '../wallets/wallet-controller.ts';

/** What the runner needs from the element. */
export interface CheckoutHost {
  /** The flow's state has changed. */
  onState(state: CheckoutState): void;
  /** An event for the page. */
  onEvent(event: PayEvent<unknown>): void;
  /** The shopper's action changed the screen. After the render, call `into`, or focus the notice. */
  onFocus(into: (() => void) | null): void;
  /** The session was renewed. */
  onRenewed(session: string): void;
  /** The card's fields have become complete or incomplete. */
  onCard(complete: boolean): void;
  /** Enter was pressed in the card frame. */
  onEnter(): void;
  /** Go to another page. */
  onRedirect(url: string): void;
  /** Go to another site, from which the shopper returns. */
  onLeave(url: string): void;
  /** The node into which a simulated wallet's sheet is inserted. */
  readonly sheetRoot: ShadowRoot | null;
  /** Asks the page for a new session. */
  readonly renewSession: (() => Promise<string>) | undefined;
}

/** Performs the effects of the checkout's flow. Only the runner and what it creates use the network, timers and the card frame. */
export class CheckoutRunner {
  readonly #host: CheckoutHost;
  readonly #flow = new Flow<CheckoutState, CheckoutEvent, CheckoutEffect>(
    step,
    INITIAL,
    (effect) => this.#perform(effect),
    () => this.#onChange(),
  );
  readonly #timers = new Timers<Timer>((timer) => this.send({ type: 'time', timer }));
  readonly #draft: CheckoutDraft;
  readonly #card: CardFrameController;
  #gateway: QueryGateway<CheckoutView> | null = null;
  #presence: Presence | null = null;
  #unfollow: (() => void) | null = null;
  #endpoint = '';
  readonly #wallets: WalletController;
  /** The first read, which began before this file was loaded. */
  #pendingRead: Promise<Reply<CheckoutView>> | null = null;
  /** Increases when the element is removed or begins another session, so that late results are dropped. */
  #generation = 0;

  /** `onUse` is called when somebody uses the card frame. */
  constructor(host: CheckoutHost, cardHost: CardHost, draft: CheckoutDraft, onUse: () => void) {
    this.#host = host;
    this.#draft = draft;
    this.#card = new CardFrameController(cardHost, {
      send: (event) => this.send(event),
      onCard: (complete) => host.onCard(complete),
      onEnter: () => host.onEnter(),
      onUse,
    });
    this.#wallets = new WalletController({
      // A sheet from before the element was removed belongs to an old attempt, so the flow ignores its events.
      send: (event) => this.send(event),
      fetch: (path, body) => this.#gateway?.fetch(path, body) ?? Promise.resolve(null),
      get sheetRoot() {
        return host.sheetRoot;
      },
    });
  }

  /** The wallets of this device, and their code. */
  get wallets(): Pick<WalletController, 'deviceWallets' | 'loaded' | 'load'> {
    return this.#wallets;
  }

  /** The state of the flow. */
  get state(): CheckoutState {
    return this.#flow.state;
  }

  /** Sends an event to the flow. */
  send(event: CheckoutEvent): void {
    this.#flow.send(event);
  }

  /** Begins a session, with its first view or the pending read, if there is one. */
  begin(endpoint: string, session: string, first: CheckoutView | null, reading: Promise<Reply<CheckoutView>> | null): void {
    this.#stop();
    this.#card.begin(endpoint);
    this.#endpoint = endpoint;
    this.#pendingRead = reading;
    this.#openSession(session);
    this.#draft.begin(session, this.#host.sheetRoot);
    this.send({ type: 'start', session, canRenew: this.#host.renewSession !== undefined, first });
  }

  /** Continues after a pause. */
  resume(): void {
    this.#openSession(this.state.session);
    this.send({ type: 'resume' });
    this.#follow();
  }

  /** Stops timers, stream and requests, and removes the card frame. */
  pause(): void {
    this.#stop();
    this.#card.clear();
  }

  #stop(): void {
    this.#generation++;
    this.#card.stop();
    this.#timers.clear();
    this.#unfollow?.();
    this.#unfollow = null;
    this.#gateway?.close();
    this.#gateway = null;
    this.#presence?.close();
    this.#presence = null;
    this.#wallets.close(false);
    window.removeEventListener('online', this.#onOnline);
    window.removeEventListener('pagehide', this.#onPageHide);
  }

  /** Mounts the card frame in its place in the form once it is needed, or removes it with the form. */
  placeCard(container: HTMLElement | null, locale: Locale): void {
    if (this.#gateway || !container) this.#card.place(container, locale, this.state);
  }

  /** Shows what is wrong in the card's fields, if they are part of the payment. The focus stays where it is. */
  showCardProblems(): void {
    const { view, selection } = this.state;
    if (view && needsFrame(view, selection)) this.#card.frame.showProblems();
  }

  #openSession(session: string): void {
    this.#gateway?.close();
    this.#gateway = new QueryGateway(this.#endpoint, `checkout/${session}`, isCheckoutView);
    this.#presence?.close();
    this.#presence = new Presence(this.#gateway);
    window.addEventListener('online', this.#onOnline);
    window.addEventListener('pagehide', this.#onPageHide);
  }

  readonly #onOnline = (): void => this.send({ type: 'retry' });

  /** The shopper leaves the page while nothing is paid and no attempt is under way. */
  readonly #onPageHide = (): void => {
    const { view, session } = this.state;
    if (view?.session_id === session && view.state === 'open') this.#presence?.leave();
  };

  #onChange(): void {
    const { phase } = this.state;
    this.#wallets.phaseChanged(phase);
    this.#wallets.detectWallets(this.state.view);
    this.#card.frame.setDisabled(phase !== 'ready' && phase !== 'tokenising');
    this.#follow();
    this.#draft.follow(this.state);
    this.#host.onState(this.state);
  }

  /** Opens the stream once the first field is shown, so that it does not compete with that, and closes it at the end. */
  #follow(): void {
    const { view, phase, frame, session } = this.state;
    const wanted = this.#gateway !== null && view?.session_id === session && !isOver(phase) && !(phase === 'ready' && frame === 'waiting');
    if (wanted && !this.#unfollow) this.#unfollow = this.#startStream();
    if (!wanted && this.#unfollow && isOver(phase)) this.#endStream();
  }

  #startStream(): (() => void) | null {
    const onView = (view: CheckoutView): void => this.send({ type: 'pushed', view });
    const onBlocked = (): void => this.#host.onEvent(errorEvent('pay-checkout', 'stream_blocked', this.state.view?.test));
    return this.#gateway && followViews(this.#gateway, onView, onBlocked);
  }

  #endStream(): void {
    this.#unfollow?.();
    this.#unfollow = null;
  }

  readonly #table: { readonly [T in CheckoutEffect['type']]: (effect: Extract<CheckoutEffect, { type: T }>) => void } = {
    read: () => this.#read(),
    send: ({ request }) =>
      this.#request(
        (gateway) => gateway.send('pay', request),
        (answer) => ({ type: 'paid', key: request.attempt_key, answer }),
      ),
    cancel: () =>
      this.#request(
        (gateway) => gateway.send('cancel', {}),
        (answer) => ({ type: 'cancel_answered', answer }),
      ),
    withdraw: () =>
      this.#request(
        (gateway) => gateway.send('withdraw', {}),
        (answer) => ({ type: 'withdraw_answered', answer }),
      ),
    tokenise: ({ key }) => this.#tokenise(key),
    open_sheet: ({ key, method, asksPayer }) => this.#wallets.open(key, method, this.state.view, asksPayer),
    leave: ({ url }) => this.#host.onLeave(url),
    renew: () => this.#renew(),
    wait: ({ timer, ms }) => this.#timers.set(timer, ms),
    stop: ({ timer }) => this.#timers.stop(timer),
    emit: ({ fact }) => this.#host.onEvent(eventOf(fact, this.state.session, this.state.view?.test)),
    redirect: ({ url }) => this.#host.onRedirect(url),
    focus: ({ field }) => this.#host.onFocus(field ? () => this.#card.frame.focus(field) : null),
    mark: ({ fault }) => this.#card.frame.mark(fault.field, fault.problem),
    retry_frame: () => this.#card.frame.retry(),
    clear_code: () => this.#card.frame.clear('code'),
    clear_card: () => this.#card.frame.clear(),
  };

  #perform<T extends CheckoutEffect['type']>(effect: Extract<CheckoutEffect, { type: T }> & { type: T }): void {
    const perform: (effect: Extract<CheckoutEffect, { type: T }>) => void = this.#table[effect.type];
    perform(effect);
  }

  #read(): void {
    const asked = this.#pendingRead;
    this.#pendingRead = null;
    const gateway = this.#gateway;
    if (!gateway) return;
    // The cause is diagnosed only if there is no view of the session yet.
    const first = this.state.view?.session_id !== this.state.session;
    const read = async (): Promise<Answer> => {
      const reply = await (asked ?? gateway.read());
      const known = reply.type === 'view' || !first || this.#gateway !== gateway;
      return toAnswer(reply, known ? undefined : await diagnoseRead(gateway, reply));
    };
    this.#sendResult(read(), (answer) => ({ type: 'read', answer }));
  }

  #request(
    question: (gateway: QueryGateway<CheckoutView>) => Promise<Reply<CheckoutView>>,
    event: (answer: Answer) => CheckoutEvent,
  ): void {
    if (!this.#gateway) return;
    this.#sendResult(question(this.#gateway), (reply) => event(toAnswer(reply)));
  }

  #tokenise(key: string): void {
    this.#sendResult(this.#card.frame.tokenise(), (result) => {
      if (result.type === 'token') return { type: 'token', key, token: result.token };
      return result.type === 'invalid' ? { type: 'token_invalid', key } : { type: 'token_refused', key, code: result.code };
    });
  }

  #renew(): void {
    const renewed = (async (): Promise<CheckoutEvent> => {
      try {
        const session = await this.#host.renewSession?.();
        return session ? { type: 'renewed', session } : { type: 'renew_failed' };
      } catch (error) {
        console.warn('renewSession:', error);
        return { type: 'renew_failed' };
      }
    })();
    this.#sendResult(renewed, (event) => {
      if (event.type === 'renewed' && this.state.phase === 'renewing') {
        this.#endStream();
        this.#card.clear();
        this.#openSession(event.session);
        this.#host.onRenewed(event.session);
      }
      return event;
    });
  }

  /** Sends the result of a request to the flow, unless the element was removed or began another session meanwhile. */
  #sendResult<T>(work: Promise<T>, event: (result: T) => CheckoutEvent): void {
    const life = this.#generation;
    void work.then((result) => {
      if (life === this.#generation) this.send(event(result));
    });
  }
}

function toAnswer(reply: Reply<CheckoutView>, error?: ErrorCode): Answer {
  if (reply.type === 'view') return reply;
  if (reply.type === 'silence') return { ...reply, ...(error && { error }) };
  const { code, message, fields, retry_after } = reply.problem;
  return {
    type: 'problem',
    code,
    message,
    ...(error && { error }),
    ...(fields && { fields }),
    ...(retry_after !== undefined && { retryAfter: retry_after }),
  };
}
