import {
  PayCancelledEvent,
  PayChangeEvent,
  PayCompletedEvent,
  PayErrorEvent,
  type PayEvent,
  PayExpiredEvent,
  PayFailedEvent,
  PayPendingEvent,
  PayReadyEvent,
} from '../events.ts';
import type { ErrorCode, Fact } from './checkout-state.flow.ts';

/** English, for developers; what the shopper reads is in `words.ts`. */
const ERRORS: Readonly<Record<ErrorCode, string>> = {
  unreachable: 'The proxy or the service behind it did not answer.',
  session_not_found: 'There is no such session.',
  origin_refused: 'The origin of this page is not one of those that may use the session.',
  frame_unavailable: 'The card frame did not load or did not answer.',
  card_service_unavailable: 'The card could not be turned into a token.',
};

/** A fact of the flow as an event for the page. */
export function eventOf(fact: Fact, session_id: string): PayEvent<unknown> {
  switch (fact.type) {
    case 'ready':
      return new PayReadyEvent();
    case 'error':
      return new PayErrorEvent({ code: fact.code, message: ERRORS[fact.code], recoverable: fact.recoverable });
    case 'change':
      return new PayChangeEvent({ method: fact.method, complete: fact.complete });
    case 'pending':
      return new PayPendingEvent({ session_id });
    case 'failed':
      return new PayFailedEvent({ code: fact.code, message: fact.message, retryable: fact.retryable });
    case 'completed': {
      const { outcome } = fact.view;
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
