import type { FaultCode } from '../../../contract/errors.ts';

/** A broken rule of a record, for the field it is told of. */
export interface RuleProblem {
  readonly field: string;
  readonly code: FaultCode;
  readonly rule: string;
  /** A sentence for a developer, without the field's name where that is clear. */
  readonly message: string;
}

/** A check of something: all that is wrong with it. */
export type Check<T> = (subject: T) => RuleProblem[];

/** All problems that checks find, in their order. */
export const problemsOf = <T>(checks: readonly Check<T>[], subject: T): RuleProblem[] => checks.flatMap((check) => check(subject));

/** One problem where a condition holds, else none. */
export const problemIf = (holds: boolean, field: string, rule: string, message: string, code: FaultCode = '005'): RuleProblem[] =>
  holds ? [{ field, code, rule, message }] : [];
