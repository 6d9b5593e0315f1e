import type { HeardProblem } from '../../protocol/problem.ts';
import type { BrokenRule, BrokenRules } from './emandate-state.flow.ts';
import type { Words } from './words/en-za.ts';

/** Which rules the service says were broken, and what whoever signs is told of each. */

/** What is said of a rule. */
export const RULE_WORDS: Readonly<Record<BrokenRule, keyof Words>> = {
  required: 'required',
  earliest: 'too_early',
  both_on_sunday: 'both_on_sunday',
  one_tax: 'one_tax',
  one_interval: 'one_interval',
  mixed: 'not_mixed',
  item_limit: 'too_much',
  invalid: 'invalid',
};

const isRule = (rule: string | undefined): rule is BrokenRule => rule !== undefined && Object.hasOwn(RULE_WORDS, rule);

/** The rules that a problem names, one for each of its fields. */
export const brokenRules = ({ fields = {}, rules = {} }: HeardProblem): BrokenRules =>
  Object.fromEntries(
    Object.keys(fields).map((path): [string, BrokenRule] => {
      const rule = rules[path];
      return [path, isRule(rule) ? rule : 'invalid'];
    }),
  );
