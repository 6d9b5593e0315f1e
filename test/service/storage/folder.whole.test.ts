import assert from 'node:assert/strict';
import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { openDatabase } from '../../../src/service/storage/database.ts';
import { restrictFolder } from '../../../src/service/storage/folder-mode.ts';
import { lockFolder } from '../../../src/service/storage/folder-lock.ts';
import { embedded, temporaryFolder } from '../../support/databases.ts';
import { embeddedFolder } from '../../support/embedded-folder.ts';
import { freePort } from '../../support/free-port.ts';
import { runToEnd, serviceProcess } from '../../support/service-process.ts';

const folders: string[] = [];
const kept = (folder: string) => {
  folders.push(folder);
  return folder;
};
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** Everything in a folder, including the folder itself, that other users can read or change. */
async function openTo(folder: string): Promise<string[]> {
  const all = [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))];
  const modes = await Promise.all(all.map(async (path) => ({ path, mode: (await stat(path)).mode & 0o077 })));
  return modes.filter(({ mode }) => mode !== 0).map(({ path }) => path);
}

describe('the lock of a data folder', () => {
  test('is held once, and is free again after its release', async () => {
    const folder = kept(await temporaryFolder());
    const lock = lockFolder(folder);
    assert.throws(() => lockFolder(folder), /^Error: Another process is using .*DATA_DIR/);
    lock.release();
    lockFolder(folder).release();
  });

  test('is inside the folder, however long the folder’s path is', async () => {
    const folder = join(kept(await temporaryFolder()), 'a-folder-with-a-long-name-'.repeat(8), 'data');
    const lock = lockFolder(folder);
    assert.throws(() => lockFolder(folder), /Another process is using/);
    lock.release();
  });

  test('also holds for a process with another TMPDIR, and ends with a killed process', async () => {
    const folder = kept(await embeddedFolder());
    const [here, there] = [kept(await temporaryFolder()), kept(await temporaryFolder())];
    const first = await serviceProcess(embedded(folder), { TMPDIR: here });
    await first.start();
    try {
      const { code, stderr } = await runToEnd(embedded(folder), await freePort(), { TMPDIR: there });
      assert.equal(code, 1);
      assert.match(stderr, /^Another process is using .*DATA_DIR/);
    } finally {
      await first.kill();
    }
    lockFolder(folder).release();
    assert.deepEqual(await openTo(folder), [], 'and nothing that it made is open to others');
  });
});

describe('the access rights of a data folder', { skip: process.platform === 'win32' }, () => {
  test('close a new folder to other users', async () => {
    const folder = join(kept(await temporaryFolder()), 'new', 'data');
    restrictFolder(folder);
    assert.equal((await stat(folder)).mode & 0o777, 0o700);
  });

  test('also close what the embedded database creates on its first start', async () => {
    const folder = join(kept(await temporaryFolder()), 'new', 'data');
    restrictFolder(folder);
    const database = await openDatabase({ dataDir: folder });
    try {
      assert.deepEqual(await openTo(folder), []);
    } finally {
      await database.close();
    }
    assert.deepEqual(await openTo(folder), []);
  });

  test('close what an earlier version left open', async () => {
    const folder = join(kept(await temporaryFolder()), 'data');
    await mkdir(join(folder, 'db', 'base'), { recursive: true });
    await writeFile(join(folder, 'vault.key'), 'x');
    await writeFile(join(folder, 'db', 'base', '1'), 'x');
    for (const path of ['', 'db', 'db/base']) await chmod(join(folder, path), 0o777);
    for (const path of ['vault.key', 'db/base/1']) await chmod(join(folder, path), 0o666);
    restrictFolder(folder);
    assert.deepEqual(await openTo(folder), []);
  });

  test('are not changed in an open folder with other files, which is refused', async () => {
    const folder = join(kept(await temporaryFolder()), 'home');
    await mkdir(folder);
    await writeFile(join(folder, 'letters.txt'), 'x');
    await chmod(folder, 0o755);
    assert.throws(() => restrictFolder(folder), /mode 0755.*letters\.txt.*DATA_DIR/s);
    assert.equal((await stat(folder)).mode & 0o777, 0o755);
    await chmod(folder, 0o700);
    restrictFolder(folder);
  });
});
