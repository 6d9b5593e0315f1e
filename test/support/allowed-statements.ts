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
    is: /^with chosen as \(select account_id, id from work where \(work\.due_at <= \$1\b/,
    why: 'Claims due work on one PostgreSQL. On Citus it is claimed account by account (distribution.ts).',
  },
  {
    is: /^update webhook_queues set claimed_until = \$1 from \( with recursive receivers as \(/,
    why: 'Claims queues of webhooks on one PostgreSQL. On Citus they are claimed account by account.',
  },
  {
    is: /^select account_id, id(, receiver)? from (work|webhook_queues) where \(\2\.due_at <= \$1\b/,
    why: 'Searches all servers of a Citus for due work, without locks.',
  },
  { is: /^select min\(due_at\) from (work|webhook_queues)$/, why: 'The due time of the next work of any account.' },
  {
    is: /^select count\(\*\) from (work where work\.due_at <= \$1|webhooks where webhooks\.status = \$1)$/,
    why: 'Metrics of all accounts.',
  },
  {
    is: /^select rail, count\(\*\)::int from differences where differences\.resolved_at is null group by/,
    why: 'A metric of all accounts.',
  },
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
];

/** Whether a statement may go to all servers. */
export function isAllowed(text: string): boolean {
  const plain = text.replaceAll('"', '').replace(/\s+/g, ' ').trim();
  return OF_ALL_ACCOUNTS.some(({ is }) => is.test(plain));
}
