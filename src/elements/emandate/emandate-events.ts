import { PayEvent } from '../shared/session/element-events.ts';

/** Detail of the events about a mandate. */
export interface PayMandateDetail {
  /** The mandate, `man_…`. */
  readonly mandate_id: string;
}

/**
 * A mandate was signed, or sent to the bank again, and the service has received it. Exactly one of the three other events follows each
 * submission.
 */
export class PayMandateSubmittedEvent extends PayEvent<PayMandateDetail> {
  constructor(detail: PayMandateDetail) {
    super('pay-mandate-submitted', detail);
  }
}

/** The bank approved the mandate. An EFT debit order needs no approval, so it is approved at once. */
export class PayMandateApprovedEvent extends PayEvent<PayMandateDetail> {
  constructor(detail: PayMandateDetail) {
    super('pay-mandate-approved', detail);
  }
}

/** The payer or the bank refused the mandate. */
export class PayMandateRejectedEvent extends PayEvent<PayMandateDetail> {
  constructor(detail: PayMandateDetail) {
    super('pay-mandate-rejected', detail);
  }
}

/** Neither the payer nor the bank answered before the approval window closed. */
export class PayMandateNoReplyEvent extends PayEvent<PayMandateDetail> {
  constructor(detail: PayMandateDetail) {
    super('pay-mandate-no-reply', detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'pay-mandate-submitted': PayMandateSubmittedEvent;
    'pay-mandate-approved': PayMandateApprovedEvent;
    'pay-mandate-rejected': PayMandateRejectedEvent;
    'pay-mandate-no-reply': PayMandateNoReplyEvent;
  }
}
