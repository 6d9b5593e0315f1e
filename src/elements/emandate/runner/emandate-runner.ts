import type { AccountCheck, EmandateQuote, EmandateView } from '../../../contract/sessions/emandate.ts';
import type { QuoteRequest } from '../../../contract/sessions/emandate-sign.ts';
import { type PayEvent, PayExpiredEvent, PayReadyEvent } from '../../shared/session/element-events.ts';
import { isRecord } from '../../../facts/records.ts';
import { viewOf } from '../../shared/session/gateway.ts';
import { SessionRunner, type Performers, type SessionHost, type SessionStart } from '../../shared/session/session-runner.ts';
import type { Answer } from '../../shared/session/session.flow.ts';
import { outcomeOf } from '../flow/emandate-act.flow.ts';
import { step } from '../flow/emandate.flow.ts';
import { brokenRules } from '../flow/field-places.flow.ts';
import {
  INITIAL,
  type Fact,
  type OwnEffect,
  type OwnEvent,
  type SigningState,
  type Step,
  type Timer,
} from '../flow/emandate-state.flow.ts';
import { errorEvent } from '../../shared/session/error-events.ts';
import { PayMandateApprovedEvent, PayMandateNoReplyEvent, PayMandateRejectedEvent, PayMandateSubmittedEvent } from '../emandate-events.ts';

/** What the runner needs from the screen. */
export interface SigningHost extends SessionHost {
  onFocus(): void;
  /** The typed values of an open session. */
  draft(): QuoteRequest;
  /** Whether enough is chosen to calculate the terms. */
  readonly isPlanned: boolean;
}

const isQuote = (data: unknown): data is EmandateQuote => isRecord(data) && data['kind'] === 'quote';
const isCheck = (data: unknown): data is AccountCheck => isRecord(data) && data['kind'] === 'check';

/** Performs the effects of the signing flow. */
export class SigningRunner extends SessionRunner<EmandateView, SigningState, OwnEvent, OwnEffect, Timer, Fact> {
  readonly #screen: SigningHost;
  /** The number of the newest quote request. Answers to older requests are dropped. */
  #latestQuote = 0;

  constructor(host: SigningHost) {
    super(host, { kind: 'emandate', step, initial: INITIAL, isView: viewOf<EmandateView>('emandate'), outcome: outcomeOf });
    this.#screen = host;
  }

  /** Begins a session at the signer's last step, if a draft is stored. */
  begin(start: SessionStart, at: Step | null): void {
    this.open(start, (first) => ({ type: 'start', session: start.session, first, step: at }));
  }

  /** A signed mandate is followed until it has ended. Before the signature nothing changes without the signer. */
  protected override follows({ phase }: SigningState): boolean {
    return phase === 'waiting' || phase === 'checking';
  }

  protected override eventsOf(fact: Fact): readonly PayEvent<unknown>[] {
    return [eventOf(fact, this.state.session, this.state.view?.test)];
  }

  protected override readonly effects: Performers<OwnEffect> = {
    check: () => this.#check(),
    quote: ({ preview }) => this.#quote(preview),
    send: ({ request }) => this.act('submit', request, (answer) => ({ type: 'signed', key: request.attempt_key, answer: named(answer) })),
    post: ({ intent }) => this.act(intent, {}, (answer) => ({ type: 'answered', answer: named(answer) })),
    focus: () => this.#screen.onFocus(),
  };

  #check(): void {
    if (!this.state.view) return;
    const { customer, bank_account, plan } = this.#screen.draft();
    const { payment_methods_id } = plan;
    const body = {
      ...(payment_methods_id !== undefined && { payment_methods_id }),
      ...(customer && { customer }),
      ...(bank_account && { bank_account }),
    };
    this.ask('check', body, isCheck, (answer) => this.send({ type: 'checked', answer: named(answer) }));
  }

  #quote(preview: boolean): void {
    if (!this.state.view) return;
    const asked = ++this.#latestQuote;
    if (preview && !this.#screen.isPlanned) return;
    this.ask('quote', this.#screen.draft(), isQuote, (answer) => {
      if (asked === this.#latestQuote) this.send({ type: 'quoted', preview, answer: named(answer) });
    });
  }
}

/**
 * An answer whose fields have the names of their broken rules. The service's messages are in English for developers, so only the merchant's
 * own message stays.
 */
function named<View>(answer: Answer<View>): Answer<View> {
  if (answer.type !== 'problem') return answer;
  return { ...answer, fields: brokenRules(answer), message: answer.code === 'refused' ? answer.message : undefined };
}

/** Makes the page's event for a fact of the flow. */
function eventOf(fact: Fact, session_id: string, test: boolean | undefined): PayEvent<unknown> {
  switch (fact.type) {
    case 'ready':
      return new PayReadyEvent();
    case 'error':
      return errorEvent('pay-emandate', fact.code, test);
    case 'submitted':
      return new PayMandateSubmittedEvent({ mandate_id: fact.mandate_id });
    case 'approved':
      return new PayMandateApprovedEvent({ mandate_id: fact.mandate_id });
    case 'rejected':
      return new PayMandateRejectedEvent({ mandate_id: fact.mandate_id });
    case 'no_reply':
      return new PayMandateNoReplyEvent({ mandate_id: fact.mandate_id });
    case 'expired':
      return new PayExpiredEvent({ session_id });
  }
}
