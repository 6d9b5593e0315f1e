import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Client } from 'pg';
import { createProxy, type Proxy, type SessionStep } from '../../src/proxy.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { CARDS, startMerchant, THANDI, type Merchant } from '../support/merchant.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** The statements of docs/funnel.md, run as they stand there on the steps of real payments. */

describe('a merchant’s funnel', () => {
  let service: TestService;
  let merchant: Merchant;
  let client: Client;
  let pay: Proxy;
  let page: string;
  before(async () => {
    page = await readFile(join(import.meta.dirname, '../../docs/funnel.md'), 'utf8');
    const place = await freshDatabase();
    service = await startTestService(place);
    merchant = await startMerchant(service);
    client = new Client({ connectionString: place.options.databaseUrl });
    await client.connect();
    await client.query(statement('create table'));
    const insert = /`(insert into checkout_steps[^`]+)`/.exec(page)?.[1] ?? assert.fail();
    const onStep = ({ session_id, step, method, code, order_reference, locale, milliseconds }: SessionStep) =>
      client.query(insert, [session_id, step, method ?? '', code ?? '', order_reference, locale, milliseconds]);
    pay = createProxy({
      baseUrl: service.baseUrl,
      apiKey: 'sandbox',
      apiSecret: 'sandbox',
      allowedOrigins: [merchant.origin],
      onStep,
    });
  });
  after(async () => {
    await client.end();
    await merchant.close();
    await service.close();
  });

  /** The statement with these words. */
  function statement(words: string): string {
    const found = [...page.matchAll(/```sql\n([^`]*)```/g)].map(([, sql = '']) => sql).filter((sql) => sql.includes(words));
    assert.equal(found.length, 1, words);
    return found[0] ?? '';
  }
  const ask = async (words: string) => (await client.query<Record<string, unknown>>(statement(words))).rows;

  /** A browser's request. */
  const request = (path: string, method: 'GET' | 'POST', body?: object) =>
    pay.fetch(
      new Request(`${merchant.origin}/pay/checkout/${path}`, {
        method,
        headers: { origin: merchant.origin, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );

  /** A shopper who opens a session and pays with these cards. */
  async function shopper(...cards: readonly string[]): Promise<void> {
    const session = await merchant.open();
    await request(session, 'GET');
    await request(`${session}/step/ready`, 'POST');
    for (const number of cards) {
      await request(`${session}/step/method/CARD`, 'POST');
      const token = await merchant.tokenise(session, number);
      await request(`${session}/pay`, 'POST', { attempt_key: crypto.randomUUID(), revision: 1, customer: THANDI, token });
    }
    if (cards.length === 0) await request(`${session}/abandon`, 'POST');
  }

  test('shows how many came how far, what declines cost, and what each method achieves', async () => {
    await shopper();
    await shopper(CARDS.approved);
    await shopper(CARDS.declined, CARDS.approved);
    await shopper(CARDS.declined);
    assert.deepEqual(
      (await ask('with reached')).map(({ step, sessions, percent }) => [step, Number(sessions), Number(percent)]),
      [
        ['opened', 4, 100],
        ['ready', 4, 100],
        ['method_chosen', 3, 75],
        ['attempted', 3, 75],
        ['completed', 2, 50],
      ],
    );
    assert.deepEqual(
      (await ask('paid_later')).map(({ code, declined, paid_later }) => [code, Number(declined), Number(paid_later)]),
      [['card_declined', 2, 1]],
    );
    assert.deepEqual(
      (await ask('as attempted')).map(({ method, attempted, completed }) => [method, Number(attempted), Number(completed)]),
      [['CARD', 3, 2]],
    );
  });
});
