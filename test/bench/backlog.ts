import { Client } from 'pg';

/** The number of rows that one statement writes. */
const CHUNK = 500_000;
const SUBJECTS = 1000;
/** The number of days during which none of this work falls due, however far a bench moves its clock. */
const LATER = `interval '60 days'`;

/**
 * Writes work that is not due yet (nine tenths of `count`), and deliveries to a receiver that does not answer: the first
 * delivery of each subject waits for its next attempt, and the others are parked behind it.
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
