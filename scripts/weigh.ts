/**
 * `node scripts/weigh.ts`: lists the modules inside the file for a script tag and its chunks, with their size in brotli bytes, the largest
 * first. Modules are compressed one by one, so the sum is larger than the file.
 */
import { join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, minifySync } from 'vite';
import { root, scriptTag } from '../vite.config.ts';
import { scriptTagDoor } from './build/doors.ts';

const config = scriptTag({ outDir: 'dist', input: { 'pay-elements': join(root, 'src', `${scriptTagDoor}.ts`) } });
const result = await build({ ...config, build: { ...config.build, write: false } });
const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : [];

for (const { output } of outputs)
  for (const chunk of output) {
    if (chunk.type !== 'chunk') continue;
    const weights = Object.entries(chunk.modules).map(([id, { code }]) => ({ name: relative(root, id), brotli: brotli(minified(code)) }));
    console.log(`\n${chunk.fileName}: ${brotli(chunk.code)}`);
    for (const { name, brotli } of weights.sort((a, b) => b.brotli - a.brotli)) console.log(`${String(brotli).padStart(6)}  ${name}`);
  }

function minified(code: string | null): string {
  return code === null ? '' : minifySync('module.js', code, { module: true, compress: { unused: false } }).code;
}

function brotli(code: string): number {
  return brotliCompressSync(code).length;
}
