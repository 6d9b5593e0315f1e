import { asc, eq, sql } from 'drizzle-orm';
import type { Change } from '../domain/decision.ts';
import type { PortalSubjects } from '../domain/portal/subjects.ts';
import type { Claim, Condition, CountedSince, FoundRecords, Transactional } from '../domain/ports.ts';
import type { Kind, Records } from '../domain/records/every-record.ts';
import type { Account } from '../domain/records/platform.ts';
import type { Counted } from '../domain/records/velocity.ts';
import { createChangeBuffer, type ChangeBuffer } from './change-buffer.ts';
import type { Unit } from './connection.ts';
import { claimKey, forgetAnswers, keepAnswer } from './idempotency.ts';
import { byId, RecordReader, requireRecord, type MethodCache } from './record-reader.ts';
import { raisePortalVersions } from './portal-versions.ts';
import { column, selections, tableOf } from './rows.ts';
import { accounts, counters } from './tables/platform.ts';
import { countVelocity } from './velocity.ts';

/**
 * A transaction of one account. It begins with the first lock: before, what is read is what is committed, as it would be
 * inside of it. Where nothing is locked, and all that is written is one statement, that statement is the transaction.
 */
export class AccountTransaction extends RecordReader implements Transactional {
  readonly #unit: Unit;
  readonly #buffer: ChangeBuffer;
  /** Whether the account itself is changed. */
  isConfigured = false;
  /** `node` is the number of the node that writes. */
  constructor(unit: Unit, { account_id, node, methods }: { account_id: string; node: number | null; methods: MethodCache }) {
    const { db } = unit;
    const buffer = createChangeBuffer(unit, { db, account_id, node });
    const turn = async <R>(body: () => Promise<R>): Promise<R> => {
      await buffer.write();
      return body();
    };
    super({ db, account_id, methods, turn });
    this.#unit = unit;
    this.#buffer = buffer;
  }

  /** Runs what locks or writes: in the transaction, and after what was appended. */
  async #locking<R>(body: () => Promise<R>): Promise<R> {
    this.forgetAhead();
    await this.#buffer.write();
    await this.#unit.begin();
    return body();
  }

  async lock<K extends Kind>(kind: K, id: string | null): Promise<Records[K] | undefined> {
    return id === null ? undefined : this.lockOne(kind, [{ field: 'id', is: id }] as unknown as readonly Condition<K>[]);
  }

  async lockOne<K extends Kind>(kind: K, conditions: readonly Condition<K>[]): Promise<Records[K] | undefined> {
    const { shape, values, build } = this.meets(kind, conditions);
    const filled = { shape: `lock ${shape}`, values };
    const rows = await this.#locking(() =>
      this.select(selections[kind], filled, (query, next) => query.from(tableOf(kind)).where(build(next)).for('update')),
    );
    return rows[0] as Records[K] | undefined;
  }

  async requireLocked<K extends Kind>(kind: K, id: string | null): Promise<Records[K]> {
    return requireRecord(kind, id, await this.lock(kind, id));
  }

  async lockMany<K extends Kind>(kind: K, ids: readonly string[]): Promise<FoundRecords<Records[K]>> {
    if (ids.length === 0) return new Map();
    const { shape, values, build } = this.isOne(kind, ids);
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
    this.forgetAhead();
    this.#buffer.add(changes);
    return Promise.resolve();
  }

  finish(subjects: PortalSubjects | null, now: Date): Promise<{ id: string; version: number }[]> {
    return this.#buffer.finish(subjects === null ? null : raisePortalVersions(this.account_id, subjects, now));
  }

  countVelocity(subjects: readonly string[], from: CountedSince): Promise<Map<string, Counted>> {
    return this.#locking(() => countVelocity(this.db, this.account_id, subjects, from));
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
