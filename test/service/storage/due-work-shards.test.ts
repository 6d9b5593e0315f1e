import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { insert } from '../../../src/service/domain/decision.ts';
import type { Work } from '../../../src/service/domain/records/platform.ts';
import type { Database } from '../../../src/service/storage/connection.ts';
import { openDatabase } from '../../../src/service/storage/database.ts';
import { createWorkQueue } from '../../../src/service/storage/due-work.ts';
import { joinNodes } from '../../../src/service/storage/nodes.ts';
import { Store } from '../../../src/service/storage/store.ts';
import { asTest } from '../../support/as-test.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { recordStatements } from '../../support/statements.ts';

/** Due work as a distributed database gives it, account by account: its statements are PostgreSQL's own, so that one server is enough here. */

const NOW = new Date('2026-03-01T10:00:00Z');
const LATER = new Date('2026-03-01T11:00:00Z');
const RECEIVER = 'https://shop.example';
const OTHER = 'https://other.example';

describe('due work of many servers', () => {
  let database: Database;
  let store: Store;
  let leave: () => Promise<void>;
  let queue: ReturnType<typeof createWorkQueue>;
  before(async () => {
    const { options } = await freshDatabase();
    database = await openDatabase({ databaseUrl: options.databaseUrl, dataDir: options.dataDir ?? '' });
    const node = await joinNodes(database);
    leave = () => node.leave();
    store = new Store(database, node.id);
    queue = createWorkQueue(database.db, node, () => NOW, true);
  });
  after(async () => {
    await leave();
    await database.close();
  });
  beforeEach(() => database.db.execute(asTest('delete from work')));

  let made = 0;
  const work = (fields: Partial<Work> = {}): Work => ({
    account_id: 'acc_1',
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
  const delivery = (receiver: string, of: string, fields: Partial<Work> = {}): Work =>
    work({ id: `dlv_${(made += 1)}`, kind: 'webhook.deliver', receiver, queue: of, ...fields });
  const add = async (...rows: readonly Work[]) => {
    for (const row of rows) await store.transaction(row.account_id, (tx) => tx.append([insert('work', row)]));
  };
  const ids = (items: readonly Work[]) => items.map(({ id }) => id);

  test('is claimed of every account, what is due first, and once however many ask', async () => {
    const rows = Array.from({ length: 40 }, (_, n) => work({ account_id: `acc_${n % 10}`, due_at: new Date(NOW.getTime() - n * 1000) }));
    await add(...rows, work({ due_at: LATER }));
    const first = await queue.claim(NOW, 5);
    assert.deepEqual(ids(first), ids(rows).reverse().slice(0, 5));
    const [one, two] = await Promise.all([queue.claim(NOW, 100), queue.claim(NOW, 100)]);
    assert.deepEqual(ids([...first, ...one, ...two]).sort(), ids(rows).sort());
  });

  test('goes to a receiver in order: only the first of a queue', async () => {
    const [first, second, alone] = [delivery(RECEIVER, 'sub_1'), delivery(RECEIVER, 'sub_1'), delivery(RECEIVER, 'sub_2')];
    await add(first, second, alone);
    assert.deepEqual(ids(await queue.claimDeliveries(NOW, 10, 16, {})).sort(), [first.id, alone.id].sort());
    assert.deepEqual(await queue.claimDeliveries(NOW, 10, 16, {}), []);
    await store.transaction('acc_1', (tx) => tx.append([{ op: 'delete', kind: 'work', id: first.id }]));
    assert.deepEqual(ids(await queue.claimDeliveries(NOW, 10, 16, {})), [second.id]);
  });

  test('leaves a receiver alone that has as much under way as it may, and takes those first that have least', async () => {
    const busy = Array.from({ length: 4 }, (_, n) => delivery(RECEIVER, `sub_${n}`));
    const free = [delivery(OTHER, 'ses_1'), delivery(OTHER, 'ses_2')];
    await add(...busy, ...free);
    assert.deepEqual(ids(await queue.claimDeliveries(NOW, 1, 3, { [RECEIVER]: 2 })), [free[0]?.id]);
    assert.deepEqual(ids(await queue.claimDeliveries(NOW, 10, 3, { [RECEIVER]: 3 })), [free[1]?.id]);
    assert.equal((await queue.claimDeliveries(NOW, 10, 3, { [RECEIVER]: 1 })).length, 2);
  });

  test('is claimed of the named accounts alone, and no statement asks about others', async () => {
    const rows = ['acc_1', 'acc_2', 'acc_3'].flatMap((account_id) => [work({ account_id }), delivery(RECEIVER, 'sub_1', { account_id })]);
    await add(...rows);
    const recorded = recordStatements();
    const [money, deliveries] = [
      await queue.claim(NOW, 10, ['acc_1', 'acc_3']),
      await queue.claimDeliveries(NOW, 10, 16, {}, ['acc_1', 'acc_3']),
    ];
    recorded.stop();
    assert.deepEqual(ids([...money, ...deliveries]).sort(), ids(rows.filter(({ account_id }) => account_id !== 'acc_2')).sort());
    assert.notEqual(recorded.sent.length, 0);
    for (const { text, values } of recorded.sent) assert.equal(['acc_1', 'acc_3'].filter((id) => values.includes(id)).length, 1, text);
    assert.deepEqual(ids(await queue.claim(NOW, 10)), [rows[2]?.id]);
  });

  test('is looked for when it falls due, and is counted', async () => {
    assert.equal(await queue.nextDue(LATER), undefined);
    await add(work({ due_at: LATER }), delivery(RECEIVER, 'sub_1'), delivery(RECEIVER, 'sub_1', { due_at: new Date(0) }));
    assert.deepEqual(await queue.nextDue(LATER), NOW, 'what is behind another does not count');
    assert.deepEqual(await queue.waiting(LATER), { due: 1, deliveries: 2 });
    await queue.claimDeliveries(NOW, 10, 16, {});
    assert.deepEqual(await queue.nextDue(NOW), NOW);
  });

  test('is kept, and given back', async () => {
    await add(work());
    const [item] = await queue.claim(NOW, 1);
    assert.ok(item);
    await queue.renew([item]);
    await queue.release(item, NOW);
    assert.deepEqual(ids(await queue.claim(NOW, 1)), [item.id]);
  });
});
