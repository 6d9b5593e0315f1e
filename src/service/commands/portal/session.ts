import { notFound, refuseField, requireFound } from '../../../contract/errors.ts';
import type { PortalView } from '../../../contract/sessions/portal.ts';
import { sastDay } from '../../../facts/days.ts';
import { brandOf } from '../../domain/brand.ts';
import { displayName } from '../../domain/customer.ts';
import { EVERYTHING } from '../../domain/billing/subscription.ts';
import { invoiceView } from '../../domain/invoice.ts';
import { allowedActions, owedOf, reactivationOf, resumptionOf } from '../../domain/portal/allowed-actions.ts';
import { isOffered, packagesOf, upcomingCharges } from '../../domain/portal/offers.ts';
import {
  otherSubscriptions,
  portalSubscription,
  portalCards,
  portalDebits,
  portalCardEntry,
  portalMandates,
} from '../../domain/portal/portal-records.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Account } from '../../domain/records/platform.ts';
import type { CheckoutSession } from '../../domain/records/checkout.ts';
import type { MandateEvidence } from '../../domain/records/people.ts';
import type { PortalSession, Product, Subscription } from '../../domain/records/sales.ts';
import { RUNNING_STATUSES } from '../../domain/running-payments.ts';
import { hasEnded } from '../../domain/subscription/charge-settlement.ts';
import { dunningOf, stateOf } from '../../domain/subscription/state.ts';
import { subscriptionView } from '../../domain/subscription/view.ts';
import { keptMoney } from '../subscriptions/kept-money.ts';
import type { Call, Services } from '../write.ts';

/** Reads portal sessions: the customer, and what the portal shows and allows. */

/** How many invoices and products the view contains, newest first. */
const SHOWN = 100;
/** How many transactions are searched for declined cards. This is more than any cascade tries. */
const TRIED = 30;

/** Reads the session, open or expired. @throws Refusal 007 */
export async function readPortal({ store }: Services, { account }: Call, session_id: string): Promise<PortalSession> {
  const session = requireFound(
    await store.of(account.id).findWhere('portal_sessions', [{ field: 'session_id', is: session_id }]),
    'session_id',
    session_id,
  );
  return session;
}

const isOpen = ({ clock }: Services, { expires_at, ended_at }: PortalSession): boolean => ended_at === null && clock.now() < expires_at;

/** Locks the session for a change: no other transaction changes it until the commit. @throws Refusal 007; 008 when it has expired */
export async function lockOpenSession(services: Services, tx: Transactional, session_id: string): Promise<PortalSession> {
  const found = await tx.findWhere('portal_sessions', [{ field: 'session_id', is: session_id }]);
  const session = found === undefined ? undefined : await tx.lock('portal_sessions', found.id);
  if (session === undefined) throw notFound('session_id', session_id);
  if (!isOpen(services, session)) throw refuseField('008', 'session_id', 'expired', 'the link to this page has expired');
  return session;
}

/** Reads the session for an action. @throws Refusal 007; 008 when it has expired */
export async function requireOpenSession(services: Services, call: Call, session_id: string): Promise<PortalSession> {
  const session = await readPortal(services, call, session_id);
  if (!isOpen(services, session)) throw refuseField('008', 'session_id', 'expired', 'the link to this page has expired');
  return session;
}

/** The subscription of a session: the one that it names, or the customer's newest. */
export const subscriptionOf = ({ store }: Services, { account_id, customer_id, subscription_id }: PortalSession) =>
  store
    .of(account_id)
    .findWhere('subscriptions', [
      { field: 'customer_id', is: customer_id },
      ...(subscription_id === null ? [] : [{ field: 'id', is: subscription_id } as const]),
    ]);

/** The subscription, for actions that need one. @throws Refusal 007 */
export async function requireSubscription(services: Services, session: PortalSession): Promise<Subscription> {
  const subscription = requireFound(
    await subscriptionOf(services, session),
    'subscription_id',
    session.subscription_id ?? 'of this customer',
  );
  return subscription;
}

