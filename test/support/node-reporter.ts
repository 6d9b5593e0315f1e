import type { TestEvent } from 'node:test/reporters';
import { relative } from 'node:path';
import { appendResult, failure } from './results.ts';

type Fail = Extract<TestEvent, { type: 'test:fail' }>['data'];

/** Counts results for `npm test`. The `spec` reporter, which runs at the same time, writes what a person reads. */
export default async function* nodeReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const failures: string[] = [];
  let failedSuites = 0;
  const seconds: Record<string, number> = {};
  for await (const event of events) {
    if (event.type === 'test:fail') {
      failures.push(...told(event.data));
      if (event.data.details.type === 'suite' && !isOfTests(event.data)) failedSuites += 1;
    }
    // An error that belongs to no test, for example one that nobody handled.
    if (event.type === 'test:diagnostic' && event.data.message.startsWith('Error: '))
      failures.push(failure([event.data.file ?? ''], event.data.message));
    // In a group of files (scripts/test-groups.ts), each file is a suite with its path as the name.
    if ((event.type === 'test:pass' || event.type === 'test:fail') && event.data.nesting === 0 && isFile(event.data.name))
      seconds[event.data.name] = event.data.details.duration_ms / 1000;
    // The runner sends one summary for each process, and at the end one summary without a file for the whole run.
    if (event.type !== 'test:summary') continue;
    const { file, duration_ms } = event.data;
    if (file !== undefined) {
      const path = relative('.', file);
      if (isFile(path)) seconds[path] = duration_ms / 1000;
      continue;
    }
    const { tests, passed, skipped, todo } = event.data.counts;
    // A cancelled test did not pass, so it counts as failed. The runner's counts contain no suites, and with a global setup it ends with
    // code 0 if nothing but suites failed, for example because a file could not be loaded.
    const failed = tests - passed - skipped - todo + failedSuites;
    appendResult({
      runner: 'node',
      passed,
      failed: event.data.success ? failed : Math.max(1, failed),
      skipped: skipped + todo,
      failures,
      seconds,
    });
  }
  yield '';
}

const isFile = (name: string): boolean => /^test\/.*\.test\.ts$/.test(name);

/** Whether something failed only because a test in it failed. */
const isOfTests = ({ details: { error } }: { details: Pick<Fail['details'], 'error'> }): boolean =>
  'failureType' in error && error.failureType === 'subtestsFailed';

/** The lines that describe a failed test. A suite that failed only because a test in it failed adds nothing, so it gets no lines. */
function told({ name, file, details: { error } }: Fail): string[] {
  if (isOfTests({ details: { error } })) return [];
  const { cause } = error;
  return [failure([file ?? '', name], cause instanceof Error ? stacks(cause) : error.message)];
}

/** The stack of an error and of its causes: a failed statement, for example, tells only in its cause what the database said. */
function stacks(error: Error): string {
  const own = error.stack ?? error.message;
  return error.cause instanceof Error ? `${own}\nCaused by: ${stacks(error.cause)}` : own;
}
