/**
 * `npm run marks`: writes the files with the outlines of the marks of card networks and wallets again, from the package simple-icons. We do
 * not import that package in the product, because it contains thousands of icons, and more data about each than its outline.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markFiles } from './build/marks.ts';

const folder = join(import.meta.dirname, '../src/marks/outlines');
mkdirSync(folder, { recursive: true });
for (const { file, content } of markFiles()) writeFileSync(join(folder, file), content);
