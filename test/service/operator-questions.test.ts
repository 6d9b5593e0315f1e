import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Client } from 'pg';
import { freshDatabase } from '../support/fresh-database.ts';
import { CARDS, startMerchant, viewIn, type Merchant } from '../support/merchant.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** The questions of docs/running.md, asked as they stand there. */

const ACCOUNT = 'acc_sandbox';

/** A question's statement: the first one after its words. */
async function statementAfter(words: string): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../docs/running.md'), 'utf8');
  const found = /```sql\n([^`]*)```/.exec(text.slice(text.indexOf(words)));
  assert.ok(text.includes(words) && found?.[1] !== undefined, words);
  return found[1];
}

describe('an operator who asks the database', () => {
  let service: TestService;
  let merchant: Merchant;
  let client: Client;
  before(async () => {
    const place = await freshDatabase();
    service = await startTestService(place);
    merchant = await startMerchant(service);
    client = new Client({ connectionString: place.options.databaseUrl });
    await client.connect();
    assert.equal(viewIn(await merchant.buy(await merchant.open(), CARDS.approved)).state, 'completed');
    await service.drain();
  });
  after(async () => {
    await client.end();
    await merchant.close();
    await service.close();
  });

  async function ask(words: string, named: Readonly<Record<string, string>> = {}): Promise<Record<string, unknown>[]> {
    const values = Object.entries({ account: ACCOUNT, ...named });
    const text = values.reduce((sql, [name], at) => sql.replaceAll(`:${name}`, `$${at + 1}`), await statementAfter(words));
    const { rows } = await client.query<Record<string, unknown>>(
      text,
      values.map(([, value]) => value),
    );
    return rows;
  }

  test('what was paid today, is told', async () => {
    await client.query('update transactions set status_changed_at = now()');
    assert.deepEqual(
      (await ask('What was paid today?')).map(({ amount, rail }) => [amount, rail]),
      [['14900', 'card']],
    );
    await client.query(`update transactions set status_changed_at = now() - interval '25 hours'`);
    assert.deepEqual(await ask('What was paid today?'), []);
  });

  test('what waits, is told: work that is due later, and a webhook that was refused', async () => {
    await client.query(
      `update webhooks set status = 'pending', tries = '[{"at": "x", "status": 500, "error": null}]' where event = 'checkout.completed'`,
    );
    await client.query(`insert into webhook_queues (account_id, id, receiver, due_at, added)
      select account_id, queue, url, now() + interval '1 hour', 1 from webhooks where event = 'checkout.completed'`);
    await merchant.open();
    const kinds = (await ask('What waits, and for whom?')).map(({ kind, attempts }) => [kind, attempts]);
    assert.deepEqual(kinds.sort(), [
      ['checkout.expire', 0],
      ['webhook checkout.completed', 1],
    ]);
    await client.query('delete from webhook_queues');
  });

  test('whose mandate it is, is told', async () => {
    await client.query(`insert into mandates (account_id, id, customer_id, bank_account_id, payment_methods_id, payment_method_type, mandate_status, amount,
        payment_industry, debitorder, payer, created_at)
      select account_id, 'man_1', id, 'ban_1', 'pam_1', 'DEBITORDER_EFT', 'ACTIVE', 100, 'x', '{"contract_reference": "MC-1"}', '{"name": "Thandi"}', now()
      from customers limit 1`);
    const rows = await ask('Whose mandate is this?', { reference: 'MC-1' });
    assert.deepEqual(
      rows.map(({ id, payer }) => [id, payer]),
      [['man_1', 'Thandi']],
    );
  });

  test('what a card did, is told', async () => {
    const { rows } = await client.query<{ id: string }>('select id from cards');
    const told = await ask('What did this card do?', { card: rows[0]?.id ?? '' });
    assert.deepEqual(
      told.map(({ transaction_status, amount, card_ending }) => [transaction_status, amount, card_ending]),
      [['PAID', '14900', CARDS.approved.slice(-4)]],
    );
  });

  test('what the ledger says, is told, and adds up to zero', async () => {
    const rows = await ask('What does the ledger say?');
    assert.ok(rows.length > 1);
    assert.equal(
      rows.reduce((sum, { balance }) => sum + Number(balance), 0),
      0,
    );
  });
});
