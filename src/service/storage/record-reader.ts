import { and, getTableColumns, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PrefetchRequest, Condition, FoundRecords, Page, PageRequest, Reader } from '../domain/ports.ts';
import type { Kind, Records } from '../domain/records/every-record.ts';
import type { PaymentMethod } from '../domain/records/money.ts';
import type { SealedKind } from '../domain/sealed.ts';
import type { Db, Layout, Statements } from './connection.ts';
import type { ShortCache } from './short-cache.ts';
import { rowOf, type Columns } from './decoded.ts';
import { sourceOf } from './list-source.ts';
import type { PageQuery } from './page-cache.ts';
import { readJoined } from './joined-rows.ts';
import { column, orderOf, owned, selections, shapeOf, tableOf, valuesOf, conditionSql } from './rows.ts';
import { sealedIn, withoutSealed } from './sealed-columns.ts';
import { placeholderSequence, readValues, valueOf, type StatementCall, type Placeholder } from './statement-templates.ts';

/** Runs a query when it is its turn. */
export type QueryRunner = <R>(body: () => Promise<R>) => Promise<R>;

const runAtOnce: QueryRunner = (body) => body();

type Row = Readonly<Record<string, unknown>>;

/** The payment methods of accounts, as they were read up to a second ago. */
export type MethodCache = ShortCache<readonly PaymentMethod[]>;

/** The parts of a reader. */
export interface ReaderParts {
  readonly statements: Statements;
  readonly account_id: string;
  readonly methods: MethodCache;
  readonly layout: Layout;
  readonly runQuery?: QueryRunner;
}

/** A condition with its values, and the function that builds its SQL with the next placeholders. */
interface BoundCondition extends StatementCall {
  readonly build: (next: () => Placeholder) => SQL | undefined;
}

/** The start of a statement that reads columns. */
type SelectFrom = ReturnType<Db['select']>;

/** Makes a value once for each key, and keeps it. */
function memoized<V>(make: (key: string) => V): (key: string) => V {
  const known = new Map<string, V>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}

/** All columns of a kind, the vault's sealed columns included. */
const allColumns = memoized((kind) => getTableColumns(tableOf(kind as Kind)));

const columnsOfNames = memoized((names) => Object.fromEntries(names.split(' ').map((kind) => [kind, allColumns(kind)])));
const columnsOfKinds = (kinds: readonly Kind[]) => columnsOfNames(kinds.join(' '));

/** Reads the records of one account. */
export class RecordReader implements Reader {
  readonly account_id: string;
  readonly #statements: Statements;
  protected readonly runQuery: QueryRunner;
  readonly #methods: MethodCache;
  protected readonly layout: Layout;
  /** Rows that were read ahead and not asked for yet; null for a row that does not exist. */
  readonly #prefetched = new Map<string, Row | null>();

  constructor({ statements, account_id, methods, layout, runQuery = runAtOnce }: ReaderParts) {
    this.#statements = statements;
    this.account_id = account_id;
    this.runQuery = runQuery;
    this.#methods = methods;
    this.layout = layout;
  }

  /** For any statement. */
  protected get db(): Db {
    return this.#statements.db;
  }

  /** For a statement that finds few records by their keys. */
  protected get short(): Db {
    return this.#statements.short;
  }

  async prefetch(asked: readonly PrefetchRequest[]): Promise<void> {
    this.dropPrefetched();
    const bound = asked.map(({ kind, conditions }) => ({ kind, bound: this.conditionFor<Kind>(kind, conditions as never) }));
    const columns = columnsOfKinds(asked.map(({ kind }) => kind));
    const call = { shape: `ahead ${bound.map((one) => one.bound.shape).join(' ')}`, values: bound.flatMap((one) => one.bound.values) };
    const [row] = await this.runQuery(() =>
      readJoined(this.short, columns, call, (fields, placeholders) => {
        const next = placeholderSequence(placeholders);
        const query = this.short
          .select(fields)
          .from(sql`(select 1) as one`)
          .$dynamic();
        for (const one of bound) query.leftJoin(tableOf(one.kind), one.bound.build(next));
        return query;
      }),
    );
    for (const { kind, conditions } of asked) this.#prefetched.set(keyOf(kind, conditions), row?.[kind] ?? null);
  }

  /** Drops the rows that were read ahead, because they may be out of date. */
  protected dropPrefetched(): void {
    this.#prefetched.clear();
  }

  /** The condition that a row belongs to this account and meets further conditions. */
  protected conditionFor<K extends Kind>(kind: K, conditions: readonly Condition<K>[]): BoundCondition {
    return {
      shape: `${kind}[${conditions.map(shapeOf).join('&')}]`,
      values: [this.account_id, ...conditions.flatMap(valuesOf)],
      build: (next) => owned(kind, next(), and(...conditions.map((condition) => conditionSql(kind, condition, next)))),
    };
  }

  /** Reads few rows of one kind by their keys. `build` adds the rest of the statement. */
  protected async select(
    columns: Columns,
    call: StatementCall,
    build: (query: SelectFrom, next: () => Placeholder) => SQLWrapper,
  ): Promise<readonly Row[]> {
    const rows = await readValues(this.short, call, (placeholders) => build(this.short.select(columns), placeholderSequence(placeholders)));
    return rows.map((values) => rowOf(values, columns));
  }

