import { configuredKeys, keyFile, keyId, makeKey, type KeyOptions, type Keys } from './keys.ts';
import type { Sealer, VaultBook, VaultKeyRow } from './ports.ts';
import { createSealer, firstFingerprinting } from './sealer.ts';

/**
 * Opens the vault of a database. The configured keys must be the keys that sealed its values. The database has the id of each key,
 * with a canary (a known text) that the key sealed. If a key is missing or wrong, the service does not start, because values that
 * it would seal could never be opened together with the others.
 */

const CANARY = 'the vault opens';

/** The opened vault: the sealer and its keys. */
export interface OpenedVault {
  readonly sealer: Sealer;
  readonly keys: Keys;
}

/** Whether a sealer can open a key's canary. */
function opens(sealer: Sealer, canary: string): boolean {
  try {
    sealer.open(canary, 'canary');
    return true;
  } catch {
    return false;
  }
}

/** The error message when no key is configured. */
const lostKeyMessage = (dataDir: string): string =>
  `The vault's key is lost: this database has sealed values, and there is neither VAULT_KEY nor ${keyFile(dataDir)}. ` +
  'Put the key back from a backup, or set VAULT_KEY to it. Without it no card number and no secret in this database can ever be opened; ' +
  'to start again, use an empty database.';

/** The error message when other keys are configured. */
const wrongKeyMessage = (given: readonly string[], missing: readonly string[]): string =>
  `The vault's key is not the one of this database, which was sealed with ${missing.length === 0 ? 'another key' : `key ${missing.join(', ')}`}; ` +
  `configured: ${given.join(', ')}. Set VAULT_KEY, or vault.key in DATA_DIR, to the key that it was sealed with. ` +
  'If the key was changed on purpose, add the previous key to VAULT_KEYS_OLD and run: pay-elements-sandbox rotate-key';

const rowOf = (key: Buffer, fingerprinting: Buffer): VaultKeyRow => {
  const sealer = createSealer(key);
  return {
    id: keyId(key),
    canary: sealer.seal(CANARY, 'canary'),
    fingerprinting_sealed: sealer.seal(fingerprinting.toString('hex'), 'fingerprinting'),
  };
};

/** Opens the vault with the configured keys, or with a new key if the database has none yet. @throws Error that says what is wrong with the keys, and what to do */
export function openVault(book: VaultBook, options: KeyOptions): Promise<OpenedVault> {
  return book.alone(async ({ keys: rows, add }) => {
    const configured = configuredKeys(options);
    if (configured === null && rows.length > 0) throw new Error(lostKeyMessage(options.dataDir));
    const keys = configured ?? ([makeKey(options.dataDir)] as const);
    const [current, ...old] = keys;
    const ids = keys.map(keyId);
    const missing = rows.filter(({ id }) => !ids.includes(id)).map(({ id }) => id);
    if (missing.length > 0) throw new Error(wrongKeyMessage(ids, missing));
    const bare = createSealer(current, { old });
    if (rows.some(({ canary }) => !opens(bare, canary))) throw new Error(wrongKeyMessage(ids, []));

    const [row] = rows;
    const fingerprinting =
      row === undefined ? firstFingerprinting(current) : Buffer.from(bare.open(row.fingerprinting_sealed, 'fingerprinting'), 'hex');
    if (!rows.some(({ id }) => id === keyId(current))) await add(rowOf(current, fingerprinting));
    return { sealer: createSealer(current, { old, fingerprinting }), keys };
  });
}
