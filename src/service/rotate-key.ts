import { openDatabase } from './storage/database.ts';
import { createVaultBook, forgetOldKeys, resealAll } from './storage/vault-book.ts';
import { keyId, type KeyOptions } from './vault/keys.ts';
import { openVault } from './vault/open-vault.ts';
import { dropOldKeys, keysToRotate } from './vault/rotation.ts';

/** What is rotated, and where. */
export interface RotationOptions extends KeyOptions {
  readonly databaseUrl: string | undefined;
  /** What stands between this process and the PostgreSQL. */
  readonly databasePooler?: 'transaction' | undefined;
  /** Told how many values are sealed anew, as they are. */
  readonly progress?: (done: number) => void;
}

/** What came of it. */
export interface Rotation {
  /** The public name of the key in use. */
  readonly key: string;
  /** How many values were sealed anew. */
  readonly sealed: number;
  /** Whether the old keys are needed no more. */
  readonly isOver: boolean;
}

/**
 * Seals everything anew with the newest key, beside nodes that go on serving (on PostgreSQL; the embedded database belongs to
 * one process). May be stopped and run again. @throws Error in words where the keys are not those of the database
 */
export async function rotateKey(options: RotationOptions): Promise<Rotation> {
  const { databaseUrl, databasePooler, dataDir } = options;
  const database = await openDatabase({ databaseUrl, databasePooler, dataDir });
  try {
    // Before a new key is made: the ones that are there have to be the right ones.
    await openVault(createVaultBook(database.db), options);
    keysToRotate(options);
    const { sealer, keys } = await openVault(createVaultBook(database.db), options);
    const key = keyId(keys[0]);
    const sealed = await resealAll(database.db, sealer, key, options.progress ?? (() => undefined));
    const isOver = await forgetOldKeys(database.db, key);
    if (isOver) dropOldKeys(options, keys);
    return { key, sealed, isOver };
  } finally {
    await database.close();
  }
}
