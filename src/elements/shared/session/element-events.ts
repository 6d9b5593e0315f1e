import type { CardBrand } from '../../../frame/outside.ts';
import type { PaySubmitStatus } from './session.flow.ts';
import type { PayErrorCode } from './pay-errors.ts';

export type { PaySubmitStatus } from './session.flow.ts';
export type { PayErrorCode } from './pay-errors.ts';

/**
 * The events of the elements: subclasses of `Event` with a typed `detail`, which bubble and cross shadow roots. Each is named after
 * something that has happened. Only pay-submit and pay-close can be cancelled: they come before something is sent, and before the page is left.
 */

/** What every event of the elements has in common. */
export abstract class PayEvent<Detail> extends Event {
  /** The details of the event. */
  readonly detail: Detail;

  constructor(type: string, detail: Detail, { cancelable = false } = {}) {
    super(type, { bubbles: true, composed: true, cancelable });
    this.detail = detail;
  }
}

/** The element can be used: its first field can be typed in, or nothing is left to type. Sent once for each session. */
export class PayReadyEvent extends PayEvent<null> {
  constructor() {
    super('pay-ready', null);
  }
}

/** Detail of {@link PayErrorEvent}. */
export interface PayErrorDetail {
  /** The error's code, such as `session_not_found`; docs/errors.md has each code with its cause and remedy. */
  readonly code: PayErrorCode;
  /** For developers, in English; the element shows the shopper its own words. */
  readonly message: string;
  /** Whether the element offers the shopper to try again. */
  readonly recoverable: boolean;
}

/** An error keeps the element from working. It never means that a payment failed. */
export class PayErrorEvent extends PayEvent<PayErrorDetail> {
  constructor(detail: PayErrorDetail) {
    super('pay-error', detail);
  }
}

/** Detail of {@link PaySubmitEvent}. */
export interface PaySubmitDetail {
  /** The session, `ses_…`. */
  readonly session_id: string;
  /**
   * What would be done: in a checkout `pay`; in a portal the action of the open panel, such as `pay`, `subscribe` or `add_card`; in an
   * e-mandate `continue` or `sign`.
   */
  readonly action: string;
  /** The method that would be paid with; only in a checkout. */
  readonly method?: string;
}

/**
 * The main button, Enter, a wallet's button or `submit()` was pressed, and nothing is checked or sent yet. `preventDefault()` stops it; so
 * does `waitUntil` with a promise that is rejected or resolves to false.
 */
export class PaySubmitEvent extends PayEvent<PaySubmitDetail> {
  readonly #answers: Promise<unknown>[];

  /** `answers` gets the promises of `waitUntil`. */
  constructor(detail: PaySubmitDetail, answers: Promise<unknown>[] = []) {
    super('pay-submit', detail, { cancelable: true });
    this.#answers = answers;
  }

  /**
   * Goes on once the promise has resolved; not if it is rejected or resolves to false. A browser may not open a wallet's sheet any more
   * after a wait.
   */
  waitUntil(answer: Promise<unknown>): void {
    this.#answers.push(answer);
  }
}

/** The result of the method `submit()` of an element. */
export interface PaySubmitResult {
  /** How the press ended. */
  readonly status: PaySubmitStatus;
}

/** Detail of {@link PayChangeEvent}. */
export interface PayChangeDetail {
  /** The selected method: `CARD`, `APPLE_PAY`, `GOOGLE_PAY`, `SCAN_TO_PAY`, or a redirect method's identifier. */
  readonly method: string;
  /** Whether every required field is filled in and valid. */
  readonly complete: boolean;
  /**
   * The names of the fields that are wrong, or empty although they may not be, as they follow each other on the screen: such as `email`,
   * `billing.line1`, `card_number`, `card_expiry` and `card_code`.
   */
  readonly invalid: readonly string[];
  /** The network of the card that is being typed, once it is known. */
  readonly brand: CardBrand | null;
  /** The amount that would be charged, in cents. */
  readonly amount: number;
}

/** Something in the form has changed: the method, the fields that are wrong, the card's network, or the amount. Not sent for each key press. */
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

/** A payment is under way and its outcome is not known yet. Sent once for each attempt, and only if the outcome takes a while. */
export class PayPendingEvent extends PayEvent<PayPendingDetail> {
  constructor(detail: PayPendingDetail) {
    super('pay-pending', detail);
  }
}

/** Detail of {@link PayFailedEvent}. */
export interface PayFailedDetail {
  /**
   * The reason: `card_declined`, `insufficient_funds`, `expired_card`, `incorrect_code`, `not_processed`, `token_expired`,
   * `authentication_failed` (3D Secure), `payment_declined` (in the payer's app or at the provider), `not_completed` (nobody answered in
   * time) or `withdrawn` (the shopper chose to pay in another way).
   */
  readonly code: string;
  /** For developers, in English. */
  readonly message: string;
  /** Whether another attempt is possible; false if the session is closed after too many declines. */
  readonly retryable: boolean;
}

/**
 * An attempt failed. Sent once for each failed attempt that happens while the page is open, in this tab or in another one. A failure from
 * before the page was loaded is shown to the shopper, but this event is not sent for it.
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
  /** The status in the interface, such as `PAID`. */
  readonly transaction_status: string;
  /** The card that paid, `crd_…`, also if it was not stored. Absent if no card was typed or chosen here, as with a wallet. */
  readonly card_id?: string;
}

/** The service has completed the session. Sent once, as the last event of the session. */
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

/** The session was cancelled. Sent once, as the last event of the session. */
export class PayCancelledEvent extends PayEvent<PayEndedDetail> {
  constructor(detail: PayEndedDetail) {
    super('pay-cancelled', detail);
  }
}

/** The session has expired and was not renewed. Sent once, as the last event of the session. */
export class PayExpiredEvent extends PayEvent<PayEndedDetail> {
  constructor(detail: PayEndedDetail) {
    super('pay-expired', detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'pay-ready': PayReadyEvent;
    'pay-error': PayErrorEvent;
    'pay-submit': PaySubmitEvent;
    'pay-change': PayChangeEvent;
    'pay-pending': PayPendingEvent;
    'pay-failed': PayFailedEvent;
    'pay-completed': PayCompletedEvent;
    'pay-cancelled': PayCancelledEvent;
    'pay-expired': PayExpiredEvent;
  }
}
