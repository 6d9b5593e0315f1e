import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { artefacts } from '../support/results.ts';
import { root, snippet } from './snippets.ts';

/**
 * The code in docs/stacks.md passes the type check of its framework, and code with a mistake does not, because the tags have
 * types there.
 */

const run = promisify(execFile);
const module = (path: string): string => join(root, 'node_modules', path);

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  lib: ['ES2023', 'DOM', 'DOM.Iterable', 'ESNext.Disposable'],
  types: [],
  verbatimModuleSyntax: true,
};

/** The type check of a framework. */
interface Checked {
  readonly file: string;
  readonly code: string;
  /** Additional files, and Node's arguments that run the check in the folder. */
  readonly beside: Readonly<Record<string, object | string>>;
  readonly command: readonly string[];
}

const jsx = (source: string, mode: string) => ({
  compilerOptions: { ...compilerOptions, jsx: mode, jsxImportSource: source },
  include: ['.'],
});
const tsc = [module('typescript/bin/tsc'), '--pretty', 'false', '-p', '.'];

const FRAMEWORKS: Readonly<Record<string, Checked>> = {
  Svelte: {
    file: 'Till.svelte',
    code: snippet('svelte', 'pay-checkout'),
    beside: { 'tsconfig.json': { compilerOptions, include: ['*.svelte'] }, 'svelte.config.js': 'export default {};\n' },
    command: [module('svelte-check/bin/svelte-check'), '--tsconfig', './tsconfig.json', '--output', 'machine', '--fail-on-warnings'],
  },
  Solid: {
    file: 'Till.tsx',
    code: snippet('tsx', 'pay-elements/solid'),
    beside: { 'tsconfig.json': jsx('solid-js', 'preserve') },
    command: tsc,
  },
  Preact: {
    file: 'Till.tsx',
    code: snippet('tsx', 'pay-elements/preact'),
    beside: { 'tsconfig.json': jsx('preact', 'react-jsx') },
    command: tsc,
  },
  Angular: {
    file: 'till.ts',
    code: snippet('ts', '@angular/core'),
    beside: {
      'tsconfig.json': {
        compilerOptions: { ...compilerOptions, experimentalDecorators: true, verbatimModuleSyntax: false },
        angularCompilerOptions: { strictTemplates: true },
        files: ['till.ts'],
      },
    },
    command: [module('@angular/compiler-cli/bundles/src/bin/ngc.js'), '-p', 'tsconfig.json'],
  },
};

/** Mistakes that a developer may make, and the message of the check. */
const MISTAKES: readonly { name: string; in: readonly string[]; from: string; to: string; says: RegExp }[] = [
  {
    name: 'a look that there is not',
    in: ['Svelte', 'Solid', 'Preact'],
    from: 'theme="auto"',
    to: 'theme="purple"',
    says: /purple/,
  },
  {
    name: 'a detail that the event does not have',
    in: ['Svelte', 'Solid', 'Preact'],
    from: 'detail.transaction_id',
    to: 'detail.transaction_number',
    says: /transaction_number/,
  },
  {
    name: 'a handler of another event',
    in: ['Angular'],
    from: "HTMLElementEventMap['pay-completed']",
    to: "HTMLElementEventMap['pay-failed'] & { detail: { transaction_id: string } }",
    says: /pay-completed|PayCompletedEvent/,
  },
];

describe('the tags in a framework that uses them directly', () => {
  let place: string;
  before(async () => {
    await mkdir(artefacts, { recursive: true });
    place = await mkdtemp(join(artefacts, 'framework-types-'));
  });
  after(() => rm(place, { recursive: true, force: true }));

  /** Checks a folder with this code. Returns the messages, which are empty if there is no mistake. */
  async function complaints({ file, beside, command }: Checked, code: string): Promise<string> {
    const folder = await mkdtemp(join(place, 'app-'));
    const files = { ...beside, [file]: code };
    for (const [name, text] of Object.entries(files))
      await writeFile(join(folder, name), typeof text === 'string' ? text : JSON.stringify(text));
    return run(process.execPath, [...command], { cwd: folder }).then(
      () => '',
      (error: unknown) =>
        error instanceof Error && 'stdout' in error && 'stderr' in error ? `${String(error.stdout)}${String(error.stderr)}` : String(error),
    );
  }

  for (const [name, framework] of Object.entries(FRAMEWORKS)) {
    test(`${name}: the code in the documents has valid types`, async () => assert.equal(await complaints(framework, framework.code), ''));

    test(`${name}: a mistake in it is found`, async () => {
      const mistakes = MISTAKES.filter((each) => each.in.includes(name));
      const wrong = mistakes.reduce((code, { from, to }) => code.replace(from, to), framework.code);
      const said = await complaints(framework, wrong);
      for (const mistake of mistakes) assert.match(said, mistake.says, mistake.name);
    });
  }
});
