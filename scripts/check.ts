/**
 * `npm run check`: all checks that do not run the product. It prints one line for each check, and the output of each failed check. With
 * words, such as in `npm run check -- lint types`, it runs only the checks whose names begin with one of them.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { isFresh } from './fresh.ts';

interface Check {
  name: string;
  command: readonly string[];
}

interface Verdict {
  check: Check;
  passed: boolean;
  seconds: number;
  output: string;
}

const checks: readonly Check[] = [
  { name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
  { name: 'types', command: ['tsc', '--pretty', 'false', '-p', 'tsconfig.json'] },
  { name: 'types, browser alone', command: ['tsc', '--pretty', 'false', '-p', 'scripts/types/browser.json'] },
  { name: 'types, server alone', command: ['tsc', '--pretty', 'false', '-p', 'scripts/types/server.json'] },
  { name: 'types, demo in React', command: ['tsc', '--pretty', 'false', '-p', 'demo/react'] },
  { name: 'types, demo in Vue', command: ['vue-tsc', '--pretty', 'false', '-p', 'demo/vue'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'unused code', command: ['knip', '--config', 'scripts/knip.config.ts', '--no-progress'] },
  // An export that only tests import counts as unused here.
  {
    name: 'code for tests alone',
    command: ['knip', '--config', 'scripts/knip.config.ts', '--production', '--no-progress', '--exclude', 'dependencies'],
  },
  { name: 'import rules', command: ['node', '--test', 'test/architecture/import-rules.test.ts'] },
  { name: 'sizes', command: ['size-limit'] },
  { name: 'licences', command: ['node', 'scripts/licences.ts'] },
  { name: 'public surface', command: ['node', 'scripts/api.ts'] },
  { name: 'package shape', command: ['node', 'scripts/package-shape.ts'] },
];

function run(name: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  const root = join(import.meta.dirname, '..');
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  return new Promise((resolve) => {
    const child = spawn(name, args, { cwd: root, env: { ...process.env, PATH: path, NO_COLOR: '1' } });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

async function verdict(check: Check): Promise<Verdict> {
  const started = performance.now();
  const [name = '', ...args] = check.command;
  const { code, output } = await run(name, args);
  const seconds = (performance.now() - started) / 1000;
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${check.name.padEnd(22)} ${seconds.toFixed(1).padStart(5)} s`);
  return { check, passed: code === 0, seconds, output };
}

/** Runs the checks. At most as many run at the same time as the machine has processors. */
async function all(list: readonly Check[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const queue = [...list];
  const worker = async () => {
    for (let check = queue.shift(); check !== undefined; check = queue.shift()) verdicts.push(await verdict(check));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return verdicts;
}

const wanted = process.argv.slice(2);
const chosen = wanted.length === 0 ? checks : checks.filter(({ name }) => wanted.some((start) => name.startsWith(start)));

if (!isFresh()) {
  const { code, output } = await run('node', ['scripts/build.ts']);
  if (code !== 0) console.log(output);
}

const failed = (await all(chosen)).filter(({ passed }) => !passed);
for (const { check, output } of failed) console.log(`\n── ${check.name}: ${check.command.join(' ')}\n${output.trimEnd()}`);
console.log(failed.length === 0 ? '\neverything holds' : `\n${failed.length} of ${chosen.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
