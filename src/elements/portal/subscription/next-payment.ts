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
