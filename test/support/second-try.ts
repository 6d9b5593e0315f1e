import type { TestResult } from '@playwright/test/reporter';
import { stripVTControlCharacters } from 'node:util';

/** One try of a story. */
interface Attempt {
  readonly status: TestResult['status'];
  readonly errors: readonly { readonly message?: string }[];
}

/**
 * Whether a story that failed and then passed counts as passed.
 *
 * On a busy machine a wait can run out although nothing is wrong, and a second try tells the two apart. A wrong answer is
 * another matter: a second charge or a second event that is seen once in a hundred runs is a fault, and no later try takes
 * it back. So only a story whose every failure was a wait that ran out is forgiven, and it is named at the end of the run.
 */
export const isForgiven = ({ results }: { readonly results: readonly Attempt[] }): boolean =>
  results.at(-1)?.status === 'passed' && results.slice(0, -1).every(isOverdue);

/** Whether an attempt failed because a screen or an answer did not come in time, and for no other reason. */
const isOverdue = ({ status, errors }: Attempt): boolean => status !== 'passed' && errors.length > 0 && errors.every(isWait);

/** What was counted or read and is not as it must be is `expect(received)`, also where it was read again until the time was over. */
function isWait({ message = '' }: Attempt['errors'][number]): boolean {
  const said = stripVTControlCharacters(message);
  return /\b[Tt]imeout:? (?:of )?\d+ms/.test(said) && !said.includes('expect(received)');
}
