import type { HostedView } from '../../../protocol/hosted.ts';
import type { PayEvent } from '../../shared/session/element-events.ts';
import { viewOf } from '../../shared/session/gateway.ts';
import { SessionRunner, toAnswer, type Performers, type SessionHost, type SessionStart } from '../../shared/session/session-runner.ts';
import {
  HOSTED,
  hostedOutcome,
  hostedStep,
  type HostedFact,
  type HostedState,
  type OwnEffect,
  type OwnEvent,
} from '../flow/hosted.flow.ts';
import { eventOf } from './page-events.ts';

/** What the runner needs from the screen. */
export interface HostedPage extends SessionHost {
  onLeave(url: string): void;
  onFocus(): void;
  /** The address of the hosted page, if the page set it. */
  readonly pageUrl: string | null;
}

/** How long one poll may take. Another one follows. */
const POLL_LIMITS = [8_000] as const;

/** Performs the effects of a checkout on the hosted page. The proxy learns of its outcome by webhook, so there is nothing to follow. */
export class HostedRunner extends SessionRunner<HostedView, HostedState, OwnEvent, OwnEffect, 'ask', HostedFact> {
  readonly #page: HostedPage;

  constructor(page: HostedPage) {
    super(page, { kind: 'checkout', step: hostedStep, initial: HOSTED, isView: viewOf<HostedView>('hosted'), outcome: hostedOutcome });
    this.#page = page;
  }

  /** Begins with the proxy's first answer, if it has a view. */
  begin(start: SessionStart): void {
    this.open(start, (first) => ({ type: 'start', session: start.session, first, pageUrl: this.#page.pageUrl }));
  }

  protected override follows(): boolean {
    return false;
  }

  /** An answer without a view is no error, because the proxy may not know the session. */
  protected override read(): void {
    if (this.gateway) this.after(this.gateway.read(POLL_LIMITS), (reply) => this.send({ type: 'read', answer: toAnswer(reply) }));
  }

  protected override readonly effects: Performers<OwnEffect> = {
    leave: ({ url }) => this.#page.onLeave(url),
    focus: () => this.#page.onFocus(),
  };

  protected override eventsOf(fact: HostedFact): readonly PayEvent<unknown>[] {
    return [eventOf(fact, this.state.session, undefined)];
  }
}
