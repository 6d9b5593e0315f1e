/** `npm run readme`: writes the tables of README.md anew, from the manifest of the elements in `dist/`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { ElementsManifest } from './build/elements-manifest.ts';
import { filled } from './build/readme.ts';

const root = join(import.meta.dirname, '..');
const path = join(root, 'README.md');
const manifest = JSON.parse(readFileSync(join(root, 'dist/custom-elements.json'), 'utf8')) as ElementsManifest;
const config = await resolveConfig(path);
writeFileSync(path, await format(filled(readFileSync(path, 'utf8'), manifest, root), { ...config, parser: 'markdown' }));
