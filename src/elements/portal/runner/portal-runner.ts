import { newAttemptKey } from '../../shared/runner/attempt-key.ts';
import type { PortalView } from '../../../contract/sessions/portal.ts';
import type { Problem } from '../../../protocol/problem.ts';
import type { FrameFailure, TokeniseResult } from '../../../frame/outside.ts';
import type { PayEvent } from '../../shared/element/element-events.ts';
import { diagnoseFrame, diagnoseRead } from '../../shared/element/error-events.ts';
import { Flow } from '../../shared/flow/flow.ts';
import { isRecord, checkedReply, type Reply } from '../../shared/runner/gateway.ts';
import { IntentGateway } from '../../shared/runner/intent-gateway.ts';
import { loadWithRetries } from '../../shared/runner/retry.ts';
import type { SessionStart } from '../../shared/element/part.ts';
import { Timers } from '../../shared/runner/timers.ts';
import { eventsOf } from './page-events.ts';
import { step } from '../flow/portal.flow.ts';
import { pathOfAction } from '../flow/action-table.flow.ts';
import {
  INITIAL,
  type Action,
  type Fact,
  type Panel,
  type PortalEffect,
  type PortalEvent,
  type PortalState,
  type Preview,
  type Timer,
} from '../flow/portal-state.flow.ts';

/** What the runner needs from the screen. */
export interface PortalHost {
  /** The flow's state has changed. */
  onState(): void;
  /** Dispatches an event to the page. */
  onEvent(event: PayEvent<unknown>): void;
  onFocus(): void;
  /** The page has supplied another link. */
  onRenewed(session: string): void;
  /** Turns the card in the card frame into a token; undefined if there is no frame. */
  tokenise(): Promise<TokeniseResult | undefined>;
  /** The card frame has to be loaded again. */
  onFrame(): void;
  /** Asks the page for another link. */
  readonly renewSession: (() => Promise<string>) | undefined;
}

const isPortalView = (data: unknown): data is PortalView =>
  isRecord(data) && data['kind'] === 'portal' && typeof data['version'] === 'number';
const isPreview = (data: unknown): data is Preview =>
  isRecord(data) && ['plan', 'cancel', 'subscribe', 'invoice'].includes(String(data['kind']));

/** The error codes for which another request would get the same answer. */
const REFUSALS: ReadonlySet<Problem['code']> = new Set(['not_allowed', 'not_found', 'invalid']);

/** Performs the effects of the portal's flow. Only the runner uses the network and timers in the portal. */
export class PortalRunner {
  readonly #host: PortalHost;
  readonly #flow: Flow<PortalState, PortalEvent, PortalEffect>;
  readonly #timers = new Timers<Timer>((timer) => this.send({ type: 'time', timer }));
  #views: IntentGateway<PortalView> | null = null;
  #previews: IntentGateway<Preview> | null = null;
  /** The request for the first view, which was sent before this file was loaded. */
  #pendingRead: Promise<Reply<PortalView>> | null = null;
  #endpoint = '';
  /** The gateway whose event stream is open, or will be opened once its chunk has loaded. */
  #followedGateway: IntentGateway<PortalView> | null = null;
  #unfollow: (() => void) | undefined;

