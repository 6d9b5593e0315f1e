import type { Reporter, Suite } from '@playwright/test/reporter';
import { appendResult } from './results.ts';

/** Counts for `npm test`. What a person reads comes from the `list` reporter beside it. */
export default class StoryReporter implements Reporter {
  #suite: Suite | undefined;
  #errors = 0;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onError(): void {
    this.#errors += 1;
  }

  onEnd(): void {
    const outcomes = (this.#suite?.allTests() ?? []).map((test) => test.outcome());
    const count = (...names: string[]) => outcomes.filter((outcome) => names.includes(outcome)).length;
    // A story that passes only when tried again has not passed.
    appendResult({
      runner: 'e2e',
      passed: count('expected'),
      failed: count('unexpected', 'flaky') + this.#errors,
      skipped: count('skipped'),
    });
  }

  printsToStdio(): boolean {
    return false;
  }
}
