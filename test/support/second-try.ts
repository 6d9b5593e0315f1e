import type { TestResult } from '@playwright/test/reporter';
import { stripVTControlCharacters } from 'node:util';

/** One attempt to run a browser test. */
interface Attempt {
  readonly status: TestResult['status'];
  readonly errors: readonly { readonly message?: string }[];
}

/**
 * Whether a browser test that failed and then passed counts as passed.
 *
 * On a busy machine a wait can time out although nothing is wrong, and a second attempt shows whether that was the cause. A
 * wrong result is different: a second charge or a second event is a fault even if it appears once in a hundred runs, and no
 * later attempt changes that. So a test is forgiven only if every failed attempt was a timeout, and it is listed at the end
 * of the run.
 */
export const isForgiven = ({ results }: { readonly results: readonly Attempt[] }): boolean =>
  results.at(-1)?.status === 'passed' && results.slice(0, -1).every(isOverdue);

/** Whether an attempt failed only because a screen or an answer did not appear in time. */
const isOverdue = ({ status, errors }: Attempt): boolean => status !== 'passed' && errors.length > 0 && errors.every(isWait);

/**
 * Whether an error is a timeout. The message `expect(received)` means that a value was read and was wrong, even if it was
 * read repeatedly until the time ran out.
 */
function isWait({ message = '' }: Attempt['errors'][number]): boolean {
  const said = stripVTControlCharacters(message);
  return /\b[Tt]imeout:? (?:of )?\d+ms/.test(said) && !said.includes('expect(received)');
}
