import { Client } from 'pg';

/** The number of rows that one statement writes. */
const CHUNK = 500_000;
/** The number of days during which none of this work falls due, however far a bench moves its clock. */
const LATER = `interval '60 days'`;

/** Writes work that is not due yet (ten elevenths of `count`), and queues of a receiver that does not answer, which wait for their next try. */
export async function fillBacklog(databaseUrl: string, count: number, now: Date): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const at = `'${now.toISOString()}'::timestamptz + ${LATER}`;
  const silent = Math.floor(count / 11);
  const write = async (rows: number, table: string, values: string) => {
    for (let first = 1; first <= rows; first += CHUNK)
      await client.query(
        `insert into ${table} select 'acc_backlog_' || n % 1000, ${values} from generate_series(${first}, ${Math.min(rows, first + CHUNK - 1)}) n`,
      );
  };
  try {
    await write(
      count - silent,
      'work (account_id, id, kind, subject_id, due_at, attempts)',
      `'wrk_backlog_' || n, 'payment.run', 'x', ${at} + n * interval '1 millisecond', 0`,
    );
    await write(silent, 'webhook_queues (account_id, id, receiver, due_at, added)', `'queue_' || n, 'https://silent.example', ${at}, 1`);
  } finally {
    await client.end();
  }
}
