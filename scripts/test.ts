/**
 * `npm test`: all runners, and their totals in one line at the end.
 * A run that executed nothing, or crashed, is a failure and never a pass.
 *
 * The elements' tests run beside the build, and the other runners one after the other. Side by side they would end sooner, but a
 * browser that waits for a processor loses the focus or runs into a limit of time, and such a failure says nothing about the product.
 *
 * `npm test -- phone facts/money` runs only the files whose path contains one of these words, with the runners that they
 * need, and builds only if one of them needs the build.
 */
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { bringBrowsers } from '../test/support/browser.ts';
import { artefacts, clearResults, readResults, slowest } from '../test/support/results.ts';
import { isFresh } from './fresh.ts';
import { groupsOf, writeGroups } from './test-groups.ts';
import { turns, type Turn } from './turns.ts';

const root = join(import.meta.dirname, '..');

interface Runner {
  name: string;
  /** The pattern of the runner's test files. A runner without selected files does not run. */
  files: string;
  /** Whether its tests need the build. The elements are loaded from their sources. */
  readsBuild: boolean;
  /** The command and its arguments, without the files. */
  command: readonly string[];
  /** The arguments that select one file. The elements' runner has none: it reads ELEMENT_FILES, because its files are in groups. */
  only: (path: string) => readonly string[];
}

const runners: readonly Runner[] = [
  {
    name: 'elements',
    files: 'test/**/*.element.ts',
    readsBuild: false,
    command: ['wtr', '--config', 'test/web-test-runner.config.js'],
    only: () => [],
  },
  {
    name: 'node',
    files: 'test/**/*.test.ts',
    readsBuild: true,
    command: [
      'node',
      '--import=./test/support/quick-promises.ts',
      '--import=./test/support/quick-imports.ts',
      '--import=./test/support/log-watch.ts',
      '--test',
      '--test-concurrency=3',
      // Milliseconds. A test that waits for ever must fail, and not the whole run with it. A whole file takes three minutes at most.
      '--test-timeout=900000',
      '--test-global-setup=./test/support/node-setup.ts',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=./test/support/node-reporter.ts',
      '--test-reporter-destination=stderr',
    ],
    only: (path) => [path],
  },
  {
    name: 'e2e',
    files: 'test/{e2e,engines,stacks}/**/*.spec.ts',
    readsBuild: true,
    command: ['playwright', 'test', '--config', 'test/playwright.config.ts'],
    only: (path) => [path],
  },
];

const speak = turns((text) => void process.stdout.write(text));

/** Runs a command. Its output goes to `turn`, or straight to the terminal. */
function run([name = '', ...args]: readonly string[], { turn, env }: { turn?: Turn; env?: NodeJS.ProcessEnv } = {}): Promise<number> {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const output = turn === undefined ? 'inherit' : 'pipe';
  return new Promise((resolve) => {
    const child = spawn(name, args, { cwd: root, stdio: ['ignore', output, output], env: { ...process.env, ...env, PATH: path } });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => turn?.write(text));
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** The words that select files; empty for all files. */
const words = process.argv.slice(2);

/** The runner's files among the selected ones. */
const chosen = ({ files }: Runner): string[] =>
  globSync(files, { cwd: root })
    .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
    .sort();

/** Whether a test needs the build: all browser tests do, and the tests that mention `dist/`. */
const readsBuild = (path: string): boolean => path.endsWith('.spec.ts') || readFileSync(join(root, path), 'utf8').includes('dist/');

/** A runner and its selected files. */
interface Part {
  runner: Runner;
  paths: readonly string[];
}

/** Runs one runner. Returns 1 if it failed without counting a failed test itself, for example by a crash; otherwise 0. */
async function uncounted({ runner: { name, command, only }, paths }: Part, turn: Turn, isAlone: boolean): Promise<number> {
  turn.write(`\n── ${name}\n`);
  const groups = () => writeGroups(groupsOf(paths), join(artefacts, 'groups'), root);
  const named = words.length > 0 ? paths.flatMap(only) : name === 'node' ? groups() : [];
  const env = words.length > 0 && name === 'elements' ? { ELEMENT_FILES: paths.join(',') } : {};
  const code = await run([...command, ...named], isAlone ? { env } : { env, turn });
  const counted = readResults().filter(({ runner }) => runner === name);
  const executed = counted.reduce((sum, { passed, failed }) => sum + passed + failed, 0);
  const failed = counted.reduce((sum, result) => sum + result.failed, 0);
  if (executed === 0) turn.write(`${name}: no test was executed\n`);
  else if (code !== 0 && failed === 0) turn.write(`${name}: ended with code ${code}\n`);
  else return 0;
  return 1;
}

async function main(): Promise<number> {
  clearResults();
  const plan = runners.map((runner) => ({ runner, paths: chosen(runner) })).filter(({ paths }) => paths.length > 0);
  if (plan.length === 0) throw new Error(`no file of a test has "${words.join('" or "')}" in its path`);
  // Hundreds of processes load the same sources. With this cache, types are removed from each source only once.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/pay-elements/compiled');
  if (plan.some(({ runner }) => runner.name !== 'node')) bringBrowsers();

  // The service's tests open built pages; they would fail without any build.
  const isBuilt = words.length === 0 || !existsSync(join(root, 'dist')) || plan.some(({ paths }) => paths.some(readsBuild));
  const building = speak();
  const built = (isBuilt && !isFresh() ? run(['node', 'scripts/build.ts'], { turn: building }) : Promise.resolve(0)).finally(() =>
    building.end(),
  );

  let extra = 0;
  const runPart = async ({ turn, ...part }: Part & { turn: Turn }): Promise<void> => {
    if (!part.runner.readsBuild || (await built) === 0) extra += await uncounted(part, turn, plan.length === 1);
    turn.end();
  };
  const parts = plan.map((part) => ({ ...part, turn: speak() }));
  for (const part of parts) await runPart(part);
  return (await built) === 0 ? extra : extra + 1;
}

function report(extra: number): void {
  const results = readResults();
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = extra + results.reduce((sum, result) => sum + result.failed, 0);
  const line = `${passed} passed, ${failed} failed`;
  const summary = [...results.flatMap(({ failures }) => failures), line].join('\n\n');
  mkdirSync(artefacts, { recursive: true });
  writeFileSync(join(artefacts, 'summary.txt'), `${summary}\n`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
  const late = results.flatMap(({ secondTries = [] }) => secondTries);
  if (late.length > 0) console.log(`\npassed only when tried again:\n${late.join('\n')}`);
  const slow = slowest(results, 12);
  if (slow.length > 0) console.log(`\nthe slowest files:\n${slow.join('\n')}`);
  console.log(`\n${summary}`);
}

report(
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }),
);
