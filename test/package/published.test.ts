import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import ts from 'typescript';
import { doors } from '../../scripts/build/doors.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');

interface Package {
  version: string;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, { optional: boolean }>;
  sideEffects: string[];
}

const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Package;

/** What a built module imports: statically or when it is needed. */
function importsOf(text: string): string[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
}

/** What is loaded with a module at once, itself included. */
function withIt(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(join(dist, file), 'utf8');
  for (const [, specifier = ''] of text.matchAll(/\bfrom\s*["']([^"']+)["']/g))
    if (specifier.startsWith('.')) withIt(join(file, '..', specifier), seen);
  return seen;
}

describe('the published package', () => {
  test('has nothing that publint or are-the-types-wrong complain about', async () => {
    const { stdout } = await run(process.execPath, ['scripts/package-shape.ts'], { cwd: root });
    assert.equal(stdout, 'publint: nothing to say\nattw: nothing to say\n');
  });

  test('brings every package along that it imports, or asks for it where it is optional', () => {
    const files = globSync('{*.js,chunks/*.js,server/*.js}', { cwd: dist }).filter((file) => !file.startsWith('pay-elements'));
    const packages = files
      .flatMap((file) => importsOf(readFileSync(join(dist, file), 'utf8')))
      .filter((name) => /^(@[a-z][\w-]*\/)?[a-z][\w./-]*$/.test(name) && !name.startsWith('node:') && !builtinModules.includes(name))
      .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
    const known = new Set([...Object.keys(about.dependencies), ...Object.keys(about.peerDependencies)]);
    assert.deepEqual(
      [...new Set(packages)].filter((name) => !known.has(name)),
      [],
    );
  });

  test('brings the worked cases of money and calendar along, for other implementations to test against', async () => {
    const { default: vectors } = (await import('pay-elements/cases.json', { with: { type: 'json' } })) as {
      default: { cases: { id: string; rule: string; expected: unknown }[] };
    };
    assert.ok(vectors.cases.length > 50);
    for (const { id, rule, expected } of vectors.cases) assert.ok(id && rule && expected !== undefined, id);
  });

  test('asks nobody to install a framework that they do not use', () => {
    assert.deepEqual(
      Object.keys(about.peerDependencies).filter((name) => about.peerDependenciesMeta[name]?.optional !== true),
      [],
    );
  });

  test('loads languages, codes to scan and the rest of the checkout only when they are needed', () => {
    for (const door of doors.browser) {
      const names = [...withIt(`${door}.js`)].join(' ');
      for (const part of ['af-za', 'zu-za', 'xh-za', 'qr-code', 'engine', 'address-fields'])
        assert.ok(!names.includes(part), `${door}: ${part}`);
    }
  });

  test('says that importing a door of elements has an effect, and that nothing else has', () => {
    const built = globSync(
      about.sideEffects.map((path) => path.replace('./', '')),
      { cwd: root },
    ).map((path) => path.replace(/^dist\/|\.[jt]s$/g, ''));
    const registering = doors.browser.filter((name) => name !== 'react' && name !== 'vue');
    for (const name of registering) assert.ok(built.includes(name), name);
    assert.deepEqual(
      built.filter((name) => /chunks|server|react|vue|proxy|service|cli|testing/.test(name)),
      [],
    );
  });
});

describe('the file for a script tag', () => {
  const versioned = `pay-elements-${about.version}`;

  test('is there under a name that stays, and under the name of its version', () => {
    const size = (name: string): number => readFileSync(join(dist, `${name}.js`)).byteLength;
    assert.ok(size('pay-elements') > 1000);
    assert.ok(size(versioned) > 1000);
  });

  for (const name of ['pay-elements', versioned])
    test(`${name}.js takes everything else from the folder beside it, and nothing of that takes another one`, () => {
      const parts = globSync(`${name}/*.js`, { cwd: dist });
      assert.ok(parts.length > 0);
      for (const specifier of importsOf(readFileSync(join(dist, `${name}.js`), 'utf8')))
        assert.match(specifier, new RegExp(`^\\./${name}/`));
      for (const part of parts)
        for (const specifier of importsOf(readFileSync(join(dist, part), 'utf8')).filter((each) => each.startsWith('.')))
          assert.ok(specifier.startsWith('./') || specifier === `../${name}.js`, `${part}: ${specifier}`);
    });
});
