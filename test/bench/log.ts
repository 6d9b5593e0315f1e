import type { Client } from 'pg';

/** The write-ahead log of payments, by table and index. The tests' server writes no images of whole pages into it. */

/** A part of the log. */
interface Part {
  /** Its first and its last place. */
  readonly from: string;
  readonly to: string;
  /** How many payments wrote it. */
  readonly payments: number;
}

/** What was written to one table or index. */
interface Written {
  readonly relation: string;
  readonly records: number;
  readonly bytes: number;
}

/** The present end of the log. */
export async function placeInLog(client: Client): Promise<string> {
  const { rows } = await client.query<{ place: string }>('select pg_current_wal_insert_lsn()::text as place');
  return rows[0]?.place ?? '';
}

/** Reads a part of the log. A record that changes several pages counts for the first of them. */
async function readLog(client: Client, { from, to, payments }: Part): Promise<Written[]> {
  await client.query('create extension if not exists pg_walinspect');
  const { rows } = await client.query<{ relation: string; records: string; bytes: string }>(
    `select coalesce(of.relation, 'no table') as relation, count(*) as records, sum(r.record_length - r.fpi_length) as bytes
     from pg_get_wal_records_info($1, $2) r
     left join lateral (
       select coalesce(owner.relname || '.', '') || c.relname as relation
       from pg_get_wal_block_info(r.start_lsn, r.end_lsn) b
       join pg_class c on c.oid = pg_filenode_relation(b.reltablespace, b.relfilenode)
       left join pg_index i on i.indexrelid = c.oid left join pg_class owner on owner.oid = i.indrelid
       where b.reldatabase = (select oid from pg_database where datname = current_database())
       order by b.block_id limit 1
     ) of on true
     group by 1 order by bytes desc`,
    [from, to],
  );
  return rows.map(({ relation, records, bytes }) => ({
    relation,
    records: Number(records) / payments,
    bytes: Number(bytes) / payments,
  }));
}

/** Prints what payments wrote into a part of the log. Call it before a table is written anew, because its files are then others. */
export async function printLog(client: Client, part: Part): Promise<void> {
  const all = await readLog(client, part);
  const line = ({ relation, records, bytes }: Written) =>
    console.log(`    ${relation.padEnd(52)} ${records.toFixed(2).padStart(7)}; ${bytes.toFixed(0).padStart(7)}`);
  console.log('  what a payment writes into the log: records; bytes');
  for (const one of all) if (one.bytes >= 1) line(one);
  const sum = (of: 'records' | 'bytes') => all.reduce((total, one) => total + one[of], 0);
  line({ relation: 'together', records: sum('records'), bytes: sum('bytes') });
}
