/**
 * The statements that a distributed PostgreSQL may send to all of its servers, and why. Nothing of a payment's way belongs here: give
 * the account instead. Each text is compared without quotation marks and with single spaces.
 */
interface Allowed {
  readonly is: RegExp;
  readonly why: string;
}

/** Statements that a service sends by itself, or for an operator, who is responsible for all accounts. */
const OF_ALL_ACCOUNTS: readonly Allowed[] = [
  {
    is: /^update work set claimed_until = \$1, node = \$2 from \( (select w\.account_id, w\.id from work w where w\.receiver is null|with recursive receivers)\b/,
    why: 'Claims due work on one PostgreSQL. On Citus, due-work-shards.ts claims it account by account.',
  },
  {
    is: /^with recursive receivers as \( .* update work set parked = true from behind\b/,
    why: 'Parks deliveries on one PostgreSQL. On Citus, no delivery is parked.',
  },
  {
    is: /^update work set parked = false, followed = true from \( select account_id, id from work where receiver = \$1 and queue = \$2\b/,
    why: 'Releases the delivery that was parked behind another, which may be one of another account. On Citus, no delivery is parked.',
  },
  {
    is: /^with page as materialized \( select account_id, id, receiver, queue, seq, parked from work\b/,
    why: 'Releases deliveries that an earlier release left parked. On Citus, no delivery is parked.',
  },
  {
    is: /^with recursive receivers as \( .* select least\( \(select min\(w\.due_at\) from work w where w\.receiver is null\)/,
    why: 'The due time of the next work on one PostgreSQL. On Citus, due-work-shards.ts asks for it.',
  },
  {
    is: /^select w\.account_id, w\.id, w\.receiver from work w where w\.receiver is (not )?null and w\.due_at <= \$1\b/,
    why: 'Searches all servers of a Citus for due work, without locks.',
  },
  {
    is: /^select min\(w\.due_at\) as due_at from work w where w\.receiver is (not )?null\b/,
    why: 'The due time of the next work on any server of a Citus.',
  },
  { is: /^select count\(\*\) from \(select 1 from work where receiver is (not )?null\b/, why: 'Metrics of all accounts on a Citus.' },
  {
    is: /^with (recursive )?gone as \(delete from nodes\b/,
    why: 'Releases what a dead node had claimed of any account. Citus removes the node at the coordinator, and then asks all servers.',
  },
  {
    is: /^select rail, count\(\*\)::int from differences where differences\.resolved_at is null group by/,
    why: 'A metric of all accounts.',
  },
  { is: /^select \(select count\(\*\) from \(select from work\b/, why: 'Metrics of all accounts.' },
  {
    is: /^select s\.account_id, s\.id, s\.version, .* from unnest\(.*\) k\(account_id, id, version\) join \w+ s on s\.account_id = k\.account_id\b/,
    why: 'Sessions of several accounts that are followed at one node.',
  },
  { is: /^(delete from|update) vault_tokens\b.* where \(+vault_tokens\.expires_at < \$/, why: 'A sweep over all accounts.' },
  { is: /^select id from vault_tokens where \(vault_tokens\.expires_at < \$/, why: 'A sweep over all accounts.' },
  {
    is: /^delete from vault_tokens where \(vault_tokens\.id in \(.*\) and \(vault_tokens\.expires_at < \$/,
    why: 'A sweep over all accounts.',
  },
  { is: /^delete from (velocity|idempotency) where \1\.at < \$1$/, why: 'A sweep over all accounts.' },
  {
    is: /^select (account_id, id, \w+_sealed|id) from (cards|vault_tokens) where \(.*\b\2\.(\w+_sealed) is not null and \2\.\3 not like \$\d\)/,
    why: 'A new key of the vault concerns the cards of all accounts.',
  },
  {
    is: /^select distinct (day|to_char\(.*\)) from (differences|postings)\b/,
    why: 'The days that the reconciliation of all accounts compares.',
  },
  {
    is: /^select postings\.account_id, .* from postings inner join transactions on \(transactions\.account_id = postings\.account_id\b/,
    why: 'The reconciliation compares the statement of a rail, which is of all accounts.',
  },
  {
    is: /^select (account_id, )?id, .* from archive_slices where\b/,
    why: 'The archive belongs to the operator: its files have slices of all accounts.',
  },
];

/** Lookups by an id that does not say whose it is, because an earlier release or the sandbox's seed made it, or nobody did. */
const OF_IDS_WITHOUT_TAG: readonly Allowed[] = [
  {
    is: /^select .* from checkout_sessions inner join accounts on accounts\.id = checkout_sessions\.account_id where checkout_sessions\.session_id = \$1$/,
    why: 'A checkout session by an id without a tag.',
  },
  {
    is: /^select account_id, id from (checkout|emandate|portal)_sessions where \1_sessions\.session_id = \$1$/,
    why: 'The owner of a session by an id without a tag.',
  },
  { is: /^select account_id from emandate_pages where emandate_pages\.id = \$1$/, why: 'The owner of a page by an id without a tag.' },
  { is: /^select [\w, ]+ from checkout_attempts where checkout_attempts\.id = \$1$/, why: 'An attempt by an id without a tag.' },
];

const isOneOf = (allowed: readonly Allowed[], text: string): boolean => {
  const plain = text.replaceAll('"', '').replace(/\s+/g, ' ').trim();
  return allowed.some(({ is }) => is.test(plain));
};

/** Whether a statement looks for an id that has no tag of its account. */
export const looksForUntagged = (text: string): boolean => isOneOf(OF_IDS_WITHOUT_TAG, text);

/** Whether a statement may go to all servers. */
export const isAllowed = (text: string): boolean => isOneOf(OF_ALL_ACCOUNTS, text) || looksForUntagged(text);
