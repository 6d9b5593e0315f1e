/**
 * `npm run marks`: writes the file with the outlines of the marks of card networks and wallets again, from the package simple-icons. We do
 * not import that package in the product, because it contains thousands of icons, and more data about each than its outline.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markFile } from './build/marks.ts';

writeFileSync(join(import.meta.dirname, '../src/marks/outlines.ts'), markFile());
