/**
 * `npm run build`: everything that is published or served, into `dist/`.
 * It is built beside `dist` and moved there at the end, so that nobody ever reads half a build.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { cardFrame, modules, root, scriptTag, server, singleFile } from '../vite.config.ts';
import { minifyCss } from './build/css.ts';
import { emitDeclarations } from './build/declarations.ts';
import { describe } from './build/describe.ts';
import { allDoors, doors, scriptTagDoor, scriptTagNames } from './build/doors.ts';

const out = join(root, `.build-${process.pid}`);
const began = new Date();

function source(path: string): string {
  return join(root, 'src', path);
}

/** The doors of a table that exist, as the bundler wants them. */
function entries(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, source(`${name}.ts`)] as const).filter(([, path]) => existsSync(path)));
}

async function bundle(
  make: (of: { outDir: string; input: Record<string, string> }) => InlineConfig,
  outDir: string,
  input: Record<string, string>,
) {
  if (Object.keys(input).length > 0) await build(make({ outDir, input }));
}

/** Moves a built file to a name that says its contents, so that it can be cached for ever. */
function stamp(folder: string, file: string): string {
  const extension = extname(file);
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('base64url')
    .replace(/[-_]/g, '')
    .slice(0, 10);
  const name = `${basename(file, extension)}-${hash}${extension}`;
  renameSync(join(folder, file), join(folder, name));
  return name;
}

/** One script or style sheet on its own, under a name with its hash. */
async function asset(path: string, name: string, folder: string, script = singleFile): Promise<string> {
  mkdirSync(folder, { recursive: true });
  if (path.endsWith('.css')) {
    writeFileSync(join(folder, `${name}.css`), minifyCss(readFileSync(path, 'utf8'), path));
    return stamp(folder, `${name}.css`);
  }
  await bundle(script, folder, { [name]: path });
  return stamp(folder, `${name}.js`);
}

async function frame(): Promise<void> {
  if (!existsSync(source('frame/inside.ts'))) return;
  const folder = join(out, 'frame');
  const js = await asset(source('frame/inside.ts'), 'card', folder, cardFrame);
  const css = await asset(source('frame/inside.css'), 'card', folder);
  writeManifest(folder, { js, css });
}

/** Scripts and style sheets of the hosted pages and the console: source name → built name. */
async function pages(): Promise<void> {
  const folder = join(out, 'pages');
  const manifest: Record<string, string> = {};
  for (const path of globSync('service/pages/assets/*.{ts,css}', { cwd: source('') }).sort())
    manifest[basename(path)] = await asset(source(path), basename(path, extname(path)), folder);
  if (Object.keys(manifest).length > 0) writeManifest(folder, manifest);
}

function writeManifest(folder: string, manifest: Record<string, string>): void {
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

function migrations(): void {
  const from = source('service/storage/migrations');
  if (existsSync(from)) cpSync(from, join(out, 'migrations'), { recursive: true });
}

async function main(): Promise<void> {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  const declarations = emitDeclarations({ root, outDir: join(out, 'types'), entries: Object.values(entries(allDoors)) });

  await bundle(modules, out, entries(doors.browser));
  const described = describe({ root, out, doors: Object.keys(entries(allDoors)) });
  // Under a name that stays, and under one that is never given to other bytes: that one may be kept for ever, and checked by its hash.
  for (const name of scriptTagNames(root)) await bundle(scriptTag, out, { [name]: source(`${scriptTagDoor}.ts`) });
  await frame();
  await pages();
  await bundle(server, out, entries([...doors.portable, ...doors.node]));
  migrations();

  await described;
  const problems = await declarations;
  if (problems.length > 0) throw new Error(`declarations:\n${problems.join('\n')}`);
  // Dated at the start: what changed during the build is not in it.
  writeFileSync(join(out, '.stamp'), '');
  utimesSync(join(out, '.stamp'), began, began);
  publish();
}

function publish(): void {
  const dist = join(root, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dirname(dist), { recursive: true });
  renameSync(out, dist);
}

try {
  await main();
  const absent = allDoors.filter((name) => !existsSync(source(`${name}.ts`)));
  if (absent.length > 0) console.log(`build: no such door yet: ${absent.join(', ')}`);
  console.log(`build: dist/ in ${((Date.now() - began.getTime()) / 1000).toFixed(1)} s`);
} catch (error) {
  rmSync(out, { recursive: true, force: true });
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
