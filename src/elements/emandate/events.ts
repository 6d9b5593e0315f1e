import { PayEvent } from '../events.ts';

/** The events of `<pay-emandate>` besides those that all elements have. */

/** Detail of the events of a mandate. */
export interface PayMandateDetail {
  /** The mandate, `man_…`. */
  readonly mandate_id: string;
}

/** A mandate was signed, or sent again: the service has it. After each, exactly one of the three answers comes. */
export class PayMandateSubmittedEvent extends PayEvent<PayMandateDetail> {
  constructor(detail: PayMandateDetail) {
    super('pay-mandate-submitted', detail);
  }
}

/** The bank approved it; an EFT debit order needs nobody's approval and is so at once. */
export class PayMandateApprovedEvent extends PayEvent<PayMandateDetail> {
  constructor(detail: PayMandateDetail) {
    super('pay-mandate-approved', detail);
  }
}

/** The payer or the bank said no. */
export class PayMandateRejectedEvent extends PayEvent<PayMandateDetail> {
  constructor(detail: PayMandateDetail) {
    super('pay-mandate-rejected', detail);
  }
}

/** Nobody answered until the window closed. */
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
