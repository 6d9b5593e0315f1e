import { and, asc, desc, eq, getTableColumns, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type {
  AccountReader,
  Condition,
  FollowedKind,
  LedgerBalance,
  Page,
  PageRequest,
  SessionVersion,
  Storage,
  Transactional,
} from '../domain/ports.ts';
import { deliveryId } from '../domain/decision.ts';
import type { Kind, Records } from '../domain/records/every-record.ts';
import type { Account, Webhook, Work } from '../domain/records/platform.ts';
import type { CheckoutAttempt, CheckoutSession } from '../domain/records/checkout.ts';
import { COUNTED_MS } from '../domain/velocity.ts';
import { AccountTransaction } from './account-transaction.ts';
import type { Database } from './connection.ts';
import { forgetKeys } from './idempotency.ts';
import { readJoined } from './joined-rows.ts';
import { readPage } from './page-cache.ts';
import { createReachedLimits } from './reached-limits.ts';
import { createRecordCache, type RecordCache } from './record-cache.ts';
import { readLedger } from './ledger.ts';
import { pageOf, RecordReader, type MethodCache, type ReaderParts } from './record-reader.ts';
import { createShortCache } from './short-cache.ts';
import { forgetSessionChanges } from './session-feed.ts';
import { checkout_attempts, checkout_sessions } from './tables/checkout.ts';
import { emandate_pages, emandate_sessions } from './tables/emandate.ts';
import { accounts, tagColumn, webhooks, work } from './tables/platform.ts';
import { portal_sessions } from './tables/portal.ts';
import { velocity } from './tables/velocity.ts';
import { createTaggedAccounts } from './tagged-accounts.ts';
import { searchUnindexed } from './unindexed-search.ts';
import { forgetTokens } from './vault-token-cleanup.ts';

/**
 * How far before the last sweep tokens are checked again, because other nodes' clocks may be behind and their commits late.
 * Milliseconds.
 */
const SWEPT_AGAIN_MS = 15 * 60 * 1000;

/** The tables of sessions that browsers know by a session id. */
const SESSIONS = { checkout_sessions, emandate_sessions, portal_sessions } as const;

/** The columns of a checkout session, or of a webhook, read together with its account. */
const SESSION = { session: getTableColumns(checkout_sessions), account: getTableColumns(accounts) } as const;
const WEBHOOK = { webhook: getTableColumns(webhooks), account: getTableColumns(accounts), behind: { id: work.id } } as const;

/** The condition that a row belongs to an account. An id of an earlier release does not say to which (null). */
const ofAccount = (column: PgColumn, account_id: string | null): SQL | undefined =>
  account_id === null ? undefined : eq(column, account_id);

/** The parts of a database that the store needs. */
export type StoreDatabase = Pick<
  Database,
  'db' | 'short' | 'pool' | 'transaction' | 'shares' | 'isDistributed' | 'layout' | 'checksWhenWriting'
>;

/** Reads one account outside a transaction. */
class BoundReader extends RecordReader implements AccountReader {
  /** The records of pages; null where they are not kept. */
  readonly #kept: RecordCache | null;

  constructor(parts: ReaderParts, kept: RecordCache | null) {
    super(parts);
    this.#kept = kept;
  }

  override async list<K extends Kind>(kind: K, conditions: readonly Condition<K>[], request: PageRequest = {}): Promise<Page<Records[K]>> {
    const kept = this.#kept;
    // A list without a limit may be the whole table.
    // Entries of the journal are not found by their ids, and never change.
    if (kept === null || request.limit === undefined || kind === 'journal') return super.list(kind, conditions, request);
    const rows = await this.runQuery(() => readPage(this.db, kept, this.page(kind, conditions, request)));
    return pageOf(kind, rows, { ...request, layout: this.layout });
  }

  upcomingWork(limit: number): Promise<Work[]> {
    const mine = eq(work.account_id, this.account_id);
    return this.runQuery(async () => this.db.select().from(work).where(mine).orderBy(asc(work.due_at), asc(work.seq)).limit(limit));
  }

  async webhookToSend(id: string) {
    const filled = { shape: 'webhook to send', values: [this.account_id, id, deliveryId(id)] };
    const rows = await this.runQuery(() =>
      readJoined(this.short, WEBHOOK, filled, (fields, [account, webhook, delivery]) =>
        this.db
          .select(fields)
          .from(webhooks)
          .innerJoin(accounts, eq(accounts.id, webhooks.account_id))
          // Its own delivery, if another one of its queue is in front.
          .leftJoin(
            work,
            and(
              sql`${work.account_id} = ${account} and ${work.id} = ${delivery}`,
              // With an offset the search is made for this delivery only, and in the order of its index. PostgreSQL takes a table whose
              // rows come and go for an empty one, and otherwise reads the whole index.
              sql`exists (
                select from work e where e.account_id = ${account} and e.receiver = ${work.receiver} and e.queue = ${work.queue}
                and e.seq < ${work.seq} order by e.seq offset 0)`,
            ),
          )
          .where(and(sql`${webhooks.account_id} = ${account}`, sql`${webhooks.id} = ${webhook}`)),
      ),
    );
    const found = rows[0] as { readonly webhook: Webhook; readonly account: Account; readonly behind: object | null } | undefined;
    return found && { webhook: found.webhook, account: found.account, isBehind: found.behind !== null };
  }

  walk(kind: Kind, field: string, values: readonly string[]): Promise<string[]> {
    return this.runQuery(() => searchUnindexed(this.db, this.account_id, kind, field, values));
  }

  ledger(): Promise<LedgerBalance> {
    // One snapshot: a payment that is stored between two of the sums would look like money that nothing explains.
    return this.runQuery(() =>
      this.db.transaction((tx) => readLedger(tx, this.account_id), { isolationLevel: 'repeatable read', accessMode: 'read only' }),
    );
  }
}

/** The storage port: access to the records of one account, and queries across accounts. */
export class Store implements Storage {
  readonly #database: StoreDatabase;
  readonly #node: number | null;
  readonly #accounts = createShortCache<Account>(() => performance.now());
  readonly #methods: MethodCache = createShortCache(() => performance.now());
  readonly #reached = createReachedLimits(() => performance.now());
  readonly #kept: RecordCache | null;
  readonly #tagged = createTaggedAccounts(async (tag) => {
    const rows = await this.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(tagColumn(accounts.id), tag));
    return rows.map(({ id }) => id);
  });
  /** The real time of the last sweep of tokens. */
  #swept: Date | undefined;
  private readonly db: StoreDatabase['db'];
  /** `node` is the number of this node. */
  constructor(database: StoreDatabase, node: number | null = null) {
    this.#database = database;
    this.#node = node;
    this.db = database.db;
    // Servers of a distributed database count transactions each for itself, so versions of one could be taken for another's.
    this.#kept = database.isDistributed ? null : createRecordCache(() => performance.now());
    // After a failover, another server counts on. It may repeat the number of a transaction that was lost with the first one.
    database.pool?.on('connect', () => this.#kept?.forget());
  }

  /** Runs a query of an account when the account uses less than its share of the database. */
  #shared<R>(account_id: string, body: () => Promise<R>): Promise<R> {
    const { shares } = this.#database;
    return shares === null ? body() : shares.run(account_id, body);
  }

  of(account_id: string): AccountReader {
    const runQuery = <R>(body: () => Promise<R>): Promise<R> => this.#shared(account_id, body);
    return new BoundReader(
      { statements: this.#database, account_id, methods: this.#methods, layout: this.#database.layout, runQuery },
      this.#kept,
    );
  }

  transaction<R>(account_id: string, body: (tx: Transactional) => Promise<R>, isRepeat = false): Promise<R> {
    return this.#shared(account_id, async () => {
      const { isDistributed, layout, checksWhenWriting } = this.#database;
      const reached = checksWhenWriting && !isRepeat ? this.#reached : null;
      const { result, isConfigured } = await this.#database.transaction(async (unit) => {
        const tx = new AccountTransaction(unit, { account_id, node: this.#node, isDistributed, layout, reached, methods: this.#methods });
        const result = await body(tx);
        await tx.finish(null, new Date());
        return { result, isConfigured: tx.isConfigured };
      });
      if (isConfigured) this.#accounts.drop(({ id }) => id === account_id);
      return result;
    });
  }

  async accountByKey(api_key: string, now?: 'now'): Promise<Account | undefined> {
    if (now !== undefined) this.#accounts.drop((account) => account.api_key === api_key);
    return this.#accounts.get(api_key, async () => (await this.db.select().from(accounts).where(eq(accounts.api_key, api_key)))[0]);
  }

  async checkoutSession(session_id: string): Promise<{ session: CheckoutSession; account: Account } | undefined> {
    const row = await this.#tagged.find(session_id, async (account_id) => {
      const filled =
        account_id === null
          ? { shape: 'checkout session', values: [session_id] }
          : { shape: 'checkout session of an account', values: [session_id, account_id] };
      const rows = await readJoined(this.#database.short, SESSION, filled, (fields, [session, account]) =>
        this.db
          .select(fields)
          .from(checkout_sessions)
          .innerJoin(accounts, eq(accounts.id, checkout_sessions.account_id))
          .where(
            and(
              account === undefined ? undefined : sql`${checkout_sessions.account_id} = ${account}`,
              sql`${checkout_sessions.session_id} = ${session}`,
            ),
          ),
      );
      return rows[0];
    });
    return row as { readonly session: CheckoutSession; readonly account: Account } | undefined;
  }

  async accountByPublicKey(public_key: string): Promise<Account | undefined> {
    return (await this.db.select().from(accounts).where(eq(accounts.public_key, public_key)))[0];
  }

  async account(id: string): Promise<Account | undefined> {
    return (await this.db.select().from(accounts).where(eq(accounts.id, id)))[0];
  }

  /** The accounts with simulated rails, oldest first. */
  async testAccounts(): Promise<Account[]> {
    return this.db.select().from(accounts).where(eq(accounts.test, true)).orderBy(asc(accounts.created_at), desc(accounts.api_key));
  }

  async addAccount(account: Account): Promise<void> {
    await this.db.insert(accounts).values(account).onConflictDoNothing();
  }

  async attempt(id: string): Promise<CheckoutAttempt | undefined> {
    return this.#tagged.find(id, async (account) => {
      const is = and(ofAccount(checkout_attempts.account_id, account), eq(checkout_attempts.id, id));
      return (await this.db.select().from(checkout_attempts).where(is))[0];
    });
  }

  async ownerOfSession(kind: FollowedKind, session_id: string): Promise<{ account_id: string; id: string } | undefined> {
    const table = SESSIONS[kind];
    const owner = { account_id: table.account_id, id: table.id };
    return this.#tagged.find(session_id, async (account) => {
      const is = and(ofAccount(table.account_id, account), eq(table.session_id, session_id));
      return (await this.db.select(owner).from(table).where(is))[0];
    });
  }

  async ownerOfPage(page_id: string): Promise<string | undefined> {
    const owner = { account_id: emandate_pages.account_id };
    const page = await this.#tagged.find(page_id, async (account) => {
      const is = and(ofAccount(emandate_pages.account_id, account), eq(emandate_pages.id, page_id));
      return (await this.db.select(owner).from(emandate_pages).where(is))[0];
    });
    return page?.account_id;
  }

  /** Deletes what is kept of tokens that expired before a moment, and after `since`. */
  forgetTokens(until: Date, since?: Date): Promise<void> {
    return forgetTokens(this.db, until, since);
  }

  /**
   * Deletes card numbers of tokens that can no longer be used (real time), idempotency keys older than a day (clock time), and
   * changes that all nodes have read.
   */
  async sweep(realNow: Date, now: Date): Promise<void> {
    // The first sweep checks all expired tokens; later sweeps check those that have expired since.
    await this.forgetTokens(realNow, this.#swept && new Date(this.#swept.getTime() - SWEPT_AGAIN_MS));
    this.#swept = realNow;
    await this.db.delete(velocity).where(lt(velocity.at, new Date(realNow.getTime() - COUNTED_MS)));
    await forgetKeys(this.db, now);
    await forgetSessionChanges(this.db);
  }

  async changedSessions(kind: FollowedKind, known: readonly SessionVersion[]): Promise<SessionVersion[]> {
    const left = kind === 'checkout_sessions' ? sql`s.left_at is not null` : sql`false`;
    const texts = (of: (one: SessionVersion) => string) => sql.param(`{${known.map(of).join(',')}}`);
    // Finds sessions by key and returns only changed ones. A session without changes costs one index step and returns nothing.
    const answer: unknown = await this.db.execute(sql`
      select s.account_id, s.id, s.version, ${left} as left
      from unnest(${texts(({ account_id }) => account_id)}::text[], ${texts(({ id }) => id)}::text[], ${texts(({ version }) => String(version))}::int[]) k(account_id, id, version)
      join ${sql.identifier(kind)} s on s.account_id = k.account_id and s.id = k.id
      where s.version <> k.version or ${left}`);
    return (answer as { readonly rows: SessionVersion[] }).rows;
  }
}
