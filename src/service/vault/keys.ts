import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The vault's keys: VAULT_KEY and VAULT_KEYS_OLD, or the lines of a key file in DATA_DIR. The key in use is the first. */

/** The sources of the keys. */
export interface KeyOptions {
  /** VAULT_KEY: 64 hexadecimal digits. */
  readonly vaultKey: string | undefined;
  /** VAULT_KEYS_OLD: keys that were used before. */
  readonly vaultKeysOld?: readonly string[] | undefined;
  readonly dataDir: string;
}

/** The key in use, and older keys that still open what they sealed. */
export type Keys = readonly [current: Buffer, ...old: Buffer[]];

/** The public name of a key. It tells keys apart and reveals nothing of the key. */
export const keyId = (master: Buffer): string => Buffer.from(hkdfSync('sha256', master, '', 'pay-elements/key-id/1', 6)).toString('hex');

/** The key file of a data folder. */
export const keyFile = (dataDir: string): string => join(dataDir, 'vault.key');

/** Whether the database is in memory, so that there is no folder for a key file. */
const isMemory = (dataDir: string): boolean => dataDir.startsWith('memory://');

/** Reads a key from its text. @throws Error that names the place of the key, but never its text */
function keyIn(text: string, place: string): Buffer {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  const found = text === '' ? 'it is empty' : `its ${text.length} characters are not one`;
  throw new Error(
    `${place} must be a vault key of 64 hexadecimal digits, but ${found}. Put back the key that this database was made with, from a backup; for a new database, make one with: openssl rand -hex 32`,
  );
}

/** The configured keys; null where there are none. @throws Error for a damaged key */
export function configuredKeys({ vaultKey, vaultKeysOld = [], dataDir }: KeyOptions): Keys | null {
  if (vaultKey !== undefined)
    return [keyIn(vaultKey.trim(), 'VAULT_KEY'), ...vaultKeysOld.map((text, at) => keyIn(text.trim(), `VAULT_KEYS_OLD (entry ${at + 1})`))];
  if (vaultKeysOld.length > 0) throw new Error('VAULT_KEYS_OLD is set, but VAULT_KEY, the present key, is not.');
  if (isMemory(dataDir) || !existsSync(keyFile(dataDir))) return null;
  const [first = '', ...rest] = readFileSync(keyFile(dataDir), 'utf8')
    .trim()
    .split(/\s*\n\s*/);
  return [keyIn(first, keyFile(dataDir)), ...rest.map((text, at) => keyIn(text, `${keyFile(dataDir)} (line ${at + 2})`))];
}

/** Makes a key for a database without sealed values, and stores it where the next start finds it. */
export function makeKey(dataDir: string): Buffer {
  const key = randomBytes(32);
  if (!isMemory(dataDir)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(keyFile(dataDir), key.toString('hex'), { flag: 'wx', mode: 0o600 });
  }
  return key;
}

/** Writes a new key file, the key in use first. The old file stays until the new one is complete. */
export function writeKeys(dataDir: string, keys: Keys): void {
  const file = `${keyFile(dataDir)}.new`;
  writeFileSync(file, keys.map((key) => key.toString('hex')).join('\n'), { mode: 0o600 });
  renameSync(file, keyFile(dataDir));
}
