/**
 * How a distributed PostgreSQL (Citus) keeps each table. What belongs to an account lies by that account: all of it in one place, so
 * that whatever a payment does is a matter of one server. What has no account, and is small, is on every server. What nodes tell
 * each other is on the coordinator, to which all of them are connected: they look at its locks and compare moments by its clock.
 */
type Distribution = 'account' | 'reference' | 'coordinator';

/** Every table, once. */
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

/** Tables whose changes are written down by a trigger, which Citus does not carry: nodes compare the versions of sessions instead. */
const WITH_TRIGGER = ['checkout_sessions', 'emandate_sessions', 'portal_sessions'];

/** What is changed of the tables before they are distributed. */
export function citusPreparations(): readonly string[] {
  return [
    ...WITH_TRIGGER.map((table) => `drop trigger if exists ${table}_change on ${table}`),
    // Each server can only see to it that its own rows are unique.
    'drop index if exists portal_sessions_session',
    'create unique index portal_sessions_session on portal_sessions (session_id, account_id)',
    // Nothing is parked there: the next of a queue is found without.
    'update work set parked = false, followed = false where parked or followed',
    // What a dead node had claimed is looked for at all servers, by this index.
    'create index if not exists work_node on work (node) where node is not null',
    // Shards move by logical replication, which needs every change in the log.
    'alter table velocity set logged',
  ];
}

/** All tables of accounts lie together, with this one: it is in every release. */
const LEADING = 'customers';

/**
 * What is run at the coordinator to distribute a database that the service has brought up to date, and that no node uses meanwhile. It
 * may be run again after each upgrade: it distributes the tables that are new since then, and nothing that is distributed already.
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
