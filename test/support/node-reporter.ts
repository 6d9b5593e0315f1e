import type { TestEvent } from 'node:test/reporters';
import { appendResult } from './results.ts';

/** Counts for `npm test`. What a person reads comes from the `spec` reporter beside it. */
export default async function* nodeReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    // One summary per file and a last one, without a file, for all.
    if (event.type !== 'test:summary' || event.data.file !== undefined) continue;
    const { tests, passed, skipped, todo } = event.data.counts;
    // What was cancelled did not pass, and counts as failed.
    appendResult({ runner: 'node', passed, failed: tests - passed - skipped - todo, skipped: skipped + todo });
  }
  yield '';
}
