import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { createSealer, loadMasterKey } from '../../../src/service/vault/sealer.ts';
import { temporaryFolder } from '../../support/databases.ts';

const sealer = createSealer(randomBytes(32));

describe('what is sealed', () => {
  test('opens where it was sealed for, and nowhere else', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (text, place, other) => {
        const sealed = sealer.seal(text, place);
        assert.equal(sealer.open(sealed, place), text);
        if (other !== place) assert.throws(() => sealer.open(sealed, other));
      }),
    );
  });

  test('does not open under another key', () => {
    const sealed = sealer.seal('4242424242424242', 'tok_1');
    assert.throws(() => createSealer(randomBytes(32)).open(sealed, 'tok_1'));
  });

  test('does not open once a bit of it is changed', () => {
    const sealed = Buffer.from(sealer.seal('123', 'tok_1'), 'base64url');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      assert.throws(() => sealer.open(changed.toString('base64url'), 'tok_1'), `byte ${at}`);
    }
  });

  test('never looks the same twice, so that equal codes cannot be told', () => {
    const seals = new Set(Array.from({ length: 200 }, () => sealer.seal('123', 'tok_1')));
    assert.equal(seals.size, 200);
  });

  test('a fingerprint tells the same card again, but only to who has the key', () => {
    assert.equal(sealer.fingerprint('4242424242424242'), sealer.fingerprint('4242424242424242'));
    assert.notEqual(sealer.fingerprint('4242424242424242'), sealer.fingerprint('4000000000000002'));
    assert.notEqual(sealer.fingerprint('4242424242424242'), createSealer(randomBytes(32)).fingerprint('4242424242424242'));
  });
});

describe('the master key', () => {
  test('is made once, readable by its owner alone, and found again', async (t) => {
    const dataDir = join(await temporaryFolder(), 'new');
    t.after(() => rm(dataDir, { recursive: true, force: true }));
    const key = loadMasterKey({ vaultKey: undefined, dataDir });
    assert.equal(key.length, 32);
    assert.deepEqual(loadMasterKey({ vaultKey: undefined, dataDir }), key);
    assert.equal((await stat(join(dataDir, 'vault.key'))).mode & 0o777, 0o600);
    assert.equal((await readFile(join(dataDir, 'vault.key'), 'utf8')).length, 64);
  });

  test('from the environment it is 64 hexadecimal digits, or nothing starts', () => {
    assert.deepEqual(loadMasterKey({ vaultKey: 'ab'.repeat(32), dataDir: 'memory://' }), Buffer.alloc(32, 0xab));
    for (const vaultKey of ['', 'ab', 'z'.repeat(64), 'ab'.repeat(33)])
      assert.throws(() => loadMasterKey({ vaultKey, dataDir: 'memory://' }), /VAULT_KEY/);
  });
});
