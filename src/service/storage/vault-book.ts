import { and, eq, isNotNull, ne, notLike, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Sealer, VaultBook } from '../vault/ports.ts';
import type { Db } from './connection.ts';
import { vault_tokens } from './tables/sessions.ts';
import { cards, vault_keys } from './tables/money.ts';
import { accounts } from './tables/platform.ts';

/** The database's part of the vault's keys: their names, and sealing values again under a new key. */

/** Only one node at a time, because a node that reads the names of the keys may add one. */
const takeTurns = (tx: Pick<Db, 'execute'>) => tx.execute(sql`lock table ${vault_keys} in share row exclusive mode`);

/** The implementation of the vault's port. */
export const createVaultBook = (db: Db): VaultBook => ({
  alone: (body) =>
    db.transaction(async (tx) => {
      await takeTurns(tx);
      const keys = await tx.select().from(vault_keys).orderBy(vault_keys.created_at);
      return body({
        keys,
        add: async (row) => {
          await tx.insert(vault_keys).values(row);
        },
      });
    }),
});

/** A column of sealed values. The context of a value is the id of its row. */
interface SealedColumn {
  readonly table: PgTable & { readonly id: PgColumn };
  readonly name: string;
  readonly column: PgColumn;
  /** The account of a row. With the id it is the table's key. */
  readonly account: PgColumn;
}

/** All columns of values that only the vault's key opens. */
const SEALED: readonly SealedColumn[] = [
  { table: accounts, name: 'webhook_secret_sealed', column: accounts.webhook_secret_sealed, account: accounts.id },
  { table: accounts, name: 'former_webhook_secret_sealed', column: accounts.former_webhook_secret_sealed, account: accounts.id },
  { table: accounts, name: 'passphrase_sealed', column: accounts.passphrase_sealed, account: accounts.id },
  { table: cards, name: 'number_sealed', column: cards.number_sealed, account: cards.account_id },
  { table: vault_tokens, name: 'number_sealed', column: vault_tokens.number_sealed, account: vault_tokens.account_id },
];

/** The values that another key has sealed. */
const byOthers = (column: PgColumn, key_id: string): SQL | undefined => and(isNotNull(column), notLike(column, `${key_id}.%`));

/** Rows that one transaction seals again: few, so that no other transaction waits. */
const BATCH = 100;

/**
 * Seals again all values that other keys have sealed, in small batches with a transaction each. It may be stopped at any time and
 * continues from there. Returns the number of values; `progress` is told the number so far.
 */
export async function resealAll(db: Db, sealer: Sealer, key_id: string, progress: (done: number) => void): Promise<number> {
  let done = 0;
  for (const sealed of SEALED)
    // In the order of the table's key, so that finished rows are not read again.
    for (let at: Place | null = FIRST; at !== null;) {
      const batch = await db.transaction((tx) => sealBatch(tx, sealed, sealer, key_id, at ?? FIRST));
      done += batch.count;
      if (batch.count > 0) progress(done);
      at = batch.last;
    }
  return done;
}

/** A position in the order of a table's key. */
interface Place {
  readonly account: string;
  readonly id: string;
}
const FIRST: Place = { account: '', id: '' };

/** Seals again the next rows after a position. Returns the position of the last row; null at the end of the table. */
async function sealBatch(tx: Db, { table, name, column, account }: SealedColumn, sealer: Sealer, key_id: string, after: Place) {
  const rows = await tx
    .select({ account, id: table.id, sealed: column })
    .from(table)
    .where(and(sql`(${account}, ${table.id}) > (${after.account}, ${after.id})`, byOthers(column, key_id)))
    .orderBy(account, table.id)
    .limit(BATCH);
  const places = rows.map((row) => ({ account: String(row.account), id: String(row.id), sealed: String(row.sealed) }));
  for (const row of places)
    await tx
      .update(table)
      .set({ [name]: sealer.seal(sealer.open(row.sealed, row.id), row.id) })
      // Nothing is locked, because a distributed database cannot lock rows of several servers: a value that changed meanwhile stays.
      .where(and(eq(account, row.account), eq(table.id, row.id), eq(column, row.sealed)));
  return { count: places.length, last: places.length < BATCH ? null : (places.at(-1) ?? null) };
}

/**
 * Deletes the names of keys that no value is sealed with any more. Returns whether that was possible: security codes are kept for
 * up to ten minutes, and cannot be sealed again without the secrets of their tokens and challenges.
 */
export function forgetOldKeys(db: Db, key_id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await takeTurns(tx);
    const codes = [vault_tokens.code_sealed, vault_tokens.challenge_code_sealed];
    const left = [...SEALED, ...codes.map((column) => ({ table: vault_tokens, column }))];
    for (const { table, column } of left) {
      const rows = await tx.select({ id: table.id }).from(table).where(byOthers(column, key_id)).limit(1);
      if (rows.length > 0) return false;
    }
    await tx.delete(vault_keys).where(ne(vault_keys.id, key_id));
    return true;
  });
}
