import { PayErrorEvent, PayExpiredEvent, PayReadyEvent, type PayEvent } from '../events.ts';
import type { Fact } from './emandate-state.flow.ts';
import { PayMandateApprovedEvent, PayMandateNoReplyEvent, PayMandateRejectedEvent, PayMandateSubmittedEvent } from './events.ts';

/** English, for developers. */
const ERRORS = {
  unreachable: 'The proxy or the service behind it did not answer.',
  session_not_found: 'There is no such session.',
  origin_refused: 'The origin of this page is not one of those that may use the session.',
} as const;

/** The event that tells the page of a fact. */
export function eventOf(fact: Fact, session_id: string): PayEvent<unknown> {
  switch (fact.type) {
    case 'ready':
      return new PayReadyEvent();
    case 'error':
      return new PayErrorEvent({ code: fact.code, message: ERRORS[fact.code], recoverable: fact.recoverable });
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
