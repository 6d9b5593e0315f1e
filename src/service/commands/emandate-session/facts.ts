import { notFound } from '../../../contract/errors.ts';
import type { EmandateSessionAnswer } from '../../../contract/emandate-session.ts';
import { sessionView, methodsOf, type SessionFacts } from '../../domain/emandate/session.ts';
import type { Reader } from '../../domain/ports.ts';
import type { Account } from '../../domain/records/platform.ts';
import type { EmandatePage, EmandateSession } from '../../domain/records/emandate.ts';
import type { Product } from '../../domain/records/sales.ts';
import type { Services } from '../write.ts';

/** What a signing session is made of, read. */

/** How many products a page without a list of its own offers: the newest. */
const OFFERED = 100;
/** Products that can be collected (interface, *Collections submit*). */
const COLLECTED: readonly (string | null)[] = ['WEEKLY', 'MONTHLY', 'YEARLY'];

/** The session of an id. @throws Refusal 007 */
export async function findSession(reader: Reader, account_id: string, session_id: string): Promise<EmandateSession> {
  const session = await reader.findWhere('emandate_sessions', account_id, [{ field: 'session_id', is: session_id }]);
  if (session === undefined) throw notFound('session_id', session_id);
  return session;
}

/** What a page offers; what cannot be collected any more is not offered. */
async function productsOf(reader: Reader, page: EmandatePage): Promise<Product[]> {
  if (page.payment_type !== 'emandate_products_and_collections') return [];
  const { product_ids, account_id } = page;
  const found =
    product_ids === null
      ? (await reader.list('products', account_id, [{ field: 'product_status', is: 'ACTIVE' }], { limit: OFFERED })).rows
      : await reader.findMany('products', account_id, product_ids).then((map) => product_ids.flatMap((id) => map.get(id) ?? []));
  return found.filter(
    ({ product_status, pricing_type, billing_period }) =>
      product_status === 'ACTIVE' &&
      (pricing_type === 'ONE_TIME' || (COLLECTED.includes(billing_period) && (page.interval === null || page.interval === billing_period))),
  );
}

/** Everything about a session. */
export async function factsOf(reader: Reader, account: Account, session: EmandateSession, publicUrl: string): Promise<SessionFacts> {
  const { account_id, page_id, customer_id, bank_account_id, mandate_id } = session;
  const page = await reader.find('emandate_pages', account_id, page_id);
  if (page === undefined) throw notFound('page_id', page_id);
  const all = await reader.list('payment_methods', account_id, [{ field: 'is_active', is: true }], {});
  const own = await reader.find('payment_methods', account_id, page.payment_methods_id);
  if (own === undefined) throw notFound('payment_methods_id', page.payment_methods_id);
  const evidence =
    mandate_id === null ? undefined : await reader.findWhere('mandate_evidence', account_id, [{ field: 'mandate_id', is: mandate_id }]);
  return {
    session,
    page,
    merchant: account.name,
    test: account.test,
    methods: methodsOf(own, all.rows.toReversed()),
    products: await productsOf(reader, page),
    customer: customer_id === null ? undefined : await reader.find('customers', account_id, customer_id),
    bank_account: bank_account_id === null ? undefined : await reader.find('bank_accounts', account_id, bank_account_id),
    mandate: mandate_id === null ? undefined : await reader.find('mandates', account_id, mandate_id),
    evidence,
    publicUrl,
  };
}

/** What a payer sees, now. */
export async function viewOf({ store, clock, publicUrl }: Services, account: Account, session_id: string): Promise<EmandateSessionAnswer> {
  const session = await findSession(store, account.id, session_id);
  return sessionView(await factsOf(store, account, session, publicUrl), clock.now());
}
