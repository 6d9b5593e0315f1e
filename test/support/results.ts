import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder for everything that tests leave behind. */
export const artefacts = join(import.meta.dirname, '../../test-artefacts');

/** Every runner's reporter appends one line here; `npm test` adds them up. */
const file = join(artefacts, 'results.jsonl');

/** What one runner counted. */
export interface Result {
  runner: string;
  passed: number;
  failed: number;
  skipped: number;
  /** Each failure: which test, and what it said. Shown once more at the very end, where a long log is still read. */
  failures: string[];
  /** Tests that passed only when tried again, and why not at once: named at the end of a run, so that nobody overlooks them. */
  secondTries?: readonly string[];
  /** How long each file took, in seconds: where a suite that has become slow is looked at first. */
  seconds?: Readonly<Record<string, number>>;
}

/** The slowest files of all runners, slowest first, as `npm test` prints them. */
export const slowest = (results: readonly Result[], count: number): string[] =>
  results
    .flatMap(({ seconds = {} }) => Object.entries(seconds))
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([path, took]) => `${took.toFixed(1).padStart(7)} s  ${path}`);

/** A failure as `npm test` shows it: the test's path, and the beginning of what went wrong. */
export function failure(path: readonly string[], reason: string): string {
  const said = reason.split('\n').slice(0, 12);
  return [path.filter((part) => part !== '').join(' › '), ...said.map((line) => `    ${line}`)].join('\n');
}

/** Adds what a runner counted. */
export function appendResult(result: Result): void {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(result)}\n`);
}

/** Forgets what earlier runs counted. */
export function clearResults(): void {
  rmSync(file, { force: true });
}

/** What the runners counted since the last `clearResults`. */
export function readResults(): Result[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Result);
}
