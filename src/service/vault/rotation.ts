import { randomBytes } from 'node:crypto';
import { configuredKeys, keyFile, writeKeys, type KeyOptions, type Keys } from './keys.ts';

/** Rotates the vault's key: makes the new key, and removes the old key once no value is sealed with it. */

/**
 * The keys for a rotation. Keys in the environment are used as they are. A key file gets a new first line, unless it already has
 * several lines: then an earlier rotation is continued. @throws Error where there is no key to rotate
 */
export function keysToRotate(options: KeyOptions): Keys {
  const keys = configuredKeys(options);
  if (keys === null) throw new Error(`There is no key to rotate: neither VAULT_KEY nor ${keyFile(options.dataDir)}.`);
  if (keys.length > 1) return keys;
  if (options.vaultKey !== undefined)
    throw new Error('Set VAULT_KEY to the new key and VAULT_KEYS_OLD to the previous key, for all nodes, and run this again.');
  const rotated: Keys = [randomBytes(32), ...keys];
  writeKeys(options.dataDir, rotated);
  return rotated;
}

/** Removes the old keys from the file, once no value is sealed with them. */
export function dropOldKeys(options: KeyOptions, [current]: Keys): void {
  if (options.vaultKey === undefined) writeKeys(options.dataDir, [current]);
}
