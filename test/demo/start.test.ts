import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { lockFolder } from '../../src/service/storage/folder-lock.ts';
import { temporaryFolder } from '../support/databases.ts';

const root = join(import.meta.dirname, '../..');

test('a second npm start on the same folder ends with a sentence, and without a stack', async () => {
  const folder = await temporaryFolder();
  const lock = lockFolder(folder);
  try {
    const env = { ...process.env, DATA_DIR: folder, PORT: '0', SERVICE_PORT: '0' };
    const ended = await promisify(execFile)(process.execPath, ['demo/start.ts'], { cwd: root, env }).catch(
      (error: unknown) => error as { code: number; stderr: string },
    );
    assert.equal(ended.stderr, `Another process is using ${folder}. Stop it, or set DATA_DIR to another folder.\n`);
    assert.equal('code' in ended && ended.code, 1);
  } finally {
    lock.release();
    await rm(folder, { recursive: true, force: true });
  }
});
