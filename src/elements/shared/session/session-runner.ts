import { diagnoseRead, errorEvent } from './error-events.ts';
import type { PayEvent } from './element-events.ts';
import { Flow, type Step } from './flow.ts';
import { checkedReply, Gateway, type Reply, type ViewGuard } from './gateway.ts';
import type { UnknownRecord } from '../../../facts/records.ts';
import { newSession } from './renewal.ts';
import type { Answer, ErrorCode, PaySubmitStatus, SessionEffect, SessionEvent, SessionState, SessionView } from './session.flow.ts';
import { followViews } from './stream.ts';
import { Timers } from './timers.ts';

/** What a part needs to begin a session. */
export interface SessionStart {
  /** The absolute address at which the proxy is mounted. */
  readonly endpoint: string;
  readonly session: string;
  /** The view that is embedded in the page; null if there is none for this session. */
  readonly firstView: UnknownRecord | null;
  /** The request for the session's view, begun while the part was loading; null if a view was embedded. */
  readonly pendingRead: Promise<Reply<UnknownRecord>> | null;
}

/** What every runner needs from the screen of its element. */
export interface SessionHost<State = unknown> {
  /** The flow's state has changed. */
  onState(state: State): void;
  /** How a press ended; null if the state does not say. */
  onOutcome(status: PaySubmitStatus | null): void;
  /** An event for the page. */
  onEvent(event: PayEvent<unknown>): void;
  /** The page has supplied another session. */
  onRenewed(session: string): void;
  /** Asks the page for another session. */
  readonly renewSession: (() => Promise<string>) | undefined;
}

/** An element's flow, and what its session is. */
export interface SessionPlan<State, Event, Effect, View> {
  readonly kind: 'checkout' | 'portal' | 'emandate';
  readonly step: Step<State, Event, Effect>;
  readonly initial: State;
  readonly isView: ViewGuard<View>;
  /**
   * How a press ended, by the state and the one before it. If both are the same: how a press would end that cannot be made; null while it
   * can be made or may be soon.
   */
  readonly outcome: (now: State, before: State) => PaySubmitStatus | null;
}

type Events<View, Own, Timer extends string> = SessionEvent<View> | { readonly type: 'time'; readonly timer: Timer } | Own;

/** What performs each effect of a flow. */
export type Performers<Effect extends { readonly type: string }> = {
  readonly [Type in Effect['type']]: (effect: Extract<Effect, { readonly type: Type }>) => void;
};

/**
 * Performs what all flows have in common: it reads the session, follows it, sets timers, renews it, and sends requests. Only it uses the
 * network and timers. An element's runner adds its own effects.
 */
export abstract class SessionRunner<
  View extends SessionView,
  State extends SessionState<View>,
  Own extends { readonly type: string },
  OwnEffect extends { readonly type: string },
  Timer extends string,
  Fact,
