import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accountParameters, faultsOf, tablesWithoutAccount } from '../../support/account-statements.ts';
import { isAllowed } from '../../support/allowed-statements.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, startMerchant, viewIn } from '../../support/merchant.ts';
import { startTestService } from '../../support/service.ts';
import { recordStatements } from '../../support/statements.ts';

/** A distributed PostgreSQL runs a statement on one server if it gives the account. Others it sends to all servers, or refuses. */
describe('the account', () => {
  test('is missed where a statement does not give it', () => {
    assert.deepEqual(tablesWithoutAccount('select * from "work" where "work"."id" = $1'), ['work']);
    assert.deepEqual(tablesWithoutAccount('select 1 from work w join charges c on c.id = w.id where w.account_id = $1'), ['charges']);
    assert.deepEqual(tablesWithoutAccount('with a as (delete from cards where id = $1) select 1 from orders where account_id = $2'), [
      'cards',
    ]);
    assert.deepEqual(tablesWithoutAccount('select 1 from orders where account_id = $1 union select 1 from cards where id = $2'), ['cards']);
    assert.deepEqual(tablesWithoutAccount('insert into "journal" ("id") values ($1)'), ['journal']);
  });

  test('is found where it is given, and is not asked of tables that every server has', () => {
    assert.deepEqual(tablesWithoutAccount('select * from "work" where ("work"."account_id" = $1 and "work"."id" = $2)'), []);
    assert.deepEqual(tablesWithoutAccount('update work w set node = $1 where w.account_id = $2'), []);
    assert.deepEqual(tablesWithoutAccount('insert into "journal" ("account_id", "id") values ($1, $2)'), []);
    assert.deepEqual(tablesWithoutAccount('select * from "accounts" where "accounts"."api_key" = $1'), []);
  });

  test('is asked of every statement that no regular expression of the list of allowed ones means', () => {
    for (const text of [
      'select * from "work" where "work"."id" = $1',
      'update "work" set "claimed_until" = $1, "node" = $2 where "work"."id" = $3',
      'select count(*) from "orders"',
      'delete from "vault_tokens" where "vault_tokens"."id" = $1',
      'select * from "postings" where "postings"."transaction_id" = $1',
    ])
      assert.deepEqual([faultsOf(text).length, isAllowed(text)], [1, false], text);
  });

  test('is one account: the parameters that give it are found, also in the rows of an insert', () => {
    assert.deepEqual(accountParameters('select 1 from work w join charges c on c.account_id = $3 where w.account_id = $1'), [3, 1]);
    assert.deepEqual(
      accountParameters(
        `with change_0 as (insert into "orders" ("account_id", "id", "items") values ($2, $3, default), ($4, $5, jsonb_build_array($6, $7)))
         update "work" set "node" = null where "work"."account_id" = $1`,
      ).sort(),
      [1, 2, 4],
    );
    assert.deepEqual(accountParameters('insert into "clock" ("id") values ($1)'), []);
  });

  test('is not enough for a statement that Citus refuses for another reason', () => {
    assert.deepEqual(faultsOf('update work set attempts = $1 where account_id = $2 and id not in (select name from leases)'), [
      'it reads leases of the coordinator together with work',
    ]);
    assert.deepEqual(faultsOf('update "orders" set "status" = $1, "account_id" = $2 where "orders"."account_id" = $3'), [
      'it changes the account of a row',
    ]);
    assert.deepEqual(faultsOf('update orders set at = clock_timestamp() where account_id = $1'), ['a change calls clock_timestamp()']);
    assert.deepEqual(faultsOf('select clock_timestamp() from orders where account_id = $1'), []);
    assert.deepEqual(faultsOf('select * from clock'), []);
  });

  test('is given by every statement of card payments, their webhooks and what follows, but for a few', async (t) => {
    const service = await startTestService(await freshDatabase());
    t.after(() => service.close());
    const merchant = await startMerchant(service);
    t.after(() => merchant.close());
    const { sent, stop } = recordStatements();
    t.after(stop);
    const session = await merchant.open();
    assert.equal(viewIn(await merchant.buy(session, CARDS.approved)).state, 'completed');
    await merchant.buy(await merchant.open(), CARDS.declined);
    await merchant.view(session);
    for (const path of ['/transactions', '/customers', '/orders', '/invoices', '/sandbox/ledger', '/metrics'])
      await service.api('GET', path);
    await service.advance('PT31M');
    const texts = [...new Set(sent.map(({ text }) => text))];
    assert.ok(texts.length > 20, `${texts.length} statements are too few`);
    assert.deepEqual(
      texts.filter((text) => faultsOf(text).length > 0 && !isAllowed(text)),
      [],
    );
  });
});
