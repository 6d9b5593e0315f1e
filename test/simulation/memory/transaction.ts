import type { Change } from '../../../src/service/domain/decision.ts';
import { DatabaseError, WriteConflict } from '../../../src/service/domain/database-fault.ts';
import { orderIdOf } from '../../../src/service/domain/order-status.ts';
import type {
  Claim,
  Condition,
  VelocityWindow,
  FoundRecords,
  Page,
  PageRequest,
  Transactional,
} from '../../../src/service/domain/ports.ts';
import type { PortalSubjects } from '../../../src/service/domain/portal/subjects.ts';
import type { Kind, Records, SealedKind } from '../../../src/service/domain/records/every-record.ts';
import type { Transaction } from '../../../src/service/domain/records/money.ts';
import type { Account, VelocityCounts } from '../../../src/service/domain/records/platform.ts';
import { sealedColumns, sealedIn, withoutSealed } from '../../../src/service/storage/sealed-columns.ts';
import type { SimulatedDatabase, Overlay } from './database.ts';
import { keyOf } from './database.ts';
import type { Line } from './line.ts';
import type { Holder } from './locks.ts';
import { fieldsOf, meets, pageOf, rowOf, type Row } from './rows.ts';
import { UNIQUE } from './unique.ts';

/** A transaction of one account in the simulated database. It reads what is committed and what it wrote itself (read committed). */

const DAY_MS = 24 * 60 * 60_000;

/** The connection was lost, and the database has rolled the transaction back. */
const away = () => new DatabaseError({ class: 'away', sqlstate: '08006' });

/** @see Transactional */
export class SimulatedTransaction implements Transactional, Holder {
  readonly account_id: string;
  readonly locks = new Set<string>();
  waitsFor: string | null = null;
  isOver = false;
  readonly #database: SimulatedDatabase;
  readonly #line: Line;
  readonly #overlay: Overlay = new Map();
  readonly #changes: Change[] = [];
  /** Changes to commit besides rows: counters, keys and settings. */
  readonly #others: (() => void)[] = [];
  readonly #counters = new Map<string, number>();
  readonly #keys = new Map<string, { hash: string; at: Date; answer: string | null }>();

  constructor(database: SimulatedDatabase, line: Line, account_id: string) {
    this.#database = database;
    this.#line = line;
    this.account_id = account_id;
  }

