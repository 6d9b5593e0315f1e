import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import fc from 'fast-check';
import { insert, remove, update, type Change } from '../../../src/service/domain/decision.ts';
import type { Condition, Page } from '../../../src/service/domain/ports.ts';
import type { Transaction } from '../../../src/service/domain/records/money.ts';
import { openDatabase } from '../../../src/service/storage/database.ts';
import { createRecordCache } from '../../../src/service/storage/record-cache.ts';
import { Store } from '../../../src/service/storage/store.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { recordStatements } from '../../support/statements.ts';

/** Pages of lists that are read again, by nodes that keep the records, while records change. */

const AT = new Date('2026-11-22T10:00:00Z');

const transactionOf = (account_id: string, id: string, second = 0): Transaction => ({
  account_id,
  id,
  created_at: new Date(AT.getTime() + second * 1000),
  updated_at: null,
  charged_at: null,
  status_changed_at: AT,
  payment_methods_id: null,
  payments_id: null,
  customers_id: null,
  bank_accounts_id: null,
  mandates_id: null,
  card_id: null,
  transaction_reference: id,
  payment_reference: null,
  submission_batch_reference: null,
  transaction_status: 'PENDING',
  amount: 100,
  currency: 'ZAR',
  payment_data: { order: { number: 1 } },
  unpaid_reason: null,
  rail: 'card',
  refunded_amount: 0,
  submission_data: [],
});

const PAID: Condition<'transactions'> = { field: 'transaction_status', is: 'PAID' };

describe('the records that a node keeps', () => {
  const row = (id: string) => ({ id, data: { parts: [1] } });
  const one = { id: 'a', version: '1' };

  test('are found in the version in which they were read, by their own account alone', () => {
    const kept = createRecordCache(() => 0);
    kept.scope('acc_1').keep(one, row('a'));
    assert.deepEqual(kept.scope('acc_1').find(one), row('a'));
    assert.equal(kept.scope('acc_1').find({ id: 'a', version: '2' }), undefined);
    assert.equal(kept.scope('acc_2').find(one), undefined);
  });

  test('cannot be changed, in no part of them', () => {
    const found = createRecordCache(() => 0)
      .scope('acc_1')
      .keep(one, row('a')) as ReturnType<typeof row>;
    assert.throws(() => (found.id = 'b'), TypeError);
    assert.throws(() => found.data.parts.push(2), TypeError);
  });

  test('are given up after ten minutes, and when there are too many', () => {
    let now = 0;
    const kept = createRecordCache(() => now);
    const keeping = kept.scope('acc_1');
    keeping.keep(one, row('a'));
    now = 600_000;
    assert.equal(keeping.find(one), undefined);
    keeping.keep(one, row('a'));
    for (let at = 0; at < 5_000; at += 1) keeping.keep({ id: `b${at}`, version: '1' }, row('b'));
    assert.equal(keeping.find(one), undefined);
    assert.notEqual(keeping.find({ id: 'b0', version: '1' }), undefined);
  });

  test('are the same page, in one list, while their versions are the same', () => {
    let now = 0;
    const kept = createRecordCache(() => now);
    const keeping = kept.scope('acc_1');
    const page = keeping.keepPage('first', { versions: 'a 1', rows: [keeping.keep(one, row('a'))] });
    assert.equal(kept.scope('acc_1').findPage('first', 'a 1'), page);
    assert.throws(() => (page as unknown[]).push(row('b')), TypeError);
    assert.equal(keeping.findPage('first', 'a 2'), undefined);
    assert.equal(keeping.findPage('second', 'a 1'), undefined);
    now = 600_000;
    assert.equal(keeping.findPage('first', 'a 1'), undefined, 'after ten minutes');
    keeping.keepPage('first', { versions: 'a 1', rows: [] });
    keeping.keepPage('large', { versions: 'b', rows: Array.from({ length: 4_999 }, () => row('b')) });
    assert.equal(keeping.findPage('first', 'a 1'), undefined, 'when the pages have too many records');
    assert.notEqual(keeping.findPage('large', 'b'), undefined);
    kept.forget();
    assert.equal(kept.scope('acc_1').findPage('large', 'b'), undefined, 'when another server may answer');
    keeping.keepPage('late', { versions: 'c', rows: [] });
    assert.equal(kept.scope('acc_1').findPage('late', 'c'), undefined, 'if it was read before that');
  });

  test('are dropped when another server may answer, with those that were being read', () => {
    const kept = createRecordCache(() => 0);
    const before = kept.scope('acc_1');
    before.keep(one, row('a'));
    kept.forget();
    before.keep({ id: 'late', version: '1' }, row('late'));
    assert.equal(kept.scope('acc_1').find(one), undefined);
    assert.equal(kept.scope('acc_1').find({ id: 'late', version: '1' }), undefined);
  });
});

