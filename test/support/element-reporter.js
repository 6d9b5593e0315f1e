import { appendResult, failure } from './results.ts';

/** @typedef {Omit<import('./results.ts').Result, 'runner'>} Counts */

/**
 * Counts for `npm test`. What a person reads comes from the default reporter beside it.
 * @returns {import('@web/test-runner').Reporter}
 */
export function elementReporter() {
  return {
    onTestRunFinished({ sessions }) {
      /** @type {Counts} */
      const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
      for (const session of sessions) {
        const path = [session.browser.name, session.testFile ?? ''];
        if (session.testResults) count(session.testResults, counts, path);
        // A file that did not load has no tests to count, and must not pass for that.
        if (session.errors.length > 0 || session.request404s.length > 0 || (!session.passed && !session.testResults)) {
          counts.failed += 1;
          const said = [...session.errors.map(({ message }) => message), ...session.request404s.map((url) => `not found: ${url}`)];
          counts.failures.push(failure(path, said.join('\n')));
        }
      }
      appendResult({ runner: 'elements', ...counts });
    },
  };
}

/**
 * @param {import('@web/test-runner').TestSuiteResult} suite
 * @param {Counts} counts
 * @param {readonly string[]} path
 */
function count(suite, counts, path) {
  for (const test of suite.tests) {
    counts[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed'] += 1;
    if (!test.skipped && !test.passed) counts.failures.push(failure([...path, suite.name, test.name], test.error?.message ?? ''));
  }
  for (const inner of suite.suites) count(inner, counts, [...path, suite.name]);
}
