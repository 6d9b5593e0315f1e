import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Change } from '../domain/decision.ts';
import type { Claim, Condition, LedgerBalance, Page, PageAsked, Reader, Storage, Transactional } from '../domain/ports.ts';
import type { Account, Work } from '../domain/records/platform.ts';
import type { CheckoutAttempt } from '../domain/records/checkout.ts';
import type { Kind, Records } from '../domain/records/every-record.ts';
import type { Db } from './database.ts';
import { readLedger } from './ledger.ts';
import { phases, type Group } from './phases.ts';
import { LISTED, tables } from './tables.ts';
import { checkout_attempts, checkout_sessions, vault_tokens } from './tables/checkout.ts';
import { emandate_pages, emandate_sessions } from './tables/emandate.ts';
import { accounts, counters, idempotency, work } from './tables/platform.ts';
import { portal_sessions } from './tables/portal.ts';

/** Reading and writing records by kind: one small generic layer over the table of tables. */

const DAY = 24 * 60 * 60 * 1000;

/** Changes that go to the database in one statement, at most: it takes no more than so many values. */
const TOGETHER = 100;

/** Statements as parts of one. */
const together = (statements: readonly SQLWrapper[]): SQL =>
  sql`with ${sql.join(
    statements.map((statement, index) => sql`${sql.identifier(`change_${index}`)} as ${statement}`),
    sql`, `,
  )} select`;

/** Drizzle's types cannot follow which of the tables it is; rows are told apart by {@link Records} instead. */
const tableOf = (kind: Kind): PgTable => tables[kind];

function column(kind: Kind, field: PropertyKey): PgColumn {
  const found = (getTableColumns(tableOf(kind)) as Record<string, PgColumn | undefined>)[String(field)];
  if (found === undefined) throw new Error(`${kind} has no column ${String(field)}`);
  return found;
}

function where<K extends Kind>(kind: K, condition: Condition<K>): SQL | undefined {
  if ('any' in condition) return or(...condition.any.map((group) => and(...group.map((one) => where(kind, one)))));
  const at = column(kind, condition.field);
  if ('is' in condition) return condition.is === null ? isNull(at) : eq(at, condition.is);
  if ('oneOf' in condition) return inArray(at, [...condition.oneOf]);
  if ('from' in condition) return gte(at, condition.from);
  if ('before' in condition) return lt(at, condition.before);
  return ilike(at, `%${condition.contains.replace(/[\\%_]/g, '\\$&')}%`);
}

const owned = (kind: Kind, account_id: string, ...more: (SQL | undefined)[]) => and(eq(column(kind, 'account_id'), account_id), ...more);

/** How a kind is listed, and how a place in that list is written down: a cursor is digits, with a dot for kinds in order of creation. */
function orderOf(kind: Kind) {
  const seq = column(kind, 'seq');
  if (!LISTED.some((listed) => listed === kind))
    return {
      by: [desc(seq)],
      after: (cursor: string) => lt(seq, Number.parseInt(cursor, 10)),
      cursor: (row: Record<string, unknown>) => String(row['seq']),
    };
  const created_at = column(kind, 'created_at');
  return {
    by: [desc(created_at), desc(seq)],
    after: (cursor: string) => {
      const [at = '', place = ''] = cursor.split('.');
      return sql`(${created_at}, ${seq}) < (${new Date(Number(at)).toISOString()}::timestamptz, ${Number(place)}::bigint)`;
    },
    cursor: (row: Record<string, unknown>) =>
      `${row['created_at'] instanceof Date ? row['created_at'].getTime() : 0}.${String(row['seq'])}`,
  };
}

class DrizzleReader implements Reader {
  protected readonly db: Db;
  constructor(db: Db) {
    this.db = db;
  }

  async find<K extends Kind>(kind: K, account_id: string, id: string): Promise<Records[K] | undefined> {
    const rows = await this.db
      .select()
      .from(tableOf(kind))
      .where(owned(kind, account_id, eq(column(kind, 'id'), id)));
    return rows[0] as Records[K] | undefined;
  }

  async findMany<K extends Kind>(kind: K, account_id: string, ids: readonly string[]): Promise<Map<string, Records[K]>> {
    if (ids.length === 0) return new Map();
    const rows = await this.db
      .select()
      .from(tableOf(kind))
      .where(owned(kind, account_id, inArray(column(kind, 'id'), [...ids])));
    return new Map(rows.map((row) => [String(row['id']), row as unknown as Records[K]]));
  }

