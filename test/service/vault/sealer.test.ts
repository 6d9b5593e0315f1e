import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { configuredKeys, keyId, makeKey } from '../../../src/service/vault/keys.ts';
import { createEvidenceSigner } from '../../../src/service/vault/evidence-signer.ts';
import { createSealer, firstFingerprinting } from '../../../src/service/vault/sealer.ts';
import { temporaryFolder } from '../../support/databases.ts';

const sealer = createSealer(randomBytes(32));

describe('an encrypted text', () => {
  test('is decrypted only for the place that it was encrypted for', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (text, place, other) => {
        const sealed = sealer.seal(text, place);
        assert.equal(sealer.open(sealed, place), text);
        if (other !== place) assert.throws(() => sealer.open(sealed, other));
      }),
    );
  });

  test('is not decrypted with another key', () => {
    const sealed = sealer.seal('4242424242424242', 'tok_1');
    assert.throws(() => createSealer(randomBytes(32)).open(sealed, 'tok_1'));
  });

  test('is not decrypted after one bit is changed', () => {
    const [id = '', body = ''] = sealer.seal('123', 'tok_1').split('.');
    const sealed = Buffer.from(body, 'base64url');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      assert.throws(() => sealer.open(`${id}.${changed.toString('base64url')}`, 'tok_1'), `byte ${at}`);
    }
  });

  test('is different each time, so that equal codes cannot be recognised', () => {
    const seals = new Set(Array.from({ length: 200 }, () => sealer.seal('123', 'tok_1')));
    assert.equal(seals.size, 200);
  });

  test('has a fingerprint that recognises the same card, but only with the key', () => {
    assert.equal(sealer.fingerprint('4242424242424242'), sealer.fingerprint('4242424242424242'));
    assert.notEqual(sealer.fingerprint('4242424242424242'), sealer.fingerprint('4000000000000002'));
    assert.notEqual(sealer.fingerprint('4242424242424242'), createSealer(randomBytes(32)).fingerprint('4242424242424242'));
  });
});

describe('several keys', () => {
  const [former, current] = [randomBytes(32), randomBytes(32)];
  const both = createSealer(current, { old: [former] });

  test('encrypt with the current one, and each decrypts what it encrypted', () => {
    const before = createSealer(former).seal('4242424242424242', 'crd_1');
    assert.equal(both.open(before, 'crd_1'), '4242424242424242');
    const sealed = both.seal('4242424242424242', 'crd_1');
    assert.equal(createSealer(current).open(sealed, 'crd_1'), '4242424242424242');
    assert.throws(() => createSealer(former).open(sealed, 'crd_1'), /VAULT_KEYS_OLD/, 'a key that is not there is named');
  });

  test('are named in every encrypted text, and the name reveals nothing about the key', () => {
    assert.ok(both.seal('x', 'y').startsWith(`${keyId(current)}.`));
    assert.ok(!current.toString('hex').includes(keyId(current)));
    assert.notEqual(keyId(former), keyId(current));
  });

  test('give the same fingerprint, and sign proofs with the same key, after the key changes', () => {
    const kept = createSealer(current, { old: [former], fingerprinting: firstFingerprinting(former) });
    assert.equal(kept.fingerprint('4242424242424242'), createSealer(former).fingerprint('4242424242424242'));
    assert.deepEqual(createEvidenceSigner(kept).publicKeys, createEvidenceSigner(createSealer(former)).publicKeys);
  });
});

describe('a text that is encrypted with the key and a secret', () => {
  test('is decrypted with both, and with neither alone', () => {
    const sealed = sealer.sealWith('secret', '123', 'tok_1');
    assert.equal(sealer.openWith('secret', sealed, 'tok_1'), '123');
    assert.throws(() => sealer.open(sealed, 'tok_1'));
    assert.throws(() => sealer.openWith('other', sealed, 'tok_1'));
    assert.throws(() => sealer.openWith('secret', sealed, 'tok_2'));
    assert.throws(() => createSealer(randomBytes(32)).openWith('secret', sealed.replace(/^\w+\./, ''), 'tok_1'));
  });
});

describe('the configured keys', () => {
  const keyed = (vaultKey: string | undefined, vaultKeysOld: readonly string[] = [], dataDir = 'memory://') =>
    configuredKeys({ vaultKey, vaultKeysOld, dataDir });

  test('come from the environment: 64 hexadecimal digits each, or the service does not start', () => {
    assert.deepEqual(keyed('ab'.repeat(32), ['cd'.repeat(32)]), [Buffer.alloc(32, 0xab), Buffer.alloc(32, 0xcd)]);
    for (const text of ['', 'ab', 'z'.repeat(64), 'ab'.repeat(33)]) {
      assert.throws(() => keyed(text), /VAULT_KEY must be/);
      assert.throws(() => keyed('ab'.repeat(32), ['cd'.repeat(32), text]), /VAULT_KEYS_OLD \(entry 2\) must be/);
      if (text.length > 10)
        assert.throws(
          () => keyed(text),
          (error: Error) => !error.message.includes(text),
          'a key is in no message',
        );
    }
    assert.throws(() => keyed(undefined, ['cd'.repeat(32)]), /VAULT_KEYS_OLD is set, but VAULT_KEY/);
  });

  test('or come from a file, which is created once and readable only by its owner', async (t) => {
    const dataDir = join(await temporaryFolder(), 'new');
    t.after(() => rm(dataDir, { recursive: true, force: true }));
    assert.equal(keyed(undefined, [], dataDir), null);
    const key = makeKey(dataDir);
    assert.deepEqual([key.length, keyed(undefined, [], dataDir)], [32, [key]]);
    assert.equal((await stat(join(dataDir, 'vault.key'))).mode & 0o777, 0o600);
    assert.throws(() => makeKey(dataDir), /EEXIST/, 'a key that is there is never written over');
    await writeFile(join(dataDir, 'vault.key'), `${'ab'.repeat(32)}\n${key.toString('hex')}\n`);
    assert.deepEqual(keyed(undefined, [], dataDir), [Buffer.alloc(32, 0xab), key]);
  });
});
