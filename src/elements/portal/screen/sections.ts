import { html, nothing, type TemplateResult } from 'lit';
import type { PortalView } from '../../../contract/sessions/portal.ts';
import { button } from '../../shared/controls/button.ts';
import { icon } from '../../shared/controls/icons.ts';
import { newsIcon } from '../../shared/controls/news-icons.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { formatDay } from '../../shared/locales/days.ts';
import { intervalKey, intervalSwitch, savingWords } from '../subscription/interval-switch.ts';
import { paymentDetails, nextPayment } from '../subscription/next-payment.ts';
import { changeWords, intervalBeside, money, planNames, subscriptionStatus } from './portal-words.ts';
import { firstCard, proposedCard, usualInterval } from '../flow/portal-rules.flow.ts';
import { NEW_CARD, type Panel } from '../flow/portal-state.flow.ts';
import type { PortalIntents } from './portal-intents.ts';

/** The sections of the page. */

type Part = TemplateResult | typeof nothing;
type Subscription = NonNullable<PortalView['subscription']>;

/** A section with its heading, the content next to the heading, its body and its buttons. */
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

/**
 * A small button. `plain` is for one of several; `quiet` is for one that should not attract attention. `about` names the subject for screen
 * readers.
 */
export const smallButton = (label: string, press: () => void, about?: string, look: '' | 'plain' | 'plain quiet' = ''): TemplateResult =>
  html`<button
    class="small ${look}"
    part="button secondary-button"
    type="button"
    aria-label=${about === undefined ? nothing : `${label}: ${about}`}
    @click=${press}
  >
    ${label}
  </button>`;

/** The subscription: its next payment, its status and its plan. The payment details are folded. */
export function subscriptionSection(view: PortalView, subscription: Subscription, intents: PortalIntents): TemplateResult {
  const { allowed, owed } = view;
  const standing = subscriptionStatus(subscription, view);
  const open = (panel: Panel) => () => intents.open(panel);
  const isWithoutCard = firstCard(view.cards) === undefined && subscription.collection_method === 'AUTOCHARGE' && view.cards.length > 0;
  const paused = subscription.subscription_status === 'PAUSED' && subscription.cancel_at === undefined;
  const resume = { label: msg('Resume subscription'), press: open({ type: 'resume' }) };
  const again = { label: msg('Reactivate'), press: open({ type: 'reactivate' }) };
  return section(
    'subscription',
    msg('Your subscription'),
    html`${owed === null ? nothing : owedNotice(view, owed, intents)} ${nextPayment(view, subscription)}
      ${isWithoutCard ? html`<p class="error">${msg('None of your cards can be charged. Please add one.')}</p>` : nothing}
      ${paused ? html`<p>${msg('Nothing is charged while it is paused.')}</p>` : nothing} ${headline(subscription)}
      ${pendingChange(view, subscription, intents)}
      <details class="fold">
        <summary>${msg('What you pay, and when')}${icon('chevron')}</summary>
        ${paymentDetails(view, subscription)}
      </details>`,
    [
      allowed.change_plan ? smallButton(msg('Change plan'), open({ type: 'plan', choice: null })) : nothing,
      // Only one button is prominent. If an amount is owed, it is the button to pay it.
      allowed.reactivate ? (allowed.pay ? smallButton(again.label, again.press) : button({ ...again, kind: 'primary' })) : nothing,
      allowed.resume ? button({ ...resume, kind: 'primary' }) : nothing,
      allowed.pause ? smallButton(msg('Pause subscription'), open({ type: 'pause' }), undefined, 'plain quiet') : nothing,
      allowed.cancel ? smallButton(msg('Cancel subscription'), open({ type: 'cancel' }), undefined, 'plain quiet') : nothing,
    ],
    html`<p class="standing ${standing.tone}">${standing.label}</p>`,
  );
}

