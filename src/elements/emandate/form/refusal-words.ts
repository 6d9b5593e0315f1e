import { msg, str } from '../../shared/locales/localize.ts';
import { nothing, type TemplateResult } from 'lit';
import type { AccountCheck } from '../../../contract/sessions/emandate.ts';
import { notice } from '../../shared/controls/notice.ts';
import { formatDay } from '../../shared/locales/days.ts';
import type { Notice } from '../flow/emandate-state.flow.ts';
import { ruleWords } from './fields.ts';
import { placeOf } from '../flow/field-places.flow.ts';
import type { ScreenContext } from './screen-context.ts';

/**
 * The message for a refusal. If a field is marked, its own error explains the refusal; otherwise the message gives the reason and a way to
 * continue.
 */
function refusal(screen: ScreenContext, { fields, message }: Extract<Notice, { type: 'fields' }>): TemplateResult {
  const { state, view, form } = screen;
  // The merchant's own message is shown unchanged.
  if (message) return notice({ tone: 'danger', title: msg('This cannot be signed as it is'), text: message });
  const entries = Object.entries(fields).map(([path, rule]) => ({ place: placeOf(path), rule }));
  const isMarked = entries.some(({ place }) => place?.step === state.step && form.names.includes(place.field));
  if (isMarked) return notice({ tone: 'danger', title: msg('Please check what is marked'), text: msg('Nothing was signed.') });
  const reasons = entries.flatMap(({ rule }) => ruleWords(rule, view) ?? []);
  return notice({
    tone: 'danger',
    title: msg('This cannot be signed as it is'),
    text: [
      ...new Set(reasons),
      msg(str`Nothing was signed. Please ask ${view.merchant} about it, or go back and choose something else.`),
    ].join(' '),
  });
}

/** The messages above a step. Problems with an account are not among them, because they are shown beside it. */
export function stepNotice(screen: ScreenContext, current: Notice): TemplateResult | typeof nothing {
  if (current.type === 'changed') {
    // While the new terms are awaited, the day that is known is the old one.
    const first = screen.state.busy === null ? screen.state.quote?.terms.debits[0] : undefined;
    return notice({
      tone: 'info',
      title: msg('Something changed since you looked'),
      text: [
        ...(first === undefined ? [] : [`${msg(str`First debit on ${formatDay(first.on, screen.view.today)}`)}.`]),
        msg('Nothing was signed. Please check it again.'),
      ].join(' '),
    });
  }
  if (current.type === 'unreachable')
    return notice({
      tone: 'danger',
      title: msg('We could not reach the payment service'),
      text: msg('Please check your connection and try again.'),
    });
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

/** What the bank or the check digit found wrong with an account. */
export type AccountProblem = AccountCheck['problems'][number];

/** The notice about a problem that the bank or the check digit found with the account, and what the signer can do. */
export function accountNotice({ form, state: { step, notice: message } }: ScreenContext): TemplateResult | typeof nothing {
  if (message?.type !== 'account') return nothing;
  const isRefused = message.check.verdict === 'stop';
  // In the step with the fields, most problems are shown at their field. Only those with the signer's identity or name are shown here.
  const known =
    step === 'sign' || !form.names.includes('bank_account_number')
      ? message.check.problems
      : message.check.problems.filter((problem) => problem.endsWith('_mismatch') && problem !== 'type_mismatch');
  const words = known.map((problem) => accountProblemWords(problem));
  return notice({
    tone: isRefused ? 'danger' : 'info',
    title: isRefused ? msg('The bank refuses this account') : msg('Please look at your account again'),
    // The texts about a mismatch already say that the signer may continue.
    text: [
      ...words,
      ...(known.some((problem) => problem.endsWith('_mismatch')) ? [] : [msg('If it is right, you can go on with what you typed.')]),
    ].join(' '),
  });
}

/** The words for a problem; empty if the bank did not answer. */
export const accountProblemWords = (problem: AccountProblem): string => ACCOUNT_PROBLEMS[problem]();

const ACCOUNT_PROBLEMS: Readonly<Record<AccountProblem, () => string>> = {
  check_digit: () => msg('That does not look like an account number of this bank. Please check each digit.'),
  length: () => msg('Account numbers of this bank usually have a different length. Check it; if it is right, you can go on.'),
  not_found: () => msg('The bank does not know this account. Check the number and the bank.'),
  closed: () => msg('This account is closed. Please use another one.'),
  no_debits: () => msg('This account takes no debit orders. Please use another one.'),
  identity_mismatch: () => msg('The bank has another ID number for this account. Check your ID number; if it is right, you can go on.'),
  name_mismatch: () => msg('The bank has another name for this account. Check your name; if it is right, you can go on.'),
  type_mismatch: () => msg('The bank says that this is another kind of account. Check it; if it is right, you can go on.'),
  error: () => '',
};
