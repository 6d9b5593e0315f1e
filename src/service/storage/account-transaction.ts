import { asc, eq, sql } from 'drizzle-orm';
import type { Change } from '../domain/decision.ts';
import type { PortalSubjects } from '../domain/portal/subjects.ts';
import type { Claim, Condition, SubjectLimit, VelocityWindow, FoundRecords, Transactional } from '../domain/ports.ts';
import type { Kind, Records } from '../domain/records/every-record.ts';
import type { Transaction } from '../domain/records/money.ts';
import type { Account } from '../domain/records/platform.ts';
import type { VelocityCounts } from '../domain/records/velocity.ts';
import type { AppendContext } from './append.ts';
import { createChangeBuffer, type ChangeBuffer } from './change-buffer.ts';
import { filesOfCustomer } from './archived-customers.ts';
import type { Unit } from './connection.ts';
import { claimKey, forgetAnswers, keepAnswer } from './idempotency.ts';
import { byId, RecordReader, requireRecord, type MethodCache } from './record-reader.ts';
import type { ReachedLimits } from './reached-limits.ts';
import { raisePortalVersions } from './portal-versions.ts';
import { column, owned, selections, tableOf } from './rows.ts';
import { orderColumn, transactions } from './tables/money.ts';
import { accounts, counters } from './tables/platform.ts';
import { countVelocity, velocityCheck } from './velocity.ts';

/** What a transaction works with. `node` is the number of this node. */
type TransactionParts = Omit<AppendContext, 'db'> & { readonly methods: MethodCache; readonly reached: ReachedLimits | null };

/**
 * A transaction of one account. It begins with the first lock. Earlier reads see committed data, as they would inside the
 * transaction. If nothing is locked and all writes fit into one statement, that statement alone is the transaction.
 */
export class AccountTransaction extends RecordReader implements Transactional {
  readonly #unit: Unit;
  readonly #buffer: ChangeBuffer;
  /** The subjects that must be counted; null where no check may be part of the write, because the decision is made again. */
  readonly #reached: ReachedLimits | null;
  /** Whether the account's own record is changed. */
  isConfigured = false;
  constructor(unit: Unit, { account_id, methods, reached, ...pen }: TransactionParts) {
    const buffer = createChangeBuffer(unit, { db: unit.db, account_id, ...pen });
    const runQuery = async <R>(body: () => Promise<R>): Promise<R> => {
      await buffer.write();
      return body();
    };
    super({ statements: unit, account_id, methods, layout: pen.layout, runQuery });
    this.#unit = unit;
    this.#buffer = buffer;
    this.#reached = reached;
  }

  /** Runs a body that locks or writes: inside the transaction, after all appended changes were written. */
  async #locking<R>(body: () => Promise<R>): Promise<R> {
    this.dropPrefetched();
    await this.#buffer.write();
    // What begins the transaction is sent first, and the server keeps the order.
    const { answered } = await this.#unit.begin();
    const [, result] = await Promise.all([answered, body()]);
    return result;
  }

  async lock<K extends Kind>(kind: K, id: string | null): Promise<Records[K] | undefined> {
    return id === null ? undefined : this.lockOne(kind, [{ field: 'id', is: id }] as unknown as readonly Condition<K>[]);
  }

  async lockOne<K extends Kind>(kind: K, conditions: readonly Condition<K>[]): Promise<Records[K] | undefined> {
    const { shape, values, build } = this.conditionFor(kind, conditions);
    const filled = { shape: `lock ${shape}`, values };
    const rows = await this.#locking(() =>
      this.select(selections[kind], filled, (query, next) => query.from(tableOf(kind)).where(build(next)).for('update')),
    );
    return rows[0] as Records[K] | undefined;
  }

  archivedFiles(customer_id: string): Promise<string[]> {
    return this.#locking(() => filesOfCustomer(this.db, this.account_id, customer_id));
  }

  async requireLocked<K extends Kind>(kind: K, id: string | null): Promise<Records[K]> {
    return requireRecord(kind, id, await this.lock(kind, id));
  }

  async lockMany<K extends Kind>(kind: K, ids: readonly string[]): Promise<FoundRecords<Records[K]>> {
    if (ids.length === 0) return new Map();
    const { shape, values, build } = this.idCondition(kind, ids);
    const filled = { shape: `lock many ${shape}`, values };
    const rows = await this.#locking(() =>
      this.select(selections[kind], filled, (query, next) =>
        query
          .from(tableOf(kind))
          .where(build(next))
          .orderBy(asc(column(kind, 'id')))
          .for('update'),
      ),
    );
    return byId<K>(rows);
  }

  async transactionsOfOrder(order_id: string): Promise<Transaction[]> {
    const call = { shape: 'transactions of an order', values: [this.account_id, order_id] };
    const rows = await this.runQuery(() =>
      this.select(selections.transactions, call, (query, next) =>
        query.from(transactions).where(owned('transactions', next(), sql`${orderColumn(transactions.payment_data)} = ${next()}`)),
      ),
    );
    return rows as unknown as Transaction[];
  }

  async nextNumber(name: string): Promise<number> {
    const [row] = await this.#locking(async () =>
      this.db
        .insert(counters)
        .values({ account_id: this.account_id, name, value: 1 })
        .onConflictDoUpdate({ target: [counters.account_id, counters.name], set: { value: sql`${counters.value} + 1` } })
        .returning(),
    );
    return row?.value ?? 1;
  }

  append(changes: readonly Change[]): Promise<void> {
    this.isConfigured ||= changes.some(({ kind }) => kind === 'accounts');
    this.dropPrefetched();
    this.#buffer.add(changes);
    return Promise.resolve();
  }

  finish(subjects: PortalSubjects | null, now: Date): Promise<{ id: string; version: number }[]> {
    return this.#buffer.finish(subjects === null ? null : raisePortalVersions(this.account_id, subjects, now));
  }

  countVelocity(subjects: readonly string[], from: VelocityWindow): Promise<Map<string, VelocityCounts>> {
    return this.#locking(() => countVelocity(this.db, this.account_id, subjects, from));
  }

  requireVelocityBelow(limits: readonly SubjectLimit[], from: VelocityWindow): boolean {
    // A transaction that has begun may hold locks for which others wait that have locked a subject.
    const reached = this.#reached;
    if (reached === null || this.#unit.isBegun()) return false;
    const subjects = limits.map(({ subject }) => `${this.account_id} ${subject}`);
    // A check that will hardly be passed would only be a second try each time.
    if (reached.has(subjects)) return false;
    if (limits.length > 0) this.#buffer.require(velocityCheck(this.account_id, limits, from, () => reached.add(subjects)));
    return true;
  }

  async lockAccount(): Promise<Account> {
    const [row] = await this.#locking(async () => this.db.select().from(accounts).where(eq(accounts.id, this.account_id)).for('update'));
    if (row === undefined) throw new Error(`account ${this.account_id} is gone`);
    return row;
  }

  claim(key: string, hash: string, at: Date): Promise<Claim> {
    return this.#locking(() => claimKey(this.db, { account_id: this.account_id, key }, hash, at));
  }

  answer(key: string, answer: string): Promise<void> {
    return this.#locking(() => keepAnswer(this.db, { account_id: this.account_id, key }, answer));
  }

  forgetAnswers(words: readonly string[]): Promise<void> {
    return this.#locking(() => forgetAnswers(this.db, this.account_id, words));
  }
}
