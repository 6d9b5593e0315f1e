import { requireFound } from '../../../contract/errors.ts';
import { sessionView, methodsOf, type SessionFacts } from '../../domain/emandate/session.ts';
import type { Reader } from '../../domain/ports.ts';
import type { Account } from '../../domain/records/platform.ts';
import type { EmandatePage, EmandateSession } from '../../domain/records/people.ts';
import type { Product } from '../../domain/records/sales.ts';
import type { Services } from '../write.ts';

/** Reads the records from which a signing session's view is made. */

/** A page without a list of products offers this many, newest first. */
const OFFERED = 100;
/** The billing periods of products that can be collected (`contract/collections.ts`). */
const COLLECTED: readonly (string | null)[] = ['WEEKLY', 'MONTHLY', 'YEARLY'];

/** Reads a session. @throws Refusal 007 */
export async function findSession(reader: Reader, session_id: string): Promise<EmandateSession> {
  const session = requireFound(
    await reader.findWhere('emandate_sessions', [{ field: 'session_id', is: session_id }]),
    'session_id',
    session_id,
  );
  return session;
}

/** The products that a page offers. Products that can no longer be collected are left out. */
async function productsOf(reader: Reader, page: EmandatePage): Promise<Product[]> {
  if (page.payment_type !== 'emandate_products_and_collections') return [];
  const { product_ids } = page;
  const found =
    product_ids === null
      ? (await reader.list('products', [{ field: 'product_status', is: 'ACTIVE' }], { limit: OFFERED })).rows
      : await reader.findMany('products', product_ids).then((map) => product_ids.flatMap((id) => map.get(id) ?? []));
  return found.filter(
    ({ product_status, pricing_type, billing_period }) =>
      product_status === 'ACTIVE' &&
      (pricing_type === 'ONE_TIME' || (COLLECTED.includes(billing_period) && (page.interval === null || page.interval === billing_period))),
  );
}

/** The records of a session. */
export async function factsOf(reader: Reader, account: Account, session: EmandateSession, publicUrl: string): Promise<SessionFacts> {
  const { page_id, customer_id, bank_account_id, mandate_id } = session;
  const page = requireFound(await reader.find('emandate_pages', page_id), 'page_id', page_id);
  const all = await reader.list('payment_methods', [{ field: 'is_active', is: true }]);
  const own = requireFound(await reader.find('payment_methods', page.payment_methods_id), 'payment_methods_id', page.payment_methods_id);
  const evidence = mandate_id === null ? undefined : await reader.findWhere('mandate_evidence', [{ field: 'mandate_id', is: mandate_id }]);
  return {
    session,
    page,
    merchant: account.name,
    test: account.test,
    methods: methodsOf(own, all.rows.toReversed()),
    products: await productsOf(reader, page),
    customer: await reader.find('customers', customer_id),
    bank_account: await reader.find('bank_accounts', bank_account_id),
    mandate: await reader.find('mandates', mandate_id),
    evidence,
    publicUrl,
  };
}

/** The session as its operations answer it. */
export async function answerOf({ store, clock, publicUrl }: Services, account: Account, session_id: string) {
  const session = await findSession(store.of(account.id), session_id);
  const result = sessionView(await factsOf(store.of(account.id), account, session, publicUrl), clock.now());
  return { status: true, result, allowed_origins: session.allowed_origins };
}
