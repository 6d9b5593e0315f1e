import { Client } from 'pg';
import type { Promises } from './load.ts';

/** The comparison of the stored data with what was promised. */
export interface Verdict {
  /** Acknowledged, but not stored. */
  readonly lost: readonly string[];
  /** Stored or charged more than once. */
  readonly doubled: readonly string[];
  /** Attempts whose outcome was never found out, and charges that only the network or only the database has. */
  readonly open: readonly string[];
  /** The number of webhooks that are not delivered. */
  readonly undelivered: number;
}

const CUSTOMERS = `select reference, count(*)::int as count from customers where reference like 'customer-%' group by reference`;
const ORDERS = `select reference, count(*)::int as count from orders where reference like 'order-%' group by reference`;
const SESSIONS = `
  select s.session_id, s.state,
    (select count(*)::int from transactions t where t.account_id = s.account_id and t.id in (select a.transaction_id from checkout_attempts a where a.account_id = s.account_id and a.session_id = s.id) and t.transaction_status = 'PAID') as paid,
    (select count(*)::int from transactions t join sim_authorisations n on n.reference = t.id and n.status = 'approved'
      where t.account_id = s.account_id and t.id in (select a.transaction_id from checkout_attempts a where a.account_id = s.account_id and a.session_id = s.id)) as approved
  from checkout_sessions s`;
const OPEN = `
  select n.reference as id from sim_authorisations n left join transactions t on t.id = n.reference
    where n.status = 'approved' and (t.transaction_status is distinct from 'PAID' or t.amount <> n.amount)
  union all select transaction_id from checkout_attempts where status = 'accepted'`;

interface SessionRow {
  session_id: string;
  state: string;
  paid: number;
  approved: number;
}

/** Compares the promises with what is stored. */
export async function compare(databaseUrl: string, { customers, sessions, paid }: Promises): Promise<Verdict> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const rows = async <Row>(sql: string) => (await client.query(sql)).rows as Row[];
    const counts = async (sql: string) =>
      new Map((await rows<{ reference: string; count: number }>(sql)).map(({ reference, count }) => [reference, count]));
    const [known, orders] = [await counts(CUSTOMERS), await counts(ORDERS)];
    const stored = new Map((await rows<SessionRow>(SESSIONS)).map((row) => [row.session_id, row]));
    const [pending] = await rows<{ count: number }>(`select count(*)::int as count from webhooks where status <> 'delivered'`);
    return {
      lost: [
        ...[...customers].filter((reference) => !known.has(reference)),
        ...[...sessions.values()].filter((id) => !stored.has(id)),
        ...[...paid].filter((id) => stored.get(id)?.state !== 'completed' || stored.get(id)?.paid !== 1),
      ],
      doubled: [
        ...[...known, ...orders].filter(([, count]) => count > 1).map(([reference]) => reference),
        ...[...stored.values()].filter((row) => row.paid > 1 || row.approved > 1).map(({ session_id }) => session_id),
      ],
      open: (await rows<{ id: string }>(OPEN)).map(({ id }) => id),
      undelivered: pending?.count ?? 0,
    };
  } finally {
    await client.end();
  }
}
