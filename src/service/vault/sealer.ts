import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { keyId } from './keys.ts';
import type { Sealer } from './ports.ts';

/** Seals values with AES-256-GCM under keys that are never in the database (ruling *vault*). */

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const derive = (key: Buffer | KeyObject, purpose: string, salt = ''): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `pay-elements/${purpose}`, KEY_BYTES));

/** The secret of card fingerprints, made from the first key of a database. It stays the same after that key was rotated. */
export const firstFingerprinting = (master: Buffer): Buffer => derive(master, 'fingerprint/1');

function encrypt(key: KeyObject, plain: string, context: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

function decrypt(key: KeyObject, sealed: string, context: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** Options of a sealer besides its key. */
export interface SealerOptions {
  /** Keys that were used for sealing before. They still open. */
  readonly old?: readonly Buffer[];
  /** The secret of fingerprints; derived from the key where the database has no other. */
  readonly fingerprinting?: Buffer;
}

/**
 * Seals with one key and opens with several. A sealed text is `{key's id}.{base64url}`. `context` is authenticated with the text: a text that was sealed for one place cannot be opened in another.
 */
export function createSealer(current: Buffer, { old = [], fingerprinting = firstFingerprinting(current) }: SealerOptions = {}): Sealer {
  // For a key object, Node has less to do than for bytes, at each use.
  const keys = new Map([current, ...old].map((master) => [keyId(master), createSecretKey(derive(master, 'seal/1'))]));
  const id = keyId(current);
  const sealing = createSecretKey(derive(current, 'seal/1'));
  const fingerprintKey = createSecretKey(fingerprinting);

  /** Opens with the key that a sealed text names. `narrow` derives the key of a place from it. */
  function open(sealed: string, context: string, narrow: (key: KeyObject) => KeyObject): string {
    const [name = '', body = ''] = sealed.split('.');
    const key = keys.get(name);
    if (key === undefined) throw new Error(`the vault has no key ${name}: add it to VAULT_KEYS_OLD`);
    return decrypt(narrow(key), body, context);
  }

  const itself = (key: KeyObject): KeyObject => key;
  const withSecret = (secret: string) => (key: KeyObject) => createSecretKey(derive(key, 'seal-with-secret/1', secret));
  return {
    seal: (plain, context) => `${id}.${encrypt(sealing, plain, context)}`,
    open: (sealed, context) => open(sealed, context, itself),
    sealWith: (secret, plain, context) => `${id}.${encrypt(withSecret(secret)(sealing), plain, context)}`,
    openWith: (secret, sealed, context) => open(sealed, context, withSecret(secret)),
    fingerprint: (number) => createHmac('sha256', fingerprintKey).update(number).digest('base64url'),
  };
}
