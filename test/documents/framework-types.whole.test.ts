import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify, stripVTControlCharacters } from 'node:util';
import { installPacked } from '../package/support/installed.ts';
import { FRAMEWORKS as FRAMEWORK_PACKAGES, installOwn } from '../support/own-packages.ts';
import { artefacts } from '../support/results.ts';
import { root, snippet } from './snippets.ts';

/**
 * The code in docs/stacks.md passes the type check of its framework, and code with a mistake does not, because the tags have
 * types there.
 */

const run = promisify(execFile);
const module = (path: string): string => join(FRAMEWORK_PACKAGES, 'node_modules', path);

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
  /** The ending of the code's file. */
  readonly ending: string;
  readonly code: string;
  /** More code of the documents, without a mistake. */
  readonly more?: string;
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
    ending: '.svelte',
    code: snippet('svelte', 'onpay-completed'),
    more: snippet('svelte', 'submit()'),
    beside: { 'tsconfig.json': { compilerOptions, include: ['*.svelte'] }, 'svelte.config.js': 'export default {};\n' },
    command: [module('svelte-check/bin/svelte-check'), '--tsconfig', './tsconfig.json', '--output', 'machine', '--fail-on-warnings'],
  },
  Solid: {
    ending: '.tsx',
    code: snippet('tsx', 'pay-elements/solid'),
    beside: { 'tsconfig.json': jsx('solid-js', 'preserve') },
    command: tsc,
  },
  Preact: {
    ending: '.tsx',
    code: snippet('tsx', 'pay-elements/preact'),
    beside: { 'tsconfig.json': jsx('preact', 'react-jsx') },
    command: tsc,
  },
  Angular: {
    ending: '.ts',
    code: snippet('ts', 'app-till'),
    more: snippet('ts', 'app-own-button'),
    beside: {
      'tsconfig.json': {
        compilerOptions: { ...compilerOptions, experimentalDecorators: true, verbatimModuleSyntax: false },
        angularCompilerOptions: { strictTemplates: true },
        include: ['*.ts'],
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

/**
 * The messages in what a check prints, each in one piece: a message continues on lines that are indented, or that show the
 * code in other colours. svelte-check also says when it starts and ends.
 */
const messages = (said: string): string[] =>
  said
    .split(/\n(?!\s|\x1b\[7m)/)
    .map((message) => stripVTControlCharacters(message).trim())
    .filter((message) => message !== '' && !/^\d+ (START|COMPLETED) /.test(message));

describe('the tags in a framework that uses them directly', () => {
  let place: string;
  before(async () => {
    await mkdir(artefacts, { recursive: true });
    place = await mkdtemp(join(artefacts, 'framework-types-'));
    installOwn(FRAMEWORK_PACKAGES);
    await installPacked(place, root, ['svelte', 'solid-js', 'preact', '@angular/core', 'rxjs', 'tslib'], FRAMEWORK_PACKAGES);
  });
  after(() => rm(place, { recursive: true, force: true }));

  /** Checks a folder with these files. Returns the messages. */
  async function complaints({ ending, beside, command }: Checked, codes: Readonly<Record<string, string>>): Promise<string[]> {
    const folder = await mkdtemp(join(place, 'app-'));
    const named = Object.fromEntries(Object.entries(codes).map(([name, code]) => [name + ending, code]));
    for (const [name, text] of Object.entries({ ...beside, ...named }))
      await writeFile(join(folder, name), typeof text === 'string' ? text : JSON.stringify(text));
    const said = await run(process.execPath, [...command], { cwd: folder }).then(
      () => '',
      (error: unknown) =>
        error instanceof Error && 'stdout' in error && 'stderr' in error ? `${String(error.stdout)}${String(error.stderr)}` : String(error),
    );
    return messages(said);
  }

  for (const [name, framework] of Object.entries(FRAMEWORKS)) {
    const mistakes = MISTAKES.filter((each) => each.in.includes(name));
    const wrong = mistakes.reduce((code, { from, to }) => code.replace(from, to), framework.code);
    // The code as it is and the code with the mistakes are checked at once, because a check mostly reads the types of its
    // framework. Every message names its file.
    let said: Promise<string[]> | undefined;
    const all = () => (said ??= complaints(framework, { till: framework.code, wrong, ...(framework.more && { more: framework.more }) }));
    const isAboutMistake = (message: string) => message.includes(`wrong${framework.ending}`);

    test(`${name}: the code in the documents has valid types`, async () =>
      assert.deepEqual(
        (await all()).filter((message) => !isAboutMistake(message)),
        [],
      ));

    test(`${name}: a mistake in it is found`, async () => {
      const found = (await all()).filter(isAboutMistake).join('\n');
      for (const mistake of mistakes) assert.match(found, mistake.says, mistake.name);
    });
  }
});
