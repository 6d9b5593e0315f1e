import type { CardFrame, CardFrameListener, FrameLocale } from '../../frame/outside.ts';
import type { CheckoutView } from '../../protocol/checkout.ts';
import type { PayEvent } from '../events.ts';
import { Flow } from '../flow.ts';
import { Gateway, type Reply } from '../gateway.ts';
import { eventOf } from './facts.ts';
import { isCheckoutView } from './is-view.ts';
import { follow } from '../stream.ts';
import { Timers } from '../timers.ts';
import type { CardDesk } from './card-desk.ts';
import type { CardPlace } from './card-place.ts';
import { step } from './checkout.flow.ts';
import {
  INITIAL,
  isOver,
  type Answer,
  type CheckoutEffect,
  type CheckoutEvent,
  type CheckoutState,
  type Timer,
} from './checkout-state.flow.ts';
import { needsFrame } from './checkout-way.flow.ts';
import { Presence } from './presence.ts';
import { WalletDesk } from './wallet-desk.ts';
import { isChallenged } from './ways.ts';

/** What the runner needs of the element. */
export interface CheckoutHost {
  /** The flow's state is another. */
  onState(state: CheckoutState): void;
  /** An event for the page. */
  onEvent(event: PayEvent<unknown>): void;
  /** The shopper's own doing changed what is shown: put the focus there once it is rendered. */
  onFocus(): void;
  /** The session was renewed. */
  onRenewed(session: string): void;
  /** The card's part of the form became complete, or is no longer. */
  onCard(complete: boolean): void;
  /** Enter was pressed in the card frame. */
  onEnter(): void;
  /** Another page is due. */
  onRedirect(url: string): void;
  /** Another site is due, from which the shopper comes back. */
  onLeave(url: string): void;
  /** Where a wallet's sheet of ours is put. */
  readonly sheetRoot: ShadowRoot | null;
  /** Asks the page for a new session. */
  readonly renewSession: (() => Promise<string>) | undefined;
}

