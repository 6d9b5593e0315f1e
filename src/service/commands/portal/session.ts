import { notFound, refuseField } from '../../../contract/errors.ts';
import type { PortalView } from '../../../contract/portal-session.ts';
import { cardView } from '../../domain/card.ts';
import { displayName } from '../../domain/customer.ts';
import { notAllowed } from '../../domain/billing/subscription.ts';
import { invoiceView } from '../../domain/invoice.ts';
import { isOffered, packagesOf, upcomingCharges } from '../../domain/portal/offers.ts';
import type { PortalSession, Product, Subscription } from '../../domain/records.ts';
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

/** The view of a session. */
export async function portalView(services: Services, call: Call, session: PortalSession): Promise<PortalView> {
  const { store, clock } = services;
  const { account } = call;
  const now = clock.now();
  const { available_product_ids: _, ...settings } = session.settings;
  const around = { id: session.id, session_id: session.session_id, expires_at: session.expires_at, settings };
  if (!isOpen(services, session))
    return {
      ...around,
      state: 'expired',
      subscription: null,
      processing: false,
      upcoming: [],
      packages: [],
      cards: [],
      invoices: null,
      billing_details: null,
    };
  const subscription = await subscriptionOf(services, session);
  const [customer, offers, cards, invoices] = await Promise.all([
    store.find('customers', account.id, session.customer_id),
    offersOf(services, session),
    store.list(
      'cards',
      account.id,
      [
        { field: 'customer_id', is: session.customer_id },
        { field: 'is_stored', is: true },
      ],
      {},
    ),
    settings.show_invoices
      ? store.list('invoices', account.id, [{ field: 'customer_id', is: session.customer_id }], { limit: SHOWN })
      : Promise.resolve(null),
  ]);
  if (customer === undefined) throw notFound('customer_id', session.customer_id);
  return {
    ...around,
    state: 'open',
    subscription: subscription === undefined ? null : subscriptionView(subscription, now, account),
    processing: subscription?.pending != null,
    upcoming: subscription === undefined ? [] : upcomingCharges(stateOf(subscription), dunningOf(account)),
    packages: packagesOf(offers, new Set(subscription?.items.map(({ product_id }) => product_id) ?? [])),
    // In the order in which they are used.
    cards: cards.rows
      .filter(({ card_status }) => card_status !== 'ARCHIVED')
      .reverse()
      .toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
      .map((card) => cardView(card, now)),
    invoices: invoices === null ? null : invoices.rows.map((invoice) => invoiceView(invoice, now)),
    billing_details: settings.billing_info_type === 'NONE' ? null : { ...customer, name: displayName(customer) },
  };
}
