import { and, asc, eq, gt, inArray, isNotNull, lt, ne, not, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isAwaited } from './vault-token-cleanup.ts';
import type { RetentionBook, RetentionSlice, RetentionSubject } from '../domain/retention.ts';
import type { Database, Db } from './connection.ts';
import { vault_tokens } from './tables/checkout.ts';
import { emails } from './tables/emails.ts';
import { sim_authorisations, sim_bank_entries, sim_instructions } from './tables/money.ts';
import { accounts, webhooks } from './tables/platform.ts';
import { portal_sessions } from './tables/portal.ts';
import { retention_marks } from './tables/retention.ts';

/** Deletes old data in slices. Each slice is a short transaction that finds its rows by index, so that payments never wait. */

const NOTHING: RetentionSlice = { rows: 0, more: false };

/** A row of an account, in the order of writing. */
interface Written {
  readonly id: string;
  readonly seq: number;
  readonly at: Date;
  /** Whether the row is still in progress. */
  readonly isOpen: boolean;
}

/** The rows of one subject of an account that are older than a moment, at most `count`. */
interface OldRows {
  readonly account_id: string;
  readonly subject: RetentionSubject;
  readonly before: Date;
  readonly count: number;
}

/** Continues through an account's rows from the last position. It stops at a row that is still in progress or not old enough. */
async function inOrder(
  transaction: Database['transaction'],
  { account_id, subject, before, count }: OldRows,
  read: (tx: Db, after: number) => Promise<Written[]>,
  forget: (tx: Db, ids: string[]) => Promise<unknown>,
): Promise<RetentionSlice> {
  return transaction(async (tx) => {
    const isMine = and(eq(retention_marks.account_id, account_id), eq(retention_marks.subject, subject));
    const [mark] = await tx.select().from(retention_marks).where(isMine);
    const rows = await read(tx, mark?.seq ?? 0);
    const end = rows.findIndex(({ at, isOpen }) => isOpen || at >= before);
    const old = end === -1 ? rows : rows.slice(0, end);
    const last = old.at(-1);
    if (last === undefined) return NOTHING;
    await forget(
      tx,
      old.map(({ id }) => id),
    );
    await tx
      .insert(retention_marks)
      .values({ account_id, subject, seq: last.seq })
      .onConflictDoUpdate({ target: [retention_marks.account_id, retention_marks.subject], set: { seq: last.seq } });
    return { rows: old.length, more: old.length === count };
  });
}

/** Empties the bodies of an account's old webhooks. */
const forgetBodies = (transaction: Database['transaction'], old: OldRows): Promise<RetentionSlice> =>
  inOrder(
    transaction,
    old,
    async (tx, after) => {
      const { id, seq, created_at, status } = webhooks;
      const rows = await tx
        .select({ id, seq, at: created_at, status })
        .from(webhooks)
        .where(and(eq(webhooks.account_id, old.account_id), gt(seq, after)))
        .orderBy(asc(seq))
        .limit(old.count);
      return rows.map((row) => ({ ...row, isOpen: row.status === 'pending' }));
    },
    (tx, ids) =>
      tx
        .update(webhooks)
        .set({ payload: {} })
        .where(and(eq(webhooks.account_id, old.account_id), inArray(webhooks.id, ids), ne(webhooks.status, 'pending'))),
  );

/** Deletes an account's old emails. */
const forgetEmails = (transaction: Database['transaction'], old: OldRows): Promise<RetentionSlice> =>
  inOrder(
    transaction,
    old,
    async (tx, after) => {
      const { id, seq, created_at, email_status } = emails;
      const rows = await tx
        .select({ id, seq, at: created_at, status: email_status })
        .from(emails)
        .where(and(eq(emails.account_id, old.account_id), gt(seq, after)))
        .orderBy(asc(seq))
        .limit(old.count);
      return rows.map((row) => ({ ...row, isOpen: row.status === 'PENDING' }));
    },
    (tx, ids) => tx.delete(emails).where(and(eq(emails.account_id, old.account_id), inArray(emails.id, ids))),
  );

/** The retention book on the database. */
export function createRetentionBook({ db, transaction }: Pick<Database, 'db' | 'transaction'>): RetentionBook {
  /** Deletes at most `count` rows that meet a condition. */
  async function remove(table: PgTable, key: PgColumn, condition: SQL | undefined, count: number): Promise<RetentionSlice> {
    const rows = await db.select({ key }).from(table).where(condition).limit(count);
    const keys = rows.map((row) => row.key as string);
    if (keys.length > 0) await db.delete(table).where(and(inArray(key, keys), condition));
    return { rows: keys.length, more: keys.length === count };
  }

  const usedTokens = (real: Date) => and(lt(vault_tokens.expires_at, real), isNotNull(vault_tokens.used_by), not(isAwaited(db)));

  return {
    accounts: async () => (await db.select({ id: accounts.id }).from(accounts).orderBy(asc(accounts.id))).map(({ id }) => id),
    async forgetOf(account_id, subject, { clock }, count) {
      if (subject === 'webhook_bodies') return forgetBodies(transaction, { account_id, subject, before: clock, count });
      if (subject === 'emails') return forgetEmails(transaction, { account_id, subject, before: clock, count });
      if (subject !== 'sessions') return NOTHING;
      const ended = and(eq(portal_sessions.account_id, account_id), lt(portal_sessions.expires_at, clock));
      return remove(portal_sessions, portal_sessions.id, ended, count);
    },
    async forgetShared(subject, { clock, real }, count) {
      if (subject === 'sessions') return remove(vault_tokens, vault_tokens.id, usedTokens(real), count);
      if (subject !== 'sandbox') return NOTHING;
      let [rows, more] = [0, false];
      for (const [table, key] of SIMULATED) {
        const slice = await remove(table, key, lt(table.at, clock), count);
        rows += slice.rows;
        more ||= slice.more;
      }
      return { rows, more };
    },
  };
}

/** The tables of the simulated rails, each with its key. */
const SIMULATED = [
  [sim_instructions, sim_instructions.reference],
  [sim_authorisations, sim_authorisations.reference],
  [sim_bank_entries, sim_bank_entries.reference],
] as const;
