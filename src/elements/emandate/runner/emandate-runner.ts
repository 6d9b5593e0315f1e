import type { AccountCheck, EmandateQuote, EmandateView, QuoteRequest } from '../../../contract/sessions/emandate.ts';
import type { ErrorCode } from '../../shared/flow/errors.flow.ts';
import { diagnoseRead } from '../../shared/element/error-events.ts';
import { Flow } from '../../shared/flow/flow.ts';
import { isRecord, type Reply } from '../../shared/runner/gateway.ts';
import { IntentGateway } from '../../shared/runner/intent-gateway.ts';
import { loadWithRetries } from '../../shared/runner/retry.ts';
import { Timers } from '../../shared/runner/timers.ts';
import { brokenRules } from './broken-rules.ts';
import { step } from '../flow/emandate.flow.ts';
import {
  INITIAL,
  type Answer,
  type Fact,
  type SigningEffect,
  type SigningEvent,
  type SigningState,
  type Step,
  type Timer,
} from '../flow/emandate-state.flow.ts';

/** What the runner needs from the screen. */
export interface SigningHost {
  onState(): void;
  onFact(fact: Fact): void;
  onFocus(): void;
  /** The page has supplied another session. */
  onRenewed(session: string): void;
  /** Asks the page for another session. */
  readonly renewSession: (() => Promise<string>) | undefined;
  /** The typed values of an open session. */
  draft(view: EmandateView): QuoteRequest;
}

/** The data that signing begins with. */
export interface SigningStart {
  readonly endpoint: string;
  readonly session: string;
  /** The view that is embedded in the page; null if there is none. */
  readonly firstView: EmandateView | null;
  /** The request for the first view, which was sent before this file was loaded. */
  readonly pendingRead: Promise<Reply<EmandateView>> | null;
  /** The signer's last step, if a draft is stored. */
  readonly step: Step | null;
}

/** Checks only that the data is a view of an e-mandate; the proxy has checked the rest. */
export const isEmandateView = (data: unknown): data is EmandateView =>
  isRecord(data) && data['kind'] === 'emandate' && typeof data['session_id'] === 'string' && typeof data['version'] === 'number';

const isQuoteOrCheck = (data: unknown): data is EmandateQuote | AccountCheck =>
  isRecord(data) && (data['kind'] === 'quote' || data['kind'] === 'check');

