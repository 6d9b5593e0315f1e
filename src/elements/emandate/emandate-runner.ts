import type { AccountCheck, EmandateQuote, EmandateView, QuoteRequest } from '../../protocol/emandate.ts';
import { Flow } from '../flow.ts';
import { Gateway, isRecord, type Reply } from '../gateway.ts';
import { follow } from '../stream.ts';
import { Timers } from '../timers.ts';
import { brokenRules } from './broken-rules.ts';
import { step } from './emandate.flow.ts';
import {
  INITIAL,
  type Answer,
  type Fact,
  type SigningEffect,
  type SigningEvent,
  type SigningState,
  type Step,
  type Timer,
} from './emandate-state.flow.ts';

/** What the runner needs of whoever shows it. */
export interface SigningHost {
  onState(): void;
  onFact(fact: Fact): void;
  onFocus(): void;
  /** What is typed so far, of an open session. */
  draft(view: EmandateView): QuoteRequest;
}

/** With what signing begins. */
export interface Beginning {
  readonly endpoint: string;
  readonly session: string;
  /** A view that the page brought along. */
  readonly first: EmandateView | null;
  /** The first question, asked before this was loaded. */
  readonly reading: Promise<Reply<EmandateView>> | null;
  /** The step at which whoever signs was, where what they typed was kept. */
  readonly step: Step | null;
}

/** Enough to tell a view from anything else; the proxy has checked the rest. */
export const isEmandateView = (data: unknown): data is EmandateView =>
  isRecord(data) && data['kind'] === 'emandate' && typeof data['session_id'] === 'string' && typeof data['version'] === 'number';

const isAnswer = (data: unknown): data is EmandateQuote | AccountCheck =>
  isRecord(data) && (data['kind'] === 'quote' || data['kind'] === 'check');

/** Performs what the signing flow asks for: the only place where it meets network and clock. */
export class SigningRunner {
  readonly #host: SigningHost;
  readonly #flow = new Flow<SigningState, SigningEvent, SigningEffect>(
    step,
    INITIAL,
    (effect) => this.#perform(effect),
    () => this.#changed(),
  );
  readonly #timers = new Timers<Timer>((timer) => this.send({ type: 'time', timer }));
  #views: Gateway<EmandateView> | null = null;
  #answers: Gateway<EmandateQuote | AccountCheck> | null = null;
  #unfollow: (() => void) | null = null;
  #endpoint = '';
  /** The first question, asked before this was loaded. */
  #reading: Promise<Reply<EmandateView>> | null = null;
  #life = 0;
  /** The newest question about what is chosen; answers to older ones are nobody's. */
  #asking = 0;

  constructor(host: SigningHost) {
    this.#host = host;
  }

  get state(): SigningState {
    return this.#flow.state;
  }

  /** The session's resource, for links to its documents. */
  get url(): string {
    return this.#views?.url ?? '';
  }

  send(event: SigningEvent): void {
    this.#flow.send(event);
  }

  /** Begins with a session, of which a view may be there already, or on its way. */
  begin({ endpoint, session, first, reading, step }: Beginning): void {
    this.pause();
    this.#reading = reading;
    this.#endpoint = endpoint;
    this.#open(session);
    this.send({ type: 'start', session, first, step });
  }

  resume(): void {
    this.#open(this.state.session);
    this.send({ type: 'resume' });
    this.#follow();
  }

  pause(): void {
    this.#life++;
    this.#timers.clear();
    this.#unfollow?.();
    this.#unfollow = null;
    this.#views?.close();
    this.#answers?.close();
    this.#views = null;
    window.removeEventListener('online', this.#online);
  }

  #open(session: string): void {
    this.#views = new Gateway(this.#endpoint, `emandate/${session}`, isEmandateView);
    this.#answers = new Gateway(this.#endpoint, `emandate/${session}`, isAnswer);
    window.addEventListener('online', this.#online);
  }

  readonly #online = (): void => this.send({ type: 'retry' });

  #changed(): void {
    this.#follow();
    this.#host.onState();
  }

  /** A signed mandate is followed until it is over; before that nothing changes by itself. */
  #follow(): void {
    const wanted = this.state.phase === 'waiting' || this.state.phase === 'checking';
    if (wanted && !this.#unfollow && this.#views) this.#unfollow = follow(this.#views, (view) => this.send({ type: 'pushed', view }));
    if (!wanted && this.#unfollow) {
      this.#unfollow();
      this.#unfollow = null;
    }
  }

  #perform(effect: SigningEffect): void {
    const { view } = this.state;
    switch (effect.type) {
      case 'read':
        this.#ask(this.#reading ?? this.#views?.read(), (answer) => ({ type: 'read', answer }));
        this.#reading = null;
        break;
      case 'check':
        if (view) this.#check(effect.what, view);
        break;
      case 'quote':
        if (view) this.#quote(effect.preview, view);
        break;
      case 'send':
        this.#ask(this.#views?.send('submit', effect.request), (answer) => ({ type: 'signed', key: effect.request.attempt_key, answer }));
        break;
      case 'post':
        this.#ask(this.#views?.send(effect.intent, {}), (answer) => ({ type: 'answered', answer }));
        break;
      case 'wait':
        this.#timers.set(effect.timer, effect.ms);
        break;
      case 'tell':
        this.#host.onFact(effect.fact);
        break;
      case 'focus':
        this.#host.onFocus();
    }
  }

  #check(what: 'who' | 'account', view: EmandateView): void {
    const { customer, bank_account } = this.#host.draft(view);
    const body = { ...(customer && { customer }), ...(what === 'account' && bank_account && { bank_account }) };
    this.#ask(this.#answers?.send('check', body), (answer) => ({ type: 'checked', answer: ofKind(answer, 'check') }));
  }

  #quote(preview: boolean, view: EmandateView): void {
    const asked = ++this.#asking;
    const { customer, bank_account, ...rest } = this.#host.draft(view);
    const body = preview ? rest : { ...rest, ...(customer && { customer }), ...(bank_account && { bank_account }) };
    this.#ask(this.#answers?.send('quote', body), (answer) =>
      asked === this.#asking ? { type: 'quoted', preview, answer: ofKind(answer, 'quote') } : null,
    );
  }

  #ask<View>(question: Promise<Reply<View>> | undefined, event: (answer: Answer<View>) => SigningEvent | null): void {
    const life = this.#life;
    void question?.then((reply) => {
      if (life !== this.#life) return;
      const told = event(
        reply.type === 'problem' ? { type: 'problem', code: reply.problem.code, fields: brokenRules(reply.problem) } : reply,
      );
      if (told) this.send(told);
    });
  }
}

/** An answer of the kind that was asked for; any other is silence. */
function ofKind<K extends 'quote' | 'check'>(
  answer: Answer<EmandateQuote | AccountCheck>,
  kind: K,
): Answer<Extract<EmandateQuote | AccountCheck, { kind: K }>> {
  if (answer.type !== 'view') return answer;
  const isKind = (view: EmandateQuote | AccountCheck): view is Extract<EmandateQuote | AccountCheck, { kind: K }> => view.kind === kind;
  return isKind(answer.view) ? { type: 'view', view: answer.view } : { type: 'silence' };
}
