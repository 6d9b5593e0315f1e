/**
 * Where a distributed PostgreSQL (Citus) stores the rows of a table.
 * account: all rows of an account are on one server, so that a payment needs only that server · reference: every server has a copy, for
 * small tables without an account · coordinator: only the coordinator has the rows, with which nodes coordinate: all nodes are connected
 * to it, look at its locks, and compare times by its clock.
 */
type Distribution = 'account' | 'reference' | 'coordinator';

/** The place of every table. */
export const DISTRIBUTION: Readonly<Record<string, Distribution>> = {
  accounts: 'reference',
  archives: 'reference',
  clock: 'coordinator',
  leases: 'coordinator',
  nodes: 'coordinator',
  session_changes: 'coordinator',
  reconciled_days: 'reference',
  sim_authorisations: 'reference',
  sim_bank_entries: 'reference',
  sim_instructions: 'reference',
  vault_keys: 'reference',
  archive_slices: 'account',
  bank_accounts: 'account',
  cards: 'account',
  charges: 'account',
  checkout_attempts: 'account',
  checkout_sessions: 'account',
  counters: 'account',
  customers: 'account',
  differences: 'account',
  emails: 'account',
  emandate_pages: 'account',
  emandate_sessions: 'account',
  idempotency: 'account',
  invoices: 'account',
  journal: 'account',
  mandate_evidence: 'account',
  mandates: 'account',
  method_months: 'account',
  orders: 'account',
  payment_methods: 'account',
  payments: 'account',
  payouts: 'account',
  portal_sessions: 'account',
  postings: 'account',
  pre_auths: 'account',
  products: 'account',
  recipients: 'account',
  refunds: 'account',
  retention_marks: 'account',
  subscriptions: 'account',
  terminals: 'account',
  transactions: 'account',
  vault_tokens: 'account',
  velocity: 'account',
  webhooks: 'account',
  work: 'account',
};

/**
 * Tables with a trigger that records changes. Citus supports no triggers of distributed tables, so there the nodes compare the versions of
 * sessions instead.
 */
const WITH_TRIGGER = ['checkout_sessions', 'emandate_sessions', 'portal_sessions'];

/** Statements that change the tables before they are distributed. */
export function citusPreparations(): readonly string[] {
  return [
    ...WITH_TRIGGER.map((table) => `drop trigger if exists ${table}_change on ${table}`),
    // A server can enforce uniqueness only among its own rows, so the index has to contain the account.
    'drop index if exists portal_sessions_session',
    'create unique index portal_sessions_session on portal_sessions (session_id, account_id)',
    // On Citus no delivery is parked (due-work-shards.ts).
    'update work set parked = false, followed = false where parked or followed',
    // The claims of dead nodes are searched on all servers, with this index.
    'create index if not exists work_node on work (node) where node is not null',
    // Its servers would not know this function. There the limits are checked before the write.
    'drop function if exists velocity_limits_reached(text, text[], int[], timestamptz, timestamptz)',
    // A shard is moved by logical replication, which reads the changes from the write-ahead log.
    'alter table velocity set logged',
  ];
}

/** The table with which all other tables of accounts are colocated. Every release has it. */
const LEADING = 'customers';

/**
 * The statements that distribute a database. They are run on the coordinator, after the service has updated the schema and while no node
 * uses the database. After an upgrade they are run again: then they distribute only the new tables.
 */
export function citusStatements(): readonly string[] {
  const named = (wanted: Distribution) => Object.keys(DISTRIBUTION).filter((table) => DISTRIBUTION[table] === wanted);
  const others = named('account').filter((table) => table !== LEADING);
  const unless = (table: string) => `where not exists (select from pg_dist_partition where logicalrelid = '${table}'::regclass)`;
  return [
    'create extension if not exists citus',
    // Citus refuses every statement about triggers of a distributed table.
    `do $$ begin if not exists (select from pg_dist_partition where logicalrelid = '${LEADING}'::regclass) then
${citusPreparations()
  .map((statement) => `  ${statement};`)
  .join('\n')}
end if; end $$`,
    ...named('reference').map((table) => `select create_reference_table('${table}') ${unless(table)}`),
    `select create_distributed_table('${LEADING}', 'account_id', colocate_with => 'none') ${unless(LEADING)}`,
    ...others.map((table) => `select create_distributed_table('${table}', 'account_id', colocate_with => '${LEADING}') ${unless(table)}`),
  ];
}
