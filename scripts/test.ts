/**
 * `npm test`: every runner one after the other, and what they counted in one line at the end.
 * A run that executed nothing, or died, is a failure and never a pass.
 */
import { spawn } from 'node:child_process';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { bringBrowsers } from '../test/support/browser.ts';
import { artefacts, clearResults, readResults } from '../test/support/results.ts';
import { isFresh } from './fresh.ts';

const root = join(import.meta.dirname, '..');

interface Runner {
  name: string;
  /** A runner without files is left out. */
  files: string;
  command: readonly string[];
}

const runners: readonly Runner[] = [
  {
    name: 'node',
    files: 'test/**/*.test.ts',
    command: [
      'node',
      '--test',
      '--test-concurrency=2',
      '--test-global-setup=./test/support/node-setup.ts',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=./test/support/node-reporter.ts',
      '--test-reporter-destination=stderr',
      'test/**/*.test.ts',
    ],
  },
  { name: 'elements', files: 'test/**/*.element.ts', command: ['wtr'] },
  { name: 'e2e', files: 'test/{e2e,engines}/**/*.spec.ts', command: ['playwright', 'test'] },
];

function run([name = '', ...args]: readonly string[]): Promise<number> {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  return new Promise((resolve) => {
    const child = spawn(name, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, PATH: path } });
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Runs one runner; how many failures it stands for, beyond those it counted itself. */
async function uncounted({ name, command }: Runner): Promise<number> {
  console.log(`\n── ${name}`);
  const code = await run(command);
  const counted = readResults().filter(({ runner }) => runner === name);
  const executed = counted.reduce((sum, { passed, failed }) => sum + passed + failed, 0);
  const failed = counted.reduce((sum, result) => sum + result.failed, 0);
  if (executed === 0) console.log(`${name}: no test was executed`);
  else if (code !== 0 && failed === 0) console.log(`${name}: ended with code ${code}`);
  else return 0;
  return 1;
}

async function main(): Promise<number> {
  clearResults();
  if (!isFresh() && (await run(['node', 'scripts/build.ts'])) !== 0) return 1;
  bringBrowsers();
  // Hundreds of processes load the same sources: read and stripped of their types once.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/pay-elements/compiled');

  let extra = 0;
  for (const runner of runners) if (globSync(runner.files, { cwd: root }).length > 0) extra += await uncounted(runner);
  return extra;
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
  console.log(`\n${summary}`);
}

report(
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }),
);
