/**
 * `npm run marks`: writes the outlines of the marks of card networks and wallets again, from the package simple-icons. They have a file
 * of their own, because the package contains thousands of icons with more than their outline.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markFile } from './build/marks.ts';

writeFileSync(join(import.meta.dirname, '../src/marks/outlines.ts'), markFile());
