import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Store } from '../../../src/service/storage/store.ts';
import { openDatabase } from '../../../src/service/storage/database.ts';
import { configuredKeys } from '../../../src/service/vault/keys.ts';
import { createSealer } from '../../../src/service/vault/sealer.ts';
import { onServer } from '../../support/databases.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, viewIn } from '../../support/merchant.ts';
import { shopFor } from '../../support/shop.ts';

/** Ruling *security code*: neither the database alone nor a logged token alone reveals the code. */

const CODE = '7391';
const AMEX = '378282246310005';

describe('the security code', () => {
  const shop = shopFor(freshDatabase);
  const row = async (token: string) => {
    const { options } = shop().service.database;
    const [found] = await onServer(options.databaseUrl ?? '', '').query(
      `select id, code_sealed, challenge_code_sealed, number_sealed from vault_tokens where id = '${token.split('.')[0] ?? ''}'`,
    );
    return found as (Record<'code_sealed' | 'challenge_code_sealed' | 'number_sealed', string | null> & { id: string }) | undefined;
  };
  /** The vault with its own key, as a thief of both the database and the key would have it. */
  const sealer = () => {
    const [key] = configuredKeys({ vaultKey: undefined, dataDir: shop().service.database.options.dataDir ?? '' }) ?? assert.fail();
    return createSealer(key);
  };

  test('is encrypted in the token’s row, and decrypted with the vault’s key and the token’s secret together', async () => {
    const { merchant } = shop();
    const token = await merchant.tokenise(await merchant.open(), AMEX, CODE);
    assert.match(token, /^tok_\w+\.\w{24,}$/);
    const { id, code_sealed } = (await row(token)) ?? assert.fail();
    const [, secret = ''] = token.split('.');
    assert.equal(sealer().openWith(secret, code_sealed ?? '', id), CODE);
    assert.throws(() => sealer().open(code_sealed ?? '', id), 'the database and the vault’s key are not enough');
    assert.throws(() => sealer().open(secret, id), 'nothing is sealed in the token');
    assert.throws(() => sealer().openWith('', code_sealed ?? '', id));
  });

  test('is deleted when the token is used, whatever the payment’s outcome', async () => {
    const { merchant } = shop();
    for (const card of [CARDS.approved, CARDS.declined, CARDS.challenged]) {
      const session = await merchant.open();
      const token = await merchant.tokenise(session, card, '123');
      assert.notEqual((await row(token))?.code_sealed, null);
      viewIn(await merchant.pay(session, { token }));
      // The outcome deletes the whole token.
      assert.equal((await row(token))?.code_sealed ?? null, null, card);
      assert.equal((await row(token)) === undefined, card !== CARDS.challenged, card);
    }
  });

  test('is deleted when its time is over, used or not', async () => {
    const { merchant, service } = shop();
    const session = await merchant.open();
    const token = await merchant.tokenise(session, AMEX, CODE);
    const database = await openDatabase({ databaseUrl: service.database.options.databaseUrl, dataDir: '' });
    try {
      await new Store(database).sweep(new Date(Date.now() + 9 * 60_000), new Date());
      assert.notEqual((await row(token))?.code_sealed, null, 'before, it is there');
      await new Store(database).sweep(new Date(Date.now() + 10 * 60_000 + 1), new Date());
    } finally {
      await database.close();
    }
    assert.equal(await row(token), undefined);
  });

  test('is deleted before ten minutes have passed, whenever the clean-up of that minute runs', async () => {
    const { merchant, service } = shop();
    const token = await merchant.tokenise(await merchant.open(), AMEX, CODE);
    const database = await openDatabase({ databaseUrl: service.database.options.databaseUrl, dataDir: '' });
    try {
      const store = new Store(database);
      const expiry = Date.now() + 10 * 60_000;
      await store.forgetTokens(new Date(expiry - 60_000), new Date(expiry - 120_000));
      assert.notEqual((await row(token))?.code_sealed, null, 'a minute before, it is there');
      await store.forgetTokens(new Date(expiry + 1), new Date(expiry - 60_000));
    } finally {
      await database.close();
    }
    assert.equal(await row(token), undefined);
  });

  test('of a payment that waits for the payer’s bank is deleted when its time is over', async () => {
    const { merchant, service } = shop();
    const session = await merchant.open();
    const token = await merchant.tokenise(session, CARDS.challenged, '123');
    viewIn(await merchant.pay(session, { token }));
    assert.notEqual((await row(token))?.challenge_code_sealed ?? null, null, 'the bank’s answer needs it');
    const database = await openDatabase({ databaseUrl: service.database.options.databaseUrl, dataDir: '' });
    try {
      await new Store(database).forgetTokens(new Date(Date.now() + 10 * 60_000 + 1));
    } finally {
      await database.close();
    }
    assert.equal((await row(token))?.challenge_code_sealed ?? null, null);
  });

  test('has a token with exactly two parts, which were created together', async () => {
    const { merchant } = shop();
    const session = await merchant.open();
    const [token, other] = [await merchant.tokenise(session, AMEX, CODE), await merchant.tokenise(session, AMEX, CODE)];
    const [id = '', secret = ''] = token.split('.');
    for (const wrong of [
      id,
      `${id}.`,
      `.${secret}`,
      `${token}.`,
      `${token}.x`,
      `${id}.${other.split('.')[1] ?? ''}`,
      `${id}.${secret.slice(1)}`,
      ` ${token}`,
    ])
      assert.equal((await merchant.pay(session, { token: wrong })).type, 'problem', wrong);
    assert.notEqual((await row(token))?.code_sealed, null, 'what was refused has used nothing up');
    assert.equal(viewIn(await merchant.pay(session, { token })).state, 'completed');
  });
});
