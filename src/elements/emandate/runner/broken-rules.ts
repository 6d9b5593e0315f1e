import type { ReceivedProblem } from '../../../protocol/problem.ts';
import type { BrokenRules } from '../flow/emandate-state.flow.ts';

/** The broken rules in the service's answer, one for each field. */
export const brokenRules = ({ fields = {}, rules = {} }: ReceivedProblem): BrokenRules =>
  Object.fromEntries(Object.keys(fields).map((path) => [path, rules[path] ?? 'invalid']));
