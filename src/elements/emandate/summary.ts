import { html, nothing, type TemplateResult } from 'lit';
import type { EmandateQuote } from '../../protocol/emandate.ts';
import { formatMoney } from '../money.ts';
import { dayWords, type Say } from './speech.ts';

/** What a mandate comes to, in two lines. */
export function summary({ amount, frequency, debits }: EmandateQuote['terms'], say: Say): TemplateResult {
  const [first] = debits;
  return html`<div class="headline">
    <p><span class="big">${formatMoney(amount.total_incl, 'ZAR')}</span> ${say(frequency)}</p>
    ${first === undefined ? nothing : html`<p class="muted">${say('first_debit', dayWords(first.on, say))}</p>`}
  </div>`;
}
