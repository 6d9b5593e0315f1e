import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import ts from 'typescript';
import { doors } from '../../scripts/build/doors.ts';
import { pack, PACKAGES } from '../../scripts/build/pack.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');

interface Package {
  version: string;
  dependencies: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional: boolean }>;
  sideEffects: string[];
  scripts?: Record<string, string>;
}

const manifestOf = (folder: string): Package => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;
const about = manifestOf(root);

/** The contents of each package: the only files that it may have, and some that it must have. */
const CONTENTS = {
  'pay-elements': {
    folder: '.',
    allowed: [
      /^(package\.json|README\.md|LICENSE|CHANGELOG\.md)$/,
      /^dist\/[\w.-]+\.js(\.map)?$/,
      /^dist\/(chunks|server|pay-elements(-[\d.]+)?)\/[\w.-]+\.js(\.map)?$/,
      /^dist\/types\/(shared\/)?[\w.-]+\.d\.ts$/,
      /^dist\/(cases|custom-elements|html-hashes|vscode\.(html|css)-custom-data|web-types)\.json$/,
      /^dist\/(llms\.txt|THIRD-PARTY-NOTICES\.md|sbom\.cdx\.json)$/,
    ],
    needed: ['LICENSE', 'dist/pay-elements.js', 'dist/proxy.js', 'dist/types/proxy.d.ts', 'dist/cli.js', 'dist/THIRD-PARTY-NOTICES.md'],
  },
  'pay-elements-sandbox': {
    folder: 'sandbox',
    allowed: [
      /^(package\.json|README\.md|LICENSE|operations\/(alerts\.yml|grafana-dashboard\.json))$/,
      /^dist\/(service|rails|sandbox|pay-elements)\.js$/,
      /^dist\/server\/[\w.-]+\.js$/,
      /^dist\/(frame|pages|pay-elements)\/[\w.-]+\.(js|css|json)$/,
      /^dist\/migrations\/(\w+\.sql|meta\/_journal\.json)$/,
      /^dist\/types\/(shared\/)?[\w.-]+\.d\.ts$/,
      /^dist\/(THIRD-PARTY-NOTICES\.md|sbom\.cdx\.json)$/,
    ],
    needed: [
      'LICENSE',
      'README.md',
      'dist/service.js',
      'dist/rails.js',
      'dist/sandbox.js',
      'dist/types/service.d.ts',
      'dist/frame/manifest.json',
    ],
  },
} as const;

/** The static and dynamic imports of a built module. */
function importsOf(text: string): string[] {
  // These are ES modules: text that looks like require() is a method with that name.
  return ts.preProcessFile(text, true, false).importedFiles.map(({ fileName }) => fileName);
}

/** A module and everything that is loaded together with it. */
function withIt(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(join(dist, file), 'utf8');
  for (const [, specifier = ''] of text.matchAll(/\bfrom\s*["']([^"']+)["']/g))
    if (specifier.startsWith('.')) withIt(join(file, '..', specifier), seen);
  return seen;
}

