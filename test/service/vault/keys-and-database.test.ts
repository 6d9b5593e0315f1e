import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { rotateKey } from '../../../src/service/rotate-key.ts';
import { startService, type ServiceOptions } from '../../../src/service.ts';
import { forEachDatabase, type OpenDatabase, type TestDatabase } from '../../support/databases.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, startMerchant } from '../../support/merchant.ts';
import { startTestService } from '../../support/service.ts';

/** The vault's key belongs to its database. With another key, or none, the service refuses to start. */

const key = (): string => randomBytes(32).toString('hex');

const start = async ({ options }: TestDatabase, more: ServiceOptions = {}) =>
  startService({ ...options, port: 0, log: { write: () => undefined }, ...more });
const refused = (database: TestDatabase, words: RegExp, more: ServiceOptions = {}) => assert.rejects(() => start(database, more), words);

/** A database with a stored card and an unused token. */
async function withCard(
  open: OpenDatabase,
  more: ServiceOptions = {},
): Promise<{ database: TestDatabase; customer_id: string; charge: (more?: ServiceOptions) => Promise<string> }> {
  const database = await open();
  const service = await startTestService(database, more);
  const answer = await service.api('POST', '/customers/create', {
    records: [{ reference: 'T-1', person_name: 'Thandi', person_surname: 'M' }],
  });
  const { id: customer_id = '' } = (answer.body as { results: { id: string }[] }).results[0] ?? {};
  const card = { customer_id, card_number: CARDS.approved, expiry: '12/98', cvc: '123' };
  assert.equal((await service.api('POST', '/sandbox/cards', card)).status, 200);
  const merchant = await startMerchant(service);
  await merchant.tokenise(await merchant.open(), CARDS.mastercard);
  await merchant.close();
  await service.close();
  let made = 0;
  return {
    database,
    customer_id,
    /** Charges the stored card, which requires decrypting its number. */
    async charge(changed = {}) {
      const again = await startTestService(database, { ...more, ...changed });
      const { text, body } = await again.api('POST', `/card-vault/${customer_id}/charge`, {
        amount: '10.00',
        reference: `R-${(made += 1)}`,
      });
      await again.close();
      const { result } = body as { result?: { transaction_status: string } };
      return result?.transaction_status ?? text;
    },
  };
}

describe('a vault', () => {
  test('whose key file is lost, empty, cut off or damaged does not open, and says what to do', async () => {
    const { database, charge } = await withCard(freshDatabase);
    const file = join(database.options.dataDir ?? '', 'vault.key');
    const right = await readFile(file, 'utf8');
    for (const text of ['', right.slice(0, 40), 'not a key at all, but as long as one: 0123456789abcdef0123456789ab', `${right}ff`]) {
      await writeFile(file, text);
      await refused(database, /vault\.key must be a vault key of 64 hexadecimal digits.*backup/s);
    }
    await rm(file);
    await refused(database, /key is lost.*vault\.key.*backup/s);
    await assert.rejects(() => readFile(file), /ENOENT/, 'and no new one is put in its place');
    await writeFile(file, key());
    await refused(database, /not the one of this database.*sealed with key [0-9a-f]{12}/s);
    await refused(database, /not the one of this database/, { vaultKey: key() });
    await writeFile(file, right);
    assert.equal(await charge(), 'PAID', 'with the right one everything is there');
  });

  test('changes its key: the new key encrypts, the old one decrypts, and after everything is encrypted again the old one is not needed', async () => {
    const [before, after] = [key(), key()];
    const { database, charge } = await withCard(freshDatabase, { vaultKey: before });
    const fingerprints = () => database.query(`select fingerprint from cards`);
    const [print] = await fingerprints();
    const both = { vaultKey: after, vaultKeysOld: [before] };
    assert.equal(await charge(both), 'PAID', 'the old one still opens');
    await refused(database, /not the one of this database/, { vaultKey: after });
    const options = { dataDir: database.options.dataDir ?? '', databaseUrl: database.options.databaseUrl, ...both };
    const first = await rotateKey(options);
    // Two accounts, a card and a token's number. The code of the token cannot be encrypted again without the token.
    assert.deepEqual([first.sealed, first.isOver], [4, false]);
    await refused(database, /not the one of this database/, { vaultKey: after });
    await database.query(`delete from vault_tokens`);
    assert.deepEqual(await rotateKey(options), { ...first, sealed: 0, isOver: true });
    assert.equal(await charge({ vaultKey: after, vaultKeysOld: [] }), 'PAID');
    await refused(database, /not the one of this database/, { vaultKey: before });
    assert.deepEqual(await fingerprints(), [print], 'and a card is told again as before');
  });

  test('changes the key in its file, and continues an interrupted rotation', async () => {
    const { database, charge } = await withCard(freshDatabase);
    const file = join(database.options.dataDir ?? '', 'vault.key');
    const [before] = [await readFile(file, 'utf8')];
    const options = { dataDir: database.options.dataDir ?? '', databaseUrl: database.options.databaseUrl, vaultKey: undefined };
    const stopped = new Error('stopped');
    await assert.rejects(
      () =>
        rotateKey({
          ...options,
          progress: () => {
            throw stopped;
          },
        }),
      stopped,
    );
    const [current, old, ...more] = (await readFile(file, 'utf8')).split('\n');
    assert.deepEqual([old, more], [before, []]);
    assert.equal(await charge(), 'PAID', 'half way it works as ever');
    await database.query(`delete from vault_tokens`);
    assert.equal((await rotateKey(options)).isOver, true);
    assert.equal(await readFile(file, 'utf8'), current, 'the key that was begun with, alone');
    assert.equal(await charge(), 'PAID');
  });

  test('has no encrypted value without the name of its key', async () => {
    const { database } = await withCard(freshDatabase);
    const rows = await database.query(
      `select number_sealed as sealed from cards union all select number_sealed from vault_tokens union all select code_sealed from vault_tokens union all select webhook_secret_sealed from accounts`,
    );
    assert.equal(rows.length, 5);
    for (const { sealed } of rows) assert.match(String(sealed), /^[0-9a-f]{12}\.[\w-]+$/);
  });
});

forEachDatabase((open) => {
  test('opens with its own key only, on either database, and the key can be changed', async () => {
    const { database, charge } = await withCard(open);
    const file = join(database.options.dataDir ?? '', 'vault.key');
    const right = await readFile(file, 'utf8');
    await rm(file);
    await refused(database, /key is lost/);
    await writeFile(file, key());
    await refused(database, /not the one of this database/);
    await writeFile(file, right);
    const options = { dataDir: database.options.dataDir ?? '', databaseUrl: database.options.databaseUrl, vaultKey: undefined };
    assert.equal((await rotateKey(options)).sealed, 4);
    assert.notEqual((await readFile(file, 'utf8')).split('\n')[0], right);
    assert.equal(await charge(), 'PAID');
  });
});
