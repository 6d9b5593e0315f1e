import { parseArgs } from 'node:util';
import { restoreFromArchive, findInArchive, listArchive, moveToArchive, type ArchiveLocation } from '../service/archive.ts';
import { serviceEnvironment } from '../service/environment.ts';

/** `pay-elements-sandbox archive`: moves ended transactions from the database into compressed files, and back. */

/** The help text of the command. */
export const ARCHIVE_HELP = `pay-elements-sandbox archive --before 2027-01-31 --to <folder>
pay-elements-sandbox archive --restore <folder> [--account acc_…] [--customer cus_…]
pay-elements-sandbox archive --list <folder>
pay-elements-sandbox archive --find tra_… --in <folder>

Moves transactions that have ended, with their history, refunds, postings and webhooks, into compressed files of a folder; one
posting for each account stays in their place, so that the ledger's balances stay the same. It may be stopped and run again.
Transactions younger than 18 months are not moved. DATA_DIR and DATABASE_URL are read from the environment, as the service reads them.

  --before    moves transactions that ended before this day, and whose last change was before it
  --to        the folder; it belongs to one database
  --restore   restores the transactions of a folder, and removes the files
  --account   only of one account
  --customer  only the files that have transactions of one customer, for instance to erase them
  --list      prints the files of a folder
  --find      prints the rows of one transaction as JSON lines

manifest.json in the folder lists each file with its rows and its SHA-256. zcat reads a file: it contains one JSON object in each line.
`;

/** The first moment of a day in South Africa. @throws Error if the text is not a day */
function dayIn(text: string): Date {
  const at = new Date(`${text}T00:00:00+02:00`);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime())) return at;
  throw new Error(`--before must be a day such as 2027-01-31, not "${text}"`);
}

const OPTIONS = {
  before: { type: 'string' },
  to: { type: 'string' },
  restore: { type: 'string' },
  account: { type: 'string' },
  customer: { type: 'string' },
  list: { type: 'string' },
  find: { type: 'string' },
  in: { type: 'string' },
} as const;

/** Runs the command and prints its result. @throws Error with a text for the operator */
export async function archiveCommand(args: string[], env: NodeJS.ProcessEnv, say: (text: string) => void): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const { dataDir, databaseUrl, databasePooler } = serviceEnvironment(env);
  let transactions = 0;
  const at = (folder: string): ArchiveLocation => ({
    ...{ folder, dataDir, databaseUrl, databasePooler },
    moved: (slice) => void (transactions += slice.transactions),
  });
  if (values.before !== undefined && values.to !== undefined) {
    await moveToArchive(at(values.to), dayIn(values.before));
    say(`${transactions} transactions were moved to ${values.to}.\n`);
  } else if (values.restore !== undefined) {
    await restoreFromArchive(at(values.restore), { account_id: values.account, customer_id: values.customer });
    say(`${transactions} transactions were brought back from ${values.restore}.\n`);
  } else if (values.list !== undefined) {
    for (const { file, transactions: count, rows, first_at, last_at } of await listArchive(at(values.list)))
      say(`${file}  ${count} transactions, ${rows} rows, made from ${first_at.toISOString()} to ${last_at.toISOString()}\n`);
  } else if (values.find !== undefined && values.in !== undefined) {
    const rows = await findInArchive(at(values.in), values.find);
    if (rows.length === 0) throw new Error(`The transaction ${values.find} is not in ${values.in}.`);
    for (const { table, row } of rows) say(`{"table":"${table}","row":${row}}\n`);
  } else throw new Error(`Choose --before with --to, --restore, --list, or --find with --in.\n\n${ARCHIVE_HELP}`);
}
