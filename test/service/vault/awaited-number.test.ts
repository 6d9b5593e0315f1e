import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openDatabase } from '../../../src/service/storage/database.ts';
import { Store } from '../../../src/service/storage/store.ts';
import { onServer } from '../../support/databases.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, viewIn } from '../../support/merchant.ts';
import { shopFor } from '../../support/shop.ts';

/** A bank may answer long after the ten minutes of a token. A card that its payment stores must not be lost in the meantime. */

describe('the number of a token whose payment has no outcome yet', () => {
  const shop = shopFor(freshDatabase);
  const query = (text: string) => onServer(shop().service.database.options.databaseUrl ?? '', '').query(text);
  const forgetTokens = async () => {
    const { options } = shop().service.database;
    const database = await openDatabase({ databaseUrl: options.databaseUrl, dataDir: '' });
    try {
      await new Store(database).forgetTokens(new Date(Date.now() + 10 * 60_000 + 1));
    } finally {
      await database.close();
    }
  };
  /** What the vault keeps of the token of a session's payment. */
  const kept = async (session: string) =>
    (await query(`select * from vault_tokens where session_id = '${session}' and used_by is not null`))[0];

  for (const [name, open, body] of [
    ['RECURRING', { mode: 'RECURRING' }, {}],
    ['SAVE', { mode: 'SAVE' }, {}],
    ['ONE_TIME with a card to store', { cards: { save_cards: true } }, { save_card: true }],
  ] as const)
    test(`is kept until the bank answers, and then becomes the stored card: ${name}`, async () => {
      const { merchant, service } = shop();
      const session = await merchant.open(open);
      const token = await merchant.tokenise(session, CARDS.silent);
      assert.equal(viewIn(await merchant.pay(session, { token, ...body })).state, 'checking');
      await forgetTokens();
      assert.notEqual((await kept(session))?.['number_sealed'], null, 'the number waits');
      assert.equal((await kept(session))?.['code_sealed'], null, 'the security code does not');
      await service.api('POST', '/sandbox/clock', { advance: 'PT20M' }, { key: null });
      const view = await merchant.view(session);
      assert.equal(view.state, 'completed');
      assert.equal(await kept(session), undefined, 'the outcome deletes it');
      const [card] = await query(
        `select is_stored, number_sealed from cards where id = (select outcome ->> 'card_id' from checkout_sessions where id = '${session}' or session_id = '${session}')`,
      );
      assert.equal(card?.['is_stored'], true);
      assert.notEqual(card['number_sealed'], null);
    });

  test('is deleted after ten minutes if the payment stores no card: the network is asked without it', async () => {
    const { merchant, service } = shop();
    const session = await merchant.open();
    const token = await merchant.tokenise(session, CARDS.silent);
    assert.equal(viewIn(await merchant.pay(session, { token })).state, 'checking');
    await forgetTokens();
    assert.equal((await kept(session))?.['number_sealed'], null);
    await service.api('POST', '/sandbox/clock', { advance: 'PT20M' }, { key: null });
    assert.equal((await merchant.view(session)).state, 'completed');
  });

  test('is not needed to store a payment: without it the card is not stored, and the payment is', async () => {
    const { merchant, service } = shop();
    const session = await merchant.open({ mode: 'RECURRING' });
    const token = await merchant.tokenise(session, CARDS.silent);
    assert.equal(viewIn(await merchant.pay(session, { token })).state, 'checking');
    await query(`update vault_tokens set number_sealed = null where session_id = '${session}'`);
    await service.api('POST', '/sandbox/clock', { advance: 'PT20M' }, { key: null });
    assert.equal((await merchant.view(session)).state, 'completed');
  });
});
