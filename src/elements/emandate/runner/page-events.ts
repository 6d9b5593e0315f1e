import { PayExpiredEvent, PayReadyEvent, type PayEvent } from '../../shared/element/element-events.ts';
import { errorEvent } from '../../shared/element/error-events.ts';
import type { Fact } from '../flow/emandate-state.flow.ts';
import { PayMandateApprovedEvent, PayMandateNoReplyEvent, PayMandateRejectedEvent, PayMandateSubmittedEvent } from '../emandate-events.ts';

/** Makes the page's event for a fact of the flow. */
export function eventOf(fact: Fact, session_id: string, test: boolean | undefined): PayEvent<unknown> {
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
