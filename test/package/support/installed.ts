import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { extract } from 'tar';
import { installation } from '../../../scripts/build/installation.ts';
import { packInto } from '../../../scripts/build/pack.ts';

/**
 * A folder with `pay-elements` as npm would install it: unpacked from its tarball, with its dependencies, and nothing else of
 * this repository. @param others packages that the merchant has anyway, such as react
 */
export async function installPacked(folder: string, root: string, others: readonly string[] = []): Promise<void> {
  const place = join(folder, 'node_modules/pay-elements');
  await mkdir(place, { recursive: true });
  await extract({ file: await packInto(folder, root), cwd: place, strip: 1 });
  for (const name of new Set([...installation(root, ['lit']).packages, ...others])) {
    const to = join(folder, 'node_modules', name);
    await mkdir(dirname(to), { recursive: true });
    await symlink(join(root, 'node_modules', name), to);
  }
}
