import { BANKS } from '../../../contract/banks.ts';
import type { PortalView } from '../../../contract/sessions/portal.ts';
import type { SubscriptionAnswer } from '../../../contract/subscriptions.ts';
import { cardsToTry } from '../billing/cascade.ts';
import { shares } from '../money.ts';
import { cardView } from '../card.ts';
import { chargeable } from '../consent.ts';
import { endingOf } from '../emandate/masked-details.ts';
import type { Card } from '../records/cards.ts';
import type { CheckoutSession } from '../records/checkout.ts';
import type { Mandate } from '../records/people.ts';
import type { Payment, PaymentMethod } from '../records/money.ts';
import { missedDay } from '../payment/view.ts';
import type { AccountSettings } from '../records/platform.ts';
import type { Subscription } from '../records/sales.ts';
import { cardNeededBy, CHARGING_STATUSES, dunningOf, stateOf } from '../subscription/state.ts';
import { subscriptionView } from '../subscription/view.ts';
import { upcomingCharges } from './offers.ts';

/** A customer's records as the portal shows them. */

const isRunning = ({ subscription_status, collection_method }: Subscription): boolean =>
  collection_method === 'AUTOCHARGE' && CHARGING_STATUSES.some((status) => status === subscription_status);

/** The cards in the order in which they are tried. */
const inOrder = (cards: readonly Card[], now: Date) =>
  cards
    .filter(({ card_status }) => card_status !== 'ARCHIVED')
    .toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
    .map((card) => cardView(card, now));

/** The card that is charged first. Before there is a subscription, the customer chooses the card here, in person. */
function firstToTry(views: ReturnType<typeof inOrder>, subscription: Subscription | undefined, now: Date) {
  const usable = chargeable(views, subscription === undefined ? 'once' : 'recurring', now);
  return cardsToTry(usable, { card_id: subscription?.card_id ?? null, cascade: { is_enabled: true, max_attempts: null } })[0];
}

/** Cards in the order in which they are tried. `cards` are sorted by age, oldest first. */
export function portalCards(
  cards: readonly Card[],
  subscriptions: readonly Subscription[],
  subscription: Subscription | undefined,
  now: Date,
): PortalView['cards'] {
  const views = inOrder(cards, now);
  const first = firstToTry(views, subscription, now);
  const running = subscriptions.filter(isRunning);
  const recurring = chargeable(views, 'recurring', now);
  return views.map((card) => {
    const left = recurring.filter(({ id }) => id !== card.id);
    // A card that cannot be charged may be removed, unless a subscription names it.
    const wasOne = recurring.some(({ id }) => id === card.id);
    const needed = running.filter(({ card_id }) => wasOne || card_id === card.id);
    return { ...card, is_used: card.id === first?.id, is_removable: cardNeededBy(card, left, needed) === undefined };
  });
}

/** The new card that the customer is entering; null when its session has ended. */
export function portalCardEntry(entry: CheckoutSession | undefined, publicUrl: string): PortalView['card_entry'] {
  if (entry === undefined || entry.state === 'cancelled' || entry.state === 'expired') return null;
  const { state, amount, currency, attempt_key, failure, action, outcome, session_id } = entry;
  return {
    state,
    frame_url: `${publicUrl}/frame/card?session=${session_id}`,
    amount,
    currency,
    attempt_key,
    failure,
    challenge_url: action?.type === 'challenge' ? action.url : null,
    card_id: outcome?.card_id ?? null,
  };
}

/** A subscription with the price of each line per cycle. The prices with tax add up to the total. */
export function portalSubscription(view: SubscriptionAnswer): NonNullable<PortalView['subscription']> {
  const { items_recurring: lines, total_recurring_incl } = view;
  const sums = shares(
    total_recurring_incl,
    lines.map(({ price, qty }) => price * qty),
  );
  return { ...view, items_recurring: lines.map((line, index) => ({ ...line, total_incl: sums[index] ?? 0 })) };
}

/** The customer's running subscriptions besides the one that the portal is about. */
export const otherSubscriptions = (
  subscriptions: readonly Subscription[],
  shown: Subscription | undefined,
  cards: readonly Card[],
  { now, account }: { readonly now: Date; readonly account: AccountSettings },
): PortalView['others'] =>
  subscriptions
    .filter(({ id, subscription_status }) => id !== shown?.id && ['TRIAL', 'ACTIVE', 'PAUSED'].includes(subscription_status))
    .map((subscription) => ({
      subscription: portalSubscription(subscriptionView(subscription, now, account)),
      next: upcomingCharges(stateOf(subscription), dunningOf(account), 1)[0] ?? null,
      card_id: subscription.collection_method === 'AUTOCHARGE' ? (firstToTry(inOrder(cards, now), subscription, now)?.id ?? null) : null,
    }));

/** Mandates, the newest first. `signed` are the ids of those of which there is a proof, and so a document. */
export const portalMandates = (mandates: readonly Mandate[], signed: ReadonlySet<string>): PortalView['mandates'] =>
  mandates.map(({ id, mandate_status, payment_method_type, debicheck, debitorder, amount, payer }) => ({
    id,
    mandate_status,
    payment_method_type,
    contract_reference: debicheck?.contract_reference ?? debitorder?.contract_reference ?? null,
    amount,
    bank_name: payer.bank_name,
    bank_title: BANKS[payer.bank_name].title,
    account_ending: endingOf(payer.bank_account_number),
    has_document: signed.has(id),
  }));

const DEBITS: ReadonlySet<PaymentMethod['payment_method_type']> = new Set(['DEBIT_ORDER', 'DEBICHECK', 'REGISTERED_MANDATES']);

/** Payments from bank accounts that have not ended, newest first. */
export const portalDebits = (payments: readonly Payment[], methods: ReadonlyMap<string, PaymentMethod>): PortalView['debits'] =>
  payments.flatMap((payment) => {
    const { id, payment_status, payment_methods_id, mandate_id, transaction_reference, amount, date_next, progress } = payment;
    const type = methods.get(payment_methods_id)?.payment_method_type;
    if (type === undefined || !DEBITS.has(type)) return [];
    const isMissed = date_next !== null && !progress.once_done;
    return [
      {
        id,
        payment_status,
        payment_method_type: type,
        mandate_id,
        reference: transaction_reference,
        // What is collected late is the first collection, where there is one.
        amount: isMissed && missedDay(payment) !== null ? (payment.first_collection?.amount ?? amount) : amount,
        date_next,
        missed_date: isMissed ? missedDay(payment) : null,
      },
    ];
  });
