import { notFound, refuseField } from '../../../contract/errors.ts';
import type { PortalView } from '../../../contract/portal-session.ts';
import { sastDay } from '../../../contract/scalars.ts';
import { displayName } from '../../domain/customer.ts';
import { notAllowed } from '../../domain/billing/subscription.ts';
import { invoiceView } from '../../domain/invoice.ts';
import { allowedNow, owedOf, reactivationOf } from '../../domain/portal/now.ts';
import { isOffered, packagesOf, upcomingCharges } from '../../domain/portal/offers.ts';
import { shownCards, shownDebits, shownEntry, shownMandates } from '../../domain/portal/shown.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Account } from '../../domain/records/platform.ts';
import type { CheckoutSession } from '../../domain/records/checkout.ts';
import type { PortalSession } from '../../domain/records/portal.ts';
import type { Product } from '../../domain/records/sales.ts';
import type { Subscription } from '../../domain/records/subscriptions.ts';
import { RUNNING_STATUSES } from '../../domain/running.ts';
import { dunningOf, stateOf } from '../../domain/subscription/state.ts';
import { subscriptionView } from '../../domain/subscription/view.ts';
import type { Call, Services } from '../write.ts';

/** A portal session as it is: whose it is, what it shows and allows. */

/** How many invoices and products the view has: the newest ones. */
const SHOWN = 100;

/** The session, open or expired. @throws Refusal 007 */
export async function readPortal({ store }: Services, { account }: Call, session_id: string): Promise<PortalSession> {
  const session = await store.findWhere('portal_sessions', account.id, [{ field: 'session_id', is: session_id }]);
  if (session === undefined) throw notFound('session_id', session_id);
  return session;
}

const isOpen = ({ clock }: Services, { expires_at }: PortalSession): boolean => clock.now() < expires_at;

/** The session for a change, by its session_id: nobody else changes it until the commit. @throws Refusal 007; 008 once it has expired */
export async function requireOpen(services: Services, tx: Transactional, account_id: string, session_id: string): Promise<PortalSession> {
  const found = await tx.findWhere('portal_sessions', account_id, [{ field: 'session_id', is: session_id }]);
  const session = found === undefined ? undefined : await tx.lock('portal_sessions', account_id, found.id);
  if (session === undefined) throw notFound('session_id', session_id);
  if (!isOpen(services, session)) throw notAllowed('the link to this page has expired');
  return session;
}

/** The session for an action. @throws Refusal 007; 008 once it has expired */
export async function openSession(services: Services, call: Call, session_id: string): Promise<PortalSession> {
  const session = await readPortal(services, call, session_id);
  if (!isOpen(services, session)) throw notAllowed('the link to this page has expired');
  return session;
}

/** The subscription that a session is about: the one it names, or the customer's newest. */
export const subscriptionOf = ({ store }: Services, { account_id, customer_id, subscription_id }: PortalSession) =>
  store.findWhere('subscriptions', account_id, [
    { field: 'customer_id', is: customer_id },
    ...(subscription_id === null ? [] : [{ field: 'id', is: subscription_id } as const]),
  ]);

/** The same, for what needs one. @throws Refusal 007 */
export async function requireSubscription(services: Services, session: PortalSession): Promise<Subscription> {
  const subscription = await subscriptionOf(services, session);
  if (subscription === undefined) throw notFound('subscription_id', session.subscription_id ?? 'of this customer');
  return subscription;
}

/** The new card of a session's customer: the checkout session in which it is typed, where one was opened. */
export async function cardEntryOf(
  { store }: Services,
  { account_id, card_checkout_id }: PortalSession,
): Promise<CheckoutSession | undefined> {
  return card_checkout_id === null ? undefined : store.find('checkout_sessions', account_id, card_checkout_id);
}

/** @throws Refusal 007 for an invoice that is not one of the session's customer */
export async function requireOwnInvoice(
  { store }: Services,
  { account_id, customer_id }: PortalSession,
  field: string,
  id: string,
): Promise<void> {
  const invoice = await store.find('invoices', account_id, id);
  if (invoice?.customer_id !== customer_id) throw notFound(field, id);
}

/** @throws Refusal 007 for a card that is not one of the session's customer */
export async function requireOwnCard({ store }: Services, { account_id, customer_id }: PortalSession, id: string): Promise<void> {
  const card = await store.find('cards', account_id, id);
  if (card?.customer_id !== customer_id || !card.is_stored) throw notFound('card_id', id);
}

/** What may be chosen. */
export async function offersOf({ store }: Services, session: PortalSession): Promise<Product[]> {
  const ids = session.settings.available_product_ids;
  const products =
    ids === null
      ? (
          await store.list(
            'products',
            session.account_id,
            [
              { field: 'pricing_type', is: 'RECURRING' },
              { field: 'product_status', is: 'ACTIVE' },
            ],
            { limit: SHOWN },
          )
        ).rows
      : [...(await store.findMany('products', session.account_id, ids)).values()];
  return products.filter((product) => isOffered(session, product));
}

