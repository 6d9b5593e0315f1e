import { html, nothing, type TemplateResult } from 'lit';
import type { PortalView } from '../../protocol/portal.ts';
import { button } from '../controls/button.ts';
import { icon } from '../controls/icons.ts';
import { msg, str } from '../localize.ts';
import { formatDay } from './dates.ts';
import { firstCard } from './paid-by.ts';
import { cardTitle, intervalTitle, money, standingOf } from './portal-words.ts';
import { NEW_CARD, type Panel } from './portal-state.flow.ts';
import type { Hands } from './hands.ts';

/** The parts of the page, one below the other. */

type Part = TemplateResult | typeof nothing;
type Subscription = NonNullable<PortalView['subscription']>;

/** A part with its heading, what stands beside that, and what can be done about it. */
export const section = (
  id: string,
  title: string,
  body: Part | readonly Part[],
  actions: Part | readonly Part[] = nothing,
  beside: Part = nothing,
): TemplateResult =>
  html`<section class="section" part="section ${id}" aria-labelledby="${id}-title">
    <div class="head">
      <h2 class="title" id="${id}-title">${title}</h2>
      ${beside}
    </div>
    ${body}
    ${actions === nothing || (Array.isArray(actions) && actions.every((each) => each === nothing)) ? nothing : html`<div class="row-actions">${actions}</div>`}
  </section>`;

/** A small button that opens something; `plain` among many. */
export const opener = (label: string, press: () => void, about?: string, look: '' | 'plain' = ''): TemplateResult =>
  html`<button
    class="small ${look}"
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
    html`${headline(subscription)} ${owed === null ? nothing : owedNotice(view, owed, hands)} ${pending(view, subscription, hands)}
      <div class="facts">${lines(subscription)} ${upcoming(view, subscription)}</div>`,
    [
      allowed.change_plan ? opener(msg('Change plan'), open({ type: 'plan', choice: null })) : nothing,
      allowed.reactivate ? button({ label: msg('Reactivate'), kind: 'primary', press: open({ type: 'reactivate' }) }) : nothing,
      allowed.cancel ? opener(msg('Cancel subscription'), open({ type: 'cancel' })) : nothing,
      first === undefined && subscription.collection_method === 'AUTOCHARGE' && view.cards.length > 0
        ? html`<p class="error">${msg('None of your cards can be charged. Please add one.')}</p>`
        : nothing,
    ],
    html`<p class="standing ${standing.tone}">${standing.label}</p>`,
  );
}

/** What it is, and what it costs each time. */
function headline({ items_recurring, total_recurring_incl, currency, billing }: Subscription): TemplateResult {
  const interval = intervalTitle({ ...billing, billing_period: billing.period });
  return html`<div>
    <p class="plan-name">${planNames(items_recurring)}</p>
    <p class="plan-price"><span class="amount">${money(total_recurring_incl, currency)}</span> <span class="muted">${interval}</span></p>
  </div>`;
}

const planNames = (lines: Subscription['items_recurring']): string =>
  lines.map(({ name, qty }) => (qty === 1 ? name : `${name} × ${qty}`)).join(', ');

function owedNotice(view: PortalView, owed: NonNullable<PortalView['owed']>, hands: Hands): TemplateResult {
  const card = firstCard(view.cards)?.id ?? NEW_CARD;
  const sum = money(owed.total_incl);
  return html`<div class="notice ${owed.is_past_due ? 'danger' : 'info'}" part="notice">
    ${icon(owed.is_past_due ? 'alert' : 'clock')}
    <div>
      <p class="notice-title">${owed.is_past_due ? msg(str`${sum} has not been paid`) : msg(str`${sum} is to be paid`)}</p>
      <p>${dueWords(owed)}</p>
      ${view.allowed.pay ? html`<div class="actions">${button({ label: msg('Pay now'), kind: 'primary', press: () => hands.open({ type: 'pay', card }) })}</div>` : nothing}
    </div>
  </div>`;
}

/** When it is due, and what happens by itself. */
function dueWords({ date_due, date_retry, is_past_due }: NonNullable<PortalView['owed']>): string {
  if (!is_past_due) return msg(str`It is due on ${formatDay(date_due)}.`);
  return date_retry === null
    ? msg(str`It was due on ${formatDay(date_due)}.`)
    : msg(str`It was due on ${formatDay(date_due)}. We try again on ${formatDay(date_retry)}.`);
}

/** Lines with VAT, as they are billed each time. */
function lines(subscription: Subscription): TemplateResult {
  const { items_recurring, total_recurring_excl, total_recurring_incl, currency } = subscription;
  const vat = total_recurring_incl - total_recurring_excl;
  return html`<div class="fact">
    <h3 class="label" id="lines">${msg('What you pay each time')}</h3>
    <dl class="sums" aria-labelledby="lines">
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
        <dt>${msg('Total')}</dt>
        <dd class="amount">${money(total_recurring_incl, currency)}</dd>
      </div>
    </dl>
  </div>`;
}

function pending({ allowed }: PortalView, { change_plan_at, change_plan_items }: Subscription, hands: Hands): Part {
  if (change_plan_at === undefined) return nothing;
  const names = planNames(change_plan_items ?? []);
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
  return html`<div class="fact">
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
    html`<p class="muted">${msg('Prices are without VAT. Before you pay you see what it comes to.')}</p>
      <div class="groups">
        ${view.packages.map(
          (group) =>
            html`<div class="group">
              <h3 class="label">${intervalTitle(group)}</h3>
              <ul class="offers">
                ${group.products.map(
                  ({ product_id, name, description, price }) =>
                    html`<li class="offer" part="offer">
                      <div class="offer-text">
                        <p class="offer-name">${name}</p>
                        ${description ? html`<p class="hint">${description}</p>` : nothing}
                        <p class="amount offer-price">${money(price)}</p>
                      </div>
                      ${opener(msg('Choose'), () => hands.open({ type: 'subscribe', choice: { product_id, qty: 1 }, card }), name)}
                    </li>`,
                )}
              </ul>
            </div>`,
        )}
      </div>`,
  );
}
