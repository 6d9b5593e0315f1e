import { PayExpiredEvent, PayReadyEvent, type PayEvent } from '../../shared/session/element-events.ts';
import { errorEvent } from '../../shared/session/error-events.ts';
import {
  PayBillingUpdatedEvent,
  PayCardAddedEvent,
  PayCardRemovedEvent,
  PayCardUpdatedEvent,
  PaySubscriptionCancelledEvent,
  PaySubscriptionChangedEvent,
  PaySubscriptionCreatedEvent,
  PaySubscriptionReactivatedEvent,
} from '../portal-events.ts';
import type { ActionName } from '../flow/action-table.flow.ts';
import type { Fact } from '../flow/portal-state.flow.ts';

type ActionFact = Extract<Fact, { type: 'action' }>;

const subscription = (EventClass: new (detail: { subscription_id: string }) => PayEvent<unknown>) => (about: ActionFact) =>
  about.subscription_id === null ? [] : [new EventClass({ subscription_id: about.subscription_id })];

const card = (EventClass: new (detail: { card_id: string }) => PayEvent<unknown>) => (about: ActionFact) =>
  about.card_id === null ? [] : [new EventClass({ card_id: about.card_id })];

const EVENTS: Readonly<Record<ActionName, (about: ActionFact, session_id: string) => PayEvent<unknown>[]>> = {
  subscribe: subscription(PaySubscriptionCreatedEvent),
  change_plan: subscription(PaySubscriptionChangedEvent),
  keep_plan: subscription(PaySubscriptionChangedEvent),
  pay: subscription(PaySubscriptionChangedEvent),
  cancel: subscription(PaySubscriptionCancelledEvent),
  reactivate: subscription(PaySubscriptionReactivatedEvent),
  pause: subscription(PaySubscriptionChangedEvent),
  resume: subscription(PaySubscriptionChangedEvent),
  add_card: card(PayCardAddedEvent),
  set_default_card: card(PayCardUpdatedEvent),
  rename_card: card(PayCardUpdatedEvent),
  remove_card: card(PayCardRemovedEvent),
  change_details: (_about, session_id) => [new PayBillingUpdatedEvent({ session_id })],
};

/** Makes the page's event for a fact of the flow. */
export function eventsOf(fact: Fact, session_id: string, test: boolean | undefined): readonly PayEvent<unknown>[] {
  switch (fact.type) {
    case 'ready':
      return [new PayReadyEvent()];
    case 'expired':
      return [new PayExpiredEvent({ session_id })];
    case 'error':
      return [errorEvent('pay-portal', fact.code, test)];
    case 'action':
      return EVENTS[fact.action](fact, session_id);
  }
}
