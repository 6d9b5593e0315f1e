import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The one process that has a data folder. */
export interface FolderLock {
  release(): void;
}

/** SQLite's word for a lock that somebody else holds. */
const BUSY = 5;

/**
 * Takes the folder for this process. PGlite does not guard its folder, and two processes on it would lose rows.
 * The lock is SQLite's own on the file `lock` in the folder, held by the operating system: it holds whatever TMPDIR, path or
 * container the other process has, on every system that Node runs on, and it ends with its process, however that ends.
 * @throws when another process, or another service of this one, has it
 */
export function lockFolder(dataDir: string): FolderLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(join(dataDir, 'lock'));
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === BUSY)) throw error;
    throw new Error(`Another process is using ${dataDir}. Stop it, or set DATA_DIR to another folder.`, { cause: error });
  }
  return { release: () => file.close() };
}
