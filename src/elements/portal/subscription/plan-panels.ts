import { html, nothing, type TemplateResult } from 'lit';
import type { PlanPreview, PortalCard, PortalPackages, PortalView, SubscribePreview } from '../../../contract/sessions/portal.ts';
import { typedQuantity } from '../../shared/form/quantity.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { formatDay } from '../../shared/locales/days.ts';
import { icon } from '../../shared/controls/icons.ts';
import { intervalKey, intervalSwitch, savingWords } from './interval-switch.ts';
import type { PortalIntents } from '../panel/portal-intents.ts';
import { paymentChoice, paymentSource, paysNow } from './payment-choice.ts';
import {
  closeButton,
  isFrameLost,
  panelButtons,
  previewPlaceholder,
  smallButton,
  type AccountContext,
  type PanelContext,
} from '../panel/panel-parts.ts';
import { cardNumber, cardTitle, intervalBeside, intervalTitle, money } from '../panel/portal-words.ts';
import { samePlanIn } from '../flow/interval-saving.flow.ts';
import { firstCard, isCurrentPlan, usualInterval } from '../flow/portal-rules.flow.ts';
import { acceptsCard, NEW_CARD, previewOf, type Choice, type Panel } from '../flow/portal-state.flow.ts';

/** The panel of the subscription: its plan, another plan with the exact costs in cents, a pause, and its end. */

/** The panel of the plan. The costs of another one stay visible next to the plans, or below them on a phone. */
export function planPanel(context: PanelContext<Extract<Panel, { type: 'plan' }>>): TemplateResult {
  const { panel, view, intents } = context;
  if (!view.allowed.change_plan) return html`${presentPlan(context)} ${closeButton(intents)}`;
  return html`<div class="choosing">
    <div class="choices">${planChoices(context)} ${panel.choice === null ? presentPlan(context) : nothing}</div>
    <div class="outcome">${planOutcome(context)}</div>
  </div>`;
}

/** What the present plan costs, folded where other plans can be chosen, and how it is paused or ended. */
function presentPlan({ view, intents }: AccountContext): TemplateResult {
  const { allowed, subscription } = view;
  if (subscription === null) return html`${nothing}`;
  const open = (type: 'pause' | 'cancel') => () => intents.open({ type });
  return html`${allowed.change_plan ? fold(paymentDetails(view, subscription)) : paymentDetails(view, subscription)}
    <div class="row-actions">
      ${allowed.pause ? smallButton(msg('Pause subscription'), open('pause')) : nothing}
      ${allowed.cancel ? smallButton(msg('Cancel subscription'), open('cancel')) : nothing}
    </div>`;
}

const fold = (body: TemplateResult): TemplateResult =>
  html`<details class="fold">
    <summary>${msg('What you pay, and when')}${icon('chevron')}</summary>
    ${body}
  </details>`;

/** The plans, one interval at a time. */
function planChoices({ panel, view, intents }: PanelContext<Extract<Panel, { type: 'plan' }>>): TemplateResult {
  const { choice } = panel;
  const { packages } = view;
  const chosenGroup = packages.find(({ products }) => products.some(({ product_id }) => product_id === choice?.product_id));
  const wanted = intents.form.get('interval');
  const shown = packages.find((group) => intervalKey(group) === wanted) ?? chosenGroup ?? usualInterval(packages);
  const choose = (product_id: string): void => {
    intents.open({ type: 'plan', choice: { product_id, qty: choice?.qty ?? currentQty(view) } });
  };
  // If the customer switches to another interval, the same plan is selected there, or none.
  const turn = (group: PortalPackages): void => {
    intents.form.input('interval', intervalKey(group));
    const before = chosenGroup?.products.find(({ product_id }) => product_id === choice?.product_id);
    const same = before && samePlanIn(group, before);
    if (same && isSelectable(view, same)) choose(same.product_id);
    else if (choice !== null) intents.open({ type: 'plan', choice: null });
  };
  return html`${intervalSwitch(packages, shown, { name: 'plan-interval', locked: intents.busy, choose: turn })}
  ${shown === undefined ? nothing : plansOf(view, shown, choice, intents, choose)}`;
}

