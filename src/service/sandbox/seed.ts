import { insert, type Change } from '../domain/decision.ts';
import type { Kind, Records } from '../domain/records/every-record.ts';
import { hashSecret, type SecretBox } from '../domain/secrets.ts';
import type { Store } from '../storage/store.ts';
import { emandatePages } from './emandate-pages.ts';
import { PRODUCTS, TERMINALS } from './products-and-terminals.ts';
import { METHODS } from './methods.ts';

/** The sandbox's two accounts and their records (ruling *Test values*). */

/** The keys of the accounts, and the names that shoppers and payers see on mandates, invoices and bank pages. */
const ACCOUNTS = [
  { key: 'sandbox', name: 'Kareeboom' },
  { key: 'other', name: 'Blouberg Books' },
] as const;

const CREATED = new Date('2026-01-01T00:00:00Z');

/** The id of a record. Its prefix is followed by letters and digits only, and it is the same in every sandbox: `pam_sandboxRmA`. */
const idOf = (prefix: string, account: string, key: string): string => `${prefix}${account}${key.charAt(0).toUpperCase()}${key.slice(1)}`;

/** Records from a table. Lists show the newest record first, so the table is reversed to put its first row on top of a list. */
const rows = <T extends object>(table: Readonly<Record<string, T>>, prefix: string, account: string) =>
  Object.entries(table)
    .reverse()
    .map(([key, fields]) => ({ ...fields, account_id: `acc_${account}`, id: idOf(prefix, account, key), created_at: CREATED }));

/** The records of an account, by kind. */
const records = (account: string): { [K in Kind]?: readonly Records[K][] } => ({
  payment_methods: rows(METHODS, 'pam_', account).map((row) => ({ ...row, is_active: true })),
  products: rows(PRODUCTS, 'pro_', account).map((row) => ({ ...row, updated_at: null, deleted_at: null })),
  terminals: rows(TERMINALS, 'ter_', account).map((row) => ({ ...row, updated_at: null })),
  emandate_pages: rows(
    emandatePages((prefix, key) => idOf(prefix, account, key)),
    'pag_',
    account,
  ).map((row) => ({ ...row, updated_at: null })),
});

/** Creates the records that are missing. Running it again changes nothing. */
export async function seedSandbox(store: Pick<Store, 'addAccount' | 'transaction'>, secrets: SecretBox): Promise<void> {
  for (const { key, name } of ACCOUNTS) {
    const id = `acc_${key}`;
    await store.addAccount({
      id,
      name,
      api_key: key,
      api_secret_hash: hashSecret(key),
      test: true,
      webhook_secret_sealed: secrets.seal(id, key),
      created_at: CREATED,
      webhook_url: null,
      passphrase_sealed: null,
      public_key: `pk_${key}`,
      dunning_days: null,
      seller: null,
      velocity: null,
    });
    await store.transaction(id, async (tx) => {
      // Nodes that start together wait for each other here, so that only the first creates the records.
      await tx.nextNumber('seeded');
      const changes: Change[] = [];
      for (const [kind, wanted] of Object.entries(records(key)) as [Kind, readonly Records[Kind][]][]) {
        const there = await tx.findMany(
          kind,
          wanted.map((row) => row.id),
        );
        changes.push(...wanted.filter((row) => !there.has(row.id)).map((row) => insert(kind, row)));
      }
      await tx.append(changes);
    });
  }
}
