import { PayErrorEvent, PayExpiredEvent, PayReadyEvent, type PayEvent } from '../events.ts';
import {
  PayBillingUpdatedEvent,
  PayCardAddedEvent,
  PayCardRemovedEvent,
  PayCardUpdatedEvent,
  PaySubscriptionCancelledEvent,
  PaySubscriptionChangedEvent,
  PaySubscriptionCreatedEvent,
  PaySubscriptionReactivatedEvent,
} from './events.ts';
import type { Deed, ErrorCode, Fact } from './portal-state.flow.ts';

type About = Extract<Fact, { type: 'deed' }>;

const subscription = (Made: new (detail: { subscription_id: string }) => PayEvent<unknown>) => (about: About) =>
  about.subscription_id === null ? [] : [new Made({ subscription_id: about.subscription_id })];

const card = (Made: new (detail: { card_id: string }) => PayEvent<unknown>) => (about: About) =>
  about.card_id === null ? [] : [new Made({ card_id: about.card_id })];

const EVENTS: Readonly<Record<Deed, (about: About, session_id: string) => PayEvent<unknown>[]>> = {
  subscribed: subscription(PaySubscriptionCreatedEvent),
  plan_changed: subscription(PaySubscriptionChangedEvent),
  plan_kept: subscription(PaySubscriptionChangedEvent),
  paid: subscription(PaySubscriptionChangedEvent),
  cancelled: subscription(PaySubscriptionCancelledEvent),
  reactivated: subscription(PaySubscriptionReactivatedEvent),
  card_added: card(PayCardAddedEvent),
  card_default: card(PayCardUpdatedEvent),
  card_named: card(PayCardUpdatedEvent),
  card_removed: card(PayCardRemovedEvent),
  details_changed: (_about, session_id) => [new PayBillingUpdatedEvent({ session_id })],
};

/** English, for developers. */
const ERRORS = {
  unreachable: 'The proxy or the service behind it did not answer.',
  session_not_found: 'There is no such session.',
  frame_unavailable: 'The card frame did not load or did not answer.',
  origin_refused: 'The origin of this page is not one of those that may use the session.',
} as const;

const RECOVERABLE: ReadonlySet<ErrorCode> = new Set(['unreachable', 'frame_unavailable']);

/** What a page is told of a fact. */
export function eventsOf(fact: Fact, session_id: string): readonly PayEvent<unknown>[] {
  switch (fact.type) {
    case 'ready':
      return [new PayReadyEvent()];
    case 'expired':
      return [new PayExpiredEvent({ session_id })];
    case 'error':
      return [new PayErrorEvent({ code: fact.code, message: ERRORS[fact.code], recoverable: RECOVERABLE.has(fact.code) })];
    case 'deed':
      return EVENTS[fact.deed](fact, session_id);
  }
}
