import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Packages of frameworks that few tests need. */
export const FRAMEWORKS = join(import.meta.dirname, '../frameworks');

/** Public programs that a few tests check the product with. */
export const CHECKERS = join(import.meta.dirname, '../checkers');

/**
 * Installs the packages of a folder that has a lock file of its own, unless they are there already. Such packages serve one command or a
 * few tests, so the repository's own installation does not wait for them. Tests of several processes may ask at the same time: each
 * installs beside, and the first to be done puts its packages in place. @throws Error if npm cannot install them
 */
export function installOwn(folder: string): void {
  const [lock, place] = [join(folder, 'package-lock.json'), join(folder, 'node_modules')];
  const isThere = (): boolean => {
    const installed = join(place, '.installed-from.json');
    return existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(lock, 'utf8');
  };
  if (isThere()) return;
  const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string };
  console.log(`npm installs the packages of ${name}`);
  rmSync(place, { recursive: true, force: true });
  const beside = mkdtempSync(join(folder, 'node_modules.new-'));
  try {
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(folder, file), join(beside, file));
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: beside, stdio: 'inherit' });
    if (status !== 0) throw new Error(`npm could not install the packages of ${name}; the reason stands above`);
    copyFileSync(lock, join(beside, 'node_modules/.installed-from.json'));
    renameSync(join(beside, 'node_modules'), place);
  } catch (error) {
    if (!isThere()) throw error;
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}
