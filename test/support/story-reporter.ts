import type { Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { appendResult, failure } from './results.ts';
import { isForgiven } from './second-try.ts';

/** Counts results for `npm test`. The `list` reporter, which runs at the same time, writes what a person reads. */
export default class StoryReporter implements Reporter {
  #suite: Suite | undefined;
  readonly #errors: string[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onError(error: TestError): void {
    this.#errors.push(failure(['outside of every story'], error.message ?? error.value ?? ''));
  }

  onEnd(): void {
    const stories = this.#suite?.allTests() ?? [];
    const withOutcome = (name: string) => stories.filter((story) => story.outcome() === name);
    const forgiven = withOutcome('flaky').filter(isForgiven);
    const failed = [...withOutcome('unexpected'), ...withOutcome('flaky').filter((story) => !isForgiven(story))];
    const seconds: Record<string, number> = {};
    for (const story of stories) {
      const file = relative('.', story.location.file);
      const took = story.results.reduce((sum, { duration }) => sum + duration / 1000, 0);
      seconds[file] = (seconds[file] ?? 0) + took;
    }
    appendResult({
      runner: 'e2e',
      passed: withOutcome('expected').length + forgiven.length,
      failed: failed.length + this.#errors.length,
      skipped: withOutcome('skipped').length,
      failures: [...failed.map((story) => failure(story.titlePath(), reason(story))), ...this.#errors],
      secondTries: forgiven.map((story) => failure(story.titlePath(), reason(story))),
      seconds,
    });
  }

  printsToStdio(): boolean {
    return false;
  }
}

function reason(story: TestCase): string {
  const error = story.results.find(({ error }) => error)?.error;
  const text = stripVTControlCharacters(error?.message ?? story.results.at(-1)?.status ?? '');
  const { file, line } = error?.location ?? story.location;
  return `${text}\nat ${file}:${line}`;
}
