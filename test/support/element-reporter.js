import { appendResult } from './results.ts';

/**
 * Counts for `npm test`. What a person reads comes from the default reporter beside it.
 * @returns {import('@web/test-runner').Reporter}
 */
export function elementReporter() {
  return {
    onTestRunFinished({ sessions }) {
      const counts = { passed: 0, failed: 0, skipped: 0 };
      for (const session of sessions) {
        if (session.testResults) count(session.testResults, counts);
        // A file that did not load has no tests to count, and must not pass for that.
        if (session.errors.length > 0 || session.request404s.length > 0 || (!session.passed && !session.testResults)) counts.failed += 1;
      }
      appendResult({ runner: 'elements', ...counts });
    },
  };
}

/**
 * @param {import('@web/test-runner').TestSuiteResult} suite
 * @param {{ passed: number, failed: number, skipped: number }} counts
 */
function count(suite, counts) {
  for (const test of suite.tests) counts[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed'] += 1;
  for (const inner of suite.suites) count(inner, counts);
}
