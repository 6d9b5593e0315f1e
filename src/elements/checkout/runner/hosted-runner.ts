import type { HostedView } from '../../../protocol/hosted.ts';
import {
  PayCancelledEvent,
  PayCompletedEvent,
  PayExpiredEvent,
  PayFailedEvent,
  PayPendingEvent,
  PayReadyEvent,
  type PayEvent,
} from '../../shared/session/element-events.ts';
import { isRecord } from '../../../facts/records.ts';
import { SessionRunner, toAnswer, type SessionHost, type SessionStart } from '../../shared/session/session-runner.ts';
import {
  HOSTED,
  hostedOutcome,
  hostedStep,
  type HostedFact,
  type HostedState,
  type OwnEffect,
  type OwnEvent,
} from '../flow/hosted.flow.ts';

/** What the runner needs from the screen. */
export interface HostedPage extends SessionHost {
  onLeave(url: string): void;
  onFocus(): void;
  /** The address of the hosted page, if the page set it. */
  readonly pageUrl: string | null;
}

/** Checks only the kind of view; the proxy has checked the rest. */
const isHostedView = (data: unknown): data is HostedView =>
  isRecord(data) && data['kind'] === 'hosted' && typeof data['session_id'] === 'string' && typeof data['version'] === 'number';

/** How long one poll may take. Another one follows. */
const POLL_LIMITS = [8_000] as const;

/** Performs the effects of a checkout on the hosted page. The proxy learns of its outcome by webhook, so there is nothing to follow. */
export class HostedRunner extends SessionRunner<HostedView, HostedState, OwnEvent, OwnEffect, 'ask', HostedFact> {
  readonly #page: HostedPage;

  constructor(page: HostedPage) {
    super(page, { kind: 'checkout', step: hostedStep, initial: HOSTED, isView: isHostedView, outcome: hostedOutcome });
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

  protected override perform(effect: OwnEffect): void {
    if (effect.type === 'leave') this.#page.onLeave(effect.url);
    else this.#page.onFocus();
  }

  protected override eventsOf(fact: HostedFact): readonly PayEvent<unknown>[] {
    return [eventOf(fact, this.state.session)];
  }
}

function eventOf(fact: HostedFact, session_id: string): PayEvent<unknown> {
  switch (fact.type) {
    case 'ready':
      return new PayReadyEvent();
    case 'pending':
      return new PayPendingEvent({ session_id });
    case 'failed':
      return new PayFailedEvent({ code: fact.code, message: fact.message, retryable: true });
    case 'completed': {
      const { transaction_id, transaction_status, card_id } = fact.outcome;
      return new PayCompletedEvent({ session_id, transaction_id, transaction_status, ...(card_id && { card_id }) });
    }
    case 'cancelled':
      return new PayCancelledEvent({ session_id });
    case 'expired':
      return new PayExpiredEvent({ session_id });
  }
}
