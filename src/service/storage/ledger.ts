import { and, eq, sql } from 'drizzle-orm';
import type { LedgerBalance } from '../domain/ports.ts';
import type { LedgerAccount } from '../domain/records/money.ts';
import type { Db } from './connection.ts';
import { postings, transactions } from './tables/money.ts';

/** The balances of an account's ledger, and the amount that its transactions say the merchant is owed. */
export async function readLedger(db: Db, account_id: string): Promise<LedgerBalance> {
  const rows = await db
    .select({
      name: sql<LedgerAccount>`line->>'ledger_account'`,
      amount: sql<string>`sum((line->>'amount')::bigint)::text`,
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
  return {
    accounts: Object.fromEntries(rows.map(({ name, amount }) => [name, Number(amount)])),
    postings: count,
    owed: Number(paid?.owed ?? 0),
  };
}
