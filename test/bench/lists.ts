/**
 * `node test/bench/lists.ts [count]`: a million customers in a separate PostgreSQL. Shows how it answers each filter of the
 * list: the plan, the rows and the time of the statement that the service sends.
 */
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { routes } from '../../src/contract/routes.ts';
import { listCustomers } from '../../src/service/commands/people/customers.ts';
import type { Call, Services } from '../../src/service/commands/write.ts';
import { openDatabase } from '../../src/service/storage/database.ts';
import { Store } from '../../src/service/storage/store.ts';
import { startPostgres } from '../support/postgres.ts';

const COUNT = Number(process.argv[2] ?? 1_000_000);
const ACCOUNT = 'acc_bench';

/** Customers of three years in the order of their creation. A tenth of them belong to another account. */
const FILL = `
  insert into customers (account_id, id, reference, company_name, person_name, person_surname, client_type, id_number, email, contact_number, customer_status, created_at)
  select case when n % 10 = 0 then 'acc_neighbour' else '${ACCOUNT}' end,
         'cus_' || lpad(n::text, 24, '0'),
         'C-' || n,
         case when n % 20 = 1 then 'Company ' || (n % 5000) end,
         case when n % 20 <> 1 then 'Name ' || (n % 700) end,
         case when n % 20 <> 1 then 'Surname ' || (n % 3000) end,
         'RESIDENT_INDIVIDUAL',
         lpad((n::bigint * 7919 % 9999999999999)::text, 13, '0'),
         'c' || n || '@shop.example',
         '+27' || lpad((n % 1000000000)::text, 9, '0'),
         case n % 100 when 7 then 'DISABLED' when 8 then 'ARCHIVED' else 'ACTIVE' end,
         timestamptz '2024-01-01 00:00:00+02' + n * (interval '1095 days' / ${COUNT})
  from generate_series(1, ${COUNT}) n`;

const middle = Math.floor(COUNT / 2 / 20) * 20 + 3;
const page = { limit: '50' };
const QUERIES: readonly Record<string, string>[] = [
  page,
  { customer_status: 'ACTIVE', ...page },
  { customer_status: 'DISABLED', ...page },
  { customer_status: 'DISABLED', date_start: '2024-02-01', date_end: '2024-02-01' },
  { date_start: '2024-06-01', date_end: '2024-06-01' },
  { date_end: '2024-01-31', ...page },
  { date_start: '2024-01-01', date_end: '2026-12-31', ...page },
  { customer_id: `cus_${String(middle).padStart(24, '0')}` },
  { customer_reference: `C-${middle}` },
  { customer_company_name: 'Company 21', ...page },
  { customer_person_name: 'Name 3', ...page },
  { customer_person_surname: 'Surname 3' },
  { customer_person_name: 'Name 3', customer_person_surname: 'Surname 3', ...page },
  { customer_id_number: String((middle * 7919) % 9999999999999).padStart(13, '0') },
  { customer_email: `c${middle}@shop.example` },
  { customer_contact_number: `+27${String(middle).padStart(9, '0')}` },
  { after: `${Date.parse('2024-03-01T00:00:00Z')}.55000`, ...page },
];

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

const describe = (plan: Plan): string => {
  const removed = plan['Rows Removed by Filter'] ?? 0;
  const own = `${plan['Node Type']}${plan['Index Name'] === undefined ? '' : ` ${plan['Index Name']}`}${removed === 0 ? '' : ` (${removed} looked at in vain)`}`;
  return [own, ...(plan.Plans ?? []).map(describe)].join(' < ');
};

const server = await startPostgres();
try {
  const databaseUrl = await server.fresh();
  await (await openDatabase({ databaseUrl, dataDir: '.' })).close();
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  // The server may stop before the last idle connection has closed.
  pool.on('error', () => undefined);
  const sent: { query: string; params: unknown[] }[] = [];
  const db = drizzle({ client: pool, logger: { logQuery: (query, params) => void sent.push({ query, params }) } });
  const started = performance.now();
  await pool.query(FILL);
  await pool.query('vacuum analyze customers');
  console.log(`${COUNT} customers in ${Math.round((performance.now() - started) / 1000)} s\n`);

  const services = {
    store: new Store({ db, transaction: (body) => db.transaction(body), shares: null }),
  } as Partial<Services> as Services;
  const call = { account: { id: ACCOUNT } as Partial<Call['account']> as Call['account'] };
  for (const query of QUERIES) {
    sent.length = 0;
    const asked = routes['customers.list'].query.parse(query);
    const { results } = await listCustomers(services, call, { query: asked });
    const [statement] = sent;
    if (statement === undefined) throw new Error('the list asked nothing');
    const explained = await pool.query<{ 'QUERY PLAN': { Plan: Plan; 'Execution Time': number }[] }>(
      `explain (analyze, format json) ${statement.query}`,
      statement.params,
    );
    const told = explained.rows[0]?.['QUERY PLAN'][0];
    if (told === undefined) throw new Error('no plan');
    console.log(
      `${new URLSearchParams(query).toString()}\n    ${results.length} rows, ${told['Execution Time'].toFixed(2)} ms: ${describe(told.Plan)}`,
    );
  }
  await pool.end();
} finally {
  await server.stop();
}