/** The plan's name and its price. */
function headline({ items_recurring, total_recurring_incl, currency, billing }: Subscription): TemplateResult {
  const interval = intervalBeside({ ...billing, billing_period: billing.period });
  return html`<p class="plan">
    <span class="plan-name">${planNames(items_recurring)}</span>
    <span class="plan-price"
      ><span class="amount">${money(total_recurring_incl, currency)}</span> <span class="muted">${interval}</span></span
    >
  </p>`;
}

function owedNotice(view: PortalView, owed: NonNullable<PortalView['owed']>, intents: PortalIntents): TemplateResult {
  const card = proposedCard(view);
  const sum = money(owed.total_incl);
  return html`<div class="notice ${owed.is_past_due ? 'danger' : 'info'}" part="notice">
    ${newsIcon(owed.is_past_due ? 'alert' : 'clock')}
    <div>
      <p class="notice-title">${owed.is_past_due ? msg(str`${sum} has not been paid`) : msg(str`${sum} is to be paid`)}</p>
      <p>${dueWords(owed)}</p>
      ${view.allowed.pay ? html`<div class="actions">${button({ label: msg('Pay now'), kind: 'primary', press: () => intents.open({ type: 'pay', card }) })}</div>` : nothing}
    </div>
  </div>`;
}

/** The text about the day on which an amount is due, and about the next automatic attempt. */
function dueWords({ date_due, date_retry, is_past_due }: NonNullable<PortalView['owed']>): string {
  if (!is_past_due) return msg(str`It is due on ${formatDay(date_due)}.`);
  return date_retry === null
    ? msg(str`It was due on ${formatDay(date_due)}.`)
    : msg(str`It was due on ${formatDay(date_due)}. We try again on ${formatDay(date_retry)}.`);
}

/** A plan that waits for the next period. Nothing is shown if there is no such period, or if its day passes while nothing is billed. */
function pendingChange({ allowed }: PortalView, subscription: Subscription, intents: PortalIntents): Part {
  const { change_plan_at, change_plan_items, cancel_at, subscription_status } = subscription;
  if (change_plan_at === undefined || cancel_at !== undefined || subscription_status === 'PAUSED') return nothing;
  return html`<div class="notice info" part="notice">
    ${newsIcon('clock')}
    <div>
      <p class="notice-title">${changeWords(change_plan_items ?? [], change_plan_at)}</p>
      ${allowed.keep_plan ? html`<div class="actions">${smallButton(msg('Keep my plan'), () => intents.act('keep_plan'))}</div>` : nothing}
    </div>
  </div>`;
}

/** The plans that a customer can subscribe to, one interval at a time, the cheapest first. */
export function packagesSection(view: PortalView, intents: PortalIntents): TemplateResult {
  const { packages } = view;
  const card = firstCard(view.cards)?.id ?? NEW_CARD;
  const wanted = intents.pageChoices.get('interval');
  const shown = packages.find((group) => intervalKey(group) === wanted) ?? usualInterval(packages);
  return section(
    'packages',
    view.subscription === null ? msg('Choose a plan') : msg('Or choose a plan'),
    html`<p class="muted">${msg('You see the amount before you pay.')}</p>
      ${intervalSwitch(packages, shown, {
        name: 'interval',
        locked: false,
        choose: (group) => intents.pageChoices.set('interval', intervalKey(group)),
      })}
      <ul class="offers">
        ${shown?.products.map((product) => {
          const { product_id, name, description, price_incl } = product;
          return html`<li class="offer" part="offer">
            <div class="offer-text">
              <p class="offer-name">${name}</p>
              ${description ? html`<p class="hint">${description}</p>` : nothing}
              <p class="offer-price">
                <span class="amount">${money(price_incl)}</span> <span class="muted">${intervalBeside(shown)}</span>
              </p>
              ${savingWords(packages, shown, product)}
            </div>
            ${smallButton(msg('Choose'), () => intents.open({ type: 'subscribe', choice: { product_id, qty: 1 }, card }), name)}
          </li>`;
        })}
      </ul>`,
  );
}