  async findWhere<K extends Kind>(kind: K, account_id: string, conditions: readonly Condition<K>[]): Promise<Records[K] | undefined> {
    const { rows } = await this.list(kind, account_id, conditions, { limit: 1 });
    return rows[0];
  }

  async list<K extends Kind>(
    kind: K,
    account_id: string,
    conditions: readonly Condition<K>[],
    { limit, after }: PageAsked,
  ): Promise<Page<Records[K]>> {
    const order = orderOf(kind);
    const query = this.db
      .select()
      .from(tableOf(kind))
      .where(
        owned(
          kind,
          account_id,
          after === undefined ? undefined : order.after(after),
          ...conditions.map((condition) => where(kind, condition)),
        ),
      )
      .orderBy(...order.by)
      .$dynamic();
    const rows = await (limit === undefined ? query : query.limit(limit + 1));
    const more = limit !== undefined && rows.length > limit;
    const page = more ? rows.slice(0, limit) : rows;
    const last = page.at(-1);
    return { rows: page as unknown as Records[K][], next: more && last !== undefined ? order.cursor(last) : null };
  }
}

class DrizzleTransaction extends DrizzleReader implements Transactional {
  readonly #node: number | null;
  constructor(db: Db, node: number | null) {
    super(db);
    this.#node = node;
  }

  async lock<K extends Kind>(kind: K, account_id: string, id: string): Promise<Records[K] | undefined> {
    const rows = await this.db
      .select()
      .from(tableOf(kind))
      .where(owned(kind, account_id, eq(column(kind, 'id'), id)))
      .for('update');
    return rows[0] as Records[K] | undefined;
  }

  async lockMany<K extends Kind>(kind: K, account_id: string, ids: readonly string[]): Promise<Map<string, Records[K]>> {
    if (ids.length === 0) return new Map();
    const rows = await this.db
      .select()
      .from(tableOf(kind))
      .where(owned(kind, account_id, inArray(column(kind, 'id'), [...ids])))
      .orderBy(asc(column(kind, 'id')))
      .for('update');
    return new Map(rows.map((row) => [String(row['id']), row as unknown as Records[K]]));
  }

  async nextNumber(account_id: string, name: string): Promise<number> {
    const [row] = await this.db
      .insert(counters)
      .values({ account_id, name, value: 1 })
      .onConflictDoUpdate({ target: [counters.account_id, counters.name], set: { value: sql`${counters.value} + 1` } })
      .returning();
    return row?.value ?? 1;
  }

