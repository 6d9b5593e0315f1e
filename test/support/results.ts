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
