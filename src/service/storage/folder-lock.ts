import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The lock of the one process that uses a data folder. */
export interface FolderLock {
  release(): void;
}

/** SQLite's error code for a lock that somebody else holds. */
const BUSY = 5;

/**
 * Locks the folder for this process, because PGlite does not protect its folder and two processes would lose rows. The lock is
 * SQLite's own lock on the file `lock` in the folder, held by the operating system. So it works with every TMPDIR, path and
 * container, on every system that Node supports, and it ends with its process, however that ends.
 * `remedy` says what else the operator can do than stop that process.
 * @throws when another process, or another service in this process, has locked the folder
 */
export function lockFolder(dataDir: string, remedy = 'set DATA_DIR to another folder'): FolderLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // An import would end an older Node with an error of its module loader, before `requireNode` can say what is wrong.
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const file = new DatabaseSync(join(dataDir, 'lock'));
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === BUSY)) throw error;
    throw new Error(`Another process is using ${dataDir}. Stop it, or ${remedy}.`, { cause: error });
  }
  return { release: () => file.close() };
}
