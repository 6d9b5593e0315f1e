import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The vault's keys: VAULT_KEY and VAULT_KEYS_OLD, or the lines of a file in DATA_DIR, the one in use first. */

/** Where the keys come from. */
export interface KeyOptions {
  /** VAULT_KEY: 64 hexadecimal digits. */
  readonly vaultKey: string | undefined;
  /** VAULT_KEYS_OLD: keys that were in use before. */
  readonly vaultKeysOld?: readonly string[] | undefined;
  readonly dataDir: string;
}

/** The key in use, and those that still open what they sealed. */
export type Keys = readonly [current: Buffer, ...old: Buffer[]];

/** A key's public name: says which key it is, and nothing of what it is. */
export const keyId = (master: Buffer): string => Buffer.from(hkdfSync('sha256', master, '', 'pay-elements/key-id/1', 6)).toString('hex');

/** The file of keys in a data folder. */
export const keyFile = (dataDir: string): string => join(dataDir, 'vault.key');

/** Whether a folder is none: a database in memory has no place for a file. */
const isMemory = (dataDir: string): boolean => dataDir.startsWith('memory://');

/** A key from its text. @throws Error that names where it stands, and never what it says */
function keyIn(text: string, place: string): Buffer {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  const found = text === '' ? 'it is empty' : `what stands there has ${text.length} characters, and is not that`;
  throw new Error(
    `${place} must be a vault key of 64 hexadecimal digits, and ${found}. Put back the key that this database was made with, from a backup.`,
  );
}

/** The keys that are configured; null where none is. @throws Error for one that is damaged */
export function configuredKeys({ vaultKey, vaultKeysOld = [], dataDir }: KeyOptions): Keys | null {
  if (vaultKey !== undefined)
    return [keyIn(vaultKey.trim(), 'VAULT_KEY'), ...vaultKeysOld.map((text, at) => keyIn(text.trim(), `VAULT_KEYS_OLD (entry ${at + 1})`))];
  if (vaultKeysOld.length > 0) throw new Error('VAULT_KEYS_OLD is set without VAULT_KEY, the key that is sealed with.');
  if (isMemory(dataDir) || !existsSync(keyFile(dataDir))) return null;
  const [first = '', ...rest] = readFileSync(keyFile(dataDir), 'utf8')
    .trim()
    .split(/\s*\n\s*/);
  return [keyIn(first, keyFile(dataDir)), ...rest.map((text, at) => keyIn(text, `${keyFile(dataDir)} (line ${at + 2})`))];
}

/** Makes a key for a database in which nothing is sealed yet, and keeps it where the next start finds it. */
export function makeKey(dataDir: string): Buffer {
  const key = randomBytes(32);
  if (!isMemory(dataDir)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(keyFile(dataDir), key.toString('hex'), { flag: 'wx', mode: 0o600 });
  }
  return key;
}

/** Writes the file of keys anew, the one in use first. The old file stands until the new one is whole. */
export function writeKeys(dataDir: string, keys: Keys): void {
  const file = `${keyFile(dataDir)}.new`;
  writeFileSync(file, keys.map((key) => key.toString('hex')).join('\n'), { mode: 0o600 });
  renameSync(file, keyFile(dataDir));
}
