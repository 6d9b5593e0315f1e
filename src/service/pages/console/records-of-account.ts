import { refuseField } from '../../../contract/errors.ts';
import { attemptOf } from '../../commands/checkout/session-lookups.ts';
import type { Services } from '../../commands/write.ts';
import type { CheckoutSession } from '../../domain/records/checkout.ts';
import type { Kind, Records } from '../../domain/records/every-record.ts';
import type { ListedKind } from './kinds.ts';
import type { LatestRecords } from './overview.ts';
import type { RecordHistory } from './records.ts';
import type { SessionStory } from './sessions.ts';
import type { WebhookStory } from './webhooks.ts';

/** Reads the records for the console's pages of one account. */

type Store = Services['store'];

/** The rows of one page of a list. */
export const PAGE_SIZE = 50;
/** The rows of each kind on the overview. */
const FEW = 6;

/** The requested page of a list. */
export interface ListPage {
  readonly limit: number;
  readonly after?: string | undefined;
}

/** The page of a list that an address asks for. An invalid cursor gives the first page. */
export const pageRequest = (after: string | undefined): ListPage => ({
  limit: PAGE_SIZE,
  after: after !== undefined && /^\d{1,15}(\.\d{1,15})?$/.test(after) ? after : undefined,
});

/** @throws Refusal 007 where the record does not exist */
export const required = <T>(record: T | undefined): T => {
  if (record === undefined) throw refuseField('007', 'id', 'exists', 'no such record');
  return record;
};

const customersOf = (store: Store, account_id: string, sessions: readonly CheckoutSession[]) =>
  store.of(account_id).findMany('customers', [...new Set(sessions.flatMap(({ customer_id }) => customer_id ?? []))]);

/** A page of sessions with their customers. */
export async function sessionsPage(store: Store, account_id: string, page: ListPage) {
  const { rows, next } = await store.of(account_id).list('checkout_sessions', [], page);
  return { rows, next, customers: await customersOf(store, account_id, rows) };
}

/** The latest records of each kind. */
export async function latest(store: Store, account_id: string): Promise<LatestRecords> {
  const few = { limit: FEW };
  const [recent, transactions, webhooks, work] = await Promise.all([
    sessionsPage(store, account_id, few),
    store.of(account_id).list('transactions', [], few),
    store.of(account_id).list('webhooks', [], few),
    store.of(account_id).upcomingWork(FEW),
  ]);
  return { sessions: recent.rows, customers: recent.customers, transactions: transactions.rows, webhooks: webhooks.rows, work };
}

export const newestOf = async <K extends Kind>(store: Store, account_id: string, kind: K): Promise<Records[K][]> =>
  (await store.of(account_id).list(kind, [], { limit: FEW })).rows;

/** The events about a record, the webhooks that reported them, and the session in which a transaction was made. */
export async function historyOf(store: Store, account_id: string, record: Records[ListedKind]): Promise<RecordHistory> {
  const reader = store.of(account_id);
  const about = [{ field: 'subject_id', is: record.id }] as const;
  const [journal, webhooks, attempt] = await Promise.all([
    reader.list('journal', about, { limit: PAGE_SIZE }),
    reader.list('webhooks', about, { limit: PAGE_SIZE }),
    'transaction_reference' in record && 'rail' in record ? attemptOf(reader, record) : undefined,
  ]);
  const session = attempt === undefined ? undefined : await reader.find('checkout_sessions', attempt.session_id);
  return { journal: journal.rows, webhooks: webhooks.rows, session_id: session?.session_id };
}

/** A session with all its records. @throws Refusal 007 */
export async function sessionStory(store: Store, account_id: string, session_id: string): Promise<SessionStory> {
  const session = required(await store.of(account_id).findWhere('checkout_sessions', [{ field: 'session_id', is: session_id }]));
  const about = [{ field: 'subject_id', is: session.id }] as const;
  const limit = { limit: PAGE_SIZE };
  const [journal, attempts, webhooks, customers] = await Promise.all([
    store.of(account_id).list('journal', about, limit),
    store.of(account_id).list('checkout_attempts', [{ field: 'session_id', is: session.id }], limit),
    store.of(account_id).list('webhooks', about, limit),
    customersOf(store, account_id, [session]),
  ]);
  const transactions = await store.of(account_id).findMany(
    'transactions',
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

/** A webhook with its next try. @throws Refusal 007 */
export async function webhookStory(store: Store, account_id: string, id: string): Promise<WebhookStory> {
  const webhook = required(await store.of(account_id).find('webhooks', id));
  return { webhook, next: webhook.status === 'pending' ? await store.of(account_id).find('webhook_queues', webhook.queue) : undefined };
}