> {
  protected readonly host: SessionHost<State>;
  readonly #plan: SessionPlan<State, Events<View, Own, Timer>, SessionEffect<Timer, Fact> | OwnEffect, View>;
  readonly #flow: Flow<State, Events<View, Own, Timer>, SessionEffect<Timer, Fact> | OwnEffect>;
  readonly #timers = new Timers<Timer>((timer) => this.send({ type: 'time', timer }));
  #gateway: Gateway<View> | null = null;
  #unfollow: (() => void) | null = null;
  /** The first read, which began before this file was loaded. */
  #pendingRead: Promise<Reply<View>> | null = null;
  /** Increases when the element is removed or begins another session, so that late results are dropped. */
  #generation = 0;
  /** The session that could be used, so that the page may be asked for the next one. */
  #usable = '';
  #before: State;
  protected endpoint = '';

  constructor(host: SessionHost<State>, plan: SessionPlan<State, Events<View, Own, Timer>, SessionEffect<Timer, Fact> | OwnEffect, View>) {
    this.host = host;
    this.#plan = plan;
    this.#before = plan.initial;
    this.#flow = new Flow<State, Events<View, Own, Timer>, SessionEffect<Timer, Fact> | OwnEffect>(
      plan.step,
      plan.initial,
      (effect) => this.#perform(effect),
      () => this.#onChange(),
    );
  }

  /** Whether the pushed views of the session are followed in this state; `isFollowing`: they are already. */
  protected abstract follows(state: State, isFollowing: boolean): boolean;
  /** What performs the effects that only this element has. */
  protected abstract readonly effects: Performers<OwnEffect>;
  /** The events for the page about a fact. */
  protected abstract eventsOf(fact: Fact): readonly PayEvent<unknown>[];

  /** The state of the flow. */
  get state(): State {
    return this.#flow.state;
  }

  /** How a press ends that cannot be made in this state. */
  get outcome(): PaySubmitStatus | null {
    return this.#plan.outcome(this.state, this.state);
  }

  /** The address of the session's resource, for links to its documents. */
  get url(): string {
    return this.#gateway?.url ?? '';
  }

  /** The session's requests; null while the element is not in the page. */
  protected get gateway(): Gateway<View> | null {
    return this.#gateway;
  }

  send(event: Events<View, Own, Timer>): void {
    this.#flow.send(event);
  }

  /** Begins a session: `start` makes the flow's first event from the view that is embedded in the page. */
  protected open({ endpoint, session, firstView, pendingRead }: SessionStart, start: (first: View | null) => Own): void {
    const { isView } = this.#plan;
    this.stop();
    this.endpoint = endpoint;
    this.#pendingRead = pendingRead?.then((reply: Reply<UnknownRecord>) => checkedReply(reply, isView)) ?? null;
    this.openSession(session);
    this.send(start(isView(firstView) ? firstView : null));
  }

  /** Continues after a pause. */
  resume(): void {
    this.#timers.clear();
    this.openSession(this.state.session);
    this.send({ type: 'resume' });
    this.#follow();
  }

  /** The element left the page. */
  pause(): void {
    this.stop();
  }

  /** Stops timers, stream and reads. */
  protected stop(): void {
    this.#generation++;
    this.#timers.clear();
    this.#gateway?.close();
    this.#gateway = null;
    this.#follow();
    window.removeEventListener('online', this.#onOnline);
  }

  protected openSession(session: string): void {
    this.#gateway?.close();
    this.#gateway = new Gateway(this.endpoint, `${this.#plan.kind}/${session}`, this.#plan.isView);
    window.addEventListener('online', this.#onOnline);
  }

  readonly #onOnline = (): void => this.onOnline();

  /** The network is back. */
  protected onOnline(): void {
    this.send({ type: 'retry' });
  }

  /** Called after each change of the state, before the screen is. */
  protected onChange(): void {
    // Most elements need nothing else.
  }

  #onChange(): void {
    const { view, session } = this.state;
    const before = this.#before;
    this.#before = this.state;
    if (view?.session_id === session && view.state !== 'expired') this.#usable = session;
    this.#follow();
    this.onChange();
    this.host.onState(this.state);
    this.host.onOutcome(this.#plan.outcome(this.state, before));
  }

  /** Opens the stream, or closes it. */
  #follow(): void {
    const gateway = this.#gateway;
    const isFollowing = this.#unfollow !== null;
    const isWanted = gateway !== null && this.follows(this.state, isFollowing);
    if (isWanted === isFollowing) return;
    this.#unfollow?.();
    const onView = (view: View): void => this.send({ type: 'pushed', view });
    this.#unfollow = isWanted ? followViews(gateway, onView, () => this.#report('stream_blocked')) : null;
  }

  #report(code: ErrorCode): void {
    this.host.onEvent(errorEvent(`pay-${this.#plan.kind}`, code, this.state.view?.test));
  }

  readonly #shared: Performers<SessionEffect<Timer, Fact>> = {
    read: () => this.read(),
    renew: ({ wanted }) => this.#renew(wanted === true),
    wait: ({ timer, ms }) => this.wait(timer, ms),
    stop: ({ timer }) => this.#timers.stop(timer),
    emit: ({ fact }) => {
      for (const event of this.eventsOf(fact)) this.host.onEvent(event);
    },
  };

  #perform(effect: SessionEffect<Timer, Fact> | OwnEffect): void {
    const all: Readonly<Record<string, (effect: never) => void>> = { ...this.#shared, ...this.effects };
    // TypeScript cannot relate the row's name to the effect's type, so this cast does.
    (all[effect.type] as ((effect: SessionEffect<Timer, Fact> | OwnEffect) => void) | undefined)?.(effect);
  }

  /** Starts a timer of the flow. */
  protected wait(timer: Timer, ms: number): void {
    this.#timers.set(timer, Math.min(ms, MAX_TIMER_MS));
  }

  /** Reads the session. If there is no view of it yet, the cause of a failure is looked for. */
  protected read(): void {
    const [asked, gateway] = [this.#pendingRead, this.#gateway];
    this.#pendingRead = null;
    if (gateway === null) return;
    const answer = async (): Promise<Answer<View>> => {
      const reply = await (asked ?? gateway.read());
      const isKnown = this.state.view?.session_id === this.state.session;
      return toAnswer(
        reply,
        reply.type === 'view' || isKnown || gateway !== this.#gateway ? undefined : await diagnoseRead(gateway, reply),
      );
    };
    this.after(answer(), (found) => this.send({ type: 'read', answer: found }));
  }

  /** Sends an intent of the shopper. */
  protected act(intent: string, body: object, then: (answer: Answer<View>) => Own): void {
    if (this.#gateway) this.after(this.#gateway.send(intent, body), (reply) => this.send(then(toAnswer(reply))));
  }

  /** Asks for something that is not a view. */
  protected ask<Data>(path: string, body: object, isData: ViewGuard<Data>, then: (answer: Answer<Data>) => void): void {
    if (this.#gateway) this.after(this.#gateway.ask(path, body, isData), (reply) => then(toAnswer(reply)));
  }

  /** Uses the result of some work, unless the element was removed or began another session meanwhile. */
  protected after<T>(work: Promise<T>, then: (result: T) => void): void {
    const life = this.#generation;
    void work.then((result) => {
      if (life === this.#generation) then(result);
    });
  }

  #renew(isWanted: boolean): void {
    const { session } = this.state;
    const mayAsk = isWanted || this.#usable === session;
    this.after(
      newSession(this.host, session, mayAsk, () => this.#report('renewed_session_expired')),
      (next) => {
        if (next === null) this.send({ type: 'renew_failed' });
        else this.renewed(next);
      },
    );
  }

  /** The page has given another session. */
  protected renewed(session: string): void {
    this.#generation++;
    this.#gateway?.close();
    this.#gateway = null;
    this.#follow();
    this.openSession(session);
    this.send({ type: 'renewed', session });
    this.host.onRenewed(session);
  }
}

/** The longest timer of a browser, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** A reply of the proxy as an answer for a flow. */
export function toAnswer<View>(reply: Reply<View>, error?: ErrorCode): Answer<View> {
  const why = error && { error };
  if (reply.type === 'view') return reply;
  if (reply.type === 'silence') return { ...reply, ...why };
  const { code, message, fields, rules, retry_after: retryAfter } = reply.problem;
  return { type: 'problem', code, message, ...(fields && { fields }), ...(rules && { rules }), retryAfter, ...why };
}
