/**
 * `npm run bench -- --only deliveries [--count 1000000]`: `count` events wait for a receiver that does not answer, in a
 * separate PostgreSQL. Measures how long a node takes to find out that none of them can be sent, and to claim the events for
 * other receivers.
 */
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../src/service/storage/database.ts';
import { createWorkQueue } from '../../src/service/storage/due-work.ts';
import { startPostgres } from '../support/postgres.ts';
import { median } from './table.ts';

const NOW = new Date('2027-03-01T10:00:00Z');
const [DEAD, ALIVE] = ['https://dead.example', 'https://alive.example'];
const SUBJECTS = 1000;
const TRIES = 20;

/** The median of a few runs in milliseconds. */
async function took(run: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let turn = 0; turn < TRIES; turn += 1) {
    const from = performance.now();
    await run();
    times.push(performance.now() - from);
  }
  return `${median(times).toFixed(2)} ms (longest ${Math.max(...times).toFixed(2)})`;
}

/** Measures with `count` waiting events. */
export async function benchDeliveries(count: number): Promise<void> {
  const server = await startPostgres({ sharedBuffers: '256MB' });
  try {
    const database = await openDatabase({ databaseUrl: await server.fresh(), dataDir: '.' });
    const { db } = database;
    const queue = createWorkQueue(database, () => NOW);
    // The first event of each subject has failed and waits for its next attempt. The later events wait behind it.
    await db.execute(sql`
      insert into webhooks (account_id, id, url, event, subject_id, queue, payload, status, tries, created_at)
      select 'acc_bench', 'web_' || n, ${DEAD}, 'x', 'sub_' || n % ${SUBJECTS}, ${DEAD} || ' sub_' || n % ${SUBJECTS}, '{}', 'pending', '[]',
        ${NOW.toISOString()}::timestamptz from generate_series(1, ${count}::int) n`);
    await db.execute(sql`
      insert into webhook_queues (account_id, id, receiver, due_at, added)
      select 'acc_bench', ${DEAD} || ' sub_' || n, ${DEAD}, ${NOW.toISOString()}::timestamptz + interval '4 minutes', 1
      from generate_series(0, ${SUBJECTS - 1}) n`);
    await db.execute(sql`
      insert into webhook_queues (account_id, id, receiver, due_at, added)
      select 'acc_bench', 'alive_' || n, ${ALIVE}, ${NOW.toISOString()}::timestamptz, 1 from generate_series(1, ${TRIES}) n`);
    await db.execute(sql`vacuum analyze`);
    console.log(`${count} events wait for a receiver that does not answer, about ${SUBJECTS} subjects`);
    console.log(`claim one that can go out: ${await took(() => queue.claimQueues(NOW, 1, 1, {}))}`);
    console.log(`claim, and nothing can:    ${await took(() => queue.claimQueues(NOW, 16, 16, {}))}`);
    console.log(`what is due next:          ${await took(() => queue.nextDue(new Date(NOW.getTime() + 3_600_000)))}`);
    console.log(`how much waits (metrics):  ${await took(() => queue.waiting(NOW))}`);
    console.log(JSON.stringify(await queue.waiting(NOW)));
    await database.close();
  } finally {
    await server.stop();
  }
}
