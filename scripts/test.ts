/**
 * `npm test`: the daily net, with all runners, and their totals in one line at the end.
 * A run that executed nothing, or crashed, is a failure and never a pass.
 *
 * There are two nets. The daily net holds each promise once. The rest is what takes minutes by itself, or what looks at the same promise
 * once more: the files with `.whole.` in their name, the stories with the tag `@whole`, and the elements in other engines than Chromium.
 * `npm run test:all` runs both nets. `npm test -- --rest` runs the rest only, and adds it to the totals of the run before.
 *
 * The elements' tests run beside the build, and the other runners one after the other. Side by side they would end sooner, but a
 * browser that waits for a processor loses the focus or runs into a limit of time, and such a failure says nothing about the product.
 *
 * `npm test -- phone facts/money` runs only the files of both nets whose path contains one of these words, with the runners that
 * they need, and builds only if one of them needs the build.
 */
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { bringBrowsers } from '../test/support/browser.ts';
import { appendResult, artefacts, clearResults, readResults, slowest } from '../test/support/results.ts';
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
}

/** The tests of a run. `named`: all tests of the files that the words select. */
type Net = 'daily' | 'rest' | 'named';

const WHOLE = /@whole|\.whole\./;

const runners: readonly Runner[] = [
  {
    name: 'elements',
    files: 'test/**/*.element.ts',
    readsBuild: false,
    command: ['wtr', '--config', 'test/web-test-runner.config.js'],
  },
  {
    name: 'node',
    files: 'test/**/*.test.ts',
    readsBuild: true,
    command: [
      'node',
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
  },
  {
    name: 'e2e',
    files: 'test/{e2e,engines,stacks}/**/*.spec.ts',
    readsBuild: true,
    command: ['playwright', 'test', '--config', 'test/playwright.config.ts'],
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

const given = process.argv.slice(2);

/** The words that select files; empty for all files. */
const words = given.filter((word) => !word.startsWith('--'));

/** The nets of this run, one after the other. */
const nets: readonly Net[] =
  words.length > 0 ? ['named'] : given.includes('--all') ? ['daily', 'rest'] : given.includes('--rest') ? ['rest'] : ['daily'];

/** The runner's files that may contain tests of a net. Stories, and the rest of the elements' tests, are chosen by their runners. */
function chosen({ name, files }: Runner, net: Net): string[] {
  const isChosen = (path: string): boolean =>
    net === 'named'
      ? words.some((word) => path.includes(word))
      : name === 'e2e' || WHOLE.test(path) === (net === 'rest') || (net === 'rest' && (name === 'elements' || usesBothDatabases(path)));
  // The packages of test/checkers come with tests of their own.
  return globSync(files, { cwd: root, exclude: ['**/node_modules/**'] })
    .filter(isChosen)
    .sort();
}

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Whether a test runs on both kinds of database. The daily net runs it on one of them. */
const usesBothDatabases = (path: string): boolean => textOf(path).includes('forEachDatabase');

/** Whether a test needs the build: all browser tests do, and the tests that mention `dist/`. */
const readsBuild = (path: string): boolean => path.endsWith('.spec.ts') || textOf(path).includes('dist/');

/** A runner and its selected files. */
interface Part {
  runner: Runner;
  paths: readonly string[];
}

/** The arguments and the environment that select a runner's tests. */
function selection({ runner: { name }, paths }: Part, net: Net): { args: readonly string[]; env: NodeJS.ProcessEnv } {
  // The elements' runner takes no files as arguments, because its files are in groups.
  if (name === 'elements') return { args: [], env: { ELEMENT_NET: net, ELEMENT_FILES: paths.join(',') } };
  if (name === 'e2e' && net !== 'named') return { args: [net === 'rest' ? '--grep' : '--grep-invert', WHOLE.source], env: {} };
  return {
    args: name === 'node' && net === 'daily' ? writeGroups(groupsOf(paths), join(artefacts, 'groups'), root) : paths,
    env: { TEST_NET: net },
  };
}

/** Runs one runner. A failure that the runner did not count itself, for example a crash, is counted here. */
async function runCounted(part: Part, net: Net, turn: Turn, isAlone: boolean): Promise<void> {
  const { name, command } = part.runner;
  turn.write(`\n── ${name}\n`);
  const before = readResults().length;
  const { args, env } = selection(part, net);
  const code = await run([...command, ...args], isAlone ? { env } : { env, turn });
  const counted = readResults().slice(before);
  const executed = counted.reduce((sum, { passed, failed }) => sum + passed + failed, 0);
  const failed = counted.reduce((sum, result) => sum + result.failed, 0);
  if (executed === 0) countFailure(`${name}: no test was executed`);
  else if (code !== 0 && failed === 0) countFailure(`${name}: ended with code ${code}`);
}

const countFailure = (why: string): void => appendResult({ runner: 'npm test', passed: 0, failed: 1, skipped: 0, failures: [why] });

async function runNet(net: Net): Promise<void> {
  const plan = runners.map((runner) => ({ runner, paths: chosen(runner, net) })).filter(({ paths }) => paths.length > 0);
  if (plan.length === 0) throw new Error(`no file of a test has "${words.join('" or "')}" in its path`);
  if (plan.some(({ runner }) => runner.name !== 'node')) bringBrowsers();

  // The service's tests open built pages; they would fail without any build.
  const isBuilt = net !== 'named' || !existsSync(join(root, 'dist')) || plan.some(({ paths }) => paths.some(readsBuild));
  const building = speak();
  const built = (isBuilt && !isFresh() ? run(['node', 'scripts/build.ts'], { turn: building }) : Promise.resolve(0)).finally(() =>
    building.end(),
  );
  const parts = plan.map((part) => ({ part, turn: speak() }));
  for (const { part, turn } of parts) {
    if (!part.runner.readsBuild || (await built) === 0) await runCounted(part, net, turn, plan.length === 1);
    turn.end();
  }
  if ((await built) !== 0) countFailure('the build failed');
}

async function main(): Promise<void> {
  if (!given.includes('--rest')) clearResults();
  // Hundreds of processes load the same sources. With this cache, types are removed from each source only once.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/pay-elements/compiled');
  for (const net of nets) await runNet(net);
}

function report(): void {
  const results = readResults();
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
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

await main().catch((error: unknown) => countFailure(error instanceof Error ? error.message : String(error)));
report();
