import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { rm } from 'node:fs/promises';
import { onServer, temporaryFolder } from '../support/databases.ts';
import { CARDS, startMerchant, viewIn, type Merchant } from '../support/merchant.ts';
import { startPostgres } from '../support/postgres.ts';
import { transactionsOf } from '../support/records.ts';
import { PATIENT, startTestService, type TestService } from '../support/service.ts';
import { actionIn, press } from './checkout/payer.ts';

describe('two nodes on one PostgreSQL', () => {
  const closing: (() => Promise<unknown>)[] = [];
  let nodes: { service: TestService; merchant: Merchant }[] = [];
  before(async () => {
    const server = await startPostgres();
    const folder = await temporaryFolder();
    closing.push(
      () => server.stop(),
      () => rm(folder, { recursive: true, force: true }),
    );
    const database = onServer(await server.fresh(), folder);
    // Both start at the same time: one of them creates the tables, and the other waits.
    const services = await Promise.all([startTestService(database, PATIENT), startTestService(database, PATIENT)]);
    nodes = await Promise.all(services.map(async (service) => ({ service, merchant: await startMerchant(service) })));
    for (const { service, merchant } of nodes)
      closing.unshift(
        () => merchant.close(),
        () => service.close(),
      );
  });
  after(async () => {
    for (const close of closing) await close();
  });
  const two = () => {
    const [a, b] = nodes;
    assert.ok(a !== undefined && b !== undefined);
    return { a, b };
  };

  test('each see what the other has stored', async () => {
    const { a, b } = two();
    const session = await a.merchant.open();
    viewIn(await b.merchant.pay(session, { token: await a.merchant.tokenise(session, CARDS.approved) }));
    assert.equal((await a.merchant.view(session)).state, 'completed');
    assert.deepEqual(await transactionsOf(a.service, session), await transactionsOf(b.service, session));
  });

  test('accept an API secret that is replaced at one node at once, and refuse the old one a moment later', async () => {
    const { a, b } = two();
    const statusAt = async ({ service }: typeof a, secret: string) =>
      (await service.api('GET', '/customers/list', undefined, { key: `other:${secret}` })).status;
    assert.equal(await statusAt(b, 'other'), 200, 'known here from now on');
    const made = await a.service.api('POST', '/sandbox/account/secrets', { secret: 'API', overlap_hours: 0 }, { key: 'other:other' });
    assert.equal(made.status, 200, made.text);
    const { value } = (made.body as { result: { value: string } }).result;
    assert.equal(await statusAt(a, 'other'), 401, 'where it was replaced the one before is over at once');
    assert.deepEqual([await statusAt(a, value), await statusAt(b, value)], [200, 200]);
    // How long this takes is tested in test/service/storage/short-cache.test.ts. Here it is enough that it happens.
    while ((await statusAt(b, 'other')) !== 401);
    assert.equal(await statusAt(b, value), 200);
  });

  test('get the same attempt and different ones at once: one charge, one webhook', async () => {
    const { a, b } = two();
    for (let round = 0; round < 5; round += 1) {
      const session = await a.merchant.open();
      const same = { token: await a.merchant.tokenise(session, CARDS.approved), attempt_key: crypto.randomUUID() };
      const others = await Promise.all([a.merchant.tokenise(session, CARDS.approved), b.merchant.tokenise(session, CARDS.approved)]);
      await Promise.all([
        a.merchant.pay(session, same),
        b.merchant.pay(session, same),
        ...others.flatMap((token) => [a.merchant.pay(session, { token }), b.merchant.pay(session, { token })]),
      ]);
      await Promise.all([a.service.drain(), b.service.drain()]);
      assert.deepEqual(
        (await transactionsOf(b.service, session)).map(({ transaction_status }) => transaction_status),
        ['PAID'],
      );
      assert.deepEqual(a.merchant.told(session), ['checkout.completed']);
      assert.equal(a.merchant.deliveries.filter(({ body }) => body.includes(session)).length, 1, 'whichever node sends it');
    }
  });

  test('send a stream that is open at one node what happens at the other', async () => {
    const { a, b } = two();
    const session = await a.merchant.open();
    const line = new AbortController();
    const response = await fetch(`${a.merchant.origin}/pay/checkout/${session}/events`, { signal: line.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    assert.ok(reader !== undefined);
    let heard = '';
    const until = async (word: string) => {
      while (!heard.includes(word)) heard += (await reader.read()).value ?? '';
    };
    await until('"state":"open"');
    viewIn(await b.merchant.buy(session, CARDS.approved));
    await until('"state":"completed"');
    line.abort();
  });

  test('let a challenge begin at one node and be answered at the other', async () => {
    const { a, b } = two();
    const session = await a.merchant.open();
    const { url } = actionIn(await a.merchant.buy(session, CARDS.challenged));
    await press(b.service, url.replace(a.service.url, b.service.url), 'approve');
    assert.equal((await a.merchant.view(session)).state, 'completed');
  });

  test('share idempotency keys', async () => {
    const { a, b } = two();
    const body = { records: [{ reference: 'N-1', person_name: 'Thandi', person_surname: 'Mokoena' }] };
    const options = { headers: { 'idempotency-key': 'both' } };
    const answers = await Promise.all([a, b, a, b].map(({ service }) => service.api('POST', '/customers/create', body, options)));
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  });
});
