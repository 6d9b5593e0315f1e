import { and, eq, isNotNull, ne, notLike, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Sealer, VaultBook } from '../vault/ports.ts';
import type { Db } from './connection.ts';
import { vault_tokens } from './tables/checkout.ts';
import { cards } from './tables/cards.ts';
import { accounts } from './tables/platform.ts';
import { vault_keys } from './tables/vault.ts';

/** What the database knows of the vault's keys, and sealing its values anew. */

/** One node at a time: whoever reads the names of the keys may add one. */
const takeTurns = (tx: Pick<Db, 'execute'>) => tx.execute(sql`lock table ${vault_keys} in share row exclusive mode`);

/** The vault's port. */
export const createVaultBook = (db: Db): VaultBook => ({
  alone: (body) =>
    db.transaction(async (tx) => {
      await takeTurns(tx);
      const keys = await tx.select().from(vault_keys).orderBy(vault_keys.created_at);
      const [account] = await tx.select({ context: accounts.id, sealed: accounts.webhook_secret_sealed }).from(accounts).limit(1);
      return body({
        keys,
        sample: keys.length === 0 ? (account ?? null) : null,
        add: async (row) => {
          await tx.insert(vault_keys).values(row);
        },
      });
    }),
});

/** A column of sealed values; the context of a value is its row's id. */
interface SealedColumn {
  readonly table: PgTable & { readonly id: PgColumn };
  readonly name: string;
  readonly column: PgColumn;
  /** Whose the row is, which with the id is the table's key. */
  readonly account: PgColumn;
}

/** Every column of values that the vault's key alone opens. */
const SEALED: readonly SealedColumn[] = [
  { table: accounts, name: 'webhook_secret_sealed', column: accounts.webhook_secret_sealed, account: accounts.id },
  { table: accounts, name: 'former_webhook_secret_sealed', column: accounts.former_webhook_secret_sealed, account: accounts.id },
  { table: accounts, name: 'passphrase_sealed', column: accounts.passphrase_sealed, account: accounts.id },
  { table: cards, name: 'number_sealed', column: cards.number_sealed, account: cards.account_id },
  { table: vault_tokens, name: 'number_sealed', column: vault_tokens.number_sealed, account: vault_tokens.account_id },
];

/** Values that another key sealed. */
const byOthers = (column: PgColumn, key_id: string): SQL | undefined => and(isNotNull(column), notLike(column, `${key_id}.%`));

/** Rows sealed anew in one transaction: so few that nobody waits for them. */
const BATCH = 100;

/**
 * Seals anew what other keys sealed, in small batches, each in a transaction of its own: it may be stopped at any time, and
 * goes on from there. Answers how many values there were; `progress` is told on the way.
 */
export async function resealAll(db: Db, sealer: Sealer, key_id: string, progress: (done: number) => void): Promise<number> {
  let done = 0;
  for (const sealed of SEALED)
    // In the order of the table's key, so that what is done already is not read again.
    for (let at: Place | null = FIRST; at !== null;) {
      const batch = await db.transaction((tx) => sealBatch(tx, sealed, sealer, key_id, at ?? FIRST));
      done += batch.count;
      if (batch.count > 0) progress(done);
      at = batch.last;
    }
  return done;
}

/** A place in the order of a table's key. */
interface Place {
  readonly account: string;
  readonly id: string;
}
const FIRST: Place = { account: '', id: '' };

/** Seals anew the next rows after a place. Answers the last one's place; null at the end of the table. */
async function sealBatch(tx: Db, { table, name, column, account }: SealedColumn, sealer: Sealer, key_id: string, after: Place) {
  const rows = await tx
    .select({ account, id: table.id, sealed: column })
    .from(table)
    .where(and(sql`(${account}, ${table.id}) > (${after.account}, ${after.id})`, byOthers(column, key_id)))
    .orderBy(account, table.id)
    .limit(BATCH)
    .for('update');
  const places = rows.map((row) => ({ account: String(row.account), id: String(row.id), sealed: String(row.sealed) }));
  for (const row of places)
    await tx
      .update(table)
      .set({ [name]: sealer.seal(sealer.open(row.sealed, row.id), row.id) })
      .where(and(eq(account, row.account), eq(table.id, row.id)));
  return { count: places.length, last: places.length < BATCH ? null : (places.at(-1) ?? null) };
}

/**
 * Forgets the names of keys that nothing is sealed with any more. Answers whether that was so: security codes that were typed
 * before live for up to ten minutes, and cannot be sealed anew without the secrets of their tokens and challenges.
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
