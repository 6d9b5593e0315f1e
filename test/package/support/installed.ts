import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { extract } from 'tar';
import { installation } from '../../../scripts/build/installation.ts';
import { packInto } from '../../../scripts/build/pack.ts';

/**
 * A folder with `pay-elements` as npm would install it: unpacked from its tarball, with its dependencies, and nothing else of
 * this repository. @param others packages that the merchant has anyway, such as react, from the folder `from`
 */
export async function installPacked(folder: string, root: string, others: readonly string[] = [], from = root): Promise<void> {
  const place = join(folder, 'node_modules/pay-elements');
  await mkdir(place, { recursive: true });
  // A package of its own: without it, the folder would belong to this repository, whose package has the same name.
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'shop', private: true, type: 'module' }));
  await extract({ file: await packInto(folder, root), cwd: place, strip: 1 });
  const own = installation(root, ['lit']).packages.map((name) => [name, root] as const);
  for (const [name, place] of new Map([...own, ...others.map((name) => [name, from] as const)])) {
    const to = join(folder, 'node_modules', name);
    await mkdir(dirname(to), { recursive: true });
    await symlink(join(place, 'node_modules', name), to);
  }
}
