/**
 * `npm run bench -- --only due [--backlog 11000000] [--count 100000]`: `backlog` items of work wait in a separate PostgreSQL.
 * A tenth of them are queues of a receiver that does not answer. Measures how long the statements of due work take,
 * compared with a database in which almost nothing waits and with the smallest statement that finds an item by its key. Then
 * charges `count` subscriptions that fall due on one day, as in `--only subscriptions`.
 */
import { sql } from 'drizzle-orm';
import type { Database } from '../../src/service/storage/connection.ts';
import { openDatabase } from '../../src/service/storage/database.ts';
import { createWorkQueue } from '../../src/service/storage/due-work.ts';
import { startPostgres } from '../support/postgres.ts';
import { fillBacklog } from './backlog.ts';
import { benchSubscriptions } from './subscriptions.ts';
import { median } from './table.ts';

/** The number of items in the small database, for comparison. */
const LITTLE = 11_000;
const TURNS = 15;
/** The number of items that one claim takes, as in a lane. */
const CLAIMED = 16;
const NOW = new Date('2027-03-01T10:00:00Z');

/** The median of each query in milliseconds. */
type Times = Readonly<Record<string, number>>;

/** The median of a repeated query in milliseconds. */
async function took(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const from = performance.now();
    await ask();
    times.push(performance.now() - from);
  }
  return median(times);
}

/** Adds work and queues that are due now. */
async function addDue({ db }: Database, count: number): Promise<void> {
  await db.execute(sql`
    insert into work (account_id, id, kind, subject_id, due_at, attempts)
    select 'acc_due', 'due_' || n, 'checkout.expire', 'x', ${NOW.toISOString()}::timestamptz, 0 from generate_series(1, ${count}::int) n`);
  await db.execute(sql`
    insert into webhook_queues (account_id, id, receiver, due_at, added)
    select 'acc_due', 'queue_' || n, 'https://alive.example', ${NOW.toISOString()}::timestamptz, 1 from generate_series(1, ${count}::int) n`);
}

/** Measures each query with `backlog` items of work. */
async function measure(databaseUrl: string, backlog: number): Promise<Times> {
  const database = await openDatabase({ databaseUrl, dataDir: '.' });
  const { db } = database;
  try {
    const from = performance.now();
    await fillBacklog(databaseUrl, backlog, NOW);
    await addDue(database, 2 * TURNS * CLAIMED);
    await db.execute(sql`vacuum analyze`);
    console.log(`${backlog} pieces of work written in ${Math.round((performance.now() - from) / 1000)} s`);
    const queue = createWorkQueue(database, () => NOW);
    const times = {
      'one piece by its key (bare)': await took(() =>
        db.execute(sql`update work set attempts = 0 where account_id = ${'acc_due'} and id = ${'due_1'}`),
      ),
      'claim 16 pieces': await took(() => queue.claim(NOW, CLAIMED)),
      'claim 16 queues': await took(() => queue.claimQueues(NOW, CLAIMED, 1000, {})),
      'what is next due': await took(() => queue.nextDue(NOW)),
      'how much waits (metrics)': await took(() => queue.waiting(NOW)),
    };
    return times;
  } finally {
    await database.close();
  }
}

/** Formats the times of each query, and their ratios. */
function table(little: Times, much: Times): string {
  const bare = Object.values(much)[0] ?? NaN;
  const lines = Object.entries(much).map(([name, ms]) => {
    const few = little[name] ?? NaN;
    return `  ${name.padEnd(28)} ${few.toFixed(2).padStart(8)} ms ${ms.toFixed(2).padStart(8)} ms   ${(ms / few).toFixed(2)} × little   ${(ms / bare).toFixed(1)} × bare`;
  });
  return ['  '.padEnd(33) + 'little       much', ...lines].join('\n');
}

/** Measures with `backlog` items of work, and charges `count` subscriptions among them. */
export async function benchDue(backlog: number, count: number): Promise<void> {
  const server = await startPostgres({ sharedBuffers: '256MB' });
  try {
    const little = await measure(await server.fresh(), LITTLE);
    const much = await measure(await server.fresh(), backlog);
    console.log(table(little, much));
  } finally {
    await server.stop();
  }
  await benchSubscriptions(count, backlog);
}
