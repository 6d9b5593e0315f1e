import { msg, str } from '../../shared/locales/localize.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { EmandateQuote } from '../../../contract/sessions/emandate.ts';
import { tagOf } from '../../../facts/languages.ts';
import type { ScreenContext } from '../screen/screen-context.ts';
import { timeWords } from '../plan/day-words.ts';
import { upcomingDebits } from '../plan/upcoming-debits.ts';
import { termsList, firstDebitWords } from '../plan/terms-list.ts';
import { frequencyName } from '../plan/frequency.ts';
import { rand } from '../../../facts/money.ts';

/** The review: all terms of the mandate, in groups with a link back to their step. */

type Row = EmandateQuote['mandate_text']['rows'][number];

/** What the payer compares letter by letter. */
const CODES: ReadonlySet<Row['key']> = new Set(['statement', 'contract']);

/** How the bank asks for approval in the current approval window; null if the review does not say it. */
function approvalWords({ approval }: EmandateQuote): string | null {
  // If the bank accepts no more mandates today, the notice above offers the alternative.
  if (approval?.is_open !== true) return null;
  const window = approval.approval_window;
  if (window.includes('120_SECONDS')) return msg('With your bank, within 2 minutes of signing');
  if (window.startsWith('DELAYED')) return msg('With your bank, by 20:00 today');
  return window.startsWith('BATCH') && approval.closes_at !== null ? msg(str`With your bank, by ${timeWords(approval.closes_at)}`) : null;
}

/** All terms, in groups with a link back to their step: exactly the rows that the signed document has. */
export function termsReview(quote: EmandateQuote, send: ScreenContext['send']): TemplateResult {
  const { terms, mandate_text: signed } = quote;
  const approval = approvalWords(quote);
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
    ${group('who', msg('Payer'))} ${approval === null ? nothing : termsList([[msg('You approve it'), approval]])} ${upcomingDebits(quote)}
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