  /** The only row that meets the conditions. `isSealed`: with the vault's sealed columns. */
  async #row<K extends Kind>(kind: K, conditions: readonly Condition<K>[], isSealed: boolean): Promise<Row | undefined> {
    const key = keyOf(kind, conditions);
    const ahead = this.#prefetched.get(key);
    if (ahead !== undefined) {
      this.#prefetched.delete(key);
      return ahead ?? undefined;
    }
    const bound = this.conditionFor(kind, conditions);
    const call = { shape: `${isSealed ? 'sealed' : 'one'} ${bound.shape}`, values: bound.values };
    const columns = isSealed ? allColumns(kind) : selections[kind];
    const rows = await this.runQuery(() => this.select(columns, call, (query, next) => query.from(tableOf(kind)).where(bound.build(next))));
    return rows[0];
  }

  /** The condition that a row belongs to this account and has one of these ids. */
  protected idCondition(kind: Kind, ids: readonly string[]): BoundCondition {
    const id = column(kind, 'id');
    return {
      shape: `${kind}[id in ${ids.length}]`,
      values: [this.account_id, ...ids],
      build: (next) =>
        owned(
          kind,
          next(),
          inArray(
            id,
            ids.map(() => valueOf(next(), id)),
          ),
        ),
    };
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
    const { shape, values, build } = this.idCondition(kind, ids);
    const call = { shape: `many ${shape}`, values };
    const rows = await this.runQuery(() =>
      this.select(selections[kind], call, (query, next) => query.from(tableOf(kind)).where(build(next))),
    );
    return byId<K>(rows);
  }

  async findWhere<K extends Kind>(kind: K, conditions: readonly Condition<K>[]): Promise<Records[K] | undefined> {
    const [row] = await this.#readPage(this.page(kind, conditions, { limit: 1 }));
    return row as Records[K] | undefined;
  }

  async list<K extends Kind>(kind: K, conditions: readonly Condition<K>[], request: PageRequest = {}): Promise<Page<Records[K]>> {
    return pageOf(kind, await this.#readPage(this.page(kind, conditions, request)), { ...request, layout: this.layout });
  }

  #readPage(page: PageQuery): Promise<readonly Row[]> {
    const columns = selections[page.kind];
    return this.runQuery(async () => {
      const rows = await readValues(this.db, page.call, (placeholders) => {
        const { from, where, limit } = sourceOf(page, placeholders);
        const all = this.db
          .select(columns)
          .from(from)
          .where(where)
          .orderBy(...page.by)
          .$dynamic();
        return limit === undefined ? all : all.limit(limit);
      });
      return rows.map((values) => rowOf(values, columns));
    });
  }

  /** The statement of a page. */
  protected page<K extends Kind>(kind: K, conditions: readonly Condition<K>[], { limit, after }: PageRequest): PageQuery {
    const order = orderOf(kind, this.layout);
    const bound = this.conditionFor(kind, conditions);
    const shape = `list ${this.layout} ${bound.shape}${after === undefined ? '' : ' after'}${limit === undefined ? '' : ' limit'}`;
    const values = [
      ...bound.values,
      ...(after === undefined ? [] : order.places(after)),
      // One row more than is answered shows whether there is a next page.
      ...(limit === undefined ? [] : [limit + 1]),
    ];
    return {
      kind,
      layout: this.layout,
      account_id: this.account_id,
      call: { shape, values },
      where: (next) => and(bound.build(next), after === undefined ? undefined : order.after(next)),
      by: order.by,
      isLimited: limit !== undefined,
    };
  }
}

/** The rows of kept pages without the last one, which only shows that there is a next page. */
const cut = new WeakMap<readonly Row[], readonly Row[]>();

/** All rows except the last. A page that is kept gives the same list each time. */
function withoutLast(rows: readonly Row[]): readonly Row[] {
  const known = cut.get(rows);
  if (known !== undefined) return known;
  const made = rows.slice(0, -1);
  if (Object.isFrozen(rows)) cut.set(rows, Object.freeze(made));
  return made;
}

/** A page, from the rows that were read for it: at most one more than it may have. */
export function pageOf<K extends Kind>(
  kind: K,
  rows: readonly Row[],
  { limit, layout = 'long' }: PageRequest & { readonly layout?: Layout },
): Page<Records[K]> {
  const more = limit !== undefined && rows.length > limit;
  const page = more ? withoutLast(rows) : rows;
  const last = page.at(-1);
  return { rows: page as unknown as Records[K][], next: more && last !== undefined ? orderOf(kind, layout).cursor(last) : null };
}

const ofId = <K extends Kind>(id: string) => [{ field: 'id', is: id }] as unknown as readonly Condition<K>[];

const keyOf = (kind: Kind, conditions: unknown): string => `${kind} ${JSON.stringify(conditions)}`;

/** A record that another record names. @throws Error when it does not exist */
export function requireRecord<K extends Kind>(kind: K, id: string | null, record: Records[K] | undefined): Records[K] {
  if (record === undefined) throw new Error(`${kind}: ${id ?? 'a record that is not named'} is gone`);
  return record;
}

/** Rows by id. */
export const byId = <K extends Kind>(rows: readonly Readonly<Record<string, unknown>>[]): FoundRecords<Records[K]> =>
  new Map(rows.map((row) => [String(row['id']), row as unknown as Records[K]]));
