/**
 * `npm run release:keep`: stores parts of the existing build: the files for a script tag, and the proxy. With them, tests of the next
 * version try an upgrade in both directions. Run it at each release; the files of the release before may then be deleted.
 */
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { create } from 'tar';
import { withItsImports } from './build/initial.ts';

/** The maximum size of a stored release, in bytes. It is needed for one version only, so it must not make the repository large. */
const BUDGET = 300_000;

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

/** The files of the proxy, and the files that a page loads. */
const files = [
  ...withItsImports(join(dist, 'proxy.js')).map((path) => path.slice(dist.length + 1)),
  ...globSync(['pay-elements.js', 'pay-elements/*.js'], { cwd: dist }),
].sort();

const scratch = await mkdtemp(join(tmpdir(), 'pay-elements-release-'));
const tarball = join(scratch, 'release.tar');
// These options give the archive the same bytes on every machine.
await create({ file: tarball, cwd: dist, portable: true, noMtime: true }, files);
const bytes = readFileSync(tarball);
const packed = brotliCompressSync(bytes, {
  params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
});
rmSync(scratch, { recursive: true });
const folder = join(root, 'test/fixtures/releases');
mkdirSync(folder, { recursive: true });
const kept = join(folder, `pay-elements-${version}.tar.br`);
if (packed.byteLength > BUDGET) throw new Error(`${packed.byteLength} bytes are more than the ${BUDGET} that a kept release may have`);
writeFileSync(kept, packed);
console.log(`${kept.slice(root.length + 1)}: ${files.length} files, ${statSync(kept).size} bytes (at most ${BUDGET})`);
