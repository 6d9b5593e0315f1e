import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { DeliveriesInProgress } from '../../../src/service/domain/ports.ts';
import type { Work } from '../../../src/service/domain/records/platform.ts';
import { insert } from '../../../src/service/domain/decision.ts';
import { openDatabase } from '../../../src/service/storage/database.ts';
import type { Database } from '../../../src/service/storage/connection.ts';
import { createWorkQueue } from '../../../src/service/storage/due-work.ts';
import { joinNodes } from '../../../src/service/storage/nodes.ts';
import { Store } from '../../../src/service/storage/store.ts';
import { asTest } from '../../support/as-test.ts';
import { forEachDatabase, onServer, temporaryFolder, type TestDatabase } from '../../support/databases.ts';
import { startPostgres } from '../../support/postgres.ts';

const NOW = new Date('2026-03-01T10:00:00Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

/** A node with its database and without the rest of the service. */
async function startNode({ options }: TestDatabase) {
  const database: Database = await openDatabase({ databaseUrl: options.databaseUrl, dataDir: options.dataDir ?? '' });
  const node = await joinNodes(database);
  return { database, node, store: new Store(database, node.id), queue: createWorkQueue(database.db, node, () => NOW) };
}

type TestNode = Awaited<ReturnType<typeof startNode>>;

let made = 0;
const work = (fields: Partial<Work>): Work => ({
  account_id: 'acc_sandbox',
  id: `wrk_${(made += 1)}`,
  kind: 'checkout.expire',
  subject_id: 'x',
  due_at: NOW,
  attempts: 0,
  claimed_until: null,
  receiver: null,
  queue: null,
  ...fields,
});
const toReceiver = (receiver: string, queue: string, fields: Partial<Work> = {}) =>
  work({ id: `dlv_${(made += 1)}`, kind: 'webhook.deliver', receiver, queue, ...fields });

const add = ({ store }: TestNode, rows: readonly Work[]) =>
  store.transaction('acc_sandbox', (tx) => tx.append(rows.map((row) => insert('work', row))));
const ids = (items: readonly Work[]) => items.map(({ id }) => id);
/** Deletes the rows again. */
const clear = ({ store }: TestNode, rows: readonly Work[]) =>
  store.transaction('acc_sandbox', (tx) => tx.append(rows.map(({ id }) => ({ op: 'delete', kind: 'work', id }))));
const NONE: DeliveriesInProgress = {};

forEachDatabase((open) => {
  describe('due work', () => {
    let database: TestDatabase | undefined;
    let one: TestNode | undefined;
    const there = () => {
      assert.ok(database !== undefined && one !== undefined);
      return { database, one };
    };
    before(async () => {
      database = await open();
      one = await startNode(database);
    });
    after(async () => {
      await one?.node.leave();
      await one?.database.close();
    });

    test('is claimed once, the earliest first, and only if it is due', async () => {
      const { one } = there();
      const rows = [
        work({ due_at: minutes(-1) }),
        work({ due_at: minutes(-3) }),
        work({ due_at: minutes(-2) }),
        work({ due_at: minutes(1) }),
      ];
      await add(one, rows);
      const [a, b, c] = rows.map(({ id }) => id);
      assert.deepEqual(ids(await one.queue.claim(NOW, 2)), [b, c]);
      assert.deepEqual(ids(await one.queue.claim(NOW, 2)), [a]);
      assert.deepEqual(await one.queue.claim(NOW, 2), []);
      await clear(one, rows);
    });

    test('has a separate lane for deliveries: neither lane takes the other’s work', async () => {
      const { one } = there();
      const rows = [work({}), toReceiver('https://a.example', 'ses_1')];
      await add(one, rows);
      assert.deepEqual(ids(await one.queue.claim(NOW, 10)), [rows[0]?.id]);
      assert.deepEqual(ids(await one.queue.claimDeliveries(NOW, 10, 10, NONE)), [rows[1]?.id]);
      await clear(one, rows);
    });

    test('gives one receiver no more than its share at a time, however much waits for it', async () => {
      const { one } = there();
      const rows = [
        ...Array.from({ length: 40 }, (_, i) => toReceiver('https://a.example', `a${i}`, { due_at: minutes(-5) })),
        ...Array.from({ length: 3 }, (_, i) => toReceiver('https://b.example', `b${i}`)),
        toReceiver('https://c.example', 'c'),
      ];
      await add(one, rows);
      const count = (items: readonly Work[]) => {
        const counts: Record<string, number> = {};
        for (const { receiver } of items) counts[receiver ?? ''] = (counts[receiver ?? ''] ?? 0) + 1;
        return counts;
      };
      assert.deepEqual(count(await one.queue.claimDeliveries(NOW, 100, 4, { 'https://b.example': 2 })), {
        'https://a.example': 4,
        'https://b.example': 2,
        'https://c.example': 1,
      });
      assert.deepEqual(count(await one.queue.claimDeliveries(NOW, 100, 4, { 'https://a.example': 4, 'https://b.example': 4 })), {});
      assert.deepEqual(count(await one.queue.claimDeliveries(NOW, 1, 5, { 'https://a.example': 4, 'https://b.example': 2 })), {
        'https://b.example': 1,
      });
      await clear(one, rows);
    });

    test('sends only the first item of a queue to a receiver; queues to other receivers are independent', async () => {
      const { one } = there();
      const [first, second, elsewhere] = [
        toReceiver('https://a.example', 'sub_1'),
        toReceiver('https://a.example', 'sub_1'),
        toReceiver('https://b.example', 'sub_1'),
      ];
      await add(one, [first, second, elsewhere]);
      assert.deepEqual(ids(await one.queue.claimDeliveries(NOW, 10, 10, NONE)).sort(), [first.id, elsewhere.id].sort());
      await one.queue.release(first, minutes(4));
      assert.deepEqual(await one.queue.claimDeliveries(NOW, 10, 10, NONE), [], 'its turn comes when the first is through');
      await clear(one, [elsewhere]);
      assert.deepEqual(await one.queue.nextDue(minutes(60)), minutes(4), 'nor does it keep the clock');
      await clear(one, [first]);
      assert.deepEqual(ids(await one.queue.claimDeliveries(NOW, 10, 10, NONE)), [second.id]);
      await clear(one, [second]);
    });

    test('that waits behind other work leaves the index that claims read, and returns one by one', async () => {
      const { one } = there();
      const rows = Array.from({ length: 600 }, () => toReceiver('https://a.example', 'sub_1'));
      await add(one, rows);
      assert.deepEqual(ids(await one.queue.claimDeliveries(NOW, 10, 10, NONE)), [rows[0]?.id]);
      const readable = async () => {
        const found = await one.database.db.execute(asTest('select id from work where receiver is not null and not parked'));
        return (found as { rows: { id: string }[] }).rows.map(({ id }) => id);
      };
      assert.deepEqual(await readable(), [rows[0]?.id]);
      for (const at of [0, 1, 2]) {
        await clear(one, rows.slice(at, at + 1));
        assert.deepEqual(await readable(), [rows[at + 1]?.id]);
        assert.deepEqual(ids(await one.queue.claimDeliveries(NOW, 10, 10, NONE)), [rows[at + 1]?.id]);
      }
      await one.database.db.execute(asTest('delete from work'));
    });

    test('reports when the next work is due, limited to the time asked about', async () => {
      const { one } = there();
      assert.equal(await one.queue.nextDue(minutes(60)), undefined);
      const rows = [
        work({ due_at: minutes(9) }),
        toReceiver('https://z.example', 'z', { due_at: minutes(7) }),
        toReceiver('https://a.example', 'a', { due_at: minutes(8) }),
      ];
      await add(one, rows);
      assert.equal(await one.queue.nextDue(minutes(6)), undefined);
      assert.deepEqual(await one.queue.nextDue(minutes(60)), minutes(7));
      assert.deepEqual(await one.queue.waiting(minutes(9)), { due: 1, deliveries: 2 });
      await clear(one, rows);
    });

    test('that must run alone runs once at a time, also within one node', async () => {
      const { queue } = there().one;
      const busy = Promise.withResolvers<string>();
      const begun = Promise.withResolvers<null>();
      const first = queue.runAlone(() => {
        begun.resolve(null);
        return busy.promise;
      });
      await begun.promise;
      assert.equal(await queue.runAlone(() => Promise.resolve('too early')), null);
      busy.resolve('done');
      assert.deepEqual(await first, { result: 'done' });
      assert.deepEqual(await queue.runAlone(() => Promise.resolve('now')), { result: 'now' });
    });

    test('claims each of a thousand items once, from two sides at the same time', async (t) => {
      const { database, one } = there();
      // An embedded database has one node, which then claims twice at once.
      const other = database.options.databaseUrl === undefined ? undefined : await startNode(database);
      t.after(async () => {
        await other?.node.leave();
        await other?.database.close();
      });
      const rows = Array.from({ length: 1000 }, () => work({}));
      await add(one, rows);
      const claimed: string[] = [];
      const take = async ({ queue }: TestNode) => {
        for (let items = await queue.claim(NOW, 7); items.length > 0; items = await queue.claim(NOW, 7)) claimed.push(...ids(items));
      };
      await Promise.all([take(one), take(other ?? one), take(one), take(other ?? one)]);
      assert.deepEqual([...claimed].sort(), ids(rows).sort());
      await clear(one, rows);
    });
  });
});

describe('the deliveries of several nodes', () => {
  test('are sent completely and in order, while items are added and removed on every side', async () => {
    const server = await startPostgres();
    const folder = await temporaryFolder();
    const shared = onServer(await server.fresh(), folder);
    const nodes = await Promise.all([1, 2, 3].map(() => startNode(shared)));
    const QUEUES = 4;
    const EACH = 30;
    const gone = new Map<string, string[]>();
    let written = 0;
    let left = QUEUES * EACH;
    const writing = nodes.map(async (node) => {
      for (let turn = written; written < EACH; turn = written) {
        written = turn + 1;
        await add(
          node,
          Array.from({ length: QUEUES }, (_, queue) => toReceiver('https://a.example', `q${queue}`)),
        );
      }
    });
    const taking = nodes.map(async (node) => {
      while (left > 0) {
        const mine = await node.queue.claimDeliveries(NOW, 100, 100, NONE);
        await Promise.all(
          mine.map(async (item) => {
            await clear(node, [item]);
            left -= 1;
            gone.set(item.queue ?? '', [...(gone.get(item.queue ?? '') ?? []), item.id]);
          }),
        );
      }
    });
    await Promise.all([...writing, ...taking]);
    for (const all of gone.values()) assert.equal(new Set(all).size, EACH);
    assert.equal(gone.size, QUEUES);
    for (const { node, database } of nodes) {
      await node.leave();
      await database.close();
    }
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
});

describe('due work of several nodes', () => {
  const closing: (() => Promise<unknown>)[] = [];
  let database: TestDatabase | undefined;
  before(async () => {
    const server = await startPostgres();
    closing.push(() => server.stop());
    database = onServer(await server.fresh(), '');
  });
  after(async () => {
    for (const close of closing) await close();
  });
  const there = () => {
    assert.ok(database !== undefined);
    return database;
  };
  /** Starts a node that leaves after the tests. */
  const join = async () => {
    const started = await startNode(there());
    closing.unshift(
      () => started.node.leave(),
      () => started.database.close(),
    );
    return started;
  };

  test('takes over the work of a dead node at once, and never that of a live one', async () => {
    const [one, other] = [await join(), await join()];
    const rows = Array.from({ length: 4 }, () => work({}));
    await add(one, rows);
    await one.queue.claim(NOW, 2);
    const theirs = ids(await other.queue.claim(NOW, 2));
    await one.queue.releaseDeadNodes();
    assert.deepEqual(await one.queue.claim(NOW, 4), [], 'both live');
    // The node's connection breaks, as when the node is killed without leaving.
    let taken: string[] = [];
    while (taken.length === 0) {
      await there().query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${other.node.id}`);
      await one.queue.releaseDeadNodes();
      taken = ids(await one.queue.claim(NOW, 4));
    }
    assert.deepEqual(taken.sort(), theirs.sort());
  });

  test('takes over the deliveries of a node that leaves, of every receiver, and leaves those that are parked behind them', async () => {
    const [one, other] = [await join(), await startNode(there())];
    const [first, behind] = [toReceiver('https://one.example', 'q'), toReceiver('https://one.example', 'q')];
    const second = toReceiver('https://two.example', 'q');
    await add(one, [first, behind, second]);
    const theirs = [first.id, second.id].sort();
    assert.deepEqual(ids(await other.queue.claimDeliveries(NOW, 10, 10, NONE)).sort(), theirs);
    assert.deepEqual(await one.queue.claimDeliveries(NOW, 10, 10, NONE), []);
    await other.node.leave();
    await other.database.close();
    assert.deepEqual(ids(await one.queue.claimDeliveries(NOW, 10, 10, NONE)).sort(), theirs);
    await there().query('delete from work');
  });

  test('releases the parked work of a node of an earlier release when that node is gone', async () => {
    const [one, earlier] = [await startNode(there()), await startNode(there())];
    // More rows than one look reads, each in its own queue. The last queue has one item behind another.
    const others = Array.from({ length: 2_100 }, (_, at) => toReceiver('https://a.example', `q${at}`, { due_at: minutes(5) }));
    const [first, second] = [toReceiver('https://b.example', 'q'), toReceiver('https://b.example', 'q')];
    await add(one, [...others, first, second]);
    await one.queue.releaseDeadNodes();
    // The old node parks the item that is behind another, without marking the one before it.
    await there().query(`update work set parked = true where id = '${second.id}'`);
    await clear(one, [first]);
    await one.queue.releaseOrphanedDeliveries();
    assert.deepEqual(ids(await one.queue.claimDeliveries(NOW, 10, 10, NONE)), [second.id]);
    await one.queue.release(second, NOW);

    assert.equal(await one.queue.releaseDeadNodes(), false, 'both live');
    await earlier.node.leave();
    await earlier.database.close();
    while (!(await one.queue.releaseDeadNodes()));
    assert.equal(await one.queue.releaseDeadNodes(), false, 'told once');
    await there().query('delete from work');
    await one.node.leave();
    await one.database.close();
  });

  test('that must run alone runs on one node at a time', async () => {
    const [one, other] = [await join(), await join()];
    const busy = Promise.withResolvers<string>();
    const first = one.queue.runAlone(() => busy.promise);
    while ((await there().query(`select from pg_locks where locktype = 'advisory' and classid = 727412`)).length === 0);
    assert.equal(await other.queue.runAlone(() => Promise.resolve('too early')), null);
    busy.resolve('done');
    assert.deepEqual(await first, { result: 'done' });
    assert.deepEqual(await other.queue.runAlone(() => Promise.resolve('now')), { result: 'now' });
  });
});
