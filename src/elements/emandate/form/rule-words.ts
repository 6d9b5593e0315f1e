import { msg, str } from '../../shared/locales/localize.ts';
import { formatDay } from '../../shared/locales/days.ts';
import { earliestDay } from '../plan/day-words.ts';
import type { EmandateView } from '../../../contract/sessions/emandate.ts';

/** The words of the rules that have words of their own, whichever field breaks them. */
const RULE_WORDS: Readonly<Record<string, (view: EmandateView) => string>> = {
  earliest: (view) => msg(str`The first day that you can choose is ${formatDay(earliestDay(view), view.today)}.`),
  both_on_sunday: () => msg('The first collection and the start may not both be on a Sunday. Choose another day for one of them.'),
  one_tax: () => msg('These cannot be on one mandate: some have VAT and some have none.'),
  one_interval: () => msg('These cannot be on one mandate: they are not paid equally often.'),
  mixed: () => msg('With an EFT debit order, choose what is paid once or what repeats, not both.'),
  item_limit: () => msg('That is more than can be debited at once.'),
};

/** The words of a rule; undefined if it has none of its own. */
export const ruleWords = (rule: string, view: EmandateView): string | undefined =>
  Object.hasOwn(RULE_WORDS, rule) ? RULE_WORDS[rule]?.(view) : undefined;
