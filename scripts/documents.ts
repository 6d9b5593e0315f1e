/** `npm run documents`: writes the tables of the elements in README.md and docs/ again, from the manifest in `dist/`. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { filled } from './build/documents.ts';
import type { ElementsManifest } from './build/elements-manifest.ts';

const root = join(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(join(root, 'dist/custom-elements.json'), 'utf8')) as ElementsManifest;
for (const name of ['README.md', ...globSync('docs/*.md', { cwd: root })]) {
  const path = join(root, name);
  const text = readFileSync(path, 'utf8');
  const config = await resolveConfig(path);
  writeFileSync(path, await format(filled(text, manifest, root), { ...config, parser: 'markdown' }));
}