/** @throws Refusal 007 for a product that the session does not offer */
export async function requireOffered(services: Services, session: PortalSession, items: readonly { product_id: string }[]): Promise<void> {
  const offered = new Set((await offersOf(services, session)).map(({ id }) => id));
  for (const [index, { product_id }] of items.entries())
    if (!offered.has(product_id))
      throw refuseField('007', `items.${index}.product_id`, 'exists', `product ${product_id} is not offered here`);
}

const NOTHING_ALLOWED = {
  subscribe: false,
  change_plan: false,
  keep_plan: false,
  cancel: false,
  reactivate: false,
  pay: false,
  change_details: false,
};

/** An expired session shows nothing. */
const EXPIRED = {
  state: 'expired' as const,
  subscription: null,
  processing: false,
  allowed: NOTHING_ALLOWED,
  reactivation: null,
  owed: null,
  upcoming: [],
  packages: [],
  cards: [],
  card_entry: null,
  mandates: [],
  debits: [],
  invoices: null,
  billing_details: null,
} satisfies Partial<PortalView>;

/** Everything of a customer's that the view is made of. */
async function customersOwn({ store }: Services, account: Account, session: PortalSession) {
  const own = { field: 'customer_id', is: session.customer_id } as const;
  const [cards, subscriptions, mandates, payments, invoices] = await Promise.all([
    store.list('cards', account.id, [own, { field: 'is_stored', is: true }], {}),
    store.list('subscriptions', account.id, [own], { limit: SHOWN }),
    store.list('mandates', account.id, [own], { limit: SHOWN }),
    store.list('payments', account.id, [own, { field: 'payment_status', oneOf: [...RUNNING_STATUSES, 'PAUSED'] }], { limit: SHOWN }),
    session.settings.show_invoices ? store.list('invoices', account.id, [own], { limit: SHOWN }) : null,
  ]);
  const methods = await store.findMany('payment_methods', account.id, [
    ...new Set(payments.rows.map(({ payment_methods_id }) => payment_methods_id)),
  ]);
  return {
    cards: cards.rows.toReversed(),
    subscriptions: subscriptions.rows,
    mandates: mandates.rows,
    payments: payments.rows,
    methods,
    invoices: invoices?.rows ?? null,
  };
}

/** The view of a session. */
export async function portalView(services: Services, call: Call, { id }: Pick<PortalSession, 'id'>): Promise<PortalView> {
  const { store, clock } = services;
  const { account } = call;
  // Taken before anything is read: what is read later is at least as new.
  const version = services.realNow().getTime();
  const now = clock.now();
  const session = await store.find('portal_sessions', account.id, id);
  if (session === undefined) throw notFound('session_id', id);
  const { available_product_ids: _, ...settings } = session.settings;
  const { session_id, expires_at } = session;
  const expires_in = Math.max(0, expires_at.getTime() - now.getTime());
  const around = { id, session_id, version, expires_at, expires_in, test: account.test, settings };
  if (!isOpen(services, session)) return { ...around, ...EXPIRED };
  const [subscription, customer, offers, own, entry] = await Promise.all([
    subscriptionOf(services, session),
    store.find('customers', account.id, session.customer_id),
    offersOf(services, session),
    customersOwn(services, account, session),
    cardEntryOf(services, session),
  ]);
  if (customer === undefined) throw notFound('customer_id', session.customer_id);
  const owed = subscription?.owed ?? null;
  const owedInvoice = owed === null ? undefined : await store.find('invoices', account.id, owed.invoice_id);
  const facts = { session, subscription, offers: offers.length > 0, owedInvoice, account, today: sastDay(now) };
  return {
    ...around,
    state: 'open',
    subscription: subscription === undefined ? null : subscriptionView(subscription, now, account),
    processing: subscription?.pending != null,
    allowed: allowedNow(facts),
    reactivation: reactivationOf(facts),
    owed: owedOf(facts),
    upcoming: subscription === undefined ? [] : upcomingCharges(stateOf(subscription), dunningOf(account)),
    packages: packagesOf(offers, new Set(subscription?.items.map(({ product_id }) => product_id) ?? [])),
    cards: shownCards(own.cards, own.subscriptions, subscription, now),
    card_entry: shownEntry(entry, services.publicUrl),
    mandates: shownMandates(own.mandates),
    debits: shownDebits(own.payments, own.methods),
    invoices: own.invoices?.map((invoice) => invoiceView(invoice, now)) ?? null,
    billing_details: settings.billing_info_type === 'NONE' ? null : { ...customer, name: displayName(customer) },
  };
}
