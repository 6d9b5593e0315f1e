import { msg, str } from '../../shared/locales/localize.ts';
import { rand } from '../../../facts/money.ts';
import { percentText } from '../../../facts/percentage.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { EmandateQuote } from '../../../protocol/emandate.ts';
import type { Step } from '../flow/emandate-state.flow.ts';
import type { ScreenContext } from './screen-context.ts';
import { timeWords } from '../terms/day-words.ts';
import { formatDay } from '../../shared/locales/days.ts';
import { upcomingDebits } from '../terms/upcoming-debits.ts';
import { firstDebitWords, frequencyWords, maximumWords, termsList, type TermsRow } from '../terms/terms-list.ts';
import { methodName } from '../terms/method-name.ts';
import { accountTypeName } from './account-step.ts';
import { termsHeadline } from '../terms/terms-headline.ts';

/** The review: all terms of the mandate, in groups with a link back to their step. */

type Terms = EmandateQuote['terms'];

type Growth = Exclude<NonNullable<Terms['adjustment']>['adjustment_category'], 'NEVER'>;

/** How often an amount increases. */
function growthFrequency(category: Growth): string {
  switch (category) {
    case 'ANNUALLY':
      return msg('every year');
    case 'BIANNUALLY':
      return msg('twice a year');
    case 'QUARTERLY':
      return msg('every quarter');
  }
}

function money(terms: Terms): readonly TermsRow[] {
  const { amount, first_collection: first, adjustment } = terms;
  const vat =
    amount.total_tax > 0 ? html`<span class="muted small">${msg(str`VAT of ${rand(amount.total_tax)} included`)}</span>` : nothing;
  const by =
    adjustment && (adjustment.adjustment_rate === null ? rand(adjustment.adjustment_amount ?? 0) : percentText(adjustment.adjustment_rate));
  return [
    [
      msg('Products'),
      terms.lines.length === 0 ? null : terms.lines.map(({ name, qty }) => (qty === 1 ? name : `${qty} × ${name}`)).join(', '),
    ],
    [msg('Amount'), html`${rand(amount.total_incl)}${vat}`],
    [msg('First collection'), first && html`${rand(first.total_incl)}<span class="muted small">${formatDay(first.date)}</span>`],
    [msg('Never more than'), maximumWords(terms)],
    [msg('May vary'), terms.allow_variable_amount ? msg(str`Yes, up to ${maximumWords(terms)}`) : msg('No')],
    [
      msg('Grows'),
      adjustment && adjustment.adjustment_category !== 'NEVER'
        ? msg(str`${growthFrequency(adjustment.adjustment_category)} by ${by ?? ''}`)
        : null,
    ],
    [msg('How often'), frequencyWords(terms)],
    [msg('First debit'), firstDebitWords(terms)],
    [msg('Starts'), formatDay(terms.date_start)],
    [msg('Ends'), terms.frequency === 'ONCE' ? null : terms.date_end === null ? msg('When you cancel it') : formatDay(terms.date_end)],
    [
      msg('If there is no money'),
      terms.tracking_days === null ? null : msg(str`The bank may wait up to ${terms.tracking_days} days for it`),
    ],
  ];
}

/** How the bank asks for approval in the current approval window; null if the review does not say it. */
function approvalWords({ approval }: EmandateQuote): string | null {
  // If the bank accepts no more mandates today, the notice above offers the alternative.
  if (approval?.is_open !== true) return null;
  const window = approval.approval_window;
  if (window.includes('120_SECONDS')) return msg('With your bank, within 2 minutes of signing');
  if (window.startsWith('DELAYED')) return msg('With your bank, by 20:00 today');
  return window.startsWith('BATCH') && approval.closes_at !== null ? msg(str`With your bank, by ${timeWords(approval.closes_at)}`) : null;
}

/** All terms, in groups with a link back to their step. */
export function termsReview(screen: ScreenContext): TemplateResult | typeof nothing {
  const { state, view, form, send } = screen;
  const { quote } = state;
  if (quote === null) return nothing;
  const { terms } = quote;
  const group = (step: Step, title: string, list: readonly TermsRow[]): TemplateResult =>
    html`<section class="group" aria-label=${title}>
      <header class="group-head">
        <h3 class="label">${title}</h3>
        <button class="change" type="button" aria-label="${msg('Change')}: ${title}" @click=${(): void => send({ type: 'to', step })}>
          ${msg('Change')}
        </button>
      </header>
      ${termsList(list)}
    </section>`;
  return html`
    ${termsHeadline(terms)}
    ${group('what', methodName(terms.payment_method_type), [
      [msg('Paid to'), terms.beneficiary],
      [msg('On your bank statement'), html`<code>${terms.statement_name}</code>`],
      [msg('Contract reference'), html`<code>${terms.contract_reference}</code>`],
      ...money(terms),
      [msg('You approve it'), approvalWords(quote)],
    ])}
    ${group('account', msg('Your bank account'), [
      [msg('Account holder'), terms.bank_account?.bank_account_holder_name],
      [msg('Bank'), terms.bank_account && `${terms.bank_account.bank_title}, ${terms.bank_account.bank_branch_code}`],
      [msg('Account number'), terms.bank_account?.bank_account_number],
      [msg('Kind of account'), terms.bank_account && accountTypeName(terms.bank_account.bank_account_type)],
    ])}
    ${group('who', msg('Payer'), [
      [form.isCompany(view) ? msg('Company name') : msg('Name'), terms.payer?.name],
      [form.isCompany(view) ? msg('Company registration') : msg('ID number'), terms.payer?.id_number],
      [msg('Email'), terms.payer?.email],
      [msg('Mobile number'), terms.payer?.contact_number],
    ])}
    ${upcomingDebits(quote)}
  `;
}
