import { randomBytes } from 'node:crypto';
import { configuredKeys, keyFile, writeKeys, type KeyOptions, type Keys } from './keys.ts';

/** Changing the vault's key: which key is new, and what to do with the old one once nothing is sealed with it. */

/**
 * The keys with which a rotation runs. Those of the environment are as they are set there; a file gets a new first line,
 * unless it has several: then a rotation was begun before, and goes on. @throws Error where there is nothing to rotate
 */
export function keysToRotate(options: KeyOptions): Keys {
  const keys = configuredKeys(options);
  if (keys === null) throw new Error(`There is no key to rotate: neither VAULT_KEY nor ${keyFile(options.dataDir)}.`);
  if (keys.length > 1) return keys;
  if (options.vaultKey !== undefined)
    throw new Error('Set VAULT_KEY to the new key and VAULT_KEYS_OLD to the one before, for all nodes, and run this again.');
  const rotated: Keys = [randomBytes(32), ...keys];
  writeKeys(options.dataDir, rotated);
  return rotated;
}

/** Takes the old keys out of the file, once nothing is sealed with them. */
export function dropOldKeys(options: KeyOptions, [current]: Keys): void {
  if (options.vaultKey === undefined) writeKeys(options.dataDir, [current]);
}
