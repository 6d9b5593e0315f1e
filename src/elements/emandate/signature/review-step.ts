import { msg, str } from '../../shared/locales/localize.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { EmandateQuote } from '../../../contract/sessions/emandate.ts';
import { tagOf } from '../../../facts/languages.ts';
import type { ScreenContext } from '../screen/screen-context.ts';
import { maskedPhoneNumber, toPhoneNumber, unbroken } from '../../../facts/phone.ts';
import type { MandateForm } from '../form/mandate-form.ts';
import { weekdayWords } from '../plan/day-words.ts';
import { upcomingDebits } from '../plan/upcoming-debits.ts';
import { termsList, firstDebitWords } from '../plan/terms-list.ts';
import { frequencyName } from '../plan/frequency.ts';
import { rand } from '../../../facts/money.ts';

/** The review: all terms of the mandate, in groups with a link back to their step. */

type Row = EmandateQuote['mandate_text']['rows'][number];

/** What the payer compares letter by letter. */
const CODES: ReadonlySet<Row['key']> = new Set(['statement', 'contract']);

/** Where and until when the bank asks for approval; null if it does not ask. */
function approvalWords(form: MandateForm, { approval }: EmandateQuote): string | null {
  if (approval === null) return null;
  const { approval_window: window, closes_at } = approval;
  const typed = toPhoneNumber(form.get('contact_number'));
  const number = window.includes('SENT_TO_BANK') ? null : typed === null ? form.masked('contact_number') : maskedPhoneNumber(typed);
  const phone = unbroken(number ?? msg('your phone'));
  if (window.includes('120_SECONDS'))
    return msg(str`Your bank will ask you on ${phone} as soon as you have signed. You have 2 minutes to answer.`);
  return closes_at === null ? null : msg(str`Your bank will ask you on ${phone}, answer by ${weekdayWords(closes_at)}.`);
}

/** All terms, in groups with a link back to their step: exactly the rows that the signed document has. */
export function termsReview({ form, send }: Pick<ScreenContext, 'form' | 'send'>, quote: EmandateQuote): TemplateResult {
  const { terms, mandate_text: signed } = quote;
  const approval = approvalWords(form, quote);
  const group = (step: Row['step'], title: string): TemplateResult =>
    html`<section class="group" aria-label=${title}>
      <header class="group-head">
        <h3 class="label">${title}</h3>
        <button class="change" type="button" aria-label="${msg('Change')}: ${title}" @click=${(): void => send({ type: 'to', step })}>
          ${msg('Change')}
        </button>
      </header>
      <div lang=${tagOf(signed.locale)}>
        ${termsList(
          signed.rows
            .filter((row) => row.step === step)
            .map(({ key, label, value }) => [label, CODES.has(key) ? html`<code>${value}</code>` : value]),
        )}
      </div>
    </section>`;
  return html`
    ${termsHeadline(terms)} ${group('what', msg('What and when'))} ${group('account', msg('Your bank account'))}
    ${group('who', msg('Payer'))} ${upcomingDebits(quote)} ${approval === null ? nothing : html`<p>${approval}</p>`}
  `;
}

/** The amount, the frequency and the first debit of a mandate, in two lines. A first debit of another amount is stated with its amount. */
function termsHeadline(terms: EmandateQuote['terms']): TemplateResult {
  const { amount, frequency } = terms;
  const first = firstDebitWords(terms);
  return html`<div class="headline">
    <p><span class="big">${rand(amount.total_incl)}</span> ${frequencyName(frequency)}</p>
    ${first === null ? nothing : html`<p class="muted">${msg(str`First debit on ${first}`)}</p>`}
  </div>`;
}
