import { html, nothing, type TemplateResult } from 'lit';
import type { PortalView } from '../../../contract/sessions/portal.ts';
import { msg } from '../../shared/locales/localize.ts';
import { formatDay } from '../../shared/locales/days.ts';
import { intervalBeside, money } from '../panel/portal-words.ts';

/** What a subscription costs each time, and when. Shown folded, where the plan is. */

type Subscription = NonNullable<PortalView['subscription']>;

/** What is paid each time, and when. */
export const paymentDetails = (view: PortalView, subscription: Subscription): TemplateResult =>
  html`<div class="facts">${lines(subscription)} ${upcomingCharges(view, subscription)}</div>`;

/** The lines with VAT, as they are billed each time. */
function lines(subscription: Subscription): TemplateResult {
  const { items_recurring, total_recurring_incl, currency, billing } = subscription;
  return html`<div class="fact">
    <h3 class="label" id="lines">${msg('What you pay each time')}</h3>
    <dl class="sums" aria-labelledby="lines">
      ${items_recurring.map(
        ({ name, qty, total_incl }) =>
          html`<div class="row">
            <dt>${name}${qty === 1 ? nothing : html`${' '}<span class="muted">× ${qty}</span>`}</dt>
            <dd class="amount">${money(total_incl, currency)}</dd>
          </div>`,
      )}
      <div class="row sum-total">
        <dt>${msg('Total')} <span class="muted">${intervalBeside({ ...billing, billing_period: billing.period })}</span></dt>
        <dd class="amount">${money(total_recurring_incl, currency)}</dd>
      </div>
    </dl>
  </div>`;
}

function upcomingCharges(
  { upcoming: charges, today }: PortalView,
  { currency, collection_method }: Subscription,
): TemplateResult | typeof nothing {
  if (charges.length === 0) return nothing;
  return html`<div class="fact">
    <h3 class="label" id="upcoming">${collection_method === 'AUTOCHARGE' ? msg('Next payments') : msg('Next invoices')}</h3>
    <ol class="charges" aria-labelledby="upcoming">
      ${charges.map(
        ({ date, total_incl }) =>
          html`<li class="row"><span>${formatDay(date, today)}</span><span class="amount">${money(total_incl, currency)}</span></li>`,
      )}
    </ol>
    ${collection_method === 'AUTOCHARGE' ? nothing : html`<p class="hint">${msg('You get an invoice each time, and pay it here.')}</p>`}
  </div>`;
}
