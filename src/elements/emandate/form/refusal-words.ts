import { msg, str } from '../../shared/locales/localize.ts';
import { nothing, type TemplateResult } from 'lit';
import { amountProblem, type AmountProblem } from '../../../facts/amount-problem.ts';
import type { EmandateView } from '../../../contract/sessions/emandate.ts';
import { notice } from '../../shared/controls/notice.ts';
import { formatDay } from '../../shared/locales/days.ts';
import { placeOfStep, type BrokenRules, type Notice, type Step } from '../flow/emandate-state.flow.ts';
import { hasWords, ruleWords } from './rule-words.ts';
import { needsAmount, type MandateForm } from './mandate-form.ts';
import { isAccountField, isSignerField, placeOf, type MarkableField } from '../flow/field-places.flow.ts';
import type { ScreenContext } from '../screen/screen-context.ts';

/** The words for refusals. A refusal marks a field, or gives the reason and a way to continue. */

/**
 * The message for a refusal. If a field is marked, its own error explains the refusal; otherwise the message gives the reason and a way to
 * continue.
 */
function refusal(screen: ScreenContext, { fields, message }: Extract<Notice, { type: 'fields' }>): TemplateResult {
  const { state, view, form } = screen;
  // The merchant's own message is shown unchanged.
  if (message) return notice({ tone: 'danger', title: msg('This cannot be signed as it is'), text: message });
  const entries = Object.entries(fields).map(([path, rule]) => ({ place: placeOf(path), rule }));
  const isMarked = entries.some(
    ({ place }) => place !== null && place.step === state.step && isFieldShown(form, view, place.step, place.field),
  );
  if (isMarked) return notice({ tone: 'danger', title: msg('Please check what is marked'), text: msg('Nothing was signed.') });
  const reasons = entries.flatMap(({ place, rule }) => (hasWords(rule) ? ruleWords(screen, place?.field ?? null, rule) : []));
  return notice({
    tone: 'danger',
    title: msg('This cannot be signed as it is'),
    text: [
      ...new Set(reasons),
      msg(str`Nothing was signed. Please ask ${view.merchant} about it, or go back and choose something else.`),
    ].join(' '),
  });
}

/** The messages above a step. Problems with an account are not among them, because the step itself shows them. */
export function stepNotice(screen: ScreenContext, current: Notice): TemplateResult | typeof nothing {
  if (current.type === 'changed') {
    // While the new terms are awaited, the day that is known is the old one.
    const first = screen.state.busy === null ? screen.state.quote?.terms.debits[0] : undefined;
    return notice({
      tone: 'info',
      title: msg('Something changed since you looked'),
      text: [
        ...(first === undefined ? [] : [`${msg(str`First debit on ${formatDay(first.on)}`)}.`]),
        msg('Nothing was signed. Please check it again.'),
      ].join(' '),
    });
  }
  if (current.type === 'slow_down')
    return notice({
      tone: 'info',
      title: current.isLong ? msg('This was asked too often') : msg('Too much was asked at once'),
      text: current.isLong
        ? msg(str`Nothing was sent to your bank. Please try again in an hour, or ask ${screen.view.merchant} about it.`)
        : msg('Please wait a moment, then press the button again.'),
    });
  return current.type === 'fields' ? refusal(screen, current) : nothing;
}

/** Whether a step shows a field. Only such a field can be marked. */
function isFieldShown(form: MandateForm, view: EmandateView, step: Step, field: MarkableField): boolean {
  if (step === 'who' && isAccountField(field) && placeOfStep(view, 'account') === 'who') return isFieldShown(form, view, 'account', field);
  if (step === 'who')
    return isSignerField(field) ? !form.isBarred(view) && form.asks(view, field) : view.payer === null && field === 'kind';
  if (step === 'account')
    return (
      (view.bank_account === null || form.replaced.has('bank_account_number')) &&
      (field !== 'bank_branch_code' || form.bank(view)?.bank_branch_code === null)
    );
  if (step === 'what') {
    const interval = form.interval(view);
    if (field === 'amount') return needsAmount(view);
    if (field === 'items') return view.products.length > 0;
    if (view.products.length > 0 && form.items.size === 0) return false;
    if (field === 'process_date') return interval === null;
    if (field === 'first_collection_date') return form.hasOnce(view);
    return interval !== null && !(field === 'date_end' && view.page.date_end !== null);
  }
  if (field === 'capacity') return form.isCompany(view);
  return field !== 'strokes' || form.strokes !== null;
}

/** The rule for each mistake in a typed amount. The service checks the limits of the page. */
const AMOUNT_RULES: Readonly<Record<AmountProblem, BrokenRules[string]>> = {
  required: 'required',
  invalid: 'amount_number',
  unclear: 'amount_cents',
  too_little: 'amount_more',
  too_much: 'max',
};

/** The mistakes that can be found without the service, by the service's names for the rules. */
export function problems(form: MandateForm, view: EmandateView, step: Step): BrokenRules {
  const typed = form.get('amount');
  const amount = step === 'what' && needsAmount(view) && typed !== '' ? amountProblem(typed) : undefined;
  return {
    ...(amount === undefined ? {} : { 'plan.amount': AMOUNT_RULES[amount] }),
    ...(step === 'what' && view.products.length > 0 && form.items.size === 0 ? { 'plan.items': 'required' as const } : {}),
    ...(step === 'sign' && form.strokes?.length === 0 ? { 'signature.strokes': 'required' as const } : {}),
  };
}
