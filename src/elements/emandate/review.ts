import { html, nothing, type TemplateResult } from 'lit';
import { button } from '../controls/button.ts';
import { notice } from '../controls/notice.ts';
import { formatMoney } from '../money.ts';
import type { EmandateQuote } from '../../protocol/emandate.ts';
import { stepsOf } from './emandate.flow.ts';
import type { Step } from './emandate-state.flow.ts';
import type { Screen } from './screen.ts';
import { dayWords, type Say } from './speech.ts';
import { coming } from './coming.ts';
import { summary } from './summary.ts';

/** The fourth step, the review: all that a mandate has to show, in groups that can be gone back to. */

type Terms = EmandateQuote['terms'];
type Row = readonly [label: string, value: string | TemplateResult | null | undefined];

const rows = (list: readonly Row[]): TemplateResult =>
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

const rand = (cents: number): string => formatMoney(cents, 'ZAR');

function frequency({ frequency: how, process_day }: Terms, say: Say): string {
  if (process_day === null) return say(how);
  if (how === 'WEEKLY') return `${say(how)}, ${say('weekdays').split(',')[process_day - 1] ?? ''}`;
  const day = process_day === 31 ? say('last_day') : say('day_of_month', process_day);
  return `${say(how)}, ${day.charAt(0).toLowerCase()}${day.slice(1)}`;
}

/** The most that a debit may be; a first one that is more, because of what is paid once, is no exception left unsaid. */
function maximum({ amount, first_collection: first, maximum_collection_amount: most }: Terms, say: Say): string {
  const sum = most ?? amount.total_incl;
  return first !== null && first.total_incl > sum ? say('maximum_later', rand(sum)) : rand(sum);
}

function money(terms: Terms, say: Say): readonly Row[] {
  const { amount, first_collection: first, adjustment } = terms;
  const vat = amount.total_tax > 0 ? html`<span class="muted small">${say('vat_included', rand(amount.total_tax))}</span>` : nothing;
  const by =
    adjustment && (adjustment.adjustment_rate === null ? rand(adjustment.adjustment_amount ?? 0) : `${adjustment.adjustment_rate / 100} %`);
  return [
    [
      say('ordered'),
      terms.lines.length === 0 ? null : terms.lines.map(({ name, qty }) => (qty === 1 ? name : `${qty} × ${name}`)).join(', '),
    ],
    [say('amount'), html`${rand(amount.total_incl)}${vat}`],
    [say('first_collection_date'), first && html`${rand(first.total_incl)}<span class="muted small">${dayWords(first.date, say)}</span>`],
    [say('maximum'), maximum(terms, say)],
    [say('varies'), terms.allow_variable_amount ? say('varies_yes') : say('varies_no')],
    [
      say('grows'),
      adjustment && adjustment.adjustment_category !== 'NEVER' ? say('grows_text', say(adjustment.adjustment_category), by ?? '') : null,
    ],
    [say('frequency'), frequency(terms, say)],
    [say('starts'), dayWords(terms.date_start, say)],
    [say('ends'), terms.frequency === 'ONCE' ? null : terms.date_end === null ? say('ends_never') : dayWords(terms.date_end, say)],
    [say('tracking'), terms.tracking_days === null ? null : say('tracking_text', terms.tracking_days)],
  ];
}

/** How the bank asks, by the approval window. */
function approvalWords({ approval }: EmandateQuote, say: Say): string | null {
  // Where the bank takes no more today, the way on is offered above.
  if (approval?.is_open !== true) return null;
  const window = approval.approval_window;
  if (window.includes('120_SECONDS')) return say('within_120');
  if (window.startsWith('DELAYED')) return say('by_2000');
  return window.startsWith('BATCH') ? say('by_1900') : null;
}

/** Everything, in groups that can be gone back to. */
export function reviewStep(screen: Screen): TemplateResult | typeof nothing {
  const { state, say, view, send } = screen;
  const { quote } = state;
  if (quote === null) return nothing;
  const { terms } = quote;
  const steps = stepsOf(view);
  const group = (step: Step, title: string, list: readonly Row[]): TemplateResult =>
    html`<section class="group" aria-label=${title}>
      <header class="group-head">
        <h3 class="label">${title}</h3>
        ${steps.includes(step) ? html`<button class="change" type="button" aria-label="${say('change')}: ${title}" @click=${(): void => send({ type: 'to', step })}>${say('change')}</button>` : nothing}
      </header>
      ${rows(list)}
    </section>`;
  return html`
    ${cutOff(screen, quote)} ${summary(terms, say)}
    ${group('what', say(terms.payment_method_type), [
      [say('beneficiary'), terms.beneficiary],
      [say('statement'), html`<code>${terms.statement_name}</code>`],
      [say('contract_reference'), html`<code>${terms.contract_reference}</code>`],
      ...money(terms, say),
      [say('approval'), approvalWords(quote, say)],
    ])}
    ${group('account', say('account'), [
      [say('bank_account_holder_name'), terms.bank_account?.bank_account_holder_name],
      [say('bank_name'), terms.bank_account && `${terms.bank_account.bank_title}, ${terms.bank_account.bank_branch_code}`],
      [say('bank_account_number'), terms.bank_account?.bank_account_number],
      [say('bank_account_type'), terms.bank_account && say(terms.bank_account.bank_account_type)],
    ])}
    ${group('who', say('payer'), [
      [say('payer'), terms.payer?.name],
      [say('id_number'), view.payer === null ? terms.payer?.id_number : null],
      [say('email'), view.payer === null ? terms.payer?.email : null],
      [say('contact_number'), view.payer === null ? terms.payer?.contact_number : null],
    ])}
    ${coming(quote, say)}
  `;
}

/** Too late in the day: what can be done instead. */
function cutOff({ say, form, changed }: Screen, { approval }: EmandateQuote): TemplateResult | typeof nothing {
  if (approval === null || approval.is_open) return nothing;
  const later = approval.open_windows.find((window) => window.startsWith('BATCH_TT2'));
  return notice({
    tone: 'info',
    icon: 'clock',
    title: say('cut_off'),
    text: say('cut_off_text', approval.cut_off ?? ''),
    actions: html`<div class="actions">
      ${
        later === undefined
          ? nothing
          : button({
              label: say('approve_later'),
              kind: 'primary',
              press: () => {
                form.approval_window = later;
                changed();
              },
            })
      }
    </div>`,
  });
}
