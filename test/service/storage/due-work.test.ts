import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { insert } from '../../../src/service/domain/decision.ts';
import type { Due } from '../../../src/service/domain/ports.ts';
import type { Webhook, WebhookQueue, Work } from '../../../src/service/domain/records/platform.ts';
import { openDatabase } from '../../../src/service/storage/database.ts';
import type { Database } from '../../../src/service/storage/connection.ts';
import { createWorkQueue } from '../../../src/service/storage/due-work.ts';
import { Store } from '../../../src/service/storage/store.ts';
import { asTest } from '../../support/as-test.ts';
import { forEachDatabase } from '../../support/databases.ts';

const NOW = new Date('2026-03-01T10:00:00Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

let made = 0;
const work = (fields: Partial<Work> = {}): Work => ({
  account_id: 'acc_1',
  id: `wrk_${(made += 1)}`,
  kind: 'checkout.expire',
  subject_id: 'x',
  due_at: NOW,
  attempts: 0,
  claimed_until: null,
  ...fields,
});
const queueTo = (receiver: string, fields: Partial<WebhookQueue> = {}): WebhookQueue => ({
  account_id: 'acc_1',
  id: `${receiver} ${(made += 1)}`,
  receiver,
  due_at: NOW,
  added: 1,
  claimed_until: null,
  ...fields,
});
const webhookIn = ({ account_id, id: queue, receiver: url }: WebhookQueue): Webhook => ({
  ...{ account_id, queue, url, id: `web_${(made += 1)}`, event: 'x', subject_id: 'x', payload: {} },
  ...{ status: 'pending', tries: [], created_at: NOW },
});
const isWork = (row: Due): row is Work => 'kind' in row;
const ids = (items: readonly Due[]) => items.map(({ id }) => id);

/** One PostgreSQL claims in one statement; servers of a distributed database are searched first. The promises are the same. */
const WAYS = { 'on one server': false, 'account by account, as on many servers': true } as const;

forEachDatabase((open) => {
  for (const [way, isDistributed] of Object.entries(WAYS))
    describe(`due work ${way}`, () => {
      let database: Database;
      let store: Store;
      let now = NOW;
      const node = () => createWorkQueue({ db: database.db, isDistributed }, () => now);
      before(async () => {
        const { options } = await open();
        database = await openDatabase({ databaseUrl: options.databaseUrl, dataDir: options.dataDir ?? '' });
        store = new Store(database);
      });
      after(() => database.close());
      afterEach(async () => {
        now = NOW;
        for (const table of ['work', 'webhook_queues', 'webhooks']) await database.db.execute(asTest(`delete from ${table}`));
      });
      const add = async (...rows: readonly Due[]) => {
        for (const [account_id, all] of Map.groupBy(rows, (row) => row.account_id))
          await store.transaction(account_id, (tx) =>
            tx.append(all.map((row) => (isWork(row) ? insert('work', row) : insert('webhook_queues', row)))),
          );
      };

      test('is claimed once, the earliest first, and only if it is due', async () => {
        const [a, b, c, later] = [-1, -3, -2, 1].map((at) => work({ account_id: `acc_${at}`, due_at: minutes(at) }));
        assert.ok(a && b && c && later);
        await add(a, b, c, later);
        const queue = node();
        assert.deepEqual(ids(await queue.claim(NOW, 2)), ids([b, c]));
        assert.deepEqual(ids(await queue.claim(NOW, 2)), ids([a]));
        assert.deepEqual(await queue.claim(NOW, 2), []);
      });

      test('is claimed once by each of several nodes that claim at the same time', async () => {
        const rows = Array.from({ length: 200 }, (_, n) => work({ account_id: `acc_${n % 3}` }));
        await add(...rows);
        const taken = await Promise.all(
          [node(), node(), node()].map(async (queue) => {
            const mine: string[] = [];
            for (let items = await queue.claim(NOW, 7); items.length > 0; items = await queue.claim(NOW, 7)) mine.push(...ids(items));
            return mine;
          }),
        );
        const all = taken.flat();
        assert.equal(new Set(all).size, all.length, 'none was claimed twice');
        // What a claim skipped, because another one held it, is found by the next look.
        for (let items = await node().claim(NOW, 50); items.length > 0; items = await node().claim(NOW, 50)) all.push(...ids(items));
        assert.deepEqual(all.sort(), ids(rows).sort());
      });

      test('of a node that died is free after thirty seconds, unless the node renews its claim', async () => {
        const rows = [work(), queueTo('https://a.example')];
        await add(...rows);
        const [dead, other] = [node(), node()];
        const held = [...(await dead.claim(NOW, 9)), ...(await dead.claimQueues(NOW, 9, 9, {}))];
        assert.deepEqual(ids(held), ids(rows));
        const theirs = async () => ids([...(await other.claim(NOW, 9)), ...(await other.claimQueues(NOW, 9, 9, {}))]);
        now = new Date(NOW.getTime() + 20_000);
        await dead.renew(held);
        now = new Date(NOW.getTime() + 49_000);
        assert.deepEqual(await theirs(), []);
        now = new Date(NOW.getTime() + 51_000);
        assert.deepEqual(await theirs(), ids(rows));
      });

      test('is given back by a node that stops, and released by one that failed, to be done later', async () => {
        const [item, queue] = [work(), queueTo('https://a.example')];
        await add(item, queue);
        const one = node();
        await one.giveBack([...(await one.claim(NOW, 9)), ...(await one.claimQueues(NOW, 9, 9, {}))]);
        const [again = assert.fail()] = await one.claim(NOW, 9);
        const [same = assert.fail()] = await one.claimQueues(NOW, 9, 9, {});
        assert.equal(again.attempts, 0);
        for (const failed of [again, same]) await one.release(failed, minutes(5));
        assert.deepEqual([...(await one.claim(minutes(4), 9)), ...(await one.claimQueues(minutes(4), 9, 9, {}))], []);
        assert.equal((await one.claim(minutes(5), 9))[0]?.attempts, 1);
        assert.equal((await one.claimQueues(minutes(5), 9, 9, {})).length, 1);
      });

      test('gives one receiver no more than its share at a time, however much waits for it', async () => {
        const [A, B, C] = ['https://a.example', 'https://b.example', 'https://c.example'] as const;
        const rows = [
          ...Array.from({ length: 40 }, () => queueTo(A, { due_at: minutes(-5) })),
          ...Array.from({ length: 3 }, () => queueTo(B)),
          queueTo(C),
        ];
        await add(...rows);
        const queue = node();
        const count = (items: readonly WebhookQueue[]) =>
          Object.fromEntries([...Map.groupBy(items, ({ receiver }) => receiver)].map(([to, all]) => [to, all.length]));
        assert.deepEqual(count(await queue.claimQueues(NOW, 100, 4, { [B]: 2 })), { [A]: 4, [B]: 2, [C]: 1 });
        assert.deepEqual(count(await queue.claimQueues(NOW, 100, 4, { [A]: 4, [B]: 4 })), {});
        assert.deepEqual(count(await queue.claimQueues(NOW, 1, 5, { [A]: 5, [B]: 2 })), { [B]: 1 });
      });

      test('says when the next piece or queue is due, and how much waits', async () => {
        const queue = node();
        assert.equal(await queue.nextDue(minutes(60)), undefined);
        const soon = queueTo('https://z.example', { due_at: minutes(7) });
        await add(work({ due_at: minutes(9) }), soon, queueTo('https://a.example', { due_at: minutes(8) }));
        await store.transaction('acc_1', (tx) => tx.append([insert('webhooks', webhookIn(soon)), insert('webhooks', webhookIn(soon))]));
        assert.equal(await queue.nextDue(minutes(6)), undefined);
        assert.deepEqual(await queue.nextDue(minutes(60)), minutes(7));
        assert.deepEqual(await queue.waiting(minutes(9)), { due: 1, deliveries: 2 });
      });

      test('keeps a queue of webhooks as long as one waits, or was added since the queue was read', async () => {
        const queue = queueTo('https://a.example');
        const webhook = webhookIn(queue);
        await add(queue);
        await store.transaction('acc_1', (tx) => tx.append([insert('webhooks', webhook)]));
        const [first = assert.fail()] = await node().claimQueues(NOW, 9, 9, {});
        assert.equal(await node().removeEmpty(first), false, 'one waits');
        await database.db.execute(asTest(`update webhooks set status = 'delivered'`));
        // A second webhook comes and is delivered by somebody else meanwhile.
        await add(queue);
        assert.equal(await node().removeEmpty(first), false, 'one was added');
        const now = await store.of('acc_1').require('webhook_queues', queue.id);
        assert.equal(await node().removeEmpty(now), true);
        assert.equal(await store.of('acc_1').find('webhook_queues', queue.id), undefined);
      });

      test('that must run alone runs once at a time, on all nodes, and goes to another one thirty seconds after a node died', async () => {
        const [one, other] = [node(), node()];
        const [busy, begun] = [Promise.withResolvers<string>(), Promise.withResolvers<null>()];
        const first = one.runAlone(() => {
          begun.resolve(null);
          return busy.promise;
        });
        await begun.promise;
        assert.equal(await other.runAlone(() => Promise.resolve('too early')), null);
        assert.equal(await one.runAlone(() => Promise.resolve('too early')), null, 'also within one node');
        now = new Date(NOW.getTime() + 31_000);
        assert.deepEqual(await other.runAlone(() => Promise.resolve('taken over')), { result: 'taken over' });
        busy.resolve('late');
        assert.deepEqual(await first, { result: 'late' }, 'what was done is done');
        assert.deepEqual(await other.runAlone(() => Promise.resolve('now')), { result: 'now' });
      });
    });
});
