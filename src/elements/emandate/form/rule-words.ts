import { pastedDigits } from '../../../facts/digits.ts';
import { identityProblem } from '../../../facts/identity-number.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { amountLimits } from '../terms/amount-limits.ts';
import { formatDay } from '../../shared/locales/days.ts';
import { earliestDay } from '../terms/earliest-day.ts';
import { requiredWords } from './form-controls.ts';
import { LATER_ROWS } from './later-fields.ts';
import { SIGNER_ROWS, type MandateRow } from './mandate-fields.ts';
import { PROBLEM_WORDS } from '../../shared/fields/problem-words.ts';
import type { MarkableField } from '../flow/field-places.flow.ts';
import type { EmandateView } from '../../../contract/sessions/emandate.ts';
import type { ScreenContext } from '../screen/screen-context.ts';

/** The error text for each broken rule. */

/** The error text of each rule. An unknown rule has a general text. */
const RULE_WORDS: Readonly<Record<string, (view: EmandateView) => string>> = {
  earliest: (view) => msg(str`The first day that you can choose is ${formatDay(earliestDay(view))}.`),
  both_on_sunday: () => msg('The first collection and the start may not both be on a Sunday. Choose another day for one of them.'),
  one_tax: () => msg('These cannot be on one mandate: some have VAT and some have none.'),
  one_interval: () => msg('These cannot be on one mandate: they are not paid equally often.'),
  mixed: () => msg('With an EFT debit order, choose what is paid once or what repeats, not both.'),
  item_limit: () => msg('That is more than can be debited at once.'),
  amount_number: () => msg('That does not look like an amount. It should be like 150 or 149,90.'),
  amount_more: () => msg('The amount has to be more than R\u00a00.'),
  amount_cents: () => msg('Cents have two digits at most, and thousands no comma: like 1000 or 1000,50.'),
};

const ROWS: Readonly<Record<MarkableField, MandateRow>> = { ...SIGNER_ROWS, ...LATER_ROWS };

/** Whether a rule has its own error text. */
export const hasWords = (rule: string): boolean => Object.hasOwn(RULE_WORDS, rule);

/** The error text for a rule that a field breaks. */
export function ruleWords(screen: ScreenContext, field: MarkableField | null, rule: string): string {
  const { form, view } = screen;
  if (rule === 'required') return requiredWords(screen, field === null ? undefined : ROWS[field]);
  const words = hasWords(rule) ? RULE_WORDS[rule] : undefined;
  if (words !== undefined) return words(view);
  if (field === 'id_number')
    return form.isSouthAfricanId()
      ? PROBLEM_WORDS[identityProblem(pastedDigits(form.get('id_number'))) ?? 'id_number']()
      : msg('This does not look right. Please check it.');
  if (field === 'contact_number') return msg('That has to be a mobile number, like 082 123 4567.');
  if (field === 'email') return PROBLEM_WORDS.email();
  if (field === 'amount') return amountLimits({ view }) ?? msg('This does not look right. Please check it.');
  return field === 'items' ? msg('Choose at least one.') : msg('This does not look right. Please check it.');
}
