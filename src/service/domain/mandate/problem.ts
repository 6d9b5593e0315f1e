import type { FaultCode } from '../../../contract/errors.ts';

/** A broken rule, with the field that it is reported for. */
export interface RuleProblem {
  readonly field: string;
  readonly code: FaultCode;
  readonly rule: string;
  /** A sentence for a developer. The field's name is left out where it is clear. */
  readonly message: string;
}

/** Receives a problem. A caller that has the checked record as an object in its own body renames the fields first. */
export type ReportProblem = (problem: RuleProblem) => void;

/** A check; returns all problems that it finds. */
export type Check<T> = (subject: T) => RuleProblem[];

/** The problems of all checks, in order. */
export const problemsOf = <T>(checks: readonly Check<T>[], subject: T): RuleProblem[] => checks.flatMap((check) => check(subject));

/** One problem if a condition holds, otherwise none. */
export const problemIf = (holds: boolean, field: string, rule: string, message: string, code: FaultCode = '005'): RuleProblem[] =>
  holds ? [{ field, code, rule, message }] : [];

/** The problem of an amount (in cents) that is above the limit of its payment method for one collection (ruling *item_limit, monthly_limit*). */
export const itemLimitProblems = (
  { item_limit }: { readonly item_limit: number | null },
  amount: number | null | undefined,
  field = 'amount',
  limit = 'the item_limit of the payment method',
): RuleProblem[] =>
  problemIf(item_limit !== null && amount != null && amount > item_limit, field, 'item_limit', `is above ${limit}`, '009');
