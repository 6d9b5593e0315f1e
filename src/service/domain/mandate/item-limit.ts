import { problemIf, type RuleProblem } from './problem.ts';

/** The problem of an amount (in cents) that is above the limit of its payment method for one collection (ruling *item_limit, monthly_limit*). */
export const itemLimitProblems = (
  { item_limit }: { readonly item_limit: number | null },
  amount: number | null | undefined,
  field = 'amount',
  limit = 'the item_limit of the payment method',
): RuleProblem[] =>
  problemIf(item_limit !== null && amount != null && amount > item_limit, field, 'item_limit', `is above ${limit}`, '009');
