import { and, asc, eq, gt, inArray, isNotNull, lt, not, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isAwaited } from './vault-token-cleanup.ts';
import type { RetentionBook, RetentionLimits, RetentionSlice, RetentionSubject } from '../domain/retention.ts';
import type { Database, Db } from './connection.ts';
import { portal_sessions, vault_tokens } from './tables/sessions.ts';
import { accounts, emails, retention_marks, webhooks } from './tables/platform.ts';
import { sim_authorisations, sim_bank_entries, sim_instructions } from './tables/money.ts';

/** Deletes old data in slices. Each slice is a short transaction that finds its rows by index, so that payments never wait. */

/**
 * Rows of an account that are read in the order of writing, from the last position. The job stops at a row that is not old enough, or
 * still in progress.
 */
interface Written {
  readonly table: typeof webhooks | typeof emails;
  readonly status: PgColumn;
  readonly inProgress: string;
  readonly forget: (tx: Db, isOld: SQL | undefined) => PromiseLike<unknown>;
}

/** Rows that are deleted when their time is over. */
interface Expiring {
  readonly table: PgTable;
  readonly key: PgColumn;
  readonly isOver: (limits: RetentionLimits, db: Db) => SQL | undefined;
}

/** What is deleted of each subject: of one account, or of all at once. */
interface Rule {
  readonly written?: Written;
  readonly ofAccount?: Expiring & { readonly account_id: PgColumn };
  readonly shared?: readonly Expiring[];
}

const RULES: Readonly<Record<RetentionSubject, Rule>> = {
  webhook_bodies: {
    written: {
      table: webhooks,
      status: webhooks.status,
      inProgress: 'pending',
      forget: (tx, isOld) => tx.update(webhooks).set({ payload: {} }).where(isOld),
    },
  },
  emails: {
    written: {
      table: emails,
      status: emails.email_status,
      inProgress: 'PENDING',
      forget: (tx, isOld) => tx.delete(emails).where(isOld),
    },
  },
  sessions: {
    ofAccount: {
      table: portal_sessions,
      key: portal_sessions.id,
      account_id: portal_sessions.account_id,
      isOver: ({ clock }) => lt(portal_sessions.expires_at, clock),
    },
    shared: [
      {
        table: vault_tokens,
        key: vault_tokens.id,
        isOver: ({ real }, db) => and(lt(vault_tokens.expires_at, real), isNotNull(vault_tokens.used_by), not(isAwaited(db))),
      },
    ],
  },
  sandbox: {
    shared: [sim_instructions, sim_authorisations, sim_bank_entries].map((table) => ({
      table,
      key: table.reference,
      isOver: ({ clock }) => lt(table.at, clock),
    })),
  },
};

const NOTHING: RetentionSlice = { rows: 0, more: false };

/** The retention book on the database. */
export function createRetentionBook({ db, transaction }: Pick<Database, 'db' | 'transaction'>): RetentionBook {
  const forgetWritten = (account_id: string, subject: RetentionSubject, rule: Written, before: Date, count: number) =>
    transaction(async (tx): Promise<RetentionSlice> => {
      const { table, status, inProgress } = rule;
      const isMark = and(eq(retention_marks.account_id, account_id), eq(retention_marks.subject, subject));
      const [mark] = await tx.select().from(retention_marks).where(isMark);
      const rows = await tx
        .select({ id: table.id, seq: table.seq, at: table.created_at, status })
        .from(table)
        .where(and(eq(table.account_id, account_id), gt(table.seq, mark?.seq ?? 0)))
        .orderBy(asc(table.seq))
        .limit(count);
      const end = rows.findIndex((row) => row.status === inProgress || row.at >= before);
      const old = end === -1 ? rows : rows.slice(0, end);
      const last = old.at(-1);
      if (last === undefined) return NOTHING;
      const ids = old.map(({ id }) => id);
      await rule.forget(tx, and(eq(table.account_id, account_id), inArray(table.id, ids)));
      await tx
        .insert(retention_marks)
        .values({ account_id, subject, seq: last.seq })
        .onConflictDoUpdate({ target: [retention_marks.account_id, retention_marks.subject], set: { seq: last.seq } });
      return { rows: old.length, more: old.length === count };
    });

  async function forget({ table, key }: Expiring, isOver: SQL | undefined, count: number): Promise<RetentionSlice> {
    const keys = (await db.select({ key }).from(table).where(isOver).limit(count)).map((row) => row.key as string);
    if (keys.length > 0) await db.delete(table).where(and(inArray(key, keys), isOver));
    return { rows: keys.length, more: keys.length === count };
  }

  return {
    accounts: async () => (await db.select({ id: accounts.id }).from(accounts).orderBy(asc(accounts.id))).map(({ id }) => id),
    async forgetOf(account_id, subject, limits, count) {
      const { written, ofAccount } = RULES[subject];
      if (written !== undefined) return forgetWritten(account_id, subject, written, limits.clock, count);
      if (ofAccount === undefined) return NOTHING;
      return forget(ofAccount, and(eq(ofAccount.account_id, account_id), ofAccount.isOver(limits, db)), count);
    },
    async forgetShared(subject, limits, count) {
      let { rows, more } = NOTHING;
      for (const one of RULES[subject].shared ?? []) {
        const slice = await forget(one, one.isOver(limits, db), count);
        rows += slice.rows;
        more ||= slice.more;
      }
      return { rows, more };
    },
  };
}
