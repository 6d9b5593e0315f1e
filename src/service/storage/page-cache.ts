import { and, getTableName, sql, type SQL } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { decode } from './decoded.ts';
import type { CacheScope, RecordCache, Version } from './record-cache.ts';
import { sourceOf, type ListQuery } from './list-source.ts';
import { column, selections, tableOf } from './rows.ts';
import { runStatement, type StatementCall } from './statement-templates.ts';
import type { Kind } from '../domain/records/every-record.ts';

/**
 * Reads pages of lists. Of a page that was asked for before, the database sends only the ids and the versions of its records, in one
 * short text. Records that this node does not have in that version are read by their ids.
 */

type Row = Readonly<Record<string, unknown>>;

/** A page of a list with the values of its statement. */
export interface PageQuery extends ListQuery {
  readonly account_id: string;
  readonly call: StatementCall;
}

/** The name of the version in a row. No field of a record has this name. */
const VERSION = 'row_version';

/** Two versions of a row differ in the transaction that wrote them, and in their place. */
const versionOf = (kind: Kind): SQL => {
  const table = sql.identifier(getTableName(tableOf(kind)));
  return sql`${table}.xmin::text || ${table}.ctid::text`;
};

/** Separate a record's id from its version, and a record from the next. Neither an id nor a version contains them. */
const PARTS = ' ';
const RECORDS = ';';

/** If more records than this share of a page are missing, the whole page is read. */
const MANY = 0.5;

const NONE: ReadonlyMap<string, Row> = new Map();

/** Reads a page. */
export async function readPage(db: Db, kept: RecordCache, page: PageQuery): Promise<readonly Row[]> {
  const scope = kept.scope(`${page.account_id} ${page.kind}`);
  const name = JSON.stringify([page.call.shape, page.call.values]);
  if (!kept.wasRequestedBefore(name)) return readWhole(db, scope, page);
  const all = await readVersions(db, page);
  const same = scope.findPage(name, all);
  if (same !== undefined) return same;
  const versions = versionsIn(all);
  const found = versions.map((version) => scope.find(version));
  const missing = versions.filter((_version, at) => found[at] === undefined);
  if (missing.length > versions.length * MANY) return readWhole(db, scope, page);
  const read = missing.length === 0 ? NONE : await readMissing(db, scope, page, missing);
  const rows = versions.flatMap<Row>((version, at) => found[at] ?? read.get(version.id) ?? []);
  // A record that has changed since the page was read may belong somewhere else now.
  return rows.length === versions.length ? scope.keepPage(name, { versions: all, rows }) : readWhole(db, scope, page);
}

const fieldsOf = (kind: Kind) => ({ ...selections[kind], [VERSION]: versionOf(kind).as(VERSION) });

/** Reads all records of a page, and keeps them. */
async function readWhole(db: Db, scope: CacheScope, page: PageQuery): Promise<readonly Row[]> {
  const { kind, call, by } = page;
  const rows = await runStatement(db, { shape: `whole ${call.shape}`, values: call.values }, (placeholders) => {
    const { from, where, limit } = sourceOf(page, placeholders);
    const all = db
      .select(fieldsOf(kind))
      .from(from)
      .where(where)
      .orderBy(...by)
      .$dynamic();
    return limit === undefined ? all : all.limit(limit);
  });
  return decode(rows, selections[kind]).map((row) => cacheRow(scope, row));
}

/** Takes the version out of a row, and keeps the rest. */
function cacheRow(scope: CacheScope, { [VERSION]: version, ...row }: Row): Row {
  return scope.keep({ id: String(row['id']), version: String(version) }, row);
}

/** The ids and versions of the records of a page, in its order, as one text. */
async function readVersions(db: Db, list: PageQuery): Promise<string> {
  const { kind, call, by } = list;
  const id = column(kind, 'id');
  const [row] = await runStatement(db, { shape: `versions ${call.shape}`, values: call.values }, (placeholders) => {
    const { from, where, limit } = sourceOf(list, placeholders);
    const ids = db
      .select({ one: sql<string>`${id} || ${sql.raw(`'${PARTS}'`)} || ${versionOf(kind)}`.as('one') })
      .from(from)
      .where(where)
      .orderBy(...by)
      .$dynamic();
    const page = (limit === undefined ? ids : ids.limit(limit)).as('page');
    // An aggregate reads its rows in the order of the subquery.
    return db.select({ all: sql<string>`coalesce(string_agg(${page.one}, ${sql.raw(`'${RECORDS}'`)}), '')`.as('all') }).from(page);
  });
  const all = row?.['all'];
  return typeof all === 'string' ? all : '';
}

const versionsIn = (all: string): readonly Version[] => (all === '' ? [] : all.split(RECORDS).map(versionIn));

function versionIn(text: string): Version {
  const end = text.indexOf(PARTS);
  return { id: text.slice(0, end), version: text.slice(end + 1) };
}

/** Reads some records by their ids. Leaves out those that have another version now. */
async function readMissing(db: Db, scope: CacheScope, { kind, account_id }: PageQuery, missing: readonly Version[]) {
  const ids = `{${missing.map(({ id }) => `"${id}"`).join()}}`;
  const rows = await runStatement(db, { shape: `missing ${kind}`, values: [account_id, ids] }, ([account, list]) =>
    db
      .select(fieldsOf(kind))
      .from(tableOf(kind))
      .where(and(sql`${column(kind, 'account_id')} = ${account}`, sql`${column(kind, 'id')} = any(${list}::text[])`)),
  );
  const wanted = new Map(missing.map(({ id, version }) => [id, version]));
  const same = decode(rows, selections[kind]).filter((row) => wanted.get(String(row['id'])) === row[VERSION]);
  return new Map(same.map((row) => [String(row['id']), cacheRow(scope, row)]));
}
