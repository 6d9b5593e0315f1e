import {
  PayCancelledEvent,
  PayChangeEvent,
  PayCompletedEvent,
  type PayEvent,
  PayExpiredEvent,
  PayFailedEvent,
  PayPendingEvent,
  PayReadyEvent,
} from '../../shared/session/element-events.ts';
import { errorEvent } from '../../shared/session/error-events.ts';
import type { Fact } from '../flow/checkout-state.flow.ts';
import type { HostedFact } from '../flow/hosted.flow.ts';

/** Turns a fact of the flow into an event for the page. */
export function eventOf(fact: Fact | HostedFact, session_id: string, test: boolean | undefined): PayEvent<unknown> {
  switch (fact.type) {
    case 'ready':
      return new PayReadyEvent();
    case 'error':
      return errorEvent('pay-checkout', fact.code, test);
    case 'change':
      return new PayChangeEvent({ method: fact.method, ...fact.report });
    case 'pending':
      return new PayPendingEvent({ session_id });
    case 'failed':
      return new PayFailedEvent({ code: fact.code, message: fact.message, retryable: fact.retryable });
    case 'completed': {
      const outcome = 'view' in fact ? fact.view.outcome : fact.outcome;
      return new PayCompletedEvent({
        session_id,
        transaction_id: outcome?.transaction_id ?? '',
        transaction_status: outcome?.transaction_status ?? '',
        ...(outcome?.card_id && { card_id: outcome.card_id }),
      });
    }
    case 'cancelled':
      return new PayCancelledEvent({ session_id });
    case 'expired':
      return new PayExpiredEvent({ session_id });
  }
}
