/**
 * `npm run bench -- --only due [--backlog 11000000] [--count 100000]`: so much work waits, a tenth of it deliveries behind a receiver
 * that does not answer, in a PostgreSQL of its own. How long the statements of due work take among it, beside those of a database
 * where almost nothing waits, and beside the smallest statement that finds a piece of work by its key. Then so many charges that
 * fall due on one day among it, as in `--only subscriptions`.
 */
import { sql } from 'drizzle-orm';
import type { Database } from '../../src/service/storage/connection.ts';
import { openDatabase } from '../../src/service/storage/database.ts';
import { createWorkQueue } from '../../src/service/storage/due-work.ts';
import { joinNodes } from '../../src/service/storage/nodes.ts';
import { startPostgres } from '../support/postgres.ts';
import { fillBacklog } from './backlog.ts';
import { benchSubscriptions } from './subscriptions.ts';
import { median } from './table.ts';

/** Work of the small database, to compare with. */
const LITTLE = 11_000;
const TURNS = 15;
/** Pieces that a claim takes, as a lane does. */
const CLAIMED = 16;
const NOW = new Date('2027-03-01T10:00:00Z');

/** Median milliseconds of each question. */
type Times = Readonly<Record<string, number>>;

/** Median milliseconds of what is asked again and again. */
async function took(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const from = performance.now();
    await ask();
    times.push(performance.now() - from);
  }
  return median(times);
}

/** Work and deliveries that are due now and that nothing is before. */
async function addDue({ db }: Database, count: number): Promise<void> {
  await db.execute(sql`
    insert into work (account_id, id, kind, subject_id, due_at, attempts, receiver, queue)
    select 'acc_due', 'due_' || n, 'checkout.expire', 'x', ${NOW.toISOString()}::timestamptz, 0,
      case when n % 2 = 0 then 'https://alive.example' end, case when n % 2 = 0 then 'queue_' || n end
    from generate_series(1, ${count}::int) n`);
}

/** Asks each question among `backlog` pieces of work. */
async function measure(databaseUrl: string, backlog: number): Promise<Times> {
  const database = await openDatabase({ databaseUrl, dataDir: '.' });
  const { db } = database;
  try {
    const from = performance.now();
    await fillBacklog(databaseUrl, backlog, NOW);
    await addDue(database, 2 * TURNS * CLAIMED);
    await db.execute(sql`vacuum analyze work`);
    console.log(`${backlog} pieces of work written in ${Math.round((performance.now() - from) / 1000)} s`);
    const node = await joinNodes(database);
    const queue = createWorkQueue(db, node, () => NOW);
    const times = {
      'one piece by its key (bare)': await took(() =>
        db.execute(sql`update work set attempts = 0 where account_id = 'acc_due' and id = 'due_1'`),
      ),
      'claim 16 pieces': await took(() => queue.claim(NOW, CLAIMED)),
      'claim 16 deliveries': await took(() => queue.claimDeliveries(NOW, CLAIMED, 1000, {})),
      'what is next due': await took(() => queue.nextDue(NOW)),
      'how much waits (metrics)': await took(() => queue.waiting(NOW)),
      // What it has is looked for when it leaves, as when it has died.
      'a node comes and leaves': await took(async () => (await joinNodes(database)).leave()),
    };
    await node.leave();
    return times;
  } finally {
    await database.close();
  }
}

/** Prints the times of each question, and their ratios. */
function table(little: Times, much: Times): string {
  const bare = Object.values(much)[0] ?? NaN;
  const lines = Object.entries(much).map(([name, ms]) => {
    const few = little[name] ?? NaN;
    return `  ${name.padEnd(28)} ${few.toFixed(2).padStart(8)} ms ${ms.toFixed(2).padStart(8)} ms   ${(ms / few).toFixed(2)} × little   ${(ms / bare).toFixed(1)} × bare`;
  });
  return ['  '.padEnd(33) + 'little       much', ...lines].join('\n');
}

/** Measures with `backlog` pieces of work, and charges `count` subscriptions among them. */
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
