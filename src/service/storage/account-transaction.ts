import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Change } from '../domain/decision.ts';
import { SHOWN_KINDS, type PortalSubjects } from '../domain/portal/subjects.ts';
import type { Claim, Condition, FoundRecords, Transactional, VelocityWindow } from '../domain/ports.ts';
import type { Kind, Records } from '../domain/records/every-record.ts';
import type { Transaction } from '../domain/records/money.ts';
import type { Account, VelocityCounts } from '../domain/records/platform.ts';
import { append } from './append.ts';
import { claimKey, forgetAnswers, keepAnswer } from './idempotency.ts';
import { byId, RecordReader, requireRecord } from './record-reader.ts';
import { column, owned, ownId, reads, sent, tableOf } from './rows.ts';
import { orderColumn, transactions } from './tables/money.ts';
import { accounts, counters } from './tables/platform.ts';
import { portal_sessions } from './tables/sessions.ts';
import { countVelocity } from './velocity.ts';

/** A transaction of one account. */
export class AccountTransaction extends RecordReader implements Transactional {
  /** Whether the account's own record is changed. */
  isConfigured = false;

  async lock<K extends Kind>(kind: K, id: string | null): Promise<Records[K] | undefined> {
    if (id === null) return undefined;
    return (await this.send(reads(kind, ownId(kind, this.account_id, id), { isLocked: true })))[0] as Records[K] | undefined;
  }

  async lockOne<K extends Kind>(kind: K, conditions: readonly Condition<K>[]): Promise<Records[K] | undefined> {
    return (await this.send(reads(kind, owned(kind, this.account_id, conditions), { isLocked: true })))[0] as Records[K] | undefined;
  }

  async requireLocked<K extends Kind>(kind: K, id: string | null): Promise<Records[K]> {
    return requireRecord(kind, id, await this.lock(kind, id));
  }

  async lockMany<K extends Kind>(kind: K, ids: readonly string[]): Promise<FoundRecords<Records[K]>> {
    if (ids.length === 0) return new Map();
    const inOrder = { isLocked: true, order: [asc(column(kind, 'id'))] };
    return byId<K>(await this.send(reads(kind, ownId(kind, this.account_id, ids), inOrder)));
  }

  async transactionsOfOrder(order_id: string): Promise<Transaction[]> {
    const isPaidFor = sql`${orderColumn(transactions.payment_data)} = ${order_id}`;
    return this.db
      .select()
      .from(transactions)
      .where(and(eq(transactions.account_id, this.account_id), isPaidFor));
  }

  async nextNumber(name: string): Promise<number> {
    const [row] = await this.db
      .insert(counters)
      .values({ account_id: this.account_id, name, value: 1 })
      .onConflictDoUpdate({ target: [counters.account_id, counters.name], set: { value: sql`${counters.value} + 1` } })
      .returning();
    return row?.value ?? 1;
  }

  async append(changes: readonly Change[]): Promise<void> {
    this.isConfigured ||= changes.some(({ kind }) => kind === 'accounts');
    await append(this.db, this.account_id, changes);
  }

  async raisePortals({ everybody, customers, records }: PortalSubjects, now: Date): Promise<{ id: string; version: number }[]> {
    const { account_id, id, customer_id, expires_at, version } = portal_sessions;
    const named = everybody ? [] : SHOWN_KINDS.filter((kind) => (records[kind] ?? []).length > 0);
    const owners = named.map((kind) => ({ kind, where: ownId(kind, this.account_id, records[kind] ?? []) }));
    const shown = await this.send({
      shape: `portals ${everybody} ${named.join()}`,
      values: [
        this.account_id,
        sent(expires_at, now),
        ...(everybody ? [] : [[...customers]]),
        ...owners.flatMap(({ where }) => where.values),
      ],
      build(db, place) {
        const open = and(eq(account_id, place()), gt(expires_at, place()));
        const isOfCustomer = everybody ? [] : [sql`${customer_id} = any(${place()})`];
        const isOfOwner = owners.map(({ kind, where }) =>
          inArray(
            customer_id,
            db
              .select({ customer_id: column(kind, 'customer_id') })
              .from(tableOf(kind))
              .where(where.build(place)),
          ),
        );
        return (
          db
            .select({ id })
            .from(portal_sessions)
            .where(and(open, or(...isOfCustomer, ...isOfOwner)))
            // Locked in a fixed order, so that two transactions never wait for each other.
            .orderBy(id)
            .for('update')
        );
      },
    });
    if (shown.length === 0) return [];
    const ids = shown.map((one) => one.id);
    return this.db
      .update(portal_sessions)
      .set({ version: sql`${version} + 1` })
      .where(and(eq(account_id, this.account_id), inArray(id, ids)))
      .returning({ id, version });
  }

  countVelocity(subjects: readonly string[], from: VelocityWindow): Promise<Map<string, VelocityCounts>> {
    return countVelocity(this.db, this.account_id, subjects, from);
  }

  async lockAccount(): Promise<Account> {
    const [row] = await this.db.select().from(accounts).where(eq(accounts.id, this.account_id)).for('update');
    if (row === undefined) throw new Error(`account ${this.account_id} is gone`);
    return row;
  }

  claim(key: string, hash: string, at: Date): Promise<Claim> {
    return claimKey(this.db, { account_id: this.account_id, key }, hash, at);
  }

  answer(key: string, answer: string): Promise<void> {
    return keepAnswer(this.db, { account_id: this.account_id, key }, answer);
  }

  forgetAnswers(words: readonly string[]): Promise<void> {
    return forgetAnswers(this.db, this.account_id, words);
  }
}