/** Whether a plan can be chosen. The current plan can be chosen only to change its quantity, or to undo a planned change. */
const isSelectable = (view: PortalView, { is_current, unit_label }: PortalPackages['products'][number]): boolean =>
  !is_current || view.allowed.keep_plan || unit_label !== null || currentQty(view) > 1 || view.subscription?.items_recurring.length !== 1;

function plansOf(
  view: PortalView,
  group: PortalPackages,
  choice: Choice | null,
  intents: PortalIntents,
  choose: (product_id: string) => void,
): TemplateResult {
  const title = intervalTitle(group);
  return html`<fieldset class="picks">
    <legend class=${view.packages.length > 1 ? 'live' : 'label'}>${title}</legend>
    ${group.products.map((product) => {
      const { product_id, name, description, price_incl, is_current } = product;
      const selectable = isSelectable(view, product);
      return html`<label class=${selectable ? 'pick' : 'pick off'}
        ><input
          type="radio"
          name="plan"
          value=${product_id}
          .checked=${choice?.product_id === product_id}
          ?disabled=${intents.busy || !selectable}
          @change=${(): void => choose(product_id)}
        /><span class="pick-text"
          ><span>${name}${is_current ? html`${' '}<span class="badge">${msg('Your plan')}</span>` : nothing}</span
          >${description ? html`<span class="muted">${description}</span>` : nothing}${savingWords(view.packages, group, product)}</span
        ><span class="pick-price"
          ><span class="amount">${money(price_incl)}</span><span class="muted">${intervalBeside(group)}</span></span
        ></label
      >`;
    })}
  </fieldset>`;
}

/** The costs of the chosen plan, and the buttons. */
function planOutcome(context: PanelContext<Extract<Panel, { type: 'plan' }>>): TemplateResult {
  const { panel, state, view, intents } = context;
  const { choice } = panel;
  if (choice === null)
    return html`<p class="hint">${msg('Choose one to see the amount.')}</p>
      ${closeButton(intents)}`;
  const preview = previewOf(state, 'plan');
  const isCurrent = isCurrentPlan(view, choice);
  const meaning = isCurrent
    ? html`<p class="hint">${msg('This is the plan you have.')}</p>`
    : preview === null
      ? previewPlaceholder(context)
      : planSummary(preview, view);
  const buttons =
    isCurrent && view.allowed.keep_plan
      ? // Choosing the current plan undoes the planned change.
        panelButtons(intents, msg('Keep my plan'), () => intents.act('keep_plan'))
      : panelButtons(
          intents,
          preview !== null && !isCurrent && paysNow(view, preview.total_incl)
            ? msg(str`Change plan and pay ${money(preview.total_incl)}`)
            : msg('Change plan'),
          () => intents.act('change_plan', { items: [choice] }),
          { locked: preview === null || isCurrent },
        );
  return html`${quantityField(view, intents, choice, (next) => intents.open({ type: 'plan', choice: next }))} ${meaning} ${buttons}`;
}

/** The quantity of the current plan; 1 if the subscription has several lines. */
function currentQty({ subscription }: PortalView): number {
  const lines = subscription?.items_recurring ?? [];
  return lines.length === 1 ? (lines[0]?.qty ?? 1) : 1;
}

const productOf = ({ packages }: PortalView, { product_id }: Choice) =>
  packages.flatMap(({ products }) => products).find((product) => product.product_id === product_id);

/** The field for the quantity. It is shown only if the plan has a unit (seats, boxes), or if the quantity is more than one. */
function quantityField(
  view: PortalView,
  intents: PortalIntents,
  choice: Choice,
  change: (choice: Choice) => void,
): TemplateResult | typeof nothing {
  const product = productOf(view, choice);
  if (product?.unit_label == null && choice.qty === 1 && currentQty(view) === 1) return nothing;
  const leave = () => {
    const qty = typedQuantity(intents.form.get('qty'), 1);
    if (qty !== choice.qty) change({ ...choice, qty });
  };
  return intents.form.field('qty', { ...(product?.unit_label ? { hint: product.unit_label } : {}), onLeave: leave });
}

const sumRow = (label: string | TemplateResult, cents: number, strong = false): TemplateResult =>
  html`<div class=${strong ? 'row sum-total' : 'row muted'}>
    <dt>${label}</dt>
    <dd class="amount">${money(cents)}</dd>
  </div>`;

