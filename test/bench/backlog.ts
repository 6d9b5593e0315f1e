import { Client } from 'pg';

/** Rows written in one statement. */
const CHUNK = 500_000;
const SUBJECTS = 1000;
/** Days for which nothing of it is done, however a bench moves its clock. */
const LATER = `interval '60 days'`;

/**
 * Writes work that waits for its day, nine tenths of `count`, and deliveries to a receiver that does not answer: the first of each
 * subject waits for its next try, and the others stand behind it, parked.
 */
export async function fillBacklog(databaseUrl: string, count: number, now: Date): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const at = `'${now.toISOString()}'::timestamptz`;
  const blocked = Math.floor(count / 11);
  const write = async (rows: number, values: string) => {
    for (let first = 1; first <= rows; first += CHUNK)
      await client.query(
        `insert into work (account_id, id, kind, subject_id, due_at, attempts, receiver, queue, parked, followed)
         select 'acc_backlog_' || n % 1000, ${values} from generate_series(${first}, ${Math.min(rows, first + CHUNK - 1)}) n`,
      );
  };
  try {
    await write(
      count - blocked,
      `'wrk_backlog_' || n, 'payment.run', 'x', ${at} + ${LATER} + n * interval '1 millisecond', 0, null, null, false, false`,
    );
    await write(
      blocked,
      `'dlv_backlog_' || n, 'webhook.deliver', 'x', ${at} + case when n <= ${SUBJECTS} then ${LATER} else interval '-1 hour' end, 0,
       'https://silent.example', 'queue_' || n % ${SUBJECTS}, n > ${SUBJECTS}, true`,
    );
  } finally {
    await client.end();
  }
}
