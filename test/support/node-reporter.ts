import type { TestEvent } from 'node:test/reporters';
import { relative } from 'node:path';
import { appendResult, failure } from './results.ts';

type Fail = Extract<TestEvent, { type: 'test:fail' }>['data'];

/** Counts for `npm test`. What a person reads comes from the `spec` reporter beside it. */
export default async function* nodeReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const failures: string[] = [];
  const seconds: Record<string, number> = {};
  for await (const event of events) {
    if (event.type === 'test:fail') failures.push(...told(event.data));
    // One summary per file and a last one, without a file, for all.
    if (event.type !== 'test:summary') continue;
    const { file, duration_ms } = event.data;
    if (file !== undefined) {
      seconds[relative('.', file)] = duration_ms / 1000;
      continue;
    }
    const { tests, passed, skipped, todo } = event.data.counts;
    // What was cancelled did not pass, and counts as failed.
    appendResult({ runner: 'node', passed, failed: tests - passed - skipped - todo, skipped: skipped + todo, failures, seconds });
  }
  yield '';
}

/** What went wrong in a test; a suite that failed only because a test in it did says nothing new. */
function told({ name, file, details: { error } }: Fail): string[] {
  if ('failureType' in error && error.failureType === 'subtestsFailed') return [];
  const { cause } = error;
  return [failure([file ?? '', name], cause instanceof Error ? (cause.stack ?? cause.message) : error.message)];
}
