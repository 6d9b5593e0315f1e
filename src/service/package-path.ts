import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the running package: the repository's root for the sources, the folder of pay-elements-sandbox when built. */
function packageRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

/** The first of these paths, relative to the package's root, that exists. */
export function packagePath(...candidates: readonly string[]): string {
  const root = packageRoot();
  const found = candidates.map((path) => join(root, path)).find((path) => existsSync(path));
  if (found === undefined) throw new Error(`pay-elements is not complete: none of ${candidates.join(', ')} is there. Run "npm run build".`);
  return found;
}