/** Performs the effects of the signing flow. Only the runner uses the network and timers in the e-mandate. */
export class SigningRunner {
  readonly #host: SigningHost;
  readonly #flow = new Flow<SigningState, SigningEvent, SigningEffect>(
    step,
    INITIAL,
    (effect) => this.#perform(effect),
    () => this.#onChange(),
  );
  readonly #timers = new Timers<Timer>((timer) => this.send({ type: 'time', timer }));
  #views: IntentGateway<EmandateView> | null = null;
  #answers: IntentGateway<EmandateQuote | AccountCheck> | null = null;
  #unfollow: (() => void) | null = null;
  /** The gateway whose event stream is open or will be opened once its chunk has loaded. */
  #followed: IntentGateway<EmandateView> | null = null;
  #endpoint = '';
  /** The request for the first view, which was sent before this file was loaded. */
  #pendingRead: Promise<Reply<EmandateView>> | null = null;
  #generation = 0;
  /** The number of the newest quote request. Answers to older requests are dropped. */
  #latestQuote = 0;

  constructor(host: SigningHost) {
    this.#host = host;
  }

  get state(): SigningState {
    return this.#flow.state;
  }

  /** The address of the session's resource, for links to its documents. */
  get url(): string {
    return this.#views?.url ?? '';
  }

  send(event: SigningEvent): void {
    this.#flow.send(event);
  }

  /** Begins a session. Its view may be embedded in the page or requested already. */
  begin({ endpoint, session, firstView, pendingRead, step }: SigningStart): void {
    this.pause();
    this.#pendingRead = pendingRead;
    this.#endpoint = endpoint;
    this.#openSession(session);
    this.send({ type: 'start', session, first: firstView, step });
  }

  resume(): void {
    this.#openSession(this.state.session);
    this.send({ type: 'resume' });
    this.#follow();
  }

  pause(): void {
    this.#generation++;
    this.#timers.clear();
    this.#unfollow?.();
    this.#unfollow = null;
    this.#followed = null;
    this.#views?.close();
    this.#answers?.close();
    this.#views = null;
    window.removeEventListener('online', this.#onOnline);
  }

  #openSession(session: string): void {
    this.#views = new IntentGateway(this.#endpoint, `emandate/${session}`, isEmandateView);
    this.#answers = new IntentGateway(this.#endpoint, `emandate/${session}`, isQuoteOrCheck);
    window.addEventListener('online', this.#onOnline);
  }

  readonly #onOnline = (): void => this.send({ type: 'retry' });

  #onChange(): void {
    this.#follow();
    this.#host.onState();
  }

  /**
   * Follows a signed mandate until it has ended. Before the signature nothing changes without the signer, so the chunk of the event stream
   * is not loaded.
   */
  #follow(): void {
    const wanted = this.state.phase === 'waiting' || this.state.phase === 'checking' ? this.#views : null;
    if (wanted === this.#followed) return;
    this.#unfollow?.();
    this.#unfollow = null;
    this.#followed = wanted;
    if (wanted)
      void loadWithRetries(() => import('../../shared/runner/stream.ts')).then(
        ({ followViews }) => {
          if (wanted !== this.#followed) return;
          const onBlocked = (): void => this.#host.onFact({ type: 'error', code: 'stream_blocked' });
          this.#unfollow = followViews(wanted, (view) => this.send({ type: 'pushed', view }), onBlocked);
        },
        // The service is polled until the next event requests the chunk again.
        () => (this.#followed = null),
      );
  }

  #perform(effect: SigningEffect): void {
    const { view } = this.state;
    switch (effect.type) {
      case 'read':
        void this.#read();
        break;
      case 'check':
        if (view) this.#check(effect.what, view);
        break;
      case 'quote':
        if (view) this.#quote(effect.preview, view);
        break;
      case 'send':
        this.#request(this.#views?.send('submit', effect.request), (answer) => ({
          type: 'signed',
          key: effect.request.attempt_key,
          answer,
        }));
        break;
      case 'post':
        this.#request(this.#views?.send(effect.intent, {}), (answer) => ({ type: 'answered', answer }));
        break;
      case 'renew':
        void this.#renew();
        break;
      case 'wait':
        this.#timers.set(effect.timer, effect.ms);
        break;
      case 'emit':
        this.#host.onFact(effect.fact);
        break;
      case 'focus':
        this.#host.onFocus();
    }
  }

  async #read(): Promise<void> {
    const [asked, life, gateway] = [this.#pendingRead, this.#generation, this.#views];
    this.#pendingRead = null;
    const reply = await (asked ?? gateway?.read());
    if (gateway === null || reply === undefined || life !== this.#generation) return;
    // The cause is diagnosed only if there is no view yet.
    if (reply.type === 'view' || this.state.view !== null) {
      this.send({ type: 'read', answer: toAnswer(reply) });
      return;
    }
    const error = await diagnoseRead(gateway, reply);
    if (life === this.#generation) this.send({ type: 'read', answer: toAnswer(reply, error) });
  }

  async #renew(): Promise<void> {
    const life = this.#generation;
    const { session: expired, notified } = this.state;
    const session = await import('../../shared/runner/renewal.ts').then(
      ({ newSession }) =>
        newSession(this.#host, expired, notified.ready, () => this.#host.onFact({ type: 'error', code: 'renewed_session_expired' })),
      () => null,
    );
    if (life !== this.#generation) return;
    if (session === null) this.send({ type: 'renew_failed' });
    else this.#host.onRenewed(session);
  }

  #check(what: 'who' | 'account', view: EmandateView): void {
    const { customer, bank_account, plan } = this.#host.draft(view);
    const { payment_methods_id } = plan;
    const body = {
      scope: what === 'who' ? 'CUSTOMER' : 'ACCOUNT',
      ...(payment_methods_id !== undefined && { payment_methods_id }),
      ...(customer && { customer }),
      ...(what === 'account' && bank_account && { bank_account }),
    };
    this.#request(this.#answers?.send('check', body), (answer) => ({ type: 'checked', answer: ofKind(answer, 'check') }));
  }

  #quote(preview: boolean, view: EmandateView): void {
    const asked = ++this.#latestQuote;
    const { customer, bank_account, ...rest } = this.#host.draft(view);
    const body = preview ? rest : { ...rest, ...(customer && { customer }), ...(bank_account && { bank_account }) };
    this.#request(this.#answers?.send('quote', body), (answer) =>
      asked === this.#latestQuote ? { type: 'quoted', preview, answer: ofKind(answer, 'quote') } : null,
    );
  }

  #request<View>(question: Promise<Reply<View>> | undefined, event: (answer: Answer<View>) => SigningEvent | null): void {
    const life = this.#generation;
    void question?.then((reply) => {
      if (life !== this.#generation) return;
      const next = event(toAnswer(reply));
      if (next) this.send(next);
    });
  }
}

function toAnswer<View>(reply: Reply<View>, error?: ErrorCode): Answer<View> {
  if (reply.type === 'view') return reply;
  const why = error && { error };
  if (reply.type === 'silence') return { ...reply, ...why };
  const { code, message, retry_after: retryAfter } = reply.problem;
  // The service's messages are in English for developers. Only the merchant's own message is for payers.
  return {
    type: 'problem',
    code,
    fields: brokenRules(reply.problem),
    message: code === 'refused' ? message : undefined,
    retryAfter,
    ...why,
  };
}

/** The answer if its view has the right kind; any other view counts as silence. */
function ofKind<K extends 'quote' | 'check'>(
  answer: Answer<EmandateQuote | AccountCheck>,
  kind: K,
): Answer<Extract<EmandateQuote | AccountCheck, { kind: K }>> {
  if (answer.type !== 'view') return answer;
  const isKind = (view: EmandateQuote | AccountCheck): view is Extract<EmandateQuote | AccountCheck, { kind: K }> => view.kind === kind;
  return isKind(answer.view) ? { type: 'view', view: answer.view } : { type: 'silence' };
}
