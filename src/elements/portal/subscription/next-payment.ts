import { html, nothing, type TemplateResult } from 'lit';
import type { PortalCard, PortalView } from '../../../contract/sessions/portal.ts';
import { icon } from '../../shared/controls/icons.ts';
import { drawMark } from '../../shared/controls/marks.ts';
import { msg } from '../../shared/locales/localize.ts';
import { formatDay, formatDayOfYear } from '../../shared/locales/days.ts';
import { firstCard } from '../flow/portal-rules.flow.ts';
import { cardNumber, cardTitle, money } from '../screen/portal-words.ts';

/** The information that customers look up most often: which amount is charged next, when, and to which card. */

type Subscription = NonNullable<PortalView['subscription']>;

/** A card as its mark and last digits. Screen readers read its name. */
export const cardFace = (card: PortalCard): TemplateResult =>
  html`<span class="card-face"
    ><span class="mark-place">${drawMark(card.card_brand) ?? icon('card')}</span><span aria-hidden="true">${cardNumber(card)}</span
    ><span class="live">${cardTitle(card)}</span></span
  >`;

/** The next payment in one line; nothing if there is no further payment. */
export function nextPayment(view: PortalView, subscription: Subscription): TemplateResult | typeof nothing {
  const { cancel_at, billing, collection_method, currency } = subscription;
  const [next] = view.upcoming;
  if (cancel_at !== undefined)
    return line(msg('You can use it until'), formatDay(cancel_at), html`<span>${msg('Nothing more is charged.')}</span>`);
  if (next === undefined) return nothing;
  const charges = collection_method === 'AUTOCHARGE';
  const card = charges ? firstCard(view.cards) : undefined;
  return line(
    charges ? msg('Next payment') : msg('Next invoice'),
    html`<span>${isWithinAYear(billing) ? formatDayOfYear(next.date) : formatDay(next.date)}</span>
      <span class="dot" aria-hidden="true">·</span> <span class="amount">${money(next.total_incl, currency)}</span>`,
    card === undefined ? nothing : cardFace(card),
  );
}

const line = (label: string, what: TemplateResult | string, more: TemplateResult | typeof nothing): TemplateResult =>
  html`<div class="next">
    <p class="label">${label}</p>
    <p class="next-what">${what}</p>
    ${more === nothing ? nothing : html`<p class="next-more">${more}</p>`}
  </div>`;

/** Whether payments are less than a year apart, so that the date needs no year. */
const isWithinAYear = ({ period, custom_period, custom_interval = 1 }: Subscription['billing']): boolean =>
  period !== 'YEARLY' && (period !== 'CUSTOM' || (custom_period !== 'YEARS' && custom_interval < 12));

/** What is paid each time, and when. */
export const paymentDetails = (view: PortalView, subscription: Subscription): TemplateResult =>
  html`<div class="facts">${lines(subscription)} ${upcomingCharges(view, subscription)}</div>`;

/** The lines with VAT, as they are billed each time. */
function lines(subscription: Subscription): TemplateResult {
  const { items_recurring, total_recurring_incl, currency } = subscription;
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
        <dt>${msg('Total')}</dt>
        <dd class="amount">${money(total_recurring_incl, currency)}</dd>
      </div>
    </dl>
  </div>`;
}

function upcomingCharges(
  { upcoming: charges }: PortalView,
  { currency, collection_method }: Subscription,
): TemplateResult | typeof nothing {
  if (charges.length === 0) return nothing;
  return html`<div class="fact">
    <h3 class="label" id="upcoming">${collection_method === 'AUTOCHARGE' ? msg('Next payments') : msg('Next invoices')}</h3>
    <ol class="charges" aria-labelledby="upcoming">
      ${charges.map(
        ({ date, total_incl }) =>
          html`<li class="row"><span>${formatDay(date)}</span><span class="amount">${money(total_incl, currency)}</span></li>`,
      )}
    </ol>
    ${collection_method === 'AUTOCHARGE' ? nothing : html`<p class="hint">${msg('You get an invoice each time, and pay it here.')}</p>`}
  </div>`;
}
