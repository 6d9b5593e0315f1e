/**
 * `node scripts/weigh.ts`: what the file for a script tag is made of, heaviest first, in brotli bytes.
 * Modules are weighed one by one, so together they come to more than the file, which repeats itself less.
 */
import { join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, minifySync } from 'vite';
import { root, singleFile } from '../vite.config.ts';
import { scriptTagDoor } from './build/doors.ts';

interface Weight {
  name: string;
  brotli: number;
}

const config = singleFile({ outDir: 'dist', input: { whole: join(root, 'src', `${scriptTagDoor}.ts`) } });
const result = await build({ ...config, build: { ...config.build, write: false } });
const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : [];

const weights: Weight[] = [];
for (const { output } of outputs)
  for (const chunk of output) {
    if (chunk.type !== 'chunk') continue;
    weights.push({ name: `the whole of ${chunk.fileName}`, brotli: brotli(chunk.code) });
    for (const [id, { code }] of Object.entries(chunk.modules)) weights.push({ name: relative(root, id), brotli: brotli(minified(code)) });
  }

for (const { name, brotli } of weights.sort((a, b) => b.brotli - a.brotli)) console.log(`${String(brotli).padStart(6)}  ${name}`);

function minified(code: string | null): string {
  return code === null ? '' : minifySync('module.js', code, { module: true, compress: { unused: false } }).code;
}

function brotli(code: string): number {
  return brotliCompressSync(code).length;
}