  /** Commits the changes and releases all locks. */
  commit(): Promise<void> {
    return this.#line.trip(() => {
      this.#mustGoOn();
      this.#database.commit(this.#overlay, this.#changes);
      for (const set of this.#others) set();
      this.end();
    });
  }

  /** Discards the uncommitted changes. The database also does this when it loses the connection. */
  end(): void {
    this.isOver = true;
    this.#database.locks.release(this);
  }

  async find<K extends Kind>(kind: K, id: string | null): Promise<Records[K] | undefined> {
    return id === null ? undefined : this.#ask(() => shown(kind, this.#row(kind, id)));
  }

  async require<K extends Kind>(kind: K, id: string | null): Promise<Records[K]> {
    return there(kind, id, await this.find(kind, id));
  }

  async findMany<K extends Kind>(kind: K, ids: readonly string[]): Promise<FoundRecords<Records[K]>> {
    if (ids.length === 0) return new Map();
    return this.#ask(() =>
      byId(
        kind,
        ids.map((id) => this.#row(kind, id)),
      ),
    );
  }

  findOne<K extends Kind>(kind: K, conditions: readonly Condition<K>[]): Promise<Records[K] | undefined> {
    return this.#ask(() => shown(kind, this.#one(kind, conditions)));
  }

  async findWhere<K extends Kind>(kind: K, conditions: readonly Condition<K>[]): Promise<Records[K] | undefined> {
    return (await this.list(kind, conditions, { limit: 1 })).rows[0];
  }

  list<K extends Kind>(kind: K, conditions: readonly Condition<K>[], page: PageRequest = {}): Promise<Page<Records[K]>> {
    return this.#ask(() => {
      const rows = this.#rows(kind).filter((row) => conditions.every((condition) => meets(row, condition)));
      return pageOf(
        kind,
        rows.map((row) => shown(kind, row) as unknown as Row),
        page,
      );
    });
  }

  async transactionsOfOrder(order_id: string): Promise<Transaction[]> {
    return (await this.list('transactions', [])).rows.filter((row) => orderIdOf(row) === order_id);
  }

  async findSealed<K extends SealedKind>(kind: K, id: string | null) {
    if (id === null) return undefined;
    return this.#ask(() => {
      const row = this.#row(kind, id);
      return row && { record: withoutSealed(row) as unknown as Records[K], sealed: sealedIn(row) };
    });
  }

  async lock<K extends Kind>(kind: K, id: string | null): Promise<Records[K] | undefined> {
    if (id === null) return undefined;
    return this.#ask(async () => {
      await this.#hold(kind, id);
      return shown(kind, this.#row(kind, id));
    });
  }

  async lockOne<K extends Kind>(kind: K, conditions: readonly Condition<K>[]): Promise<Records[K] | undefined> {
    return this.#ask(async () => {
      const found = this.#one(kind, conditions);
      if (found === undefined) return undefined;
      await this.#hold(kind, found.id);
      return shown(kind, this.#one(kind, conditions));
    });
  }

  async requireLocked<K extends Kind>(kind: K, id: string | null): Promise<Records[K]> {
    return there(kind, id, await this.lock(kind, id));
  }

  async lockMany<K extends Kind>(kind: K, ids: readonly string[]): Promise<FoundRecords<Records[K]>> {
    if (ids.length === 0) return new Map();
    return this.#ask(async () => {
      for (const id of [...new Set(ids)].sort()) await this.#hold(kind, id);
      return byId(
        kind,
        ids.map((id) => this.#row(kind, id)),
      );
    });
  }

  nextNumber(name: string): Promise<number> {
    return this.#ask(async () => {
      const key = `${this.account_id} ${name}`;
      await this.#acquire(`counter ${key}`);
      const value = (this.#counters.get(key) ?? this.#database.counters.get(key) ?? 0) + 1;
      this.#counters.set(key, value);
      this.#others.push(() => this.#database.counters.set(key, value));
      return value;
    });
  }

  append(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return Promise.resolve();
    return this.#ask(async () => {
      await this.#requireUnchanged(changes);
      for (const change of changes) await this.#write(change);
      this.#changes.push(...changes);
    });
  }

  raisePortals({ everybody, customers, records }: PortalSubjects, now: Date): Promise<{ id: string; version: number }[]> {
    return this.#ask(async () => {
      const owners = Object.entries(records).flatMap(([kind, ids]) => ids.map((id) => this.#row(kind as Kind, id)?.['customer_id']));
      const whose = new Set<unknown>([...customers, ...owners]);
      const open = this.#rows('portal_sessions')
        .filter((row) => (row['expires_at'] as Date) > now && (everybody || whose.has(row['customer_id'])))
        .sort((a, b) => (a.id < b.id ? -1 : 1));
      for (const { id } of open) await this.#hold('portal_sessions', id);
      return open.map(({ id }) => {
        const version = Number(this.#row('portal_sessions', id)?.['version']) + 1;
        this.#set('portal_sessions', id, { version });
        return { id, version };
      });
    });
  }

  countVelocity(subjects: readonly string[], { since, pendingSince }: VelocityWindow): Promise<Map<string, VelocityCounts>> {
    if (subjects.length === 0) return Promise.resolve(new Map<string, VelocityCounts>());
    return this.#ask(async () => {
      for (const subject of [...subjects].sort()) await this.#acquire(`subject ${this.account_id} ${subject}`);
      const counted = new Map<string, VelocityCounts>();
      for (const subject of new Set(subjects)) {
        const rows = this.#rows('velocity').filter((row) => row['subject'] === subject && (row['at'] as Date) >= since);
        const count = (kind: string) => rows.filter((row) => row['kind'] === kind).length;
        const pending = rows.filter((row) => row['kind'] === 'pending' && (row['at'] as Date) > pendingSince).length;
        if (rows.length > 0)
          counted.set(subject, { declined: count('declined'), pending, checks: count('check'), questions: count('question') });
      }
      return counted;
    });
  }

  lockAccount(): Promise<Account> {
    return this.#ask(async () => {
      await this.#acquire(`account ${this.account_id}`);
      return this.#database.requireAccount(this.account_id);
    });
  }

  claim(key: string, hash: string, at: Date): Promise<Claim> {
    return this.#ask(async () => {
      const name = `${this.account_id} ${key}`;
      // A second transaction with the same key waits here until the first one has ended.
      await this.#acquire(`key ${name}`);
      const kept = this.#database.keys.get(name);
      if (kept === undefined || kept.at.getTime() <= at.getTime() - DAY_MS) {
        this.#keep(name, { hash, at, answer: null });
        return { type: 'first' };
      }
      return kept.hash === hash && kept.answer !== null ? { type: 'repeat', answer: kept.answer } : { type: 'conflict' };
    });
  }

  answer(key: string, answer: string): Promise<void> {
    return this.#ask(() => {
      const name = `${this.account_id} ${key}`;
      const claimed = this.#keys.get(name);
      if (claimed !== undefined) this.#keep(name, { ...claimed, answer });
    });
  }

  forgetAnswers(words: readonly string[]): Promise<void> {
    return this.#ask(() => {
      for (const [name, kept] of this.#database.keys)
        if (name.startsWith(`${this.account_id} `) && words.some((word) => kept.answer?.includes(word) === true))
          this.#keep(name, { ...kept, answer: null });
    });
  }

  #keep(name: string, kept: { hash: string; at: Date; answer: string | null }): void {
    this.#keys.set(name, kept);
    this.#others.push(() => this.#database.keys.set(name, kept));
  }

  #ask<T>(statement: () => T | Promise<T>): Promise<T> {
    return this.#line.trip(() => {
      this.#mustGoOn();
      return statement();
    });
  }

  /** Throws if the database has already rolled the transaction back because the connection was lost. */
  #mustGoOn(): void {
    if (this.isOver) throw away();
  }

  /** Takes a lock. A statement that takes several locks ends with its transaction: it takes none after that, which nobody would release. */
  #acquire(lock: string): Promise<void> {
    if (this.isOver) return Promise.reject(away());
    return this.#database.locks.acquire(this, lock);
  }

  #hold(kind: Kind, id: string): Promise<void> {
    return this.#acquire(`${kind} ${keyOf(this.account_id, id)}`);
  }

  #row(kind: Kind, id: string): Row | undefined {
    const written = this.#overlay.get(kind)?.get(keyOf(this.account_id, id));
    return written === undefined ? this.#database.row(kind, this.account_id, id) : (written ?? undefined);
  }

  #one<K extends Kind>(kind: K, conditions: readonly Condition<K>[]): Row | undefined {
    return this.#rows(kind).find((row) => conditions.every((condition) => meets(row, condition)));
  }

  #rows(kind: Kind): Row[] {
    const written = this.#overlay.get(kind);
    const committed = this.#database.all(kind).filter((row) => written?.has(keyOf(row.account_id, row.id)) !== true);
    const own = [...(written?.values() ?? [])].filter((row) => row !== null);
    return [...committed, ...own].filter(({ account_id }) => account_id === this.account_id);
  }

  /** Runs before anything else is written: a decision about a record that has changed since is not stored. @throws WriteConflict */
  async #requireUnchanged(changes: readonly Change[]): Promise<void> {
    const seen = new Set<string>();
    for (const change of changes) {
      if (change.op !== 'update' || change.kind === 'accounts' || seen.has(change.id)) continue;
      const isAsDecided = guardOf(change);
      if (isAsDecided === undefined) continue;
      seen.add(change.id);
      await this.#hold(change.kind, change.id);
      if (!isAsDecided(this.#row(change.kind, change.id))) throw new WriteConflict();
    }
  }

  async #write(change: Change): Promise<void> {
    if (change.kind === 'accounts') {
      const { accounts } = this.#database;
      await this.#acquire(`account ${this.account_id}`);
      this.#others.push(() => accounts.set(change.id, { ...this.#database.requireAccount(change.id), ...change.set }));
      return;
    }
    const { kind } = change;
    if ('row' in change) {
      if (kind === 'webhook_queues') {
        await this.#hold(kind, change.row.id);
        const added = this.#row(kind, change.row.id)?.['added'];
        if (added !== undefined) {
          this.#set(kind, change.row.id, { added: Number(added) + 1 });
          return;
        }
      }
      const row = rowOf(kind, { ...change.row, ...sealedColumns(change) }, this.#database.nextPlace(kind));
      await this.#mustBeNew(kind, row);
      this.#put(kind, change.row.id, row);
      return;
    }
    await this.#hold(kind, change.id);
    if (this.#row(kind, change.id) === undefined) return;
    if (change.op === 'delete') this.#put(kind, change.id, null);
    else this.#set(kind, change.id, { ...change.set, ...sealedColumns(change) });
  }

  #set(kind: Kind, id: string, fields: object): void {
    const row = this.#row(kind, id);
    if (row !== undefined) this.#put(kind, id, { ...row, ...fieldsOf(kind, fields) });
  }

  #put(kind: Kind, id: string, row: Row | null): void {
    const written = this.#overlay.get(kind) ?? new Map<string, Row | null>();
    this.#overlay.set(kind, written);
    written.set(keyOf(this.account_id, id), row);
  }

  /** @throws DatabaseError if a unique index already contains the values; two simultaneous writers wait for each other first */
  async #mustBeNew(kind: Kind, row: Row): Promise<void> {
    for (const fields of [['id'], ...(UNIQUE[kind] ?? [])]) {
      const values = fields.map((field) => row[field]);
      if (values.some((value) => value === null)) continue;
      await this.#acquire(`unique ${kind} ${this.account_id} ${fields.join()} ${values.join()}`);
      if (this.#rows(kind).some((other) => fields.every((field, index) => other[field] === values[index])))
        throw new DatabaseError({ class: 'defect', sqlstate: '23505' });
    }
  }
}

