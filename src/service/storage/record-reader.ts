import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { AskedAhead, Condition, FoundRecords, Page, PageRequest, Reader } from '../domain/ports.ts';
import type { Kind, Records } from '../domain/records/every-record.ts';
import type { PaymentMethod } from '../domain/records/money.ts';
import type { SealedKind } from '../domain/sealed.ts';
import type { Db } from './connection.ts';
import type { ShortCache } from './short-cache.ts';
import { column, orderOf, owned, selections, tableOf, where } from './rows.ts';
import { sealedIn, withoutSealed } from './sealed-columns.ts';

/** Runs what asks the database when it is its turn. */
export type Turn = <R>(body: () => Promise<R>) => Promise<R>;

const atOnce: Turn = (body) => body();

type Row = Readonly<Record<string, unknown>>;

/** The payment methods of accounts as they were read a moment ago. */
export type MethodCache = ShortCache<readonly PaymentMethod[]>;

/** What a reader reads with. */
export interface ReaderParts {
  readonly db: Db;
  readonly account_id: string;
  readonly methods: MethodCache;
  readonly turn?: Turn;
}

/** Reads one account's records. */
export class RecordReader implements Reader {
  readonly account_id: string;
  protected readonly db: Db;
  protected readonly turn: Turn;
  readonly #methods: MethodCache;
  /** Rows that were read ahead and not asked for yet; null for what is not there. */
  readonly #ahead = new Map<string, Row | null>();

  constructor({ db, account_id, methods, turn = atOnce }: ReaderParts) {
    this.db = db;
    this.account_id = account_id;
    this.turn = turn;
    this.#methods = methods;
  }

  async readAhead(asked: readonly AskedAhead[]): Promise<void> {
    this.forgetAhead();
    const columns = Object.fromEntries(asked.map(({ kind }) => [kind, getTableColumns(tableOf(kind))]));
    const query = this.db
      .select(columns)
      .from(sql`(select 1) as one`)
      .$dynamic();
    for (const { kind, conditions } of asked)
      query.leftJoin(tableOf(kind), this.meets<Kind>(kind, conditions as unknown as readonly Condition<Kind>[]));
    const [row] = (await this.turn(async () => query)) as Readonly<Record<string, Row | null>>[];
    for (const { kind, conditions } of asked) this.#ahead.set(keyOf(kind, conditions), row?.[kind] ?? null);
  }

  /** What was read ahead is not to be relied on any more. */
  protected forgetAhead(): void {
    this.#ahead.clear();
  }

  protected meets<K extends Kind>(kind: K, conditions: readonly Condition<K>[]) {
    return owned(kind, this.account_id, and(...conditions.map((condition) => where(kind, condition))));
  }

  /** The one row that meets conditions, with what the vault keeps beside it. */
  async #row<K extends Kind>(kind: K, conditions: readonly Condition<K>[], isSealed: boolean): Promise<Row | undefined> {
    const key = keyOf(kind, conditions);
    const ahead = this.#ahead.get(key);
    if (ahead !== undefined) {
      this.#ahead.delete(key);
      return ahead ?? undefined;
    }
    const query = isSealed ? this.db.select() : this.db.select(selections[kind]);
    const rows = await this.turn(async () => query.from(tableOf(kind)).where(this.meets(kind, conditions)));
    return rows[0];
  }

  /** Whether a row of this account has one of these ids. */
  protected isOne(kind: Kind, ids: string | readonly string[]) {
    const id = column(kind, 'id');
    return owned(kind, this.account_id, typeof ids === 'string' ? eq(id, ids) : inArray(id, [...ids]));
  }

  async find<K extends Kind>(kind: K, id: string | null): Promise<Records[K] | undefined> {
    return id === null ? undefined : this.findOne(kind, ofId<K>(id));
  }

  async findOne<K extends Kind>(kind: K, conditions: readonly Condition<K>[]): Promise<Records[K] | undefined> {
    const row = await this.#row(kind, conditions, false);
    return row && (withoutSealed(row) as unknown as Records[K]);
  }

  async methods(): Promise<readonly PaymentMethod[]> {
    const read = async () => (await this.list('payment_methods', [])).rows;
    return (await this.#methods.get(this.account_id, read)) ?? [];
  }

  async require<K extends Kind>(kind: K, id: string | null): Promise<Records[K]> {
    return requireRecord(kind, id, await this.find(kind, id));
  }

  async findSealed<K extends SealedKind>(kind: K, id: string | null) {
    if (id === null) return undefined;
    const row = await this.#row(kind, ofId<K>(id), true);
    return row && { record: withoutSealed(row) as unknown as Records[K], sealed: sealedIn(row) };
  }

  async findMany<K extends Kind>(kind: K, ids: readonly string[]): Promise<FoundRecords<Records[K]>> {
    if (ids.length === 0) return new Map();
    const rows = await this.turn(async () => this.db.select(selections[kind]).from(tableOf(kind)).where(this.isOne(kind, ids)));
    return byId<K>(rows);
  }

  async findWhere<K extends Kind>(kind: K, conditions: readonly Condition<K>[]): Promise<Records[K] | undefined> {
    const { rows } = await this.list(kind, conditions, { limit: 1 });
    return rows[0];
  }

  async list<K extends Kind>(kind: K, conditions: readonly Condition<K>[], { limit, after }: PageRequest = {}): Promise<Page<Records[K]>> {
    const order = orderOf(kind);
    const from = after === undefined ? undefined : order.after(after);
    const query = this.db
      .select(selections[kind])
      .from(tableOf(kind))
      .where(owned(kind, this.account_id, from, ...conditions.map((condition) => where(kind, condition))))
      .orderBy(...order.by)
      .$dynamic();
    const rows = await this.turn(async () => (limit === undefined ? query : query.limit(limit + 1)));
    const more = limit !== undefined && rows.length > limit;
    const page = more ? rows.slice(0, limit) : rows;
    const last = page.at(-1);
    return { rows: page as unknown as Records[K][], next: more && last !== undefined ? order.cursor(last) : null };
  }
}

const ofId = <K extends Kind>(id: string) => [{ field: 'id', is: id }] as unknown as readonly Condition<K>[];

const keyOf = (kind: Kind, conditions: unknown): string => `${kind} ${JSON.stringify(conditions)}`;

/** A record that another one names. @throws Error when it is gone */
export function requireRecord<K extends Kind>(kind: K, id: string | null, record: Records[K] | undefined): Records[K] {
  if (record === undefined) throw new Error(`${kind}: ${id ?? 'a record that is not named'} is gone`);
  return record;
}

/** Rows by their ids. */
export const byId = <K extends Kind>(rows: readonly Readonly<Record<string, unknown>>[]): FoundRecords<Records[K]> =>
  new Map(rows.map((row) => [String(row['id']), row as unknown as Records[K]]));