  async append(account_id: string, changes: readonly Change[]): Promise<void> {
    for (const phase of phases(changes)) {
      const statements = phase.map((group) => this.#statement(account_id, group));
      // What does not depend on each other is one statement, and one way to the database and back.
      if (statements.length > 1 && phase.flat().length <= TOGETHER) await this.db.execute(together(statements));
      else for (const statement of statements) await this.db.execute(statement);
    }
  }

  #statement(account_id: string, group: Group): SQLWrapper {
    const [first] = group;
    const table = tableOf(first.kind);
    if (first.op === 'insert')
      return this.db
        .insert(table)
        .values(group.map((change) => ('row' in change ? { ...change.row, ...this.#claimant(change.kind, change.row) } : {})));
    const target = owned(first.kind, account_id, eq(column(first.kind, 'id'), first.id));
    if (first.op === 'delete') return this.db.delete(table).where(target);
    return this.db
      .update(table)
      .set({ ...first.set, ...this.#claimant(first.kind, first.set) })
      .where(target);
  }

  /** Whoever claims work puts its name to it, so that it is known whose it was when that one dies. */
  #claimant(kind: Kind, fields: object): { node?: number | null } {
    if (kind !== 'work' || !('claimed_until' in fields)) return {};
    return { node: fields.claimed_until === null ? null : this.#node };
  }

  async configure(account_id: string, set: Partial<Account>): Promise<void> {
    if (Object.keys(set).length > 0) await this.db.update(accounts).set(set).where(eq(accounts.id, account_id));
  }

  async claim(account_id: string, key: string, hash: string, at: Date): Promise<Claim> {
    const mine = and(eq(idempotency.account_id, account_id), eq(idempotency.key, key));
    await this.db.delete(idempotency).where(and(mine, lte(idempotency.at, new Date(at.getTime() - DAY))));
    // A second transaction with the same key waits here until the first one is through.
    const claimed = await this.db.insert(idempotency).values({ account_id, key, hash, at }).onConflictDoNothing().returning();
    if (claimed.length > 0) return { type: 'first' };
    const [row] = await this.db.select().from(idempotency).where(mine);
    return row?.hash === hash && row.answer !== null ? { type: 'repeat', answer: row.answer } : { type: 'conflict' };
  }

  async answer(account_id: string, key: string, answer: string): Promise<void> {
    await this.db
      .update(idempotency)
      .set({ answer })
      .where(and(eq(idempotency.account_id, account_id), eq(idempotency.key, key)));
  }
}

/** The storage port. */
export class Store extends DrizzleReader implements Storage {
  readonly #node: number | null;
  /** `node` is the number of the node that writes. */
  constructor(db: Db, node: number | null = null) {
    super(db);
    this.#node = node;
  }

  /** Runs `body` in a transaction: all of it is stored, or nothing. */
  async transaction<R>(body: (tx: Transactional) => Promise<R>): Promise<R> {
    return this.db.transaction((tx) => body(new DrizzleTransaction(tx, this.#node)));
  }

  async accountByKey(api_key: string): Promise<Account | undefined> {
    return (await this.db.select().from(accounts).where(eq(accounts.api_key, api_key)))[0];
  }

  async accountByPublicKey(public_key: string): Promise<Account | undefined> {
    return (await this.db.select().from(accounts).where(eq(accounts.public_key, public_key)))[0];
  }

  ledger(account_id: string): Promise<LedgerBalance> {
    return readLedger(this.db, account_id);
  }

  async account(id: string): Promise<Account | undefined> {
    return (await this.db.select().from(accounts).where(eq(accounts.id, id)))[0];
  }

  /** The accounts whose rails are simulated, oldest first. */
  async testAccounts(): Promise<Account[]> {
    return this.db.select().from(accounts).where(eq(accounts.test, true)).orderBy(asc(accounts.created_at), desc(accounts.api_key));
  }

  async addAccount(account: Account): Promise<void> {
    await this.db.insert(accounts).values(account).onConflictDoNothing();
  }

  async attempt(id: string): Promise<CheckoutAttempt | undefined> {
    return (await this.db.select().from(checkout_attempts).where(eq(checkout_attempts.id, id)))[0];
  }

  /** Whose session an id is: the one question a browser can ask without naming an account. */
  async ownerOfSession(session_id: string): Promise<{ account_id: string; id: string } | undefined> {
    const rows = await this.db
      .select({ account_id: checkout_sessions.account_id, id: checkout_sessions.id })
      .from(checkout_sessions)
      .where(eq(checkout_sessions.session_id, session_id));
    return rows[0];
  }

  /** Whose a signing session (`ses_`) or a page (`pag_`) is. */
  async ownerOfEmandate(id: string): Promise<string | undefined> {
    const [session] = await this.db
      .select({ account_id: emandate_sessions.account_id })
      .from(emandate_sessions)
      .where(eq(emandate_sessions.session_id, id));
    if (session !== undefined) return session.account_id;
    const [page] = await this.db.select({ account_id: emandate_pages.account_id }).from(emandate_pages).where(eq(emandate_pages.id, id));
    return page?.account_id;
  }

  async ownerOfPortal(session_id: string): Promise<{ account_id: string; id: string } | undefined> {
    const rows = await this.db
      .select({ account_id: portal_sessions.account_id, id: portal_sessions.id })
      .from(portal_sessions)
      .where(eq(portal_sessions.session_id, session_id));
    return rows[0];
  }

  /** What an account has to be done, soonest first. */
  async upcomingWork(account_id: string, limit: number): Promise<Work[]> {
    return this.db.select().from(work).where(eq(work.account_id, account_id)).orderBy(asc(work.due_at), asc(work.seq)).limit(limit);
  }

  /** Forgets card numbers of tokens that can no longer be used (real time), and idempotency keys older than a day (clock time). */
  async sweep(realNow: Date, now: Date): Promise<void> {
    await this.db.delete(vault_tokens).where(and(lt(vault_tokens.expires_at, realNow), isNull(vault_tokens.used_by)));
    await this.db
      .update(vault_tokens)
      .set({ number_sealed: null })
      .where(and(lt(vault_tokens.expires_at, realNow), isNotNull(vault_tokens.number_sealed)));
    await this.db.delete(idempotency).where(lt(idempotency.at, new Date(now.getTime() - DAY)));
  }

  /** Whether the database answers. */
  async ping(): Promise<void> {
    await this.db.execute(sql`select 1`);
  }
}
