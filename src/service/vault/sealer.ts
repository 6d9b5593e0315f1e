import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sealer } from '../domain/ports.ts';

/**
 * AES-256-GCM under a key that is never in the database (ruling *vault*). `context` is authenticated with the text:
 * what was sealed for one place does not open in another.
 */
export function createSealer(masterKey: Buffer): Sealer {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', masterKey, '', `pay-elements/${purpose}`, 32));
  const sealing = derive('seal/1');
  const fingerprinting = derive('fingerprint/1');
  return {
    seal(plain, context) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    fingerprint: (number) => createHmac('sha256', fingerprinting).update(number).digest('base64url'),
  };
}

/**
 * The master key: VAULT_KEY (64 hexadecimal digits), or a file in DATA_DIR made at the first start. Nodes that share a
 * PostgreSQL must share it too, by one VAULT_KEY or one DATA_DIR.
 */
export function loadMasterKey({ vaultKey, dataDir }: { vaultKey: string | undefined; dataDir: string }): Buffer {
  if (vaultKey !== undefined) {
    if (!/^[0-9a-f]{64}$/i.test(vaultKey)) throw new Error('VAULT_KEY must be 64 hexadecimal digits');
    return Buffer.from(vaultKey, 'hex');
  }
  if (dataDir.startsWith('memory://')) return randomBytes(32);
  const file = join(dataDir, 'vault.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
    chmodSync(file, 0o600);
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
}
