import { Refusal } from '../../../contract/errors.ts';
import type { Services } from '../../commands/write.ts';
import { deliveryId } from '../../domain/decision.ts';
import type { CheckoutSession } from '../../domain/records/checkout.ts';
import type { Kind, Records } from '../../domain/records/every-record.ts';
import type { Latest } from './overview.ts';
import type { SessionStory } from './sessions.ts';
import type { TransactionStory } from './transactions.ts';
import type { WebhookStory } from './webhooks.ts';

/** What the console's pages need to know, read for one account. */

type Store = Services['store'];

/** Rows on a page of a list. */
export const PAGE = 50;
/** Rows of each kind on the overview. */
const FEW = 6;

/** Which page of a list. */
export interface PageOf {
  readonly limit: number;
  readonly after?: string | undefined;
}

/** The page that an address asks for. A cursor that is none asks for the first page. */
export const pageAsked = (after: string | undefined): PageOf => ({
  limit: PAGE,
  after: after !== undefined && /^\d{1,15}(\.\d{1,15})?$/.test(after) ? after : undefined,
});

const there = <T>(record: T | undefined): T => {
  if (record === undefined) throw new Refusal('007', 'no such record');
  return record;
};

const customersOf = (store: Store, account_id: string, sessions: readonly CheckoutSession[]) =>
  store.findMany('customers', account_id, [...new Set(sessions.flatMap(({ customer_id }) => customer_id ?? []))]);

/** A page of sessions with their customers. */
export async function sessions(store: Store, account_id: string, page: PageOf) {
  const { rows, next } = await store.list('checkout_sessions', account_id, [], page);
  return { rows, next, customers: await customersOf(store, account_id, rows) };
}

/** The latest of everything. */
export async function latest(store: Store, account_id: string): Promise<Latest> {
  const few = { limit: FEW };
  const [recent, transactions, webhooks, work] = await Promise.all([
    sessions(store, account_id, few),
    store.list('transactions', account_id, [], few),
    store.list('webhooks', account_id, [], few),
    store.upcomingWork(account_id, FEW),
  ]);
  return { sessions: recent.rows, customers: recent.customers, transactions: transactions.rows, webhooks: webhooks.rows, work };
}

/** The newest of a kind. */
export const fewOf = async <K extends Kind>(store: Store, account_id: string, kind: K): Promise<Records[K][]> =>
  (await store.list(kind, account_id, [], { limit: FEW })).rows;

/** All about a session. @throws Refusal 007 */
export async function sessionStory(store: Store, account_id: string, session_id: string): Promise<SessionStory> {
  const session = there(await store.findWhere('checkout_sessions', account_id, [{ field: 'session_id', is: session_id }]));
  const about = [{ field: 'subject_id', is: session.id }] as const;
  const limit = { limit: PAGE };
  const [journal, attempts, webhooks, customers] = await Promise.all([
    store.list('journal', account_id, about, limit),
    store.list('checkout_attempts', account_id, [{ field: 'session_id', is: session.id }], limit),
    store.list('webhooks', account_id, about, limit),
    customersOf(store, account_id, [session]),
  ]);
  const transactions = await store.findMany(
    'transactions',
    account_id,
    attempts.rows.flatMap(({ transaction_id }) => transaction_id ?? []),
  );
  return {
    session,
    customer: session.customer_id === null ? undefined : customers.get(session.customer_id),
    journal: journal.rows,
    attempts: attempts.rows,
    transactions,
    webhooks: webhooks.rows,
  };
}

/** All about a transaction. @throws Refusal 007 */
export async function transactionStory(store: Store, account_id: string, id: string): Promise<TransactionStory> {
  const transaction = there(await store.find('transactions', account_id, id));
  const attempt = await store.findWhere('checkout_attempts', account_id, [{ field: 'transaction_id', is: id }]);
  const session = attempt === undefined ? undefined : await store.find('checkout_sessions', account_id, attempt.session_id);
  return { transaction, session_id: session?.session_id ?? null };
}

/** All about a delivery. @throws Refusal 007 */
export async function webhookStory(store: Store, account_id: string, id: string): Promise<WebhookStory> {
  const webhook = there(await store.find('webhooks', account_id, id));
  return { webhook, next: webhook.status === 'pending' ? await store.find('work', account_id, deliveryId(id)) : undefined };
}
