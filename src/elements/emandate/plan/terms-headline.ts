import { msg, str } from '../../shared/locales/localize.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { frequencyName } from './frequency.ts';
import type { EmandateQuote } from '../../../contract/sessions/emandate.ts';
import { rand } from '../../../facts/money.ts';
import { firstDebitWords } from './terms-list.ts';

/** The amount, the frequency and the first debit of a mandate, in two lines. A first debit of another amount is stated with its amount. */
export function termsHeadline(terms: EmandateQuote['terms']): TemplateResult {
  const { amount, frequency } = terms;
  const first = firstDebitWords(terms);
  return html`<div class="headline">
    <p><span class="big">${rand(amount.total_incl)}</span> ${frequencyName(frequency)}</p>
    ${first === null ? nothing : html`<p class="muted">${msg(str`First debit on ${first}`)}</p>`}
  </div>`;
}
