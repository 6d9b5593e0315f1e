/**
 * `npm run build`: builds everything that is published or served, into `dist/` (the package `pay-elements`) and `sandbox/dist/` (the
 * package `pay-elements-sandbox`). It builds in a folder next to them and moves the result at the end, so that nobody ever reads an
 * incomplete build.
 */
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig } from 'vite';
import {
  cardFrame,
  merchantServer,
  modules,
  QUIET_LIT,
  QUIET_LIT_SOURCE,
  root,
  scriptTag,
  serviceModules,
  singleFile,
} from '../vite.config.ts';
import type { HtmlWriter } from '../src/proxy/html-writer.ts';
import { minifyCss } from './build/css.ts';
import { emitDeclarations } from './build/declarations.ts';
import { bundleDeclarations } from './build/declaration-bundles.ts';
import { operationTypes } from './build/operation-types.ts';
import { notices, packagesIn } from './build/notices.ts';
import { PACKAGES } from './build/pack.ts';
import { sbom } from './build/sbom.ts';
import { describe } from './build/describe.ts';
import { allDoors, doors, sandboxDoors, scriptTagDoor, scriptTagNames } from './build/doors.ts';

const scratch = join(root, `.build-${process.pid}`);
/** The folder that becomes `dist/`, the package `pay-elements`. */
const out = join(scratch, 'pay-elements');
/** The folder that becomes `sandbox/dist/`, the package `pay-elements-sandbox`. */
const sandbox = join(scratch, 'sandbox');
/** The folders of the packages whose code is inside the built files: for the browser and a merchant's server, and for the service. */
const bundled = { merchant: new Set<string>(), service: new Set<string>() };
const began = new Date();
/** The file of notices that licences require next to the built files. */
const NOTICES = 'THIRD-PARTY-NOTICES.md';
/** The bill of materials, under the name that CycloneDX asks for. */
const SBOM = 'sbom.cdx.json';

function source(path: string): string {
  return join(root, 'src', path);
}

/** The doors (entry points) of a table that have a source file, in the bundler's format. */
function entries(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, source(`${name}.ts`)] as const).filter(([, path]) => existsSync(path)));
}

async function bundle(
  make: (of: { outDir: string; input: Record<string, string> }) => InlineConfig,
  outDir: string,
  input: Record<string, string>,
) {
  if (Object.keys(input).length === 0) return;
  const made = await build(make({ outDir, input }));
  const inside = outDir.startsWith(sandbox) ? bundled.service : bundled.merchant;
  for (const one of Array.isArray(made) ? made : [made])
    if ('output' in one) for (const folder of packagesIn(one.output)) inside.add(folder);
}

/** Renames a built file to a name with its hash, so that it can be cached for ever. */
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

/** Builds one script or style sheet as a single file, and returns its name with its hash. */
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
  const folder = join(sandbox, 'frame');
  const js = await asset(source('frame/inside.ts'), 'card', folder, cardFrame);
  const css = await asset(source('frame/inside.css'), 'card', folder);
  writeManifest(folder, { js, css });
}

/** Builds the scripts and style sheets of the hosted pages and the console. The manifest maps source names to built names. */
async function pages(): Promise<void> {
  const folder = join(sandbox, 'pages');
  const manifest: Record<string, string> = {};
  for (const path of globSync('service/pages/assets/*.{ts,css}', { cwd: source('') }).sort())
    manifest[basename(path)] = await asset(source(path), basename(path, extname(path)), folder);
  if (Object.keys(manifest).length > 0) writeManifest(folder, manifest);
}

function writeManifest(folder: string, manifest: Record<string, string>): void {
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

function migrations(): void {
  // The snapshots only serve the program that generates a migration.
  cpSync(source('service/storage/migrations'), join(sandbox, 'migrations'), {
    recursive: true,
    filter: (path) => !path.endsWith('_snapshot.json'),
  });
}

/**
 * Lit inside the modules for servers is a copy of our own that no other Lit ever meets, so it is taken off the list of copies that a process
 * has loaded: otherwise a framework's development server, which loads Lit for its pages too, would say "Multiple versions of Lit loaded".
 */
function unlistLit(folder: string): void {
  const listed = /\(([\w$]+\.)(litHtml|litElement|reactiveElement)Versions\s*\?\?=\s*\[\]\)\.push\([^)]*\)/g;
  for (const file of globSync('{*,server/*}.js', { cwd: folder }))
    if (!file.startsWith('pay-elements')) {
      const path = join(folder, file);
      writeFileSync(path, readFileSync(path, 'utf8').replace(listed, '0'));
    }
}

