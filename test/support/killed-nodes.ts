import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { onServer, temporaryFolder, type TestDatabase } from './databases.ts';
import { makePattern, storeSubscriptions } from './many-subscriptions.ts';
import { startPostgres } from './postgres.ts';
import { startReceiver, type Receiver } from './receiver.ts';
import { serviceProcess, type ServiceProcess } from './service-process.ts';

/** Two nodes on one PostgreSQL charge many subscriptions on one day, and are killed in turn while they do. */

/** The state of the database afterwards, and the webhooks that arrived. */
export interface Aftermath {
  readonly subscriptions: number;
  /** Milliseconds from the first charge to the last. */
  readonly ms: number;
  /** Rows that must not exist, grouped by what is wrong with them. */
  readonly wrong: Readonly<Record<string, readonly Record<string, unknown>[]>>;
  readonly webhooks: number;
  /** Webhooks in the database that never arrived, and below them arrivals that are not in the database. */
  readonly lost: readonly string[];
  readonly unknown: readonly string[];
  readonly repeated: number;
}

/** Each query finds rows that must not exist. */
const WRONG: Readonly<Record<string, string>> = {
  'not charged exactly once': `
    select s.id, count(c.id)::int as charges from subscriptions s
    left join charges c on c.account_id = s.account_id and c.purpose ->> 'id' = s.id and c.charge_status = 'PAID'
    group by s.account_id, s.id having count(c.id) <> 1`,
  'a charge that is not through': `select id from charges where charge_status <> 'PAID' or jsonb_array_length(attempts) <> 1`,
  'paid without the network': `
    select t.id from transactions t left join sim_authorisations n on n.reference = t.id and n.status = 'approved' and n.amount = t.amount
    where t.transaction_status = 'PAID' and n.reference is null`,
  'authorised and not paid': `
    select n.reference from sim_authorisations n left join transactions t on t.id = n.reference
    where n.status = 'approved' and t.transaction_status is distinct from 'PAID'`,
  'not invoiced exactly once': `
    select s.id from subscriptions s left join invoices i on i.account_id = s.account_id and i.subscription_id = s.id and i.invoice_status = 'PAID'
    group by s.account_id, s.id having count(i.id) <> 1`,
  'two announcements of one charge': `
    select subject_id from webhooks where event = 'subscription.charged' group by subject_id having count(*) <> 1`,
  'not delivered': `select id, status from webhooks where status <> 'delivered'`,
  'money from nowhere': `
    select 1 from (select id, sum((line->>'amount')::bigint) as sum from postings, jsonb_array_elements(lines) line group by id) s where sum is distinct from 0`,
  'a subscription that is not at its next day': `select id from subscriptions where pending is not null or date_last_billing is null`,
};

/** Tomorrow's date or the day after it, in South Africa. */
const tomorrow = () => new Date(Date.now() + 26 * 3_600_000).toISOString().slice(0, 10);

/** Runs the scenario: `count` due charges, and `kills` kills that are spread over the time of charging. */
export async function killNodes({ count, kills }: { count: number; kills: number }): Promise<Aftermath> {
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const server = await startPostgres();
    const folder = await temporaryFolder();
    const receiver = await startReceiver();
    closing.push(
      () => receiver.close(),
      () => server.stop(),
      () => rm(folder, { recursive: true, force: true }),
    );
    const database = onServer(await server.fresh(), folder);
    const nodes = [await serviceProcess(database), await serviceProcess(database)] as const;
    closing.unshift(() => Promise.all(nodes.map((node) => node.kill())));
    await nodes[0].start();
    const pattern = await makePattern(nodes[0], { day: tomorrow(), webhookUrl: `${receiver.origin}/hook` });
    await nodes[0].drain();
    await nodes[0].stop();
    await storeSubscriptions(database, pattern, count);
    await Promise.all(nodes.map((node) => node.start()));
    const from = performance.now();
    await chargeAndKill(nodes, receiver, { count, kills });
    const ms = performance.now() - from;
    for (const node of nodes) await node.stop();
    return { subscriptions: count, ms, ...(await inspect(database, receiver)) };
  } finally {
    for (const close of closing) await close();
  }
}

/** Moves the clock so that the charges fall due. Kills a node each time another share of the webhooks has arrived, at a random moment. */
async function chargeAndKill(
  nodes: readonly [ServiceProcess, ServiceProcess],
  receiver: Receiver,
  { count, kills }: { count: number; kills: number },
): Promise<void> {
  const target = Date.now() + 2 * 86_400_000;
  void nodes[0].api('POST', '/sandbox/clock', { now: new Date(target).toISOString(), freeze: true }).catch(() => undefined);
  const before = receiver.received.length;
  for (let kill = 0; kill < kills; kill += 1) {
    const part = (kill + Math.random()) / (kills + 1);
    await receiver.arrived(before + Math.floor(count * part));
    const node = nodes[kill % 2 === 0 ? 0 : 1];
    await node.kill();
    await node.start();
  }
  // If the node that moved the clock was killed, the other one finishes moving it.
  for (const node of nodes) await node.drain();
}

async function inspect(database: TestDatabase, receiver: Receiver) {
  const wrong: Record<string, Record<string, unknown>[]> = {};
  for (const [what, sql] of Object.entries(WRONG)) {
    const rows = await database.query(`${sql} limit 5`);
    if (rows.length > 0) wrong[what] = rows;
  }
  const sent = new Set((await database.query('select id from webhooks')).map(({ id }) => String(id)));
  const arrived = new Set(receiver.received.map(({ id }) => id));
  assert.ok(sent.size > 0);
  return {
    wrong,
    webhooks: sent.size,
    lost: [...sent].filter((id) => !arrived.has(id)),
    unknown: [...arrived].filter((id) => !sent.has(id)),
    repeated: receiver.received.length - arrived.size,
  };
}