/** The checkout session in which the customer enters a new card; undefined where none was opened. */
export async function cardEntryOf(
  { store }: Services,
  { account_id, card_checkout_id }: PortalSession,
): Promise<CheckoutSession | undefined> {
  return card_checkout_id === null ? undefined : store.of(account_id).find('checkout_sessions', card_checkout_id);
}

/** Requires that an invoice belongs to the customer of the link. @throws Refusal 007 */
export async function requireOwnInvoice(
  { store }: Services,
  { account_id, customer_id }: PortalSession,
  field: string,
  id: string,
): Promise<void> {
  const invoice = await store.of(account_id).find('invoices', id);
  if (invoice?.customer_id !== customer_id) throw notFound(field, id);
}

/** The proof of a mandate that the customer has signed. @throws Refusal 007 for another customer's, and for one without a proof */
export async function requireOwnProof(
  { store }: Services,
  { account_id, customer_id }: PortalSession,
  id: string,
): Promise<MandateEvidence> {
  const mandate = await store.of(account_id).find('mandates', id);
  const proof =
    mandate?.customer_id === customer_id
      ? await store.of(account_id).findWhere('mandate_evidence', [{ field: 'mandate_id', is: id }])
      : undefined;
  if (proof === undefined) throw notFound('id', id);
  return proof;
}

/** Requires that a card belongs to the customer of the link. @throws Refusal 007 */
export async function requireOwnCard({ store }: Services, { account_id, customer_id }: PortalSession, id: string): Promise<void> {
  const card = await store.of(account_id).find('cards', id);
  if (card?.customer_id !== customer_id || !card.is_stored) throw notFound('card_id', id);
}

async function offersOf({ store }: Services, session: PortalSession): Promise<Product[]> {
  const ids = session.settings.available_product_ids;
  const products =
    ids === null
      ? (
          await store.of(session.account_id).list(
            'products',
            [
              { field: 'pricing_type', is: 'RECURRING' },
              { field: 'product_status', is: 'ACTIVE' },
            ],
            { limit: SHOWN },
          )
        ).rows
      : [...(await store.of(session.account_id).findMany('products', ids)).values()];
  return products.filter((product) => isOffered(session, product));
}

/** Requires that the link offers a product. @throws Refusal 007 */
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
  pause: false,
  resume: false,
  pay: false,
  change_details: false,
};

