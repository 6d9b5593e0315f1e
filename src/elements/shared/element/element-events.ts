import type { PayErrorCode } from './pay-errors.ts';

export type { PayErrorCode } from './pay-errors.ts';

/**
 * The events of the elements: subclasses of `Event` with a typed `detail`, bubbling and crossing shadow roots,
 * named for facts. Only pay-close can be cancelled, because it comes before the page is left; the others report what has happened.
 */

/** What every event of the elements has in common. */
export abstract class PayEvent<Detail> extends Event {
  /** What happened, in detail. */
  readonly detail: Detail;

  constructor(type: string, detail: Detail, { cancelable = false } = {}) {
    super(type, { bubbles: true, composed: true, cancelable });
    this.detail = detail;
  }
}

/** The element can be used: its first field can be typed in, or there is nothing left to type. Once for each session. */
export class PayReadyEvent extends PayEvent<null> {
  constructor() {
    super('pay-ready', null);
  }
}

/** Detail of {@link PayErrorEvent}. */
export interface PayErrorDetail {
  /** What is wrong, such as `session_not_found`; docs/errors.md has each code with its cause and remedy. */
  readonly code: PayErrorCode;
  /** For developers, in English; the shopper reads words of their own in the element. */
  readonly message: string;
  /** The element offers the shopper to try again. */
  readonly recoverable: boolean;
}

/** Something is in the way of the element's work. Never said of a payment's outcome. */
export class PayErrorEvent extends PayEvent<PayErrorDetail> {
  constructor(detail: PayErrorDetail) {
    super('pay-error', detail);
  }
}

/** Detail of {@link PayChangeEvent}. */
export interface PayChangeDetail {
  /** The method that is chosen: `CARD`, `APPLE_PAY`, `GOOGLE_PAY`, `SCAN_TO_PAY`, or a redirect method's identifier. */
  readonly method: string;
  /** Everything asked for is filled in and looks right. */
  readonly complete: boolean;
}

/** Another method was chosen, or the form became complete, or is no longer. */
export class PayChangeEvent extends PayEvent<PayChangeDetail> {
  constructor(detail: PayChangeDetail) {
    super('pay-change', detail);
  }
}

/** Detail of {@link PayPendingEvent}. */
export interface PayPendingDetail {
  /** The checkout session, `ses_…`. */
  readonly session_id: string;
}

/** A payment is under way and its outcome is not known yet. Once for each attempt, and only where it takes a while. */
export class PayPendingEvent extends PayEvent<PayPendingDetail> {
  constructor(detail: PayPendingDetail) {
    super('pay-pending', detail);
  }
}

/** Detail of {@link PayFailedEvent}. */
export interface PayFailedDetail {
  /**
   * Why: `card_declined`, `insufficient_funds`, `expired_card`, `incorrect_code`, `not_processed`, `token_expired`,
   * `authentication_failed` (3D Secure), `payment_declined` (in the payer's app or at the provider), `not_completed`
   * (nobody answered in time) or `withdrawn` (the shopper chose to pay in another way).
   */
  readonly code: string;
  /** For developers, in English. */
  readonly message: string;
  /** False when the session is closed: too many declines. */
  readonly retryable: boolean;
}

/**
 * An attempt failed. Once for each failed attempt that this element saw, in its own tab or in another;
 * a failure from before the page was loaded is shown to the shopper but not told again.
 */
export class PayFailedEvent extends PayEvent<PayFailedDetail> {
  constructor(detail: PayFailedDetail) {
    super('pay-failed', detail);
  }
}

/** Detail of {@link PayCompletedEvent}. */
export interface PayCompletedDetail {
  /** The checkout session, `ses_…`. */
  readonly session_id: string;
  /** The transaction, `tra_…`. */
  readonly transaction_id: string;
  /** As in the interface, such as `PAID`. */
  readonly transaction_status: string;
  /** Where a card was stored. */
  readonly card_id?: string;
}

/** The service says that the session is completed. The end of it: said once. */
export class PayCompletedEvent extends PayEvent<PayCompletedDetail> {
  constructor(detail: PayCompletedDetail) {
    super('pay-completed', detail);
  }
}

/** Detail of {@link PayCancelledEvent} and {@link PayExpiredEvent}. */
export interface PayEndedDetail {
  /** The session, `ses_…`. */
  readonly session_id: string;
}

/** The service says that the session is cancelled. The end of it: said once. */
export class PayCancelledEvent extends PayEvent<PayEndedDetail> {
  constructor(detail: PayEndedDetail) {
    super('pay-cancelled', detail);
  }
}

/** The service says that the session has expired, and it was not renewed. The end of it: said once. */
export class PayExpiredEvent extends PayEvent<PayEndedDetail> {
  constructor(detail: PayEndedDetail) {
    super('pay-expired', detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'pay-ready': PayReadyEvent;
    'pay-error': PayErrorEvent;
    'pay-change': PayChangeEvent;
    'pay-pending': PayPendingEvent;
    'pay-failed': PayFailedEvent;
    'pay-completed': PayCompletedEvent;
    'pay-cancelled': PayCancelledEvent;
    'pay-expired': PayExpiredEvent;
  }
}
