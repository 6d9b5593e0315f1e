import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { compare } from '../faults/books.ts';
import { startLoad } from '../faults/load.ts';
import { startBalancer } from '../support/balancer.ts';
import { onServer, temporaryFolder, type TestDatabase } from '../support/databases.ts';
import { freePort } from '../support/free-port.ts';
import { CARDS, startMerchant } from '../support/merchant.ts';
import { startPostgres } from '../support/postgres.ts';
import { startReceiver } from '../support/receiver.ts';
import { serviceProcess } from '../support/service-process.ts';

const closing: (() => Promise<unknown>)[] = [];
let makeDatabase: (() => Promise<TestDatabase>) | undefined;
/** A new database. */
const freshDatabase = () => {
  assert.ok(makeDatabase !== undefined);
  return makeDatabase();
};
before(async () => {
  const server = await startPostgres();
  const folder = await temporaryFolder();
  closing.push(
    () => server.stop(),
    () => rm(folder, { recursive: true, force: true }),
  );
  makeDatabase = async () => onServer(await server.fresh(), folder);
});
after(async () => {
  for (const close of closing) await close();
});

describe('a node that is told to stop (SIGTERM)', () => {
  test('announces the stop at /readyz while it still accepts requests', async () => {
    const node = await serviceProcess(await freshDatabase(), { STOP_NOTICE: '60' });
    await node.start();
    closing.unshift(() => node.kill());
    assert.equal((await node.api('GET', '/readyz', undefined, { key: null })).status, 200);
    const ended = node.stop();
    const isReady = async () => (await node.api('GET', '/readyz', undefined, { key: null })).status === 200;
    while (await isReady());
    const answer = await node.api('GET', '/readyz', undefined, { key: null });
    assert.deepEqual([answer.status, answer.body], [503, { status: 'stopping' }]);
    const taken = await node.api('GET', '/payment-methods');
    assert.deepEqual(
      [taken.status, taken.headers.get('connection')],
      [200, 'close'],
      'whoever keeps a connection opens the next one elsewhere',
    );
    // A second signal stops the node at once.
    await node.stop();
    assert.equal(await ended, 1);
  });

  test('finishes the payments in progress, ends its streams with a hint to reconnect, and exits normally', async () => {
    const node = await serviceProcess(await freshDatabase());
    await node.start();
    closing.unshift(() => node.kill());
    const merchant = await startMerchant(node);
    closing.unshift(() => merchant.close());
    const sessions = await Promise.all(Array.from({ length: 8 }, () => merchant.open()));
    // The network answers these slowly, so that they are in progress when the signal comes.
    const pays = await Promise.all(
      sessions.map(async (session) => {
        const token = await merchant.tokenise(session, CARDS.silent);
        return { session, answer: merchant.pay(session, { token }) };
      }),
    );
    const authorization = `Basic ${btoa('sandbox:sandbox')}`;
    const stream = await fetch(`${node.baseUrl}/checkout/sessions/${sessions[0] ?? ''}/events`, { headers: { authorization } });
    const text = stream.text();
    for (const { session } of pays) while ((await merchant.proxy.checkout.view(session)).state === 'open');
    assert.equal(await node.stop(), 0);
    for (const { answer } of pays) {
      const { type } = await answer;
      assert.equal(type, 'view', JSON.stringify(await answer));
    }
    assert.match(await text, /\nretry: \d+\n\n$/);
  });
});

describe('a rolling restart of two nodes under load', () => {
  test('loses no request', async () => {
    const port = await freePort();
    const env = { STOP_NOTICE: '2', SERVICE_PUBLIC_URL: `http://localhost:${port}` };
    // A database of its own: the network answers payments of the other tests later, so their outcomes may still be open here.
    const database = await freshDatabase();
    const nodes = [await serviceProcess(database, env), await serviceProcess(database, env)];
    for (const node of nodes) {
      closing.unshift(() => node.kill());
      await node.start();
    }
    const receiver = await startReceiver();
    const balancer = await startBalancer(
      port,
      nodes.map(({ url }) => url),
    );
    closing.unshift(
      () => balancer.close(),
      () => receiver.close(),
    );
    const load = startLoad([balancer.url], { shoppers: 6, notifyUrl: `${receiver.origin}/hook` });
    await load.morePaid(6);
    for (const node of nodes) {
      assert.equal(await node.stop(), 0);
      await load.morePaid(6);
      await node.start();
      while ((await node.api('GET', '/readyz', undefined, { key: null })).status !== 200);
      await load.morePaid(6);
    }
    await load.stop();
    const { answers, cuts, strange } = load.promises;
    assert.deepEqual(strange, []);
    // A fast machine reaches the limit of requests for one address (429). Such a request was refused and sent again, not lost.
    const given = Object.keys(answers).filter((status) => status !== '429');
    assert.deepEqual(given, ['200', '201'], JSON.stringify([answers, cuts]));
    await nodes[0]?.drain();
    const { lost, doubled, open } = await compare(database.options.databaseUrl ?? '', load.promises);
    assert.deepEqual({ lost, doubled, open }, { lost: [], doubled: [], open: [] });
  });
});