/** The condition under which a change of a row is written, as in the real database. Undefined if there is none. */
function guardOf(change: Change): ((row: Row | undefined) => boolean) | undefined {
  if (change.op !== 'update') return undefined;
  if (change.kind === 'checkout_sessions' && change.set.version !== undefined) {
    const before = change.set.version - 1;
    return (row) => row?.['version'] === before;
  }
  if (change.kind === 'webhooks' && change.set.tries !== undefined) {
    const before = change.set.tries.length - 1;
    return (row) => row?.['status'] === 'pending' && (row['tries'] as readonly unknown[]).length === before;
  }
  return undefined;
}

/** The record in a row, without the vault's columns. */
export function shown<K extends Kind>(_kind: K, row: Row | undefined): Records[K] | undefined {
  return row === undefined ? undefined : (withoutSealed(row) as unknown as Records[K]);
}

/** A record that another one refers to. @throws Error if it does not exist */
function there<Stored>(kind: Kind, id: string | null, record: Stored | undefined): Stored {
  if (record === undefined) throw new Error(`${kind}: ${id ?? 'a record that is not named'} is gone`);
  return record;
}

const byId = <K extends Kind>(kind: K, rows: readonly (Row | undefined)[]): FoundRecords<Records[K]> => {
  const found = new Map<string, Records[K]>();
  for (const row of rows) {
    const record = shown(kind, row);
    if (row !== undefined && record !== undefined) found.set(row.id, record);
  }
  return found;
};
