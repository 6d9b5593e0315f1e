import { newAttemptKey } from '../attempt-key.ts';
import type { CancelPreview, PlanPreview, PortalView, SubscribePreview } from '../../protocol/portal.ts';
import type { Problem } from '../../protocol/problem.ts';
import type { FrameResult } from './frame-place.ts';
import type { PayEvent } from '../events.ts';
import { Flow } from '../flow.ts';
import { Gateway, isRecord, recognised, type Reply } from '../gateway.ts';
import type { Start } from '../part.ts';
import { Timers } from '../timers.ts';
import { eventsOf } from './facts.ts';
import { step } from './portal.flow.ts';
import { INITIAL, type Panel, type PortalEffect, type PortalEvent, type PortalState, type Timer } from './portal-state.flow.ts';

/** What the runner needs of whoever shows it. */
export interface RunnerHost {
  /** The flow's state is another. */
  onState(): void;
  /** An event for the page. */
  onEvent(event: PayEvent<unknown>): void;
  onFocus(): void;
  /** The page has given another link. */
  onRenewed(session: string): void;
  /** Turns what is typed in the card frame into a token; undefined where there is no frame. */
  tokenise(): Promise<FrameResult | undefined>;
  /** The card frame is to be loaded anew. */
  onFrame(): void;
  /** Asks the page for another link. */
  readonly renewSession: (() => Promise<string>) | undefined;
}

type Preview = PlanPreview | CancelPreview | SubscribePreview;

const isPortalView = (data: unknown): data is PortalView =>
  isRecord(data) && data['kind'] === 'portal' && typeof data['version'] === 'number';
const isPreview = (data: unknown): data is Preview => isRecord(data) && ['plan', 'cancel', 'subscribe'].includes(String(data['kind']));

/** What asking again would not change. */
const REFUSALS: ReadonlySet<Problem['code']> = new Set(['not_allowed', 'not_found', 'invalid']);

/** Performs what the portal's flow asks for: the only place where it meets network and clock. */
export class PortalRunner {
  readonly #host: RunnerHost;
  readonly #flow: Flow<PortalState, PortalEvent, PortalEffect>;
  readonly #timers = new Timers<Timer>((timer) => this.send({ type: 'timer', timer }));
  #views: Gateway<PortalView> | null = null;
  #previews: Gateway<Preview> | null = null;
  /** The first question, asked before this was loaded. */
  #reading: Promise<Reply<PortalView>> | null = null;
  #endpoint = '';

  constructor(host: RunnerHost) {
    this.#host = host;
    this.#flow = new Flow(
      step,
      INITIAL,
      (effect) => this.#perform(effect),
      () => host.onState(),
    );
  }

  /** Where the portal is. */
  get state(): PortalState {
    return this.#flow.state;
  }

  /** The session's resource, for links to its documents. */
  get url(): string {
    return this.#views?.url ?? '';
  }

  /** Something happened. */
  send(event: PortalEvent): void {
    this.#flow.send(event);
  }

  /** Begins with a session, of which a view may be there already, or on its way. */
  begin({ endpoint, session, first, reading }: Start): void {
    this.pause();
    this.#reading = reading?.then((reply) => recognised(reply, isPortalView)) ?? null;
    this.#listen(endpoint, session);
    const view = isPortalView(first) ? first : null;
    this.send({ type: 'begin', session, view });
    // What came with the page may be older than the page looks.
    if (view !== null) void this.#read();
  }

  /** Everything under way ends. */
  pause(): void {
    document.removeEventListener('visibilitychange', this.#look);
    this.#timers.clear();
    this.#views?.close();
  }

  /** Nobody waits any more for what the bank asks about a new card. */
  async withdraw(): Promise<void> {
    await this.#views?.send('card-entry/withdraw', { attempt_key: newAttemptKey() });
    await this.#read();
  }

  #listen(endpoint: string, session: string): void {
    this.#endpoint = endpoint;
    this.#views = new Gateway(endpoint, `portal/${session}`, isPortalView);
    this.#previews = new Gateway(endpoint, `portal/${session}`, isPreview);
    document.addEventListener('visibilitychange', this.#look);
  }

  /** Whoever comes back to the page sees how it is now. */
  readonly #look = (): void => {
    if (!document.hidden) void this.#read();
  };

  #perform(effect: PortalEffect): void {
    switch (effect.type) {
      case 'read':
        return void this.#read();
      case 'entry':
        return void this.#entry();
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
      case 'tell':
        for (const event of eventsOf(effect.fact, this.state.session)) this.#host.onEvent(event);
        return;
      case 'focus':
        this.#host.onFocus();
        return;
    }
  }

  async #read(): Promise<void> {
    const gateway = this.#views;
    const asked = this.#reading;
    this.#reading = null;
    const reply = await (asked ?? gateway?.read());
    if (gateway !== this.#views || reply === undefined) return;
    this.send(
      reply.type === 'view'
        ? { type: 'view', view: reply.view }
        : { type: 'lost', problem: reply.type === 'problem' ? reply.problem : null },
    );
  }

  /** Opens the place for a new card. */
  async #entry(): Promise<void> {
    const reply = await this.#views?.send('card-entry', {});
    if (reply?.type === 'view') this.send({ type: 'view', view: reply.view });
    else this.#timers.set('poll', 3_000);
  }

  async #preview(panel: Panel): Promise<void> {
    const [path, body] =
      panel.type === 'cancel'
        ? ['cancel/preview', {}]
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
    else this.send({ type: 'no-token', shown: result?.type === 'invalid' });
  }

  async #act({ path, body, key }: Extract<PortalEffect, { type: 'send' }>['action']): Promise<void> {
    const reply = await this.#views?.send(path, { attempt_key: key, ...body });
    if (reply?.type === 'view') this.send({ type: 'answered', key, view: reply.view });
    else if (reply?.type === 'problem') this.send({ type: 'refused', key, problem: reply.problem });
    else this.send({ type: 'unanswered', key });
  }

  /** A page that knows a way gets another link, and nobody has to be told. */
  async #renew(expired: string): Promise<void> {
    const session = await this.#another();
    if (expired !== this.state.session) return;
    if (session === null || session === expired) {
      this.send({ type: 'not-renewed' });
      return;
    }
    this.pause();
    this.#listen(this.#endpoint, session);
    this.send({ type: 'renewed', session });
    this.#host.onRenewed(session);
  }

  async #another(): Promise<string | null> {
    try {
      return (await this.#host.renewSession?.()) ?? null;
    } catch {
      return null;
    }
  }
}