/** Performs what the checkout's flow asks for: the only place where it meets network, clock and card frame. */
export class CheckoutRunner {
  readonly #host: CheckoutHost;
  readonly #flow = new Flow<CheckoutState, CheckoutEvent, CheckoutEffect>(
    step,
    INITIAL,
    (effect) => this.#perform(effect),
    () => this.#changed(),
  );
  readonly #timers = new Timers<Timer>((timer) => this.send({ type: 'time', timer }));
  readonly #desk: CardDesk;
  readonly #frame: CardFrame;
  readonly #listener: CardFrameListener;
  #gateway: Gateway<CheckoutView> | null = null;
  #presence: Presence | null = null;
  #unfollow: (() => void) | null = null;
  #endpoint = '';
  readonly #place: CardPlace;
  readonly #wallets: WalletDesk;
  /** The first question, asked before this was loaded. */
  #reading: Promise<Reply<CheckoutView>> | null = null;
  /** Answers to what was asked before the element went away are nobody's any more. */
  #life = 0;

  constructor(host: CheckoutHost, desk: CardDesk) {
    this.#host = host;
    this.#desk = desk;
    this.#frame = desk.frame;
    this.#place = desk.place;
    this.#listener = {
      onReady: () => this.send({ type: 'frame', frame: 'ready' }),
      onUnavailable: () => this.send({ type: 'frame', frame: 'unavailable' }),
      onChange: ({ complete }) => host.onCard(complete),
      onSubmit: () => host.onEnter(),
    };
    this.#wallets = new WalletDesk({
      // What a sheet says that was opened before the element went away belongs to an attempt that is gone: the flow knows.
      send: (event) => this.send(event),
      fetch: (path, body) => this.#gateway?.fetch(path, body) ?? Promise.resolve(null),
      get sheetRoot() {
        return host.sheetRoot;
      },
    });
  }

  /** Where the checkout is. */
  get state(): CheckoutState {
    return this.#flow.state;
  }

  /** Something happened. */
  send(event: CheckoutEvent): void {
    this.#flow.send(event);
  }

  /** Begins with a session, of which a view may be there already, or on its way. */
  begin(endpoint: string, session: string, first: CheckoutView | null, reading: Promise<Reply<CheckoutView>> | null): void {
    this.#stop();
    // A frame that nobody listened to is this session's: the form put it there before the engine came.
    if (this.#desk.heard) this.#desk.clear();
    this.#endpoint = endpoint;
    this.#reading = reading;
    this.#open(session);
    this.send({ type: 'start', session, canRenew: this.#host.renewSession !== undefined, first });
  }

  /** Goes on after a pause. */
  resume(): void {
    this.#open(this.state.session);
    this.send({ type: 'resume' });
    this.#follow();
  }

  /** Everything under way ends: clocks, stream, questions, the card frame. */
  pause(): void {
    this.#stop();
    this.#desk.clear();
  }

  #stop(): void {
    this.#life++;
    this.#timers.clear();
    this.#unfollow?.();
    this.#unfollow = null;
    this.#gateway?.close();
    this.#gateway = null;
    this.#presence?.close();
    this.#presence = null;
    this.#wallets.close(false);
    window.removeEventListener('online', this.#online);
    window.removeEventListener('pagehide', this.#left);
  }

  /** Puts the card frame where the form has a place for it, once it is needed, or takes it away with the form. */
  placeCard(container: HTMLElement | null, locale: FrameLocale): void {
    const { view, session, way } = this.state;
    if (!container) {
      this.#desk.clear();
      return;
    }
    if (!this.#gateway || view?.session_id !== session) return;
    const challenged = isChallenged(this.state);
    const needed = needsFrame(view, way);
    const url = needed && way?.card_id ? `${view.frame_url}&card=${encodeURIComponent(way.card_id)}` : view.frame_url;
    // In a challenge any frame of this session will do; one that nobody needs just now keeps what was typed in it.
    const wanted = this.#place.url && (challenged || !needed) ? this.#place.url : needed || challenged ? url : '';
    if (!wanted) return;
    if (wanted !== this.#place.url || !this.#place.isIn(container)) this.send({ type: 'frame', frame: 'waiting' });
    if (!this.#place.mount(container, wanted, locale)) this.send({ type: 'frame', frame: 'unavailable' });
    this.#desk.listen(this.#listener);
    this.#frame.challenge(challenged ? (view.action?.url ?? null) : null);
  }

  #open(session: string): void {
    this.#gateway?.close();
    this.#gateway = new Gateway(this.#endpoint, `checkout/${session}`, isCheckoutView);
    this.#presence?.close();
    this.#presence = new Presence(this.#gateway);
    window.addEventListener('online', this.#online);
    window.addEventListener('pagehide', this.#left);
  }

  readonly #online = (): void => this.send({ type: 'retry' });

  /** The shopper leaves with nothing paid and nothing under way. */
  readonly #left = (): void => {
    const { view, session } = this.state;
    if (view?.session_id === session && view.state === 'open') this.#presence?.leave();
  };

  #changed(): void {
    const { phase } = this.state;
    this.#wallets.follow(phase);
    this.#wallets.askDevice(this.state.view);
    this.#frame.setDisabled(phase !== 'ready' && phase !== 'tokenising');
    this.#follow();
    this.#host.onState(this.state);
  }

  /** The stream is opened when the first field is there, so that it never competes with it, and closed at the end. */
  #follow(): void {
    const { view, phase, frame, session } = this.state;
    const wanted = this.#gateway !== null && view?.session_id === session && !isOver(phase) && !(phase === 'ready' && frame === 'waiting');
    if (wanted && !this.#unfollow) this.#unfollow = this.#startStream();
    if (!wanted && this.#unfollow && isOver(phase)) this.#endStream();
  }

  #startStream(): (() => void) | null {
    return this.#gateway && follow(this.#gateway, (view) => this.send({ type: 'pushed', view }));
  }

  #endStream(): void {
    this.#unfollow?.();
    this.#unfollow = null;
  }

  readonly #table: { readonly [T in CheckoutEffect['type']]: (effect: Extract<CheckoutEffect, { type: T }>) => void } = {
    read: () => this.#read(),
    send: ({ request }) =>
      this.#ask(
        (gateway) => gateway.send('pay', request),
        (answer) => ({ type: 'paid', key: request.attempt_key, answer }),
      ),
    cancel: () =>
      this.#ask(
        (gateway) => gateway.send('cancel', {}),
        (answer) => ({ type: 'cancel_answered', answer }),
      ),
    withdraw: () =>
      this.#ask(
        (gateway) => gateway.send('withdraw', {}),
        (answer) => ({ type: 'withdraw_answered', answer }),
      ),
    tokenise: ({ key }) => this.#tokenise(key),
    open_sheet: ({ key, method }) => this.#wallets.open(key, method, this.state.view),
    leave: ({ url }) => this.#host.onLeave(url),
    renew: () => this.#renew(),
    wait: ({ timer, ms }) => this.#timers.set(timer, ms),
    stop: ({ timer }) => this.#timers.stop(timer),
    tell: ({ fact }) => this.#host.onEvent(eventOf(fact, this.state.session)),
    redirect: ({ url }) => this.#host.onRedirect(url),
    focus: () => this.#host.onFocus(),
    retry_frame: () => this.#frame.retry(),
    clear_code: () => this.#frame.clear('code'),
  };

  #perform<T extends CheckoutEffect['type']>(effect: Extract<CheckoutEffect, { type: T }> & { type: T }): void {
    const perform: (effect: Extract<CheckoutEffect, { type: T }>) => void = this.#table[effect.type];
    perform(effect);
  }

  #read(): void {
    const asked = this.#reading;
    this.#reading = null;
    this.#ask(
      (gateway) => asked ?? gateway.read(),
      (answer) => ({ type: 'read', answer }),
    );
  }

  #ask(question: (gateway: Gateway<CheckoutView>) => Promise<Reply<CheckoutView>>, event: (answer: Answer) => CheckoutEvent): void {
    if (!this.#gateway) return;
    this.#later(question(this.#gateway), (reply) => event(toAnswer(reply)));
  }

  #tokenise(key: string): void {
    this.#later(this.#frame.tokenise(), (result) => {
      if (result.type === 'token') return { type: 'token', key, token: result.token };
      return result.type === 'invalid' ? { type: 'token_invalid', key } : { type: 'token_refused', key, code: result.code };
    });
  }

  #renew(): void {
    const renewed = (async (): Promise<CheckoutEvent> => {
      try {
        const session = await this.#host.renewSession?.();
        return session ? { type: 'renewed', session } : { type: 'renew_failed' };
      } catch {
        return { type: 'renew_failed' };
      }
    })();
    this.#later(renewed, (event) => {
      if (event.type === 'renewed' && this.state.phase === 'renewing') {
        this.#endStream();
        this.#place.clear();
        this.#open(event.session);
        this.#host.onRenewed(event.session);
      }
      return event;
    });
  }

  /** Sends what came of something, unless the element has gone on meanwhile. */
  #later<T>(work: Promise<T>, event: (result: T) => CheckoutEvent): void {
    const life = this.#life;
    void work.then((result) => {
      if (life === this.#life) this.send(event(result));
    });
  }
}

function toAnswer(reply: Reply<CheckoutView>): Answer {
  if (reply.type !== 'problem') return reply;
  const { code, fields, retry_after } = reply.problem;
  return { type: 'problem', code, ...(fields && { fields }), ...(retry_after !== undefined && { retryAfter: retry_after }) };
}
