import { and, eq, isNull, sql } from 'drizzle-orm';
import type { LedgerBalance } from '../domain/ports.ts';
import type { LedgerAccount } from '../domain/records/ledger.ts';
import type { Db } from './connection.ts';
import { archive_slices } from './tables/archive.ts';
import { postings } from './tables/ledger.ts';
import { transactions } from './tables/money.ts';

/** The fields of a `line` of a posting in SQL: of an object, or of one text such as `#14900 merchant` (short-forms.ts). */
export const LINE = {
  account: `coalesce(line->>'ledger_account', split_part(line#>>'{}', ' ', 2))`,
  amount: `coalesce(line->>'amount', substr(split_part(line#>>'{}', ' ', 1), 2))::bigint`,
} as const;

/** The balances of an account's ledger, and the amount that its transactions say the merchant is owed. */
export async function readLedger(db: Db, account_id: string): Promise<LedgerBalance> {
  const rows = await db
    .select({
      name: sql<LedgerAccount>`${sql.raw(LINE.account)}`,
      amount: sql<string>`sum(${sql.raw(LINE.amount)})::text`,
    })
    .from(postings)
    .innerJoin(sql`lateral jsonb_array_elements(${postings.lines}) as line`, sql`true`)
    .where(eq(postings.account_id, account_id))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  const count = await db.$count(postings, eq(postings.account_id, account_id));
  const [paid] = await db
    .select({
      owed: sql<string>`coalesce(sum(case when ${transactions.rail} = 'payout' then ${transactions.refunded_amount} - ${transactions.amount}
        else ${transactions.amount} - ${transactions.refunded_amount} end), 0)::text`,
    })
    .from(transactions)
    .where(and(eq(transactions.account_id, account_id), eq(transactions.transaction_status, 'PAID')));
  const [archived] = await db
    .select({ owed: sql<string>`coalesce(sum(${archive_slices.owed}), 0)::text` })
    .from(archive_slices)
    .where(and(eq(archive_slices.account_id, account_id), isNull(archive_slices.restored_at)));
  return {
    accounts: Object.fromEntries(rows.map(({ name, amount }) => [name, Number(amount)])),
    postings: count,
    owed: Number(paid?.owed ?? 0) + Number(archived?.owed ?? 0),
  };
}
