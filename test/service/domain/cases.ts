import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { centsOf, decimalOf } from '../../../src/facts/money.ts';
import { Refusal } from '../../../src/contract/errors.ts';

/** The worked cases of cases.json, and what reads them. */

const file = z.strictObject({
  about: z.string(),
  cases: z.array(
    z.strictObject({
      id: z.string(),
      rule: z.string(),
      title: z.string(),
      /** Given by the interface, or a ruling of ours. */
      source: z.enum(['I', 'R', 'I+R']),
      given: z.json(),
      expected: z.json(),
    }),
  ),
});

/** One worked case. */
export type WorkedCase = z.infer<typeof file>['cases'][number];

/** All of them. */
export const cases = file.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../../cases.json'), 'utf8'))).cases;

/** Works a case out; throws when it comes out otherwise than expected. */
export type Runner = (one: Pick<WorkedCase, 'given' | 'expected'>) => void;

/** A runner for cases given in a layout: compares what the function makes of it with what is expected. */
export const working =
  <T>(given: z.ZodType<T>, work: (given: T) => unknown): Runner =>
  (one) =>
    assert.deepEqual(work(given.parse(one.given)), one.expected);

/** Money as the cases have it: "149.00" is 14900 cents. */
export const money = z
  .string()
  .regex(/^\d+\.\d\d$/)
  .transform(centsOf);
export const asMoney = decimalOf;

/** What a function answers, or the code it refuses with. */
export function orRefused<T>(work: () => T): T | { refused: string } {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code };
    throw error;
  }
}
