import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** The bits of a mode that give rights to users other than the owner. */
const OTHERS = 0o077;

/** The files that the service, and the shop of `npm start`, keep in the data folder. */
const OWN = ['db', 'lock', 'vault.key', 'storefront'];

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8).padStart(4, '0');
const isOpen = (path: string): boolean => (statSync(path).mode & OTHERS) !== 0;

/** Removes the rights of other users from a file or folder. @throws when it belongs to somebody else */
function close(path: string): void {
  // The target of a link may belong to somebody else, so links are left alone.
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
 * Creates the data folder (0700), or closes it to all users except the user of this process, because it holds card numbers and the
 * vault's key. Files in it that are open are closed too, and new files of this process are closed from the start
 * (umask 077).
 * @throws when the folder is open and cannot be closed, or is open and contains files of others, which must not be closed
 */
export function restrictFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // On Windows, modes do not say who may read a file.
  if (process.platform === 'win32') return;
  // A worker thread cannot set the umask. The folder's own mode keeps other users out.
  if (isMainThread) process.umask(process.umask(OTHERS) | OTHERS);
  const foreign = readdirSync(dataDir).find((name) => !OWN.includes(name));
  if (foreign !== undefined && isOpen(dataDir))
    throw new Error(
      `${dataDir} is open to other users of this machine (mode ${modeOf(dataDir)}) and contains files of other programs, such as ${foreign}. ` +
        `Set DATA_DIR to a folder of its own, or close this one with "chmod 700 ${dataDir}".`,
    );
  if (statSync(dataDir).isDirectory()) close(dataDir);
  for (const name of OWN) if (existsSync(join(dataDir, name))) closeAll(join(dataDir, name));
}
