import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The files from which a build is made. */
const inputs = ['src/**/*', 'scripts/build.ts', 'scripts/build/*.ts', 'vite.config.ts', 'tsconfig*.json', 'package-lock.json'];

/** Whether `dist/` is newer than all of its sources. */
export function isFresh(): boolean {
  const built = changed(join(root, 'dist/.stamp'));
  if (built === undefined) return false;
  return globSync(inputs, { cwd: root }).every((path) => (changed(join(root, path)) ?? 0) <= built);
}

function changed(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}
