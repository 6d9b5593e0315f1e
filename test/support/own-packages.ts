import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs the packages of a folder that has a lock file of its own, unless they are there already. Such packages serve one command or a
 * few tests, so the repository's own installation does not wait for them. @throws Error if npm cannot install them
 */
export function installOwn(folder: string): void {
  const [lock, installed] = [join(folder, 'package-lock.json'), join(folder, 'node_modules/.package-lock.json')];
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string };
  console.log(`npm installs the packages of ${name}`);
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm could not install the packages of ${name}; the reason stands above`);
}
