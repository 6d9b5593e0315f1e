import { html, nothing, type TemplateResult } from 'lit';
import type { PortalCard, PortalView } from '../../protocol/portal.ts';
import { button } from '../controls/button.ts';
import { icon } from '../controls/icons.ts';
import { msg, str } from '../localize.ts';
import { formatDay } from './dates.ts';
import { cardTitle, intervalTitle, money, standingOf } from './portal-words.ts';
import { NEW_CARD, type Panel } from './portal-state.flow.ts';
import type { Hands } from './hands.ts';

/** The parts of the page, one below the other. */

type Part = TemplateResult | typeof nothing;
type Subscription = NonNullable<PortalView['subscription']>;

/** A part with its heading, and what can be done about it. */
export const section = (
  id: string,
  title: string,
  body: Part | readonly Part[],
  actions: Part | readonly Part[] = nothing,
): TemplateResult =>
  html`<section class="section" part="section ${id}" aria-labelledby="${id}-title">
    <h2 class="title" id="${id}-title">${title}</h2>
    ${body}
    ${actions === nothing || (Array.isArray(actions) && actions.every((each) => each === nothing)) ? nothing : html`<div class="row-actions">${actions}</div>`}
  </section>`;

/** A small button that opens something. */
export const opener = (label: string, press: () => void, about?: string): TemplateResult =>
  html`<button
    class="small"
    part="button secondary-button"
    type="button"
    aria-label=${about === undefined ? nothing : `${label}: ${about}`}
    @click=${press}
  >
    ${label}
  </button>`;

/** The subscription: how it stands, what it costs, what is charged next. */
export function subscriptionSection(view: PortalView, subscription: Subscription, hands: Hands): TemplateResult {
  const { allowed, owed } = view;
  const standing = standingOf(subscription, view);
  const open = (panel: Panel) => () => hands.open(panel);
  const first = firstCard(view.cards);
  return section(
    'subscription',
    msg('Your subscription'),
    html`<p class="standing ${standing.tone}">${standing.label}</p>
      ${owed === null ? nothing : owedNotice(view, owed, hands)} ${lines(subscription)} ${pending(view, subscription, hands)}
      ${upcoming(view, subscription)}`,
    [
      allowed.change_plan ? opener(msg('Change plan'), open({ type: 'plan', choice: null })) : nothing,
      allowed.reactivate ? button({ label: msg('Reactivate'), kind: 'primary', press: open({ type: 'reactivate' }) }) : nothing,
      allowed.cancel ? opener(msg('Cancel subscription'), open({ type: 'cancel' })) : nothing,
      first === undefined && subscription.collection_method === 'AUTOCHARGE' && view.cards.length > 0
        ? html`<p class="error">${msg('None of your cards can be charged. Please add one.')}</p>`
        : nothing,
    ],
  );
}

const firstCard = (cards: readonly PortalCard[]): PortalCard | undefined => cards.find(({ is_used }) => is_used);

function owedNotice(view: PortalView, owed: NonNullable<PortalView['owed']>, hands: Hands): TemplateResult {
  const card = firstCard(view.cards)?.id ?? NEW_CARD;
  return html`<div class="notice danger" part="notice">
    ${icon('alert')}
    <div>
      <p class="notice-title">${msg(str`${money(owed.total_incl)} has not been paid`)}</p>
      <p>
        ${
          owed.date_retry === null
            ? msg(str`It was due on ${formatDay(owed.date_due)}.`)
            : msg(str`It was due on ${formatDay(owed.date_due)}. We try again on ${formatDay(owed.date_retry)}.`)
        }
      </p>
      ${view.allowed.pay ? html`<div class="actions">${button({ label: msg('Pay now'), kind: 'primary', press: () => hands.open({ type: 'pay', card }) })}</div>` : nothing}
    </div>
  </div>`;
}

/** Lines with VAT, as they are billed each time. */
function lines(subscription: Subscription): TemplateResult {
  const { items_recurring, total_recurring_excl, total_recurring_incl, currency, billing } = subscription;
  const vat = total_recurring_incl - total_recurring_excl;
  return html`<dl class="sums">
    ${items_recurring.map(
      ({ name, qty, price }) =>
        html`<div class="row">
          <dt>${name}${qty === 1 ? nothing : html` <span class="muted">× ${qty}</span>`}</dt>
          <dd class="amount">${money(price * qty, currency)}</dd>
        </div>`,
    )}
    ${
      vat === 0
        ? nothing
        : html`<div class="row muted">
            <dt>${msg('VAT')}</dt>
            <dd class="amount">${money(vat, currency)}</dd>
          </div>`
    }
    <div class="row sum-total">
      <dt>${msg('Total')} <span class="muted every">${intervalTitle({ ...billing, billing_period: billing.period })}</span></dt>
      <dd class="amount">${money(total_recurring_incl, currency)}</dd>
    </div>
  </dl>`;
}

function pending({ allowed }: PortalView, { change_plan_at, change_plan_items }: Subscription, hands: Hands): Part {
  if (change_plan_at === undefined) return nothing;
  const names = (change_plan_items ?? []).map(({ name, qty }) => (qty === 1 ? name : `${name} × ${qty}`)).join(', ');
  return html`<div class="notice info" part="notice">
    ${icon('clock')}
    <div>
      <p class="notice-title">${msg(str`Changes to ${names} on ${formatDay(change_plan_at)}`)}</p>
      ${allowed.keep_plan ? html`<div class="actions">${opener(msg('Keep my plan'), () => hands.act('plan_kept', 'change-plan/undo'))}</div>` : nothing}
    </div>
  </div>`;
}

function upcoming({ upcoming: charges, cards }: PortalView, { currency, collection_method }: Subscription): Part {
  if (charges.length === 0) return nothing;
  const card = firstCard(cards);
  return html`<div class="upcoming">
    <h3 class="label" id="upcoming">${collection_method === 'AUTOCHARGE' ? msg('Next payments') : msg('Next invoices')}</h3>
    <ol class="charges" aria-labelledby="upcoming">
      ${charges.map(
        ({ date, total_incl }) =>
          html`<li class="row"><span>${formatDay(date)}</span><span class="amount">${money(total_incl, currency)}</span></li>`,
      )}
    </ol>
    ${
      collection_method !== 'AUTOCHARGE'
        ? html`<p class="hint">${msg('You get an invoice each time, and pay it here.')}</p>`
        : card === undefined
          ? nothing
          : html`<p class="hint with-icon">${icon('card')} ${msg(str`Charged to ${cardTitle(card)}`)}</p>`
    }
  </div>`;
}

/** What can be subscribed to, by interval, the cheapest first. */
export function packagesSection(view: PortalView, hands: Hands): TemplateResult {
  const card = firstCard(view.cards)?.id ?? NEW_CARD;
  return section(
    'packages',
    view.subscription === null ? msg('Choose a plan') : msg('Or choose a plan'),
    view.packages.map(
      (group) =>
        html`<div class="group">
          <h3 class="label">${intervalTitle(group)}</h3>
          <ul class="offers">
            ${group.products.map(
              ({ product_id, name, description, price }) =>
                html`<li class="offer" part="offer">
                  <div class="offer-text">
                    <p class="offer-name">${name}</p>
                    ${description ? html`<p class="muted">${description}</p>` : nothing}
                    <p class="amount offer-price">${money(price)} <span class="muted">${msg('without VAT')}</span></p>
                  </div>
                  ${opener(msg('Choose'), () => hands.open({ type: 'subscribe', choice: { product_id, qty: 1 }, card }), name)}
                </li>`,
            )}
          </ul>
        </div>`,
    ),
  );
}
