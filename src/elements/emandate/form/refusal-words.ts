import { msg, str } from '../../shared/locales/localize.ts';
import { nothing, type TemplateResult } from 'lit';
import { notice } from '../../shared/controls/notice.ts';
import { formatDay } from '../../shared/locales/days.ts';
import type { Notice } from '../flow/emandate-state.flow.ts';
import { ruleWords } from './rule-words.ts';
import { placeOf } from '../flow/field-places.flow.ts';
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

/** The messages above a step. Problems with an account are not among them, because the step itself shows them. */
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
