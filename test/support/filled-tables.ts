import type { Client } from 'pg';

/** Fills every table with many rows, so that tests can measure how PostgreSQL finds a few of them. */

interface Column {
  readonly table_name: string;
  readonly column_name: string;
  readonly data_type: string;
}

/** How the rows are filled in. */
export interface Filling {
  /** The account that most of the rows belong to. */
  readonly account: string;
  /** The number of rows in each table. */
  readonly rows: number;
  /** The moment when the last row was created. The other rows were created one second apart before it. */
  readonly until: Date;
}

/** Tables that have a row for each node, account or day, and the tables of due work, which its tests fill themselves. */
const OTHERS: readonly string[] = ['leases', 'accounts', 'clock', 'reconciled_days', 'counters', 'work', 'webhook_queues'];

/** The SQL value of a column in row `n`: every text is different, and the moments follow the order of the rows. */
function valueOf({ column_name, data_type }: Column, { account, rows, until }: Filling): string {
  if (column_name === 'account_id') return `case when n % 10 = 0 then 'acc_other' else '${account}' end`;
  switch (data_type) {
    case 'text':
      return `'${column_name} ' || n`;
    case 'boolean':
      return 'n % 2 = 0';
    case 'jsonb':
      return `'"1"'`;
    case 'timestamp with time zone':
      return `'${until.toISOString()}'::timestamptz - (${rows} - n) * interval '1 second'`;
    case 'xid8':
      return 'n::text::xid8';
    default:
      return 'n';
  }
}

/** Fills every table, and then runs the analysis that the database would otherwise run later by itself. */
export async function fillTables(client: Client, filling: Filling): Promise<void> {
  const { rows } = await client.query<Column>(
    `select table_name, column_name, data_type from information_schema.columns
     where table_schema = 'public' and is_identity = 'NO' and is_generated = 'NEVER' order by table_name, ordinal_position`,
  );
  for (const [table, columns] of Map.groupBy(rows, ({ table_name }) => table_name)) {
    if (OTHERS.includes(table)) continue;
    const names = columns.map(({ column_name }) => `"${column_name}"`).join(', ');
    const values = columns.map((column) => valueOf(column, filling)).join(', ');
    await client.query(`insert into "${table}" (${names}) select ${values} from generate_series(1, ${filling.rows}) n`);
  }
  await client.query('vacuum analyze');
}
