import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** What of a mode is for anyone but the owner. */
const OTHERS = 0o077;

/** What the service, and the shop of `npm start`, keep in the data folder. */
const OWN = ['db', 'lock', 'vault.key', 'storefront'];

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8).padStart(4, '0');
const isOpen = (path: string): boolean => (statSync(path).mode & OTHERS) !== 0;

/** Takes away what others may do with a file or folder. @throws when it belongs to somebody else */
function close(path: string): void {
  // What a link leads to is not ours to close.
  if (lstatSync(path).isSymbolicLink() || !isOpen(path)) return;
  try {
    chmodSync(path, statSync(path).mode & ~OTHERS);
  } catch (error) {
    throw new Error(
      `${path} is open to other users of this machine (mode ${modeOf(path)}) and belongs to another user, so it cannot be closed. ` +
        `Run "chmod -R go= ${path}" as its owner, or set DATA_DIR to a folder of this user.`,
      { cause: error },
    );
  }
}

function closeAll(path: string): void {
  close(path);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) close(join(path, name));
}

/**
 * Makes the data folder (0700), or closes it to all but the user of this process: it holds card numbers and the vault's
 * key. What an earlier version left open in it is closed too, and what this process makes from now on is closed from the
 * start (umask 077).
 * @throws when it is open and cannot be closed, or is open and holds other things, which are not ours to close
 */
export function closeFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // There, modes say nothing of who may read.
  if (process.platform === 'win32') return;
  // A worker thread cannot set it; what keeps others out is the folder's own mode.
  if (isMainThread) process.umask(process.umask(OTHERS) | OTHERS);
  const foreign = readdirSync(dataDir).find((name) => !OWN.includes(name));
  if (foreign !== undefined && isOpen(dataDir))
    throw new Error(
      `${dataDir} is open to other users of this machine (mode ${modeOf(dataDir)}) and holds other things, such as ${foreign}. ` +
        `Set DATA_DIR to a folder of its own, or close this one with "chmod 700 ${dataDir}".`,
    );
  if (statSync(dataDir).isDirectory()) close(dataDir);
  for (const name of OWN) if (existsSync(join(dataDir, name))) closeAll(join(dataDir, name));
}
