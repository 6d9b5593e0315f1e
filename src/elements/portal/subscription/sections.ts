import { html, nothing, type TemplateResult } from 'lit';
import type { PortalView } from '../../../contract/sessions/portal.ts';
import { button } from '../../shared/controls/button.ts';
import { icon } from '../../shared/controls/icons.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { formatDay } from '../../shared/locales/days.ts';
import { intervalKey, intervalSwitch, savingWords } from './interval-switch.ts';
import { sentence, standing } from './sentence.ts';
import { smallButton } from '../panel/panel-parts.ts';
import { changeWords, intervalBeside, money } from '../panel/portal-words.ts';
import { firstCard, proposedCard, usualInterval } from '../flow/portal-rules.flow.ts';
import { NEW_CARD, type Panel } from '../flow/portal-state.flow.ts';
import type { PortalIntents } from '../panel/portal-intents.ts';

type Part = TemplateResult | typeof nothing;
type Subscription = NonNullable<PortalView['subscription']>;

/** The subscription in one sentence, what is to be done about it, and its other subscriptions. */
export function subscriptionSection(view: PortalView, subscription: Subscription, intents: PortalIntents): TemplateResult {
  const { allowed, owed, others, cards, upcoming, today } = view;
  const open = (panel: Panel) => () => intents.open(panel);
  const charges = subscription.collection_method === 'AUTOCHARGE';
  const card = charges ? firstCard(cards) : undefined;
  const paused = subscription.subscription_status === 'PAUSED' && subscription.cancel_at === undefined;
  const resume = { label: msg('Resume subscription'), press: open({ type: 'resume' }) };
  const again = { label: msg('Reactivate'), press: open({ type: 'reactivate' }) };
  return html`<section class="section" part="section subscription" aria-labelledby="subscription-title">
    <h2 class="live" id="subscription-title">${msg('Your subscription')}</h2>
    ${owed === null ? nothing : owedNotice(view, owed, intents)} ${sentence({ subscription, next: upcoming[0] ?? null, card }, today)}
    ${standing(view)} ${subscription.cancel_at === undefined ? nothing : html`<p class="muted">${msg('Nothing more is charged.')}</p>`}
    ${
      charges && card === undefined && cards.length > 0
        ? html`<p class="error">${msg('None of your cards can be charged. Please add one.')}</p>
            <div class="row-actions">${smallButton(msg('Add card'), open({ type: 'card' }))}</div>`
        : nothing
    }
    ${paused ? html`<p class="muted">${msg('Nothing is charged while it is paused.')}</p>` : nothing}
    ${pendingChange(view, subscription, intents)}
    ${
      allowed.reactivate || allowed.resume
        ? html`<div class="row-actions">
            ${allowed.resume ? button({ ...resume, kind: 'primary' }) : nothing}
            ${
              // Only one button is prominent. If an amount is owed, it is the button to pay it.
              !allowed.reactivate ? nothing : allowed.pay ? smallButton(again.label, again.press) : button({ ...again, kind: 'primary' })
            }
          </div>`
        : nothing
    }
    ${others.map((other) => sentence({ ...other, card: cards.find(({ id }) => id === other.card_id) }, today))}
  </section>`;
}

function owedNotice(view: PortalView, owed: NonNullable<PortalView['owed']>, intents: PortalIntents): TemplateResult {
  const card = proposedCard(view);
  const sum = money(owed.total_incl);
  return html`<div class="notice ${owed.is_past_due ? 'danger' : 'info'}" part="notice">
    ${icon(owed.is_past_due ? 'alert' : 'clock')}
    <div>
      <p class="notice-title">${owed.is_past_due ? msg(str`${sum} has not been paid`) : msg(str`${sum} is to be paid`)}</p>
      <p>${dueWords(owed, view.today)}</p>
      ${view.allowed.pay ? html`<div class="actions">${button({ label: msg('Pay now'), kind: 'primary', press: () => intents.open({ type: 'pay', card }) })}</div>` : nothing}
    </div>
  </div>`;
}

/** The text about the day on which an amount is due, and about the next automatic attempt. */
function dueWords({ date_due, date_retry, is_past_due }: NonNullable<PortalView['owed']>, today: string): string {
  if (!is_past_due) return msg(str`It is due on ${formatDay(date_due, today)}.`);
  return date_retry === null
    ? msg(str`It was due on ${formatDay(date_due, today)}.`)
    : msg(str`It was due on ${formatDay(date_due, today)}. We try again on ${formatDay(date_retry, today)}.`);
}

/** A plan that waits for the next period. Nothing is shown if there is no such period, or if its day passes while nothing is billed. */
function pendingChange({ allowed, today }: PortalView, subscription: Subscription, intents: PortalIntents): Part {
  const { change_plan_at, change_plan_items, cancel_at, subscription_status } = subscription;
  if (change_plan_at === undefined || cancel_at !== undefined || subscription_status === 'PAUSED') return nothing;
  return html`<div class="notice info" part="notice">
    ${icon('clock')}
    <div>
      <p class="notice-title">${changeWords(change_plan_items ?? [], change_plan_at, today)}</p>
      ${allowed.keep_plan ? html`<div class="actions">${smallButton(msg('Keep my plan'), () => intents.act('keep_plan'))}</div>` : nothing}
    </div>
  </div>`;
}

/** The plans that a customer can subscribe to, one interval at a time, the cheapest first. */
export function packagesSection(view: PortalView, intents: PortalIntents): TemplateResult {
  const { packages } = view;
  const card = firstCard(view.cards)?.id ?? NEW_CARD;
  const shown = packages.find((group) => intervalKey(group) === intents.interval) ?? usualInterval(packages);
  return html`<section class="section" part="section packages" aria-labelledby="packages-title">
    <h2 class="title" id="packages-title">${view.subscription === null ? msg('Choose a plan') : msg('Or choose a plan')}</h2>
    <p class="muted">${msg('You see the amount before you pay.')}</p>
    ${intervalSwitch(packages, shown, {
      name: 'interval',
      locked: false,
      choose: (group) => intents.chooseInterval(intervalKey(group)),
    })}
    <ul class="offers">
      ${shown?.products.map((product) => {
        const { product_id, name, description, price_incl } = product;
        return html`<li class="offer" part="offer">
          <div class="offer-text">
            <p class="offer-name">${name}</p>
            ${description ? html`<p class="hint">${description}</p>` : nothing}
            <p class="offer-price"><span class="amount">${money(price_incl)}</span> <span class="muted">${intervalBeside(shown)}</span></p>
            ${savingWords(packages, shown, product)}
          </div>
          ${smallButton(msg('Choose'), () => intents.open({ type: 'subscribe', choice: { product_id, qty: 1 }, card }), name)}
        </li>`;
      })}
    </ul>
  </section>`;
}
