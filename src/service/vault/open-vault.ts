import { configuredKeys, keyFile, keyId, makeKey, type KeyOptions, type Keys } from './keys.ts';
import type { Sealer, VaultBook, VaultKeyRow } from './ports.ts';
import { createSealer, firstFingerprinting } from './sealer.ts';

/**
 * Opens the vault of a database: the keys that are configured have to be those that it was sealed with. Each is named in the
 * database by its id, beside a canary that it sealed. A key that is missing or wrong is a refusal to start: what would be
 * sealed with it could never be opened together with the rest.
 */

const CANARY = 'the vault opens';

/** What opened: the sealer, and the keys that it seals and opens with. */
export interface OpenedVault {
  readonly sealer: Sealer;
  readonly keys: Keys;
}

/** Whether a sealer opens a text. */
function opens(sealer: Sealer, { sealed, context }: { readonly sealed: string; readonly context: string }): boolean {
  try {
    sealer.open(sealed, context);
    return true;
  } catch {
    return false;
  }
}

/** The words where no key is configured. */
const lost = (dataDir: string): string =>
  `The vault's key is lost: this database has sealed values, and there is neither VAULT_KEY nor ${keyFile(dataDir)}. ` +
  'Put the key back from a backup, or set VAULT_KEY to it. Without it no card number and no secret in this database can ever be opened; ' +
  'to begin anew, use an empty database.';

/** The words where the keys that are configured are others. */
const wrong = (given: readonly string[], missing: readonly string[]): string =>
  `The vault's key is not the one of this database, which was sealed with ${missing.length === 0 ? 'another key' : `key ${missing.join(', ')}`}; ` +
  `configured: ${given.join(', ')}. Set VAULT_KEY, or vault.key in DATA_DIR, to the key that it was sealed with. ` +
  'If the key was changed on purpose, add the one before to VAULT_KEYS_OLD and run: pay-elements rotate-key';

const rowOf = (key: Buffer, fingerprinting: Buffer): VaultKeyRow => {
  const sealer = createSealer(key);
  return {
    id: keyId(key),
    canary: sealer.seal(CANARY, 'canary'),
    fingerprinting_sealed: sealer.seal(fingerprinting.toString('hex'), 'fingerprinting'),
  };
};

/** @throws Error that says what is wrong with the keys, and what to do */
export function openVault(book: VaultBook, options: KeyOptions): Promise<OpenedVault> {
  return book.alone(async ({ keys: rows, sample, add }) => {
    const configured = configuredKeys(options);
    if (configured === null && (rows.length > 0 || sample !== null)) throw new Error(lost(options.dataDir));
    const keys = configured ?? ([makeKey(options.dataDir)] as const);
    const [current, ...old] = keys;
    const ids = keys.map(keyId);
    const missing = rows.filter(({ id }) => !ids.includes(id)).map(({ id }) => id);
    if (missing.length > 0) throw new Error(wrong(ids, missing));
    const bare = createSealer(current, { old });
    if (rows.some(({ canary }) => !opens(bare, { sealed: canary, context: 'canary' }))) throw new Error(wrong(ids, []));

    // A database of an earlier version names no key: the one that opens what is in it is its own.
    const own = sample === null ? current : keys.find((key) => opens(createSealer(key), sample));
    if (own === undefined) throw new Error(wrong(ids, []));
    const [row] = rows;
    const fingerprinting =
      row === undefined ? firstFingerprinting(own) : Buffer.from(bare.open(row.fingerprinting_sealed, 'fingerprinting'), 'hex');
    for (const key of new Set([own, current])) if (!rows.some(({ id }) => id === keyId(key))) await add(rowOf(key, fingerprinting));
    return { sealer: createSealer(current, { old, fingerprinting }), keys };
  });
}
