import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { z } from 'zod';
import { BESIDE, INSIDE, isAccepted, licenceProblems, lockedPackages, TOOLS, unhashed } from '../../scripts/build/licences.ts';
import { PACKAGES } from '../../scripts/build/pack.ts';

/** The contents of the packages: their bills of materials, and the licences of everything in them. */

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const built = (name: keyof typeof PACKAGES, file: string): string => readFileSync(join(root, PACKAGES[name], 'dist', file), 'utf8');

const purl = z.string().regex(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d[\w.+-]*$/);
const named = { 'bom-ref': purl, type: z.literal('library'), name: z.string(), version: z.string(), purl };
const licenses = z.tuple([z.strictObject({ expression: z.string() })]);
const PLACES = ['inside the files', 'installed beside', 'inside the files, installed beside'] as const;

/** The part of CycloneDX 1.6 that we use. Nothing else may be in the document. */
const document = z.strictObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  version: z.literal(1),
  metadata: z.strictObject({ component: z.strictObject({ ...named, licenses }) }),
  components: z.array(
    z.strictObject({
      ...named,
      scope: z.literal('required'),
      licenses,
      hashes: z.tuple([z.strictObject({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) })]),
      properties: z.tuple([z.strictObject({ name: z.literal('pay-elements:place'), value: z.enum(PLACES) })]),
    }),
  ),
  dependencies: z.array(z.strictObject({ ref: purl, dependsOn: z.array(purl) })),
});

/** Every package of the lock file as npm's own bill of materials lists it, with its address and hash. */
async function npmComponents(): Promise<Map<string, string | undefined>> {
  const { stdout } = await run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  const { components } = JSON.parse(stdout) as { components: { purl: string; hashes?: { content: string }[] }[] };
  return new Map(components.map((each) => [each.purl, each.hashes?.[0]?.content]));
}

for (const name of ['pay-elements', 'pay-elements-sandbox'] as const)
  describe(`the bill of materials of ${name}`, () => {
    const { components, dependencies, metadata } = document.parse(JSON.parse(built(name, 'sbom.cdx.json')));

    test('contains the dependencies between the components', () => {
      const refs = [metadata.component['bom-ref'], ...components.map((each) => each['bom-ref'])];
      assert.equal(new Set(refs).size, refs.length);
      assert.deepEqual(dependencies.map(({ ref }) => ref).sort(), [...refs].sort());
      const reached = new Set<string>();
      const queue = [refs[0] ?? ''];
      for (let ref = queue.shift(); ref !== undefined; ref = queue.shift()) {
        if (reached.has(ref)) continue;
        reached.add(ref);
        queue.push(...(dependencies.find((each) => each.ref === ref)?.dependsOn ?? []));
      }
      assert.deepEqual([...reached].sort(), [...refs].sort());
    });

    test('has what npm installs with it, with npm’s own hashes', async () => {
      const installed = components.filter(({ properties: [{ value }] }) => value.includes('installed beside'));
      const npm = await npmComponents();
      for (const {
        purl: ref,
        hashes: [hash],
      } of installed)
        assert.equal(npm.get(ref), hash.content, ref);
      const { dependencies: direct = {} } = JSON.parse(readFileSync(join(root, PACKAGES[name], 'package.json'), 'utf8')) as {
        dependencies?: Record<string, string>;
      };
      const names = installed.map((each) => each.name);
      assert.deepEqual(
        Object.keys(direct).filter((each) => !names.includes(each)),
        [],
      );
    });

    test('has every package whose code is inside the files, as the notices have', () => {
      const inside = components.filter(({ properties: [{ value }] }) => value.includes('inside'));
      const noticed = [...built(name, 'THIRD-PARTY-NOTICES.md').matchAll(/^## (\S+) (\S+)$/gm)].map(
        ([, each, version]) => `${each} ${version}`,
      );
      assert.deepEqual(inside.map((each) => `${each.name} ${each.version}`).sort(), noticed.sort());
      assert.ok(noticed.some((each) => each.startsWith('zod ')));
    });
  });

describe('the lock file', () => {
  test('has a hash of every package, so that npm accepts no other bytes', () => {
    assert.deepEqual(unhashed(lockedPackages(root)), []);
    assert.deepEqual(unhashed({ 'node_modules/bare': { version: '1.0.0' }, 'node_modules/own': { link: true }, own: {} }), ['bare 1.0.0']);
  });
});

describe('licences', () => {
  test('are read as expressions', () => {
    assert.ok(isAccepted('MIT', INSIDE));
    assert.ok(isAccepted('(MIT OR GPL-3.0-or-later)', INSIDE));
    assert.ok(!isAccepted('MIT AND OFL-1.1', INSIDE));
    assert.ok(isAccepted('MIT AND OFL-1.1', BESIDE));
    for (const other of ['GPL-3.0-only', 'SEE LICENSE IN LICENSE', 'UNLICENSED', '', undefined])
      assert.ok(!isAccepted(other, TOOLS), other);
  });

  test('that are not accepted are reported, for distributed packages and for tools', () => {
    const packages = {
      '': { version: '1.0.0', license: 'MIT' },
      sandbox: { version: '1.0.0' },
      'node_modules/sandbox': { link: true },
      'node_modules/fine': { version: '1.0.0', license: 'MIT' },
      'node_modules/tool': { version: '2.0.0', license: 'MPL-2.0' },
      'node_modules/fine/node_modules/@x/handed': { version: '3.0.0', license: 'MPL-2.0' },
      'node_modules/nameless': { version: '4.0.0' },
    };
    assert.deepEqual(licenceProblems(packages, new Set(['node_modules/fine', 'node_modules/fine/node_modules/@x/handed'])), [
      '@x/handed 3.0.0 is under MPL-2.0, which is not accepted for what is installed with ours',
      'nameless 4.0.0 is under no licence that is known, which is not accepted for a tool',
    ]);
  });
});
