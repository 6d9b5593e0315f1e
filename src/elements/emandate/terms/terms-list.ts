import { msg, str } from '../../shared/locales/localize.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { rand } from '../../../facts/money.ts';
import { weekdays, frequencyName } from './terms-words.ts';
import { formatDay } from '../../shared/locales/days.ts';
import type { EmandateQuote } from '../../../contract/sessions/emandate.ts';

type Terms = EmandateQuote['terms'];
/** A name and its value; an entry without a value is left out. */
export type TermsRow = readonly [label: string, value: string | TemplateResult | null | undefined];

/** Renders the list. */
export const termsList = (list: readonly TermsRow[]): TemplateResult =>
  html`<dl class="facts">
    ${list.map(([label, value]) =>
      value == null || value === ''
        ? nothing
        : html`<div>
            <dt>${label}</dt>
            <dd>${value}</dd>
          </div>`,
    )}
  </dl>`;

/** The account in short, such as `Capitec Bank •••• 7811`; null if there is none. */
export const accountWords = ({ bank_account: account }: Terms): string | null =>
  account && `${account.bank_title} ${account.bank_account_number.replaceAll(' ', '\u00a0')}`;

/** The day of the first debit, with its amount if that is not the amount of every debit; null if there is none. */
export function firstDebitWords({ amount, debits: [first] }: Terms): string | null {
  if (first === undefined) return null;
  return first.amount === amount.total_incl ? formatDay(first.on) : `${formatDay(first.on)}: ${rand(first.amount)}`;
}

/** The words for the frequency and the day. */
export function frequencyWords({ frequency: how, process_day }: Terms): string {
  if (process_day === null) return frequencyName(how);
  if (how === 'WEEKLY') return `${frequencyName(how)}, ${weekdays()[process_day - 1] ?? ''}`;
  const day = process_day === 31 ? msg('Last day (31)') : msg(str`Day ${process_day}`);
  return `${frequencyName(how)}, ${day.charAt(0).toLowerCase()}${day.slice(1)}`;
}

/** The maximum amount of a debit. If the first debit is larger because of a single payment, the text says so. */
export function maximumWords({ amount, first_collection: first, maximum_collection_amount: most }: Terms): string {
  const sum = most ?? amount.total_incl;
  return first !== null && first.total_incl > sum ? msg(str`${rand(sum)} after the first collection`) : rand(sum);
}