forEachDatabase((open) => {
  /** Two nodes on one database, and one that keeps nothing. */
  async function setUp(t: TestContext) {
    const { options } = await open();
    const opened = async () => {
      const database = await openDatabase({ ...options, dataDir: options.dataDir ?? '' });
      t.after(() => database.close());
      return database;
    };
    const first = await opened();
    // Only one process can use an embedded database.
    const second = first.kind === 'pglite' ? first : await opened();
    const writer = new Store(first);
    const write = (account: string, changes: readonly Change[]) => writer.transaction(account, (tx) => tx.append(changes));
    return { nodes: [new Store(first), new Store(second)] as const, plain: new Store({ ...first, isDistributed: true }), write };
  }

  const idsOf = async (store: Store, account = 'acc_1', conditions: readonly Condition<'transactions'>[] = []) =>
    (await store.of(account).list('transactions', conditions, { limit: 10 })).rows.map(({ id, transaction_status }) => [
      id,
      transaction_status,
    ]);

  test('a page that is read again answers records that another node added, changed and removed', async (t) => {
    const { nodes, write } = await setUp(t);
    const [node] = nodes;
    await write(
      'acc_1',
      ['tra_a', 'tra_b', 'tra_c'].map((id, at) => insert('transactions', transactionOf('acc_1', id, at))),
    );
    const first = [
      ['tra_c', 'PENDING'],
      ['tra_b', 'PENDING'],
      ['tra_a', 'PENDING'],
    ];
    for (const store of [...nodes, ...nodes]) assert.deepEqual(await idsOf(store), first);
    await nodes[1].transaction('acc_1', (tx) =>
      tx.append([
        insert('transactions', transactionOf('acc_1', 'tra_d', 9)),
        update('transactions', 'tra_b', { transaction_status: 'PAID' }),
        remove('transactions', 'tra_a'),
      ]),
    );
    assert.deepEqual(await idsOf(node), [
      ['tra_d', 'PENDING'],
      ['tra_c', 'PENDING'],
      ['tra_b', 'PAID'],
    ]);
    assert.deepEqual(await idsOf(node), [
      ['tra_d', 'PENDING'],
      ['tra_c', 'PENDING'],
      ['tra_b', 'PAID'],
    ]);
  });

  test('a page of another account never has a record of this one', async (t) => {
    const { nodes, write } = await setUp(t);
    for (const account of ['acc_1', 'acc_2']) await write(account, [insert('transactions', transactionOf(account, 'tra_same'))]);
    await write('acc_2', [update('transactions', 'tra_same', { transaction_status: 'PAID' })]);
    for (let times = 0; times < 3; times += 1) {
      assert.deepEqual(await idsOf(nodes[0], 'acc_1'), [['tra_same', 'PENDING']]);
      assert.deepEqual(await idsOf(nodes[0], 'acc_2'), [['tra_same', 'PAID']]);
      assert.deepEqual(await idsOf(nodes[0], 'acc_3'), []);
    }
  });

  test('of a page that was read before, the database sends one row, and the records that are new', async (t) => {
    const { nodes, write } = await setUp(t);
    const [node] = nodes;
    const add = (id: string, at: number) => write('acc_1', [insert('transactions', transactionOf('acc_1', id, at))]);
    for (const at of [1, 2, 3]) await add(`tra_${at}`, at);
    for (let times = 0; times < 2; times += 1) await idsOf(node);
    const { sent, stop } = recordStatements();
    t.after(stop);
    await idsOf(node);
    await add('tra_4', 4);
    await idsOf(node);
    const isPostgres = sent.length > 0;
    if (isPostgres)
      assert.deepEqual(
        sent.filter(({ text }) => text.startsWith('select')).map(({ rows }) => rows),
        [1, 1, 1],
      );
  });

  test('a page whose records are the same is the same list again, also where more records follow', async (t) => {
    const { nodes, write } = await setUp(t);
    for (const at of [1, 2, 3]) await write('acc_1', [insert('transactions', transactionOf('acc_1', `tra_${at}`, at))]);
    const read = async (limit: number) => (await nodes[0].of('acc_1').list('transactions', [], { limit })).rows;
    for (const limit of [2, 10]) {
      // The first time a page is read as a whole, the second time it is kept.
      for (let times = 0; times < 2; times += 1) await read(limit);
      const rows = await read(limit);
      assert.equal(await read(limit), rows);
      await write('acc_1', [update('transactions', 'tra_3', { updated_at: new Date(AT.getTime() + limit) })]);
      assert.equal((await read(limit))[0]?.updated_at?.getTime(), AT.getTime() + limit);
    }
  });

  test('any sequence of changes and reads answers what is stored', async (t) => {
    const { nodes, plain, write } = await setUp(t);
    const step = fc.record({
      does: fc.constantFrom('add', 'pay', 'pay', 'remove', 'read', 'read', 'read'),
      which: fc.nat(11),
      node: fc.nat(1),
      limit: fc.integer({ min: 1, max: 8 }),
      isPaid: fc.boolean(),
    });
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const account = `acc_${(runs += 1)}`;
        const present = new Set<string>();
        for (const { does, which, node, limit, isPaid } of steps) {
          const id = `tra_${which}`;
          if (does === 'add' && !present.has(id)) {
            await write(account, [insert('transactions', transactionOf(account, id, which % 4))]);
            present.add(id);
          } else if (does === 'pay') {
            await write(account, [update('transactions', id, { transaction_status: 'PAID', updated_at: new Date(AT.getTime() + which) })]);
          } else if (does === 'remove') {
            await write(account, [remove('transactions', id)]);
            present.delete(id);
          } else if (does === 'read') {
            const conditions: readonly Condition<'transactions'>[] = isPaid ? [PAID] : [];
            let after: string | undefined;
            do {
              const read = (store: Store): Promise<Page<Transaction>> =>
                store.of(account).list('transactions', conditions, { limit, after });
              const [page, expected] = [await read(nodes[node === 0 ? 0 : 1]), await read(plain)];
              assert.deepEqual(page, expected);
              after = page.next ?? undefined;
            } while (after !== undefined);
          }
        }
      }),
      { numRuns: 15 },
    );
  });
});
