import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { centsOf, decimalOf } from '../../../src/facts/money.ts';
import { Refusal } from '../../../src/contract/errors.ts';

/** The worked cases of cases.json, and helpers that run them. */

const file = z.strictObject({
  about: z.string(),
  cases: z.array(
    z.strictObject({
      id: z.string(),
      rule: z.string(),
      title: z.string(),
      /** The interface, or one of our rulings. */
      source: z.enum(['I', 'R', 'I+R']),
      given: z.json(),
      expected: z.json(),
    }),
  ),
});

/** One worked case. */
export type WorkedCase = z.infer<typeof file>['cases'][number];

/** All worked cases. */
export const cases = file.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../../src/contract/cases.json'), 'utf8'))).cases;

/** Runs a case, and throws if the result differs from what is expected. */
export type Runner = (one: Pick<WorkedCase, 'given' | 'expected'>) => void;

/** A runner for cases with a given layout. It compares the function's result with what is expected. */
export const working =
  <T>(given: z.ZodType<T>, work: (given: T) => unknown): Runner =>
  (one) =>
    assert.deepEqual(work(given.parse(one.given)), one.expected);

/** Money as the cases write it: "149.00" is 14900 cents. */
export const money = z
  .string()
  .regex(/^\d+\.\d\d$/)
  .transform(centsOf);
export const asMoney = decimalOf;

/** A function's result, or the code of its refusal. */
export function orRefused<T>(work: () => T): T | { refused: string } {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code };
    throw error;
  }
}