/** The card that pays, beside the amount. */
const cardName = (card: PortalCard): TemplateResult =>
  html`<span class="muted"><span aria-hidden="true">${cardNumber(card)}</span><span class="live">${cardTitle(card)}</span></span>`;

/** The costs of a change: in one line what is due now, and folded how it is calculated and what follows. */
function planSummary(preview: PlanPreview, view: PortalView): TemplateResult {
  const { is_immediate, effective_at, total_incl } = preview;
  const trial = view.subscription?.subscription_status === 'TRIAL';
  const day = formatDay(effective_at, view.today);
  const card = paysNow(view, total_incl) ? firstCard(view.cards) : undefined;
  const words = !is_immediate
    ? msg(str`Nothing is due now. The new plan starts on ${day}; you can undo this until then.`)
    : msg('The new plan starts now. Nothing is due during your trial.');
  return html`<div class="meaning" role="group" aria-label=${msg('Amount')}>
    ${
      is_immediate && !trial
        ? html`<dl class="sums">${sumRow(html`${msg('Due now')} ${card === undefined ? nothing : cardName(card)}`, total_incl, true)}</dl>
            ${card === undefined ? paymentSource(view, total_incl) : nothing}`
        : html`<p>${words}</p>`
    }
    ${fold(html`<div class="facts">${planDetails(preview, view, is_immediate && !trial)}</div>`)}
  </div>`;
}

/** How the amount due now is calculated, if there is one, and what is paid from then on. */
function planDetails(preview: PlanPreview, { today }: PortalView, isDue: boolean): TemplateResult {
  const { credit_incl, credit_left_incl, unused_days: days, total_tax, total_recurring_incl, date_next_billing: next } = preview;
  const credit =
    credit_incl === 0
      ? nothing
      : html`${sumRow(msg('New plan'), total_recurring_incl)}
        ${sumRow(days === 1 ? msg('Credit for 1 unused day') : msg(str`Credit for ${days} unused days`), -credit_incl)}`;
  return html`${
    isDue
      ? html`<p>${msg('The new plan starts now.')}</p>
          <dl class="sums">${credit} ${total_tax === 0 ? nothing : sumRow(msg('VAT included'), total_tax)}</dl>
          ${credit_left_incl === 0 ? nothing : html`<p class="hint">${msg(str`${money(credit_left_incl)} of credit is left for your next payments.`)}</p>`}`
      : nothing
  }
  ${next === null ? nothing : html`<p>${msg(str`Then ${money(total_recurring_incl)} each time, VAT included, from ${formatDay(next, today)}.`)}</p>`}`;
}

/** The panel for a new subscription. */
export function subscribePanel(context: PanelContext<Extract<Panel, { type: 'subscribe' }>>): TemplateResult {
  const { panel, state, view, intents } = context;
  const { choice, card } = panel;
  const product = productOf(view, choice);
  const preview = previewOf(state, 'subscribe');
  const isNew = card === NEW_CARD;
  return html`<p class="strong">${product?.name}</p>
    ${quantityField(view, intents, choice, (next) => intents.open({ ...panel, choice: next }))}
    ${preview === null ? previewPlaceholder(context) : subscribeSummary(preview, view.today)}
    ${paymentChoice(context, card, (chosen) => intents.open({ ...panel, card: chosen }))}
    ${panelButtons(
      intents,
      msg('Subscribe'),
      () => intents.act('subscribe', { items: [choice], ...(isNew ? {} : { card_id: card }) }, { withCard: isNew }),
      { locked: preview === null || (isNew && (isFrameLost(state) || !acceptsCard(view.card_entry))) },
    )}`;
}

function subscribeSummary(
  { total_tax, total_incl, total_recurring_incl, date_next_billing }: SubscribePreview,
  today: string,
): TemplateResult {
  return html`<div class="meaning">
    <dl class="sums">${sumRow(msg('Due now'), total_incl, true)} ${total_tax === 0 ? nothing : sumRow(msg('VAT included'), total_tax)}</dl>
    ${
      date_next_billing === null
        ? nothing
        : html`<p>
            ${msg(str`Then ${money(total_recurring_incl)} each time, VAT included, from ${formatDay(date_next_billing, today)}.`)}
          </p>`
    }
  </div>`;
}

type Subscription = NonNullable<PortalView['subscription']>;

/** What is paid each time, and when. */
const paymentDetails = (view: PortalView, subscription: Subscription): TemplateResult =>
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