/** Writes the hashes of the inline style sheets and scripts in the elements' HTML, for `pay-elements csp`. */
async function htmlHashes(): Promise<void> {
  const [file = ''] = globSync('server/writer-*.js', { cwd: out });
  const { writer } = (await import(pathToFileURL(join(out, file)).href)) as { writer: HtmlWriter };
  const hash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  const hashes = Object.entries(writer.inline).map(([element, { styles, scripts }]) => [
    element,
    { styles: styles.map(hash), scripts: scripts.map(hash) },
  ]);
  writeFileSync(join(out, 'html-hashes.json'), `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
}

/** Copies the elements into the sandbox, because hosted pages load them from the service itself. */
function elements(): void {
  for (const path of ['pay-elements.js', 'pay-elements']) cpSync(join(out, path), join(sandbox, path), { recursive: true });
}

async function main(): Promise<void> {
  // The bundler writes paths into its comments, relative to the working directory. The build always runs in the root, so that it always has
  // the same bytes.
  process.chdir(root);
  for (const folder of [out, sandbox]) mkdirSync(folder, { recursive: true });
  const declared = join(scratch, 'types');
  const declarations = emitDeclarations({ root, outDir: declared, entries: Object.values(entries([...allDoors, ...sandboxDoors])) });

  await bundle(modules, out, entries(doors.browser));
  writeFileSync(join(out, QUIET_LIT), QUIET_LIT_SOURCE);
  const described = describe({ root, out, doors: Object.keys(entries(allDoors)) });
  // The script for a tag has two names. One is stable. The other has the version in it and its content never changes, so that it can be
  // cached for ever and checked by its hash.
  for (const name of scriptTagNames(root)) await bundle(scriptTag, out, { [name]: source(`${scriptTagDoor}.ts`) });
  await frame();
  await pages();
  await bundle(merchantServer, out, entries([...doors.portable, ...doors.node]));
  unlistLit(out);
  await htmlHashes();
  await bundle(serviceModules, sandbox, entries(sandboxDoors));
  unlistLit(sandbox);
  elements();
  migrations();
  cpSync(source('contract/cases.json'), join(out, 'cases.json'));
  // npm makes the commands executable when it installs the package. The build does the same, so that a package has the same bytes before
  // and after an installation.
  for (const command of [join(out, 'cli.js'), join(sandbox, 'sandbox.js')]) chmodSync(command, 0o755);

  await described;
  const problems = await declarations;
  if (problems.length > 0) throw new Error(`declarations:\n${problems.join('\n')}`);
  writeFileSync(join(declared, 'proxy/operation-table.d.ts'), operationTypes());
  await bundleDeclarations({ root, from: declared, outDir: join(out, 'types'), doors: allDoors.filter((name) => name !== 'cli') });
  await bundleDeclarations({ root, from: declared, outDir: join(sandbox, 'types'), doors: sandboxDoors });
  material('pay-elements', out, bundled.merchant);
  material('pay-elements-sandbox', sandbox, new Set([...bundled.merchant, ...bundled.service]));
  // The stamp has the time at which the build began. A source that changes during the build is then newer than the stamp, so the build is
  // not fresh.
  writeFileSync(join(out, '.stamp'), '');
  utimesSync(join(out, '.stamp'), began, began);
  publish();
}

/** Writes the notices for other people's code inside a package, and the package's bill of materials. */
function material(name: keyof typeof PACKAGES, folder: string, inside: ReadonlySet<string>): void {
  writeFileSync(join(folder, NOTICES), notices(inside));
  writeFileSync(join(folder, SBOM), `${JSON.stringify(sbom(root, PACKAGES[name], inside))}\n`);
}

function publish(): void {
  for (const [from, to] of [
    [sandbox, join(root, 'sandbox/dist')],
    [out, join(root, 'dist')],
  ] as const) {
    rmSync(to, { recursive: true, force: true });
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
  }
  rmSync(scratch, { recursive: true, force: true });
}

try {
  await main();
  const absent = [...allDoors, ...sandboxDoors].filter((name) => !existsSync(source(`${name}.ts`)));
  if (absent.length > 0) console.log(`build: no such door yet: ${absent.join(', ')}`);
  console.log(`build: dist/ and sandbox/dist/ in ${((Date.now() - began.getTime()) / 1000).toFixed(1)} s`);
} catch (error) {
  rmSync(scratch, { recursive: true, force: true });
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