  constructor(host: PortalHost) {
    this.#host = host;
    this.#flow = new Flow(
      step,
      INITIAL,
      (effect) => this.#perform(effect),
      () => {
        this.#follow();
        host.onState();
      },
    );
  }

  /** The flow's state. */
  get state(): PortalState {
    return this.#flow.state;
  }

  /** The address of the session's resource, for links to its documents. */
  get url(): string {
    return this.#views?.url ?? '';
  }

  /** Sends an event to the flow. */
  send(event: PortalEvent): void {
    this.#flow.send(event);
  }

  /** Begins a session. Its view may be embedded in the page or requested already. */
  begin({ endpoint, session, firstView, pendingRead }: SessionStart): void {
    this.pause();
    this.#pendingRead = pendingRead?.then((reply) => checkedReply(reply, isPortalView)) ?? null;
    this.#openSession(endpoint, session);
    const view = isPortalView(firstView) ? firstView : null;
    this.send({ type: 'start', session, view });
    // An embedded view may be out of date, for example if the page was cached.
    if (view !== null) void this.#read();
  }

  /**
   * Continues after a pause. An action or a preview that was under way is answered all the same; everything else is asked for again.
   */
  resume(): void {
    const { session, phase } = this.state;
    this.#timers.clear();
    this.#openSession(this.#endpoint, session);
    if (phase === 'renewing') void this.#renew(session);
    else this.#catchUp();
    this.#follow();
  }

  /** Stops everything that is under way. */
  pause(): void {
    document.removeEventListener('visibilitychange', this.#onVisibilityChange);
    window.removeEventListener('online', this.#catchUp);
    this.#timers.clear();
    this.#views?.close();
    this.#views = null;
    this.#follow();
  }

  /** There is no card frame to type in. The customer sees the error once the cause is known. */
  async frameLost(reason: FrameFailure): Promise<void> {
    const gateway = this.#views;
    const error = await diagnoseFrame(reason, this.#endpoint, this.state.view?.card_entry?.frame_url);
    if (gateway === this.#views) this.send({ type: 'frame_lost', error });
  }

  /** Withdraws the card entry whose bank is asking the customer, because the panel was closed. */
  async withdraw(): Promise<void> {
    await this.#views?.send('card-entry/withdraw', { attempt_key: newAttemptKey() });
    await this.#read();
  }

  #openSession(endpoint: string, session: string): void {
    this.#endpoint = endpoint;
    this.#views = new IntentGateway(endpoint, `portal/${session}`, isPortalView);
    this.#previews = new IntentGateway(endpoint, `portal/${session}`, isPreview);
    document.addEventListener('visibilitychange', this.#onVisibilityChange);
    window.addEventListener('online', this.#catchUp);
  }

  /** The network or the element is back: what may have been missed is read. An action without an answer is sent again with the same key. */
  readonly #catchUp = (): void => {
    const { activity, notice } = this.state;
    this.send(activity?.type === 'sending' && notice?.type === 'unsure' ? { type: 'retry' } : { type: 'time', timer: 'poll' });
  };

  /** Reads the view again if the customer returns to the page. */
  readonly #onVisibilityChange = (): void => {
    if (!document.hidden) void this.#read();
  };

  /**
   * Follows the pushed views of an open link, because other people or tabs may change the account. The code for it is loaded after the
   * first view is shown.
   */
  #follow(): void {
    const wanted = this.state.phase === 'open' ? this.#views : null;
    if (wanted === this.#followedGateway) return;
    this.#unfollow?.();
    this.#unfollow = undefined;
    this.#followedGateway = wanted;
    if (wanted)
      void loadWithRetries(() => import('../../shared/runner/stream.ts')).then(
        ({ followViews }) => {
          if (wanted !== this.#followedGateway) return;
          const onBlocked = (): void => this.#emit({ type: 'error', code: 'stream_blocked' });
          this.#unfollow = followViews(wanted, (view) => this.send({ type: 'view', view }), onBlocked);
        },
        // The next event requests the chunk again.
        () => (this.#followedGateway = null),
      );
  }

  #perform(effect: PortalEffect): void {
    switch (effect.type) {
      case 'read':
        return void this.#read();
      case 'entry':
        return void this.#openCardEntry();
      case 'renew':
        return void this.#renew(this.state.session);
      case 'preview':
        return void this.#preview(effect.panel);
      case 'frame':
        this.#host.onFrame();
        return;
      case 'tokenise':
        return void this.#tokenise();
      case 'send':
        return void this.#act(effect.action);
      case 'wait':
        this.#timers.set(effect.timer, Math.min(effect.ms, 2 ** 31 - 1));
        return;
      case 'emit':
        this.#emit(effect.fact);
        return;
      case 'focus':
        this.#host.onFocus();
        return;
    }
  }

  #emit(fact: Fact): void {
    for (const event of eventsOf(fact, this.state.session, this.state.view?.test)) this.#host.onEvent(event);
  }

  async #read(): Promise<void> {
    const gateway = this.#views;
    const asked = this.#pendingRead;
    this.#pendingRead = null;
    const reply = await (asked ?? gateway?.read());
    if (gateway === null || gateway !== this.#views || reply === undefined) return;
    if (reply.type === 'view') {
      this.send({ type: 'view', view: reply.view });
      return;
    }
    // The cause is diagnosed only if there is no view yet.
    const error = this.state.view === null ? await diagnoseRead(gateway, reply) : 'unreachable';
    if (gateway === this.#views) this.send({ type: 'lost', error });
  }

  /** Requests an entry for a new card, so that its card frame can be mounted. */
  async #openCardEntry(): Promise<void> {
    const gateway = this.#views;
    const reply = await gateway?.send('card-entry', {});
    if (reply === undefined || gateway !== this.#views) return;
    if (reply.type === 'view') this.send({ type: 'view', view: reply.view });
    else {
      // The entry is requested again after a pause. Meanwhile the customer sees why there is no card frame.
      if (reply.type === 'problem') void this.#read();
      this.#timers.set('poll', 3_000);
      this.send({ type: 'frame_lost' });
    }
  }

  async #preview(panel: Panel): Promise<void> {
    const [path, body] =
      panel.type === 'cancel'
        ? ['cancel/preview', {}]
        : panel.type === 'invoice'
          ? [`invoices/${panel.id}`, {}]
          : [
              panel.type === 'plan' ? 'change-plan/preview' : 'subscribe/preview',
              { items: [panel.type === 'plan' || panel.type === 'subscribe' ? panel.choice : null] },
            ];
    const reply = await this.#previews?.send(path, body);
    this.send({
      type: 'previewed',
      panel,
      preview: reply?.type === 'view' ? reply.view : null,
      refused: reply?.type === 'problem' && REFUSALS.has(reply.problem.code),
    });
  }

  async #tokenise(): Promise<void> {
    const result = await this.#host.tokenise();
    if (result?.type === 'token') this.send({ type: 'token', token: result.token, key: newAttemptKey() });
    else this.send({ type: 'token_refused', shown: result?.type === 'invalid' });
  }

  async #act(action: Action): Promise<void> {
    const { body, key } = action;
    const reply = await this.#views?.send(pathOfAction(action), { attempt_key: key, ...body });
    if (reply?.type === 'view') this.send({ type: 'answered', key, view: reply.view });
    else if (reply?.type === 'problem') this.send({ type: 'refused', key, problem: reply.problem });
    else this.send({ type: 'unanswered', key });
  }

  /** Asks the page for another link. The expiry is reported only if there is none. */
  async #renew(expired: string): Promise<void> {
    const gateway = this.#views;
    const session = await import('../../shared/runner/renewal.ts').then(
      ({ newSession }) =>
        newSession(this.#host, expired, this.state.isReadyNotified, () => this.#emit({ type: 'error', code: 'renewed_session_expired' })),
      () => null,
    );
    // An element that was put back asks the page again.
    if (expired !== this.state.session || gateway !== this.#views) return;
    if (session === null) {
      this.send({ type: 'renew_failed' });
      return;
    }
    this.pause();
    this.#openSession(this.#endpoint, session);
    this.send({ type: 'renewed', session });
    this.#host.onRenewed(session);
  }
}
