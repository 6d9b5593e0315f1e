import type { FrameFailure, TokeniseResult } from '../../../frame/outside.ts';
import type { PortalView } from '../../../contract/sessions/portal.ts';
import type { PayEvent } from '../../shared/session/element-events.ts';
import { diagnoseFrame } from '../../shared/session/error-events.ts';
import { newAttemptKey } from '../../../facts/nonce.ts';
import { isRecord } from '../../../facts/records.ts';
import { viewOf } from '../../shared/session/gateway.ts';
import { SessionRunner, toAnswer, type Performers, type SessionHost, type SessionStart } from '../../shared/session/session-runner.ts';
import type { Answer } from '../../shared/session/session.flow.ts';
import { pathOfAction } from '../flow/action-table.flow.ts';
import { outcomeOf } from '../flow/portal-act.flow.ts';
import { step } from '../flow/portal.flow.ts';
import {
  INITIAL,
  type Action,
  type Fact,
  type OwnEffect,
  type OwnEvent,
  type Panel,
  type PortalState,
  type Preview,
  type Timer,
} from '../flow/portal-state.flow.ts';
import { eventsOf } from './page-events.ts';

/** What the runner needs from the screen. */
export interface PortalHost extends SessionHost {
  onFocus(): void;
  /** Turns the card in the card frame into a token; undefined if there is no frame. */
  tokenise(): Promise<TokeniseResult>;
  /** The card frame has to be loaded again. */
  onFrame(): void;
}

const isPortalView = viewOf<PortalView>('portal');
const isPreview = (data: unknown): data is Preview =>
  isRecord(data) && ['plan', 'cancel', 'subscribe', 'invoice'].includes(String(data['kind']));

/** The refusals for which another request would get the same answer. */
const isFinal = (answer: Answer<Preview>): boolean =>
  answer.type === 'problem' && (answer.code === 'not_allowed' || answer.code === 'not_found' || answer.code === 'invalid');

/** Performs the effects of the portal's flow. */
export class PortalRunner extends SessionRunner<PortalView, PortalState, OwnEvent, OwnEffect, Timer, Fact> {
  readonly #screen: PortalHost;

  constructor(host: PortalHost) {
    super(host, { kind: 'portal', step, initial: INITIAL, isView: isPortalView, outcome: outcomeOf });
    this.#screen = host;
  }

  /** Begins a session. Its view may be embedded in the page or requested already. */
  begin(start: SessionStart): void {
    this.open(start, (view) => ({ type: 'start', session: start.session, view }));
    // An embedded view may be out of date, for example if the page was cached.
    if (this.state.view !== null) this.read();
  }

  protected override stop(): void {
    super.stop();
    document.removeEventListener('visibilitychange', this.#onVisibilityChange);
  }

  /** There is no card frame to type in. The customer sees the error once the cause is known. */
  frameLost(reason: FrameFailure): void {
    this.after(diagnoseFrame(reason, this.endpoint, this.state.view?.card_entry?.frame_url), (error) =>
      this.send({ type: 'frame_lost', error }),
    );
  }

  /** Withdraws the card entry whose bank is asking the customer, because the panel was closed. */
  withdraw(): void {
    void this.gateway?.send('card-entry/withdraw', { attempt_key: newAttemptKey() }).then(() => this.read());
  }

  protected override openSession(session: string): void {
    super.openSession(session);
    document.addEventListener('visibilitychange', this.#onVisibilityChange);
  }

  /** Reads the view again if the customer returns to the page. */
  readonly #onVisibilityChange = (): void => {
    if (!document.hidden) this.read();
  };

  protected override onOnline(): void {
    if (this.state.phase !== 'renewing') this.send({ type: 'resume' });
  }

  /** The pushed views of an open link are followed, because other people or tabs may change the account. */
  protected override follows({ phase }: PortalState): boolean {
    return phase === 'open';
  }

  protected override eventsOf(fact: Fact): readonly PayEvent<unknown>[] {
    return eventsOf(fact, this.state.session, this.state.view?.test);
  }

  protected override readonly effects: Performers<OwnEffect> = {
    entry: () => this.#openCardEntry(),
    preview: ({ panel }) => this.#preview(panel),
    frame: () => this.#screen.onFrame(),
    tokenise: () => void this.#tokenise(),
    send: ({ action }) => this.#act(action),
    focus: () => this.#screen.onFocus(),
  };

  /** Requests an entry for a new card, so that its card frame can be mounted. */
  #openCardEntry(): void {
    this.ask('card-entry', {}, isPortalView, (answer) => {
      if (answer.type === 'view') {
        this.send({ type: 'pushed', view: answer.view });
        return;
      }
      // The entry is requested again after a pause. Meanwhile the customer sees why there is no card frame.
      if (answer.type === 'problem') this.read();
      this.wait('ask', 3_000);
      this.send({ type: 'frame_lost' });
    });
  }

  #preview(panel: Panel): void {
    const [path, body] = previewRequest(panel);
    this.ask(path, body, isPreview, (answer) =>
      this.send({ type: 'previewed', panel, preview: answer.type === 'view' ? answer.view : null, refused: isFinal(answer) }),
    );
  }

  async #tokenise(): Promise<void> {
    const result = await this.#screen.tokenise();
    if (result.type === 'token') this.send({ type: 'token', token: result.token, key: newAttemptKey() });
    else this.send({ type: 'token_refused', shown: result.type === 'invalid' });
  }

  /** Sends an action. Its answer is used even if the element was moved meanwhile. */
  #act(action: Action): void {
    const { body, key } = action;
    void this.gateway
      ?.send(pathOfAction(action), { attempt_key: key, ...body })
      .then((reply) => this.send({ type: 'answered', key, answer: toAnswer(reply) }));
  }
}

function previewRequest(panel: Panel): readonly [path: string, body: object] {
  switch (panel.type) {
    case 'cancel':
      return ['cancel/preview', {}];
    case 'invoice':
      return [`invoices/${panel.id}`, {}];
    case 'plan':
    case 'subscribe':
      return [panel.type === 'plan' ? 'change-plan/preview' : 'subscribe/preview', { items: [panel.choice] }];
    default:
      throw new Error('this panel has no preview');
  }
}