describe('the published packages', () => {
  test('have no fault that publint or are-the-types-wrong can find', async () => {
    const { stdout } = await run(process.execPath, ['scripts/package-shape.ts'], { cwd: root });
    assert.match(
      stdout,
      /^pay-elements: publint: nothing to say\npay-elements: are-the-types-wrong: nothing to say\npay-elements: \d packages beside itself/,
    );
    assert.match(stdout, /pay-elements-sandbox: publint: nothing to say\npay-elements-sandbox: are-the-types-wrong: nothing to say\n$/);
  });

  for (const [name, folder] of Object.entries(PACKAGES))
    test(`${name} depends on exactly the packages that it imports, and on optional ones as peers`, () => {
      const { dependencies, peerDependencies } = manifestOf(join(root, folder));
      const built = join(root, folder, 'dist');
      const files = globSync('{*.js,chunks/*.js,server/*.js}', { cwd: built }).filter((file) => !file.startsWith('pay-elements'));
      const imported = files
        .flatMap((file) => importsOf(readFileSync(join(built, file), 'utf8')))
        .filter((each) => /^(@[a-z][\w-]*\/)?[a-z][\w./-]*$/.test(each) && !each.startsWith('node:') && !builtinModules.includes(each))
        .map((each) => each.split('/', each.startsWith('@') ? 2 : 1).join('/'));
      const known = [...Object.keys(dependencies), ...Object.keys(peerDependencies ?? {})];
      assert.deepEqual(
        [...new Set(imported)].filter((each) => !known.includes(each)),
        [],
      );
      // A package of files, such as a font, is not imported. Its files are read by their names.
      const text = files.map((file) => readFileSync(join(built, file), 'utf8')).join('\n');
      assert.deepEqual(
        Object.keys(dependencies).filter((each) => !imported.includes(each) && !new RegExp(`["'\`]${each}["'\`/]`).test(text)),
        [],
      );
    });

  for (const [name, { allowed, needed, folder }] of Object.entries(CONTENTS))
    test(`${name} contains what it is for, and nothing else`, async () => {
      const place = await mkdtemp(join(tmpdir(), 'pay-elements-contents-'));
      try {
        const { files } = await pack(place, root, name as keyof typeof PACKAGES);
        assert.deepEqual(
          files.filter((file) => !allowed.some((pattern) => pattern.test(file))),
          [],
        );
        for (const file of needed) assert.ok(files.includes(file), file);
      } finally {
        await rm(place, { recursive: true, force: true });
      }
      const { scripts = {} } = manifestOf(join(root, folder));
      assert.deepEqual(
        ['preinstall', 'install', 'postinstall', 'prepare'].filter((script) => script in scripts),
        [],
        'an install script',
      );
    });

  test('both have the same version', () => {
    assert.equal(manifestOf(join(root, 'sandbox')).version, about.version);
    assert.equal(about.peerDependencies?.['pay-elements-sandbox'], about.version);
  });

  test('include the worked cases of money and calendar, so that other implementations can be tested with them', async () => {
    const { default: vectors } = (await import('pay-elements/cases.json', { with: { type: 'json' } })) as {
      default: { cases: { id: string; rule: string; expected: unknown }[] };
    };
    assert.ok(vectors.cases.length > 50);
    for (const { id, rule, expected } of vectors.cases) assert.ok(id && rule && expected !== undefined, id);
  });

  test('require no framework that a merchant does not use', () => {
    assert.deepEqual(
      Object.keys(about.peerDependencies ?? {}).filter((name) => about.peerDependenciesMeta?.[name]?.optional !== true),
      [],
    );
  });

  test('load languages, QR codes and the rest of the checkout only when they are needed', () => {
    for (const door of doors.browser) {
      const names = [...withIt(`${door}.js`)].join(' ');
      for (const part of ['af-za', 'zu-za', 'xh-za', 'qr-code', 'engine']) assert.ok(!names.includes(part), `${door}: ${part}`);
    }
  });

  test('declare that importing an entry point with elements has a side effect, and that nothing else has', () => {
    const built = globSync(
      about.sideEffects.map((path) => path.replace('./', '')),
      { cwd: root },
    ).map((path) => path.replace(/^dist\/|\.[jt]s$/g, ''));
    const registering = doors.browser.filter((name) => name !== 'react' && name !== 'vue');
    for (const name of registering) assert.ok(built.includes(name), name);
    // Of the shared modules, only the switch for Lit's warning has a side effect. If a bundler left that module out, the
    // warning would appear again.
    assert.deepEqual(
      built.filter((name) => /chunks|server|react|vue|proxy|service|cli|testing/.test(name)),
      ['chunks/quiet-lit'],
    );
  });
});

describe('the file for a script tag', () => {
  const versioned = `pay-elements-${about.version}`;

  test('has a stable name, and a name with its version', () => {
    const size = (name: string): number => readFileSync(join(dist, `${name}.js`)).byteLength;
    assert.ok(size('pay-elements') > 1000);
    assert.ok(size(versioned) > 1000);
  });

  for (const name of ['pay-elements', versioned])
    test(`${name}.js takes everything else from the folder beside it, and nothing there imports another file for a script tag`, () => {
      const parts = globSync(`${name}/*.js`, { cwd: dist });
      assert.ok(parts.length > 0);
      for (const specifier of importsOf(readFileSync(join(dist, `${name}.js`), 'utf8')))
        assert.match(specifier, new RegExp(`^\\./${name}/`));
      for (const part of parts)
        for (const specifier of importsOf(readFileSync(join(dist, part), 'utf8')).filter((each) => each.startsWith('.')))
          assert.ok(specifier.startsWith('./') || specifier === `../${name}.js`, `${part}: ${specifier}`);
    });
});
