import { PayEvent } from '../shared/session/element-events.ts';

/** Detail of the events about a subscription. */
export interface PaySubscriptionDetail {
  /** The subscription, `sub_…`. */
  readonly subscription_id: string;
}
/** A subscription was created. */
export class PaySubscriptionCreatedEvent extends PayEvent<PaySubscriptionDetail> {
  constructor(detail: PaySubscriptionDetail) {
    super('pay-subscription-created', detail);
  }
}
/** The plan was changed, will change or stays the same; or the owed amount was paid; or the subscription was paused or resumed. */
export class PaySubscriptionChangedEvent extends PayEvent<PaySubscriptionDetail> {
  constructor(detail: PaySubscriptionDetail) {
    super('pay-subscription-changed', detail);
  }
}
/** The subscription was cancelled, at once or for the end of the period. */
export class PaySubscriptionCancelledEvent extends PayEvent<PaySubscriptionDetail> {
  constructor(detail: PaySubscriptionDetail) {
    super('pay-subscription-cancelled', detail);
  }
}
/** A cancellation was undone, or an ended subscription was started again. */
export class PaySubscriptionReactivatedEvent extends PayEvent<PaySubscriptionDetail> {
  constructor(detail: PaySubscriptionDetail) {
    super('pay-subscription-reactivated', detail);
  }
}

/** Detail of the events about a card. */
export interface PayCardDetail {
  /** The card, `crd_…`. */
  readonly card_id: string;
}
/** A card was stored. */
export class PayCardAddedEvent extends PayEvent<PayCardDetail> {
  constructor(detail: PayCardDetail) {
    super('pay-card-added', detail);
  }
}
/** A card was renamed, or became the default card. */
export class PayCardUpdatedEvent extends PayEvent<PayCardDetail> {
  constructor(detail: PayCardDetail) {
    super('pay-card-updated', detail);
  }
}
/** A card was removed. */
export class PayCardRemovedEvent extends PayEvent<PayCardDetail> {
  constructor(detail: PayCardDetail) {
    super('pay-card-removed', detail);
  }
}

/** Detail of {@link PayBillingUpdatedEvent}. */
export interface PaySessionDetail {
  /** The portal’s session. */
  readonly session_id: string;
}
/** Billing details were changed. */
export class PayBillingUpdatedEvent extends PayEvent<PaySessionDetail> {
  constructor(detail: PaySessionDetail) {
    super('pay-billing-updated', detail);
  }
}

/** Detail of {@link PayCloseEvent}. */
export interface PayCloseDetail extends PaySessionDetail {
  /** The address that the portal opens next, unless the event is cancelled. */
  readonly redirect_url: string | null;
}
/** The customer has finished. If the event is cancelled, the portal does not leave the page. */
export class PayCloseEvent extends PayEvent<PayCloseDetail> {
  constructor(detail: PayCloseDetail) {
    super('pay-close', detail, { cancelable: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'pay-subscription-created': PaySubscriptionCreatedEvent;
    'pay-subscription-changed': PaySubscriptionChangedEvent;
    'pay-subscription-cancelled': PaySubscriptionCancelledEvent;
    'pay-subscription-reactivated': PaySubscriptionReactivatedEvent;
    'pay-card-added': PayCardAddedEvent;
    'pay-card-updated': PayCardUpdatedEvent;
    'pay-card-removed': PayCardRemovedEvent;
    'pay-billing-updated': PayBillingUpdatedEvent;
    'pay-close': PayCloseEvent;
  }
}
