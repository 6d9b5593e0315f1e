/**
 * `npm run bench -- --only deliveries [--count 1000000]`: `count` events wait for a receiver that does not answer, in a
 * separate PostgreSQL. Measures how long a node takes to find out that none of them can be sent, and to claim the events for
 * other receivers.
 */
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../src/service/storage/database.ts';
import { createWorkQueue } from '../../src/service/storage/due-work.ts';
import { joinNodes } from '../../src/service/storage/nodes.ts';
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
    const node = await joinNodes(database);
    const queue = createWorkQueue(db, node, () => NOW);
    // The first event of each subject has failed and waits for its next attempt. The later events wait behind it.
    await db.execute(sql`
      insert into work (account_id, id, kind, subject_id, due_at, attempts, receiver, queue)
      select 'acc_bench', 'dlv_' || n, 'webhook.deliver', 'web_' || n,
        ${NOW.toISOString()}::timestamptz + case when n <= ${SUBJECTS} then interval '4 minutes' else interval '-1 hour' end,
        0, ${DEAD}, 'sub_' || n % ${SUBJECTS}
      from generate_series(1, ${count}::int) n`);
    await db.execute(sql`
      insert into work (account_id, id, kind, subject_id, due_at, attempts, receiver, queue)
      select 'acc_bench', 'alive_' || n, 'webhook.deliver', 'web_' || n, ${NOW.toISOString()}::timestamptz, 0, ${ALIVE}, 'sub_' || n
      from generate_series(1, ${TRIES}) n`);
    await db.execute(sql`vacuum analyze work`);
    console.log(`${count} events wait for a receiver that does not answer, about ${SUBJECTS} subjects`);
    const from = performance.now();
    let looks = 0;
    let left = 1;
    let longest = 0;
    while (left > 0) {
      const began = performance.now();
      await queue.claimDeliveries(NOW, 0, 0, {});
      longest = Math.max(longest, performance.now() - began);
      looks += 1;
      const behind = await db.execute(
        sql`select from work where receiver = ${DEAD} and not parked and due_at <= ${NOW.toISOString()}::timestamptz limit 1`,
      );
      left = (behind as { readonly rows: readonly unknown[] }).rows.length;
    }
    console.log(`parked in ${looks} looks, ${Math.round(performance.now() - from)} ms together, the longest ${longest.toFixed(1)} ms`);
    await db.execute(sql`vacuum analyze work`);
    console.log(`claim one that can go out: ${await took(() => queue.claimDeliveries(NOW, 1, 1, {}))}`);
    console.log(`claim, and nothing can:    ${await took(() => queue.claimDeliveries(NOW, 16, 16, {}))}`);
    console.log(`what is due next:          ${await took(() => queue.nextDue(new Date(NOW.getTime() + 3_600_000)))}`);
    console.log(`how much waits (metrics):  ${await took(() => queue.waiting(NOW))}`);
    console.log(JSON.stringify(await queue.waiting(NOW)));
    await node.leave();
    await database.close();
  } finally {
    await server.stop();
  }
}
