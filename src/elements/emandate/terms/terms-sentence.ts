import { msg, str } from '../../shared/locales/localize.ts';
import type { EmandateQuote } from '../../../contract/sessions/emandate.ts';
import { rand } from '../../../facts/money.ts';
import { dayOfMonth, formatDay } from '../../shared/locales/days.ts';
import { weekdays, frequencyName } from './terms-words.ts';
import { maximumWords } from './terms-list.ts';

type Terms = EmandateQuote['terms'];
type Debit = Terms['debits'][number];

/**
 * The sentence: how much and when, the first debit and why it is on another day, the end and the most that is debited. `today`: the year of
 * a day is said only if it is another one.
 */
export function termsSentence(terms: Terms, today: string): string {
  const { amount, frequency, debits, date_end, maximum_collection_amount: most } = terms;
  const [first] = debits;
  const dayWords = (day: string): string => formatDay(day, today);
  const sum = rand(amount.total_incl);
  const parts = most === null ? [] : [msg(str`never more than ${maximumWords(terms)}`)];
  if (frequency === 'ONCE') {
    parts.unshift(first ? withReason(msg(str`${sum} once, on ${dayWords(first.on)}`), first, terms) : `${sum} ${frequencyName(frequency)}`);
  } else {
    if (date_end !== null) parts.unshift(msg(str`until ${dayWords(date_end)}`));
    if (first) {
      const on = dayWords(first.on);
      const words = first.amount === amount.total_incl ? msg(str`first on ${on}`) : msg(str`first ${rand(first.amount)} on ${on}`);
      parts.unshift(withReason(words, first, terms));
    }
    parts.unshift(repeated(terms, sum));
  }
  return `${parts.join(', ')}.`;
}

/** The amount, how often and on which day. */
function repeated({ frequency, process_day: day, debits }: Terms, sum: string): string {
  const next = debits.find(({ part }) => part === 'INSTALMENT');
  if (frequency === 'YEARLY' && next) return msg(str`${sum} every year on ${formatDay(next.day, next.day)}`);
  if (day === null || frequency === 'YEARLY') return `${sum} ${frequencyName(frequency)}`;
  if (frequency === 'WEEKLY') return msg(str`${sum} every ${weekdays()[day - 1] ?? ''}`);
  return day === 31 ? msg(str`${sum} on the last day of every month`) : msg(str`${sum} on the ${dayOfMonth(day)} of every month`);
}

/** A debit with the reason why it is on another day than the one that was chosen. */
function withReason(words: string, { day, reasons }: Debit, terms: Terms): string {
  const nth = dayOfMonth(Number(day.slice(8)));
  const because = {
    holiday: () => msg(str`because the ${nth} is a holiday`),
    weekend: () => msg(str`because the ${nth} is on a weekend`),
    // The last day of a month needs no reason.
    short_month: () => (terms.process_day === 31 ? '' : msg('because the month is shorter')),
    past: () => msg('as soon as possible'),
    approval: () => msg('after you have approved'),
  };
  const last = reasons.at(-1);
  return last === undefined ? words : `${words} ${because[last.type]()}`.trimEnd();
}
