import { openDatabase } from './storage/database.ts';
import { createVaultBook, forgetOldKeys, resealAll } from './storage/vault-book.ts';
import { keyId, type KeyOptions } from './vault/keys.ts';
import { openVault } from './vault/open-vault.ts';
import { dropOldKeys, keysToRotate } from './vault/rotation.ts';

/** The options of a rotation. */
export interface RotationOptions extends KeyOptions {
  readonly databaseUrl: string | undefined;
  /** The pooler between this process and PostgreSQL. */
  readonly databasePooler?: 'transaction' | undefined;
  /** Called with the number of values sealed so far. */
  readonly progress?: (done: number) => void;
}

/** The result of a rotation. */
export interface Rotation {
  /** The public name of the key in use. */
  readonly key: string;
  /** How many values were sealed again. */
  readonly sealed: number;
  /** Whether the old keys are no longer needed. */
  readonly isOver: boolean;
}

/**
 * Seals all values again with the newest key. Other nodes may keep running (on PostgreSQL; the embedded database belongs to one
 * process). It may be stopped and run again. @throws Error where the keys are not those of the database
 */
export async function rotateKey(options: RotationOptions): Promise<Rotation> {
  const { databaseUrl, databasePooler, dataDir } = options;
  const database = await openDatabase({ databaseUrl, databasePooler, dataDir });
  try {
    // The present keys are checked before a new key is made.
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
