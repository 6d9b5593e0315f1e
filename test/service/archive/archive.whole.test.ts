import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { ArchiveSlice } from '../../../src/service/domain/archive.ts';
import { update } from '../../../src/service/domain/decision.ts';
import type { Database } from '../../../src/service/storage/connection.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { openInterface, type Desk } from '../../support/interface.ts';
import { assertRefused } from '../../support/records.ts';
import { balances, BEFORE, counts, everyRow, inArchive, killedAt, NOW, put, take, takeMany, webhook } from './support.ts';

const OLD = '2027-01-15T08:30:00.000Z';
const YOUNG = '2028-12-15T08:30:00.000Z';

/** What has long ended moves into files, and back as it was. */
forEachDatabase((open) => {
  describe('the archive', () => {
    let [desk, database]: [Desk | undefined, Database | undefined] = [undefined, undefined];
    let folder = '';
    const folders: string[] = [];
    before(async () => {
      desk = await openInterface(open, {}, (opened) => (database = opened));
      desk.moveTo(NOW);
    });
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'pay-elements-archive-'));
      folders.push(folder);
    });
    after(async () => {
      await desk?.close();
      await Promise.all(folders.map((path) => rm(path, { recursive: true, force: true })));
    });
    const there = () => {
      assert.ok(desk !== undefined && database !== undefined);
      return { desk, database };
    };
    const archiveAll = (options = {}) => inArchive(there(), folder, (archive) => archive.archiveBefore(BEFORE), options);
    const restore = (filter = {}, options = {}) => inArchive(there(), folder, (archive) => archive.restore(filter), options);
    const list = (): Promise<ArchiveSlice[]> => inArchive(there(), folder, (archive) => archive.list());
    const files = async () => (await readdir(folder)).filter((file) => file.endsWith('.gz')).sort();
    const manifest = async () =>
      JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as {
        totals: { files: number; transactions: number; rows: number };
        slices: { file: string }[];
      };

    test('takes what has long ended with all that belongs to it, and leaves the ledger as it was', async () => {
      const opened = there();
      const ids = [
        await take(opened, OLD),
        await take(opened, OLD, { amount: 5_000, statuses: ['PAID', 'REVERSED'] }),
        await take(opened, OLD, { statuses: ['DECLINED'] }),
        await take(opened, OLD, { method: 'pam_sandboxPayouts', statuses: ['SENT_TO_BANK', 'ACCEPTED_BY_BANK', 'PAID'] }),
      ];
      await put(opened, ...ids.map((id) => webhook(id, 'delivered')));
      const young = await take(opened, YOUNG);
      const rows = await everyRow(opened);
      const money = await balances(opened);

      assert.equal(await archiveAll(), true);
      assert.deepEqual(await balances(opened), money);
      // The young transaction's posting, and the one that is carried forward.
      assert.deepEqual(await counts(opened), { transactions: 1, refunds: 0, postings: 2, webhooks: 0, journal: 1 });
      const { totals, slices } = await manifest();
      assert.deepEqual(totals, { files: 1, transactions: 4, rows: 16 });
      assert.deepEqual(
        await files(),
        slices.map(({ file }) => file),
      );
      const text = gunzipSync(await readFile(join(folder, slices[0]?.file ?? ''))).toString();
      for (const line of text.trimEnd().split('\n')) assert.doesNotThrow(() => JSON.parse(line) as unknown);

      // As what was never there.
      const { status } = await opened.desk.sandbox.send('transactions.refund', {
        params: { id: ids[0] ?? '' },
        body: { amount: '1.00', reason: 'late' },
      });
      assert.equal(status, 404);
      assert.deepEqual(await inArchive(opened, folder, (archive) => archive.find(young)), []);
      const found = await inArchive(opened, folder, (archive) => archive.find(ids[1] ?? ''));
      assert.deepEqual(
        found.map(({ table }) => table),
        ['transactions', 'postings', 'postings', 'webhooks', 'journal'],
      );

      assert.equal(await archiveAll(), true);
      assert.equal((await list()).length, 1, 'a second run finds nothing more');
      assert.equal(await restore(), true);
      assert.deepEqual(await everyRow(opened), rows);
      assert.deepEqual(await balances(opened), money);
      assert.deepEqual([await files(), await list()], [[], []]);
    });

    test('leaves what is not over: open payments, pending webhooks and refunds, and what something happened to lately', async () => {
      const opened = there();
      await archiveAll();
      const before = await counts(opened);
      await take(opened, OLD, { statuses: ['SENT_TO_BANK'] });
      const untold = await take(opened, OLD);
      await put(opened, webhook(untold, 'pending'));
      const touched = await take(opened, OLD);
      await put(opened, update('transactions', touched, { updated_at: NOW }));
      const { transactions } = await counts(opened);
      await archiveAll();
      assert.equal((await counts(opened)).transactions, transactions);
      assert.equal(transactions - before.transactions, 3);
      await put(opened, update('webhooks', `web_${untold}`, { status: 'delivered' }));
      await archiveAll();
      assert.equal((await counts(opened)).transactions, transactions - 1);
      await restore();
    });

    test('keeps the transactions of an order together, until the last is old', async () => {
      const opened = there();
      await archiveAll();
      const { transactions } = await counts(opened);
      const of = (id: string) => ({ payment_data: { order: { id } } });
      await take(opened, OLD, of('ord_old'));
      await take(opened, OLD, of('ord_old'));
      await take(opened, OLD, of('ord_young'));
      await take(opened, YOUNG, of('ord_young'));
      await archiveAll();
      assert.equal((await counts(opened)).transactions - transactions, 2, 'those of the young order');
      await restore();
    });

    for (const when of ['before', 'after'] as const)
      test(`killed ${when} any of its steps, it loses nothing and doubles nothing`, async () => {
        const opened = there();
        const rows = await everyRow(opened);
        const money = await balances(opened);
        for (let call = 1, killed = true; killed; call += 1) {
          const around = killedAt(call, when);
          const out = await archiveAll({ around }).then(
            () => false,
            () => true,
          );
          assert.deepEqual(await balances(opened), money, `out, killed ${when} step ${call}`);
          await archiveAll();
          assert.equal((await manifest()).totals.files, (await files()).length);
          const again = killedAt(call, when);
          const back = await restore({}, { around: again }).then(
            () => false,
            () => true,
          );
          assert.deepEqual(await balances(opened), money, `back, killed ${when} step ${call}`);
          await restore();
          assert.deepEqual(await everyRow(opened), rows, `killed ${when} step ${call}`);
          assert.deepEqual(await files(), []);
          killed = out || back;
        }
      });

    test('refuses a damaged file, the folder of another database, and a manifest that is gone', async () => {
      await archiveAll();
      const [file = ''] = await files();
      const bytes = await readFile(join(folder, file));
      await writeFile(join(folder, file), Buffer.concat([bytes, Buffer.from('x')]));
      await assert.rejects(restore(), new RegExp(`file ${file} was changed or is damaged`));
      await writeFile(join(folder, file), bytes);
      const text = await readFile(join(folder, 'manifest.json'), 'utf8');
      await rm(join(folder, 'manifest.json'));
      await assert.rejects(archiveAll(), /manifest.json is missing in this archive/);
      await writeFile(join(folder, 'manifest.json'), text.replace(/"archive": "[^"]+"/, '"archive": "fol_other"'));
      await assert.rejects(archiveAll(), /archive of another database/);
      assert.deepEqual(await files(), [file, ...(await files()).slice(1)], 'nothing was removed');
      await writeFile(join(folder, 'manifest.json'), text);
      await restore();
    });

    test('is reached by an erasure: it names the files, and goes on when they are back', async () => {
      const opened = there();
      const { sandbox } = opened.desk;
      const { results } = await sandbox.ask('customers.create', {
        body: { records: [{ reference: 'ARCHIVED-1', person_name: 'Thandi', person_surname: 'Mokoena' }] },
      });
      const id = results[0]?.id ?? '';
      await take(opened, OLD, { customers_id: id, payment_data: { description: 'for Thandi' } });
      await archiveAll();
      const refused = await sandbox.send('customers.erase', { params: { id }, body: {} });
      assert.deepEqual(assertRefused(refused, '008', 409), { id: 'archived' });
      for (const { file } of await list()) if (refused.text.includes(file)) assert.match(refused.text, new RegExp(`--customer ${id}`));
      assert.ok(
        (await list()).some(({ file }) => refused.text.includes(file)),
        refused.text,
      );

      await restore({ customer_id: id });
      await sandbox.ask('customers.erase', { params: { id }, body: {} });
      await archiveAll();
      for (const file of await files()) assert.doesNotMatch(gunzipSync(await readFile(join(folder, file))).toString(), /Thandi|ARCHIVED-1/);
      // Nothing of the person is in the files any more: what is left to be erased is not held up.
      await sandbox.ask('customers.erase', { params: { id }, body: {} });
      await restore();
    });

    test('is moved slice by slice, and stops between two when the process does', async () => {
      const opened = there();
      await takeMany(opened, OLD, 520);
      let slices = 0;
      const stopped = { moved: () => (slices += 1), isStopping: () => slices === 1 };
      assert.equal(await archiveAll(stopped), false);
      assert.deepEqual(
        (await list()).map(({ transactions }) => transactions),
        [500],
      );
      assert.equal(await archiveAll(), true);
      assert.equal((await files()).length, 2);
      assert.equal((await manifest()).totals.files, 2);
    });
  });
});
