import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder for all files that tests produce. */
export const artefacts = join(import.meta.dirname, '../../test-artefacts');

/** Each runner's reporter appends one line to this file, and `npm test` adds the lines up. A test of a reporter names another file. */
const file = process.env['TEST_RESULTS'] ?? join(artefacts, 'results.jsonl');

/** The counts of one runner. */
export interface Result {
  runner: string;
  passed: number;
  failed: number;
  skipped: number;
  /**
   * For each failure, the name of the test and its message. They are printed again at the very end, because the end of a long
   * log is what people read.
   */
  failures: string[];
  /**
   * Tests that passed only on a second attempt, and why the first attempt failed. They are listed at the end of a run, so
   * that nobody overlooks them.
   */
  secondTries?: readonly string[];
  /** How many seconds each file took. A suite that has become slow is examined here first. */
  seconds?: Readonly<Record<string, number>>;
}

/** The slowest files of all runners, slowest first, as `npm test` prints them. */
export const slowest = (results: readonly Result[], count: number): string[] =>
  results
    .flatMap(({ seconds = {} }) => Object.entries(seconds))
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([path, took]) => `${took.toFixed(1).padStart(7)} s  ${path}`);

/** A failure as `npm test` shows it: the test's path and the first lines of its message. */
export function failure(path: readonly string[], reason: string): string {
  const said = reason.split('\n').slice(0, 12);
  return [path.filter((part) => part !== '').join(' › '), ...said.map((line) => `    ${line}`)].join('\n');
}

/** Appends the counts of a runner. */
export function appendResult(result: Result): void {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(result)}\n`);
}

/** Deletes the counts of earlier runs. */
export function clearResults(): void {
  rmSync(file, { force: true });
}

/** The counts that runners have appended since the last `clearResults`. */
export function readResults(): Result[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Result);
}