/** The view of an expired session, which shows nothing. */
const EXPIRED = {
  state: 'expired' as const,
  subscription: null,
  others: [],
  processing: false,
  allowed: NOTHING_ALLOWED,
  reactivation: null,
  resumption: null,
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

/** Reads the customer's records for the view. */
async function recordsOfCustomer({ store }: Services, account: Account, session: PortalSession) {
  const own = { field: 'customer_id', is: session.customer_id } as const;
  const [cards, subscriptions, mandates, payments, invoices] = await Promise.all([
    store.of(account.id).list('cards', [own, { field: 'is_stored', is: true }]),
    store.of(account.id).list('subscriptions', [own], { limit: SHOWN }),
    store.of(account.id).list('mandates', [own], { limit: SHOWN }),
    store.of(account.id).list('payments', [own, { field: 'payment_status', oneOf: [...RUNNING_STATUSES, 'PAUSED'] }], { limit: SHOWN }),
    session.settings.show_invoices ? store.of(account.id).list('invoices', [own], { limit: SHOWN }) : null,
  ]);
  const [methods, proofs] = await Promise.all([
    store.of(account.id).findMany('payment_methods', [...new Set(payments.rows.map(({ payment_methods_id }) => payment_methods_id))]),
    mandates.rows.length === 0
      ? []
      : store
          .of(account.id)
          .list('mandate_evidence', [{ field: 'mandate_id', oneOf: mandates.rows.map(({ id }) => id) }])
          .then(({ rows }) => rows),
  ]);
  return {
    cards: cards.rows.toReversed(),
    subscriptions: subscriptions.rows,
    mandates: mandates.rows,
    signed: new Set(proofs.map(({ mandate_id }) => mandate_id)),
    payments: payments.rows,
    methods,
    invoices: invoices?.rows ?? null,
  };
}

export async function portalView(services: Services, call: Call, { id }: Pick<PortalSession, 'id'>): Promise<PortalView> {
  const { store, clock } = services;
  const { account } = call;
  const now = clock.now();
  // The version is read first. All records are read later, so they are at least as new as the version.
  const session = requireFound(await store.of(account.id).find('portal_sessions', id), 'session_id', id);
  const { available_product_ids: _ids, allow_pause: _pause, ...settings } = session.settings;
  const { session_id, expires_at, version } = session;
  // A link that another node has ended counts as ended here too, even if this node's clock is behind.
  const expires_in = isOpen(services, session) ? Math.max(0, expires_at.getTime() - now.getTime()) : 0;
  const merchant = { name: brandOf(account).name };
  const today = sastDay(now);
  const sharedFields = {
    kind: 'portal' as const,
    declined: null,
    session_id,
    version,
    expires_in,
    today,
    test: account.test,
    merchant,
    settings,
  };
  if (!isOpen(services, session)) return { ...sharedFields, ...EXPIRED };
  const [subscription, customer, offers, own, entry] = await Promise.all([
    subscriptionOf(services, session),
    store.of(account.id).find('customers', session.customer_id),
    offersOf(services, session),
    recordsOfCustomer(services, account, session),
    cardEntryOf(services, session),
  ]);
  if (customer === undefined) throw notFound('customer_id', session.customer_id);
  const owed = subscription?.owed ?? null;
  const owedInvoice = owed === null ? undefined : await store.of(account.id).find('invoices', owed.invoice_id);
  const owes = owed !== null || subscription?.past_due != null;
  const tried = owes
    ? (await store.of(account.id).list('transactions', [{ field: 'customers_id', is: customer.id }], { limit: TRIED })).rows
    : [];
  const active = customer.customer_status === 'ACTIVE';
  const restarts = subscription !== undefined && hasEnded(subscription.subscription_status);
  const kept = restarts ? await keptMoney(store.of(account.id), subscription) : EVERYTHING;
  const facts = { session, subscription, active, offers: offers.length > 0, owedInvoice, tried, kept, account, today };
  // The chosen products replace the lines of a running subscription. Otherwise they start a new subscription, which bears VAT.
  const is_tax = subscription === undefined || hasEnded(subscription.subscription_status) || subscription.is_tax;
  return {
    ...sharedFields,
    state: 'open',
    subscription: subscription === undefined ? null : portalSubscription(subscriptionView(subscription, now, account)),
    others: session.subscription_id === null ? otherSubscriptions(own.subscriptions, subscription, own.cards, { now, account }) : [],
    processing: subscription?.pending != null,
    allowed: allowedActions(facts),
    reactivation: reactivationOf(facts),
    resumption: resumptionOf(facts),
    owed: owedOf(facts),
    upcoming: subscription === undefined ? [] : upcomingCharges(stateOf(subscription), dunningOf(account)),
    packages: packagesOf(offers, {
      current: new Set(subscription?.items.map(({ product_id }) => product_id) ?? []),
      is_tax,
      day: today,
    }),
    cards: portalCards(own.cards, own.subscriptions, subscription, now),
    card_entry: portalCardEntry(entry, services.publicUrl),
    mandates: portalMandates(own.mandates, own.signed),
    debits: portalDebits(own.payments, own.methods),
    invoices: own.invoices?.map((invoice) => invoiceView(invoice, now)) ?? null,
    billing_details: settings.billing_info_type === 'NONE' ? null : { ...customer, name: displayName(customer) },
  };
}
