import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { AccountReader, FollowedKind, LedgerBalance, SessionVersion, Storage, Transactional, UpcomingWork } from '../domain/ports.ts';
import type { Kind } from '../domain/records/every-record.ts';
import type { Account } from '../domain/records/platform.ts';
import type { CheckoutAttempt, CheckoutSession } from '../domain/records/checkout.ts';
import { COUNTED_MS } from '../domain/velocity.ts';
import { AccountTransaction } from './account-transaction.ts';
import type { Database } from './connection.ts';
import { forgetKeys } from './idempotency.ts';
import { readLedger } from './ledger.ts';
import { send } from './prepared.ts';
import { RecordReader } from './record-reader.ts';
import { createShortCache } from './short-cache.ts';
import { forgetSessionChanges } from './session-feed.ts';
import { checkout_attempts, checkout_sessions, emandate_pages, emandate_sessions, portal_sessions } from './tables/sessions.ts';
import { accounts, isWaiting, tagColumn, velocity, webhook_queues, webhooks, work } from './tables/platform.ts';
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

/** The parts of a database that the store needs. */
export type StoreDatabase = Pick<Database, 'db' | 'transaction' | 'shares'>;

/** Reads one account outside a transaction. */
class BoundReader extends RecordReader implements AccountReader {
  async upcomingWork(limit: number): Promise<UpcomingWork[]> {
    const mine = eq(work.account_id, this.account_id);
    const pieces: UpcomingWork[] = await this.runQuery(async () =>
      this.db.select().from(work).where(mine).orderBy(asc(work.due_at), asc(work.seq)).limit(limit),
    );
    const tries = await this.runQuery(async () =>
      this.db
        .selectDistinctOn([webhooks.queue], { subject_id: webhooks.id, tries: webhooks.tries, due_at: webhook_queues.due_at })
        .from(webhook_queues)
        .innerJoin(
          webhooks,
          and(eq(webhooks.account_id, webhook_queues.account_id), eq(webhooks.queue, webhook_queues.id), eq(webhooks.status, 'pending')),
        )
        .where(and(eq(webhook_queues.account_id, this.account_id), eq(webhooks.account_id, this.account_id)))
        .orderBy(asc(webhooks.queue), asc(webhooks.seq)),
    );
    const deliveries = tries.map(({ tries: made, ...one }): UpcomingWork => ({ kind: 'webhook.deliver', attempts: made.length, ...one }));
    return [...pieces, ...deliveries].sort((a, b) => a.due_at.getTime() - b.due_at.getTime()).slice(0, limit);
  }

  async webhookToSend(queue: string) {
    const rows = await this.send({
      shape: 'webhook to send',
      values: [this.account_id, queue],
      build: (db, place) =>
        db
          .select({ webhook: webhooks, account: accounts })
          .from(webhooks)
          .innerJoin(accounts, eq(accounts.id, webhooks.account_id))
          .where(and(eq(webhooks.account_id, place()), eq(webhooks.queue, place()), isWaiting))
          .orderBy(asc(webhooks.seq))
          .limit(1),
    });
    return rows[0];
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
  readonly #accounts = createShortCache<Account>(() => performance.now());
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

  constructor(database: StoreDatabase) {
    this.#database = database;
    this.db = database.db;
  }

  /** Runs a query of an account when the account uses less than its share of the database. */
  #shared<R>(account_id: string, body: () => Promise<R>): Promise<R> {
    const { shares } = this.#database;
    return shares === null ? body() : shares.run(account_id, body);
  }

  of(account_id: string): AccountReader {
    return new BoundReader(this.db, account_id, (body) => this.#shared(account_id, body));
  }

  transaction<R>(account_id: string, body: (tx: Transactional) => Promise<R>): Promise<R> {
    return this.#shared(account_id, async () => {
      const { result, isConfigured } = await this.#database.transaction(async (db) => {
        const tx = new AccountTransaction(db, account_id);
        return { result: await body(tx), isConfigured: tx.isConfigured };
      });
      if (isConfigured) this.#accounts.drop(({ id }) => id === account_id);
      return result;
    });
  }

  async accountByKey(api_key: string, now?: 'now'): Promise<Account | undefined> {
    if (now !== undefined) this.#accounts.drop((account) => account.api_key === api_key);
    return this.#accounts.get(api_key, async () => (await this.db.select().from(accounts).where(eq(accounts.api_key, api_key)))[0]);
  }

  checkoutSession(session_id: string): Promise<{ session: CheckoutSession; account: Account } | undefined> {
    return this.#tagged.find(session_id, async (account_id) => {
      const rows = await send(this.db, {
        shape: 'session with its account',
        values: [account_id, session_id],
        build: (db, place) =>
          db
            .select({ session: checkout_sessions, account: accounts })
            .from(checkout_sessions)
            .innerJoin(accounts, eq(accounts.id, checkout_sessions.account_id))
            .where(and(eq(checkout_sessions.account_id, place()), eq(checkout_sessions.session_id, place()))),
      });
      return rows[0];
    });
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
      const is = and(eq(checkout_attempts.account_id, account), eq(checkout_attempts.id, id));
      return (await this.db.select().from(checkout_attempts).where(is))[0];
    });
  }

  async ownerOfSession(kind: FollowedKind, session_id: string): Promise<{ account_id: string; id: string } | undefined> {
    const table = SESSIONS[kind];
    const owner = { account_id: table.account_id, id: table.id };
    return this.#tagged.find(session_id, async (account) => {
      const is = and(eq(table.account_id, account), eq(table.session_id, session_id));
      return (await this.db.select(owner).from(table).where(is))[0];
    });
  }

  async ownerOfPage(page_id: string): Promise<string | undefined> {
    const owner = { account_id: emandate_pages.account_id };
    const page = await this.#tagged.find(page_id, async (account) => {
      const is = and(eq(emandate_pages.account_id, account), eq(emandate_pages.id, page_id));
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
