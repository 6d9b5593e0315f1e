import type { Condition, FoundRecords, Page, PageRequest, Reader } from '../domain/ports.ts';
import type { Kind, Records, SealedKind } from '../domain/records/every-record.ts';
import type { Db } from './connection.ts';
import { send, type Statement } from './prepared.ts';
import { orderOf, owned, ownId, reads, type Row } from './rows.ts';
import { sealedIn, withoutSealed } from './sealed-columns.ts';

/** Runs a query when it is its turn. */
export type QueryRunner = <R>(body: () => Promise<R>) => Promise<R>;

/** Reads the records of one account. */
export class RecordReader implements Reader {
  readonly account_id: string;
  protected readonly db: Db;
  protected readonly runQuery: QueryRunner;

  constructor(db: Db, account_id: string, runQuery: QueryRunner = (body) => body()) {
    this.db = db;
    this.account_id = account_id;
    this.runQuery = runQuery;
  }

  protected send<R>(statement: Statement<R>): Promise<R> {
    return this.runQuery(() => send(this.db, statement));
  }

  async find<K extends Kind>(kind: K, id: string | null): Promise<Records[K] | undefined> {
    if (id === null) return undefined;
    return (await this.send(reads(kind, ownId(kind, this.account_id, id))))[0] as Records[K] | undefined;
  }

  async findOne<K extends Kind>(kind: K, conditions: readonly Condition<K>[]): Promise<Records[K] | undefined> {
    return (await this.send(reads(kind, owned(kind, this.account_id, conditions))))[0] as Records[K] | undefined;
  }

  async require<K extends Kind>(kind: K, id: string | null): Promise<Records[K]> {
    return requireRecord(kind, id, await this.find(kind, id));
  }

  async findSealed<K extends SealedKind>(kind: K, id: string | null) {
    if (id === null) return undefined;
    const [row] = await this.send(reads(kind, ownId(kind, this.account_id, id), { isSealed: true }));
    return row && { record: withoutSealed(row) as unknown as Records[K], sealed: sealedIn(row) };
  }

  async findMany<K extends Kind>(kind: K, ids: readonly string[]): Promise<FoundRecords<Records[K]>> {
    if (ids.length === 0) return new Map();
    return byId<K>(await this.send(reads(kind, ownId(kind, this.account_id, ids))));
  }

  async findWhere<K extends Kind>(kind: K, conditions: readonly Condition<K>[]): Promise<Records[K] | undefined> {
    return (await this.list(kind, conditions, { limit: 1 })).rows[0];
  }

  async list<K extends Kind>(kind: K, conditions: readonly Condition<K>[], { limit, after }: PageRequest = {}): Promise<Page<Records[K]>> {
    const order = orderOf(kind);
    const where = owned(kind, this.account_id, conditions, ...(after === undefined ? [] : [order.after(after)]));
    // One row more than is answered shows whether there is a next page.
    const found = await this.send(reads(kind, where, { order: order.by, limit: limit === undefined ? undefined : limit + 1 }));
    const rows = limit === undefined ? found : found.slice(0, limit);
    const last = rows.at(-1);
    return { rows: rows as unknown as Records[K][], next: last !== undefined && rows.length < found.length ? order.cursor(last) : null };
  }
}

/** A record that another record names. @throws Error when it does not exist */
export function requireRecord<K extends Kind>(kind: K, id: string | null, record: Records[K] | undefined): Records[K] {
  if (record === undefined) throw new Error(`${kind}: ${id ?? 'a record that is not named'} is gone`);
  return record;
}

/** Rows by id. */
export const byId = <K extends Kind>(rows: readonly Row[]): FoundRecords<Records[K]> =>
  new Map(rows.map((row) => [String(row['id']), row as unknown as Records[K]]));
