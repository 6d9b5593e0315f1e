import { html, nothing, type TemplateResult } from 'lit';
import type { PlanPreview, PortalView, SubscribePreview } from '../../protocol/portal.ts';
import { textField } from '../controls/field.ts';
import { msg, str } from '../localize.ts';
import { formatDay } from './dates.ts';
import type { Hands } from './hands.ts';
import { payWith } from './pay-with.ts';
import { ends, waiting, type PanelOf } from './panels.ts';
import { intervalTitle, money } from './portal-words.ts';
import { paidBy, paysNow } from './paid-by.ts';
import { isTypeable, NEW_CARD, type Choice, type Panel, type PortalState } from './portal-state.flow.ts';

/** Choosing a plan, with what that comes to, to the cent. */

/** Another plan for a subscription; what it comes to stands right below the one that is chosen. */
export function planPanel(of: PanelOf<Extract<Panel, { type: 'plan' }>>): TemplateResult {
  const { panel, state, view, hands } = of;
  const { choice } = panel;
  const choose = (product_id: string) => hands.open({ type: 'plan', choice: { product_id, qty: choice?.qty ?? qtyNow(view) } });
  const preview = state.previewed?.type === 'known' && state.previewed.preview.kind === 'plan' ? state.previewed.preview : null;
  const kept = choice !== null && isPresent(view, choice);
  const meaning = (chosen: Choice) =>
    html`${quantity(view, hands, chosen, (next) => hands.open({ type: 'plan', choice: next }))}
    ${kept ? html`<p class="hint">${msg('This is the plan you have.')}</p>` : preview === null ? waiting(of) : planMeaning(preview, view)}`;
  return html`<p class="hint">${msg('Prices are without VAT. Choose one, and see what it comes to.')}</p>
    ${view.packages.map(
      (group) =>
        html`<fieldset class="picks">
          <legend class="label">${intervalTitle(group)}</legend>
          ${group.products.map(
            ({ product_id, name, description, price, is_current }) =>
              html`<label class="pick"
                  ><input
                    type="radio"
                    name="plan"
                    value=${product_id}
                    .checked=${choice?.product_id === product_id}
                    ?disabled=${hands.busy}
                    @change=${(): void => choose(product_id)}
                  /><span class="pick-text"
                    ><span>${name}${is_current ? html` <span class="badge">${msg('Your plan')}</span>` : nothing}</span
                    >${description ? html`<span class="muted">${description}</span>` : nothing}</span
                  ><span class="amount">${money(price)}</span></label
                >${choice?.product_id === product_id ? meaning(choice) : nothing}`,
          )}
        </fieldset>`,
    )}
    ${ends(
      hands,
      preview !== null && !kept && paysNow(view, preview.total_incl)
        ? msg(str`Change plan and pay ${money(preview.total_incl)}`)
        : msg('Change plan'),
      () => choice && hands.act('plan_changed', 'change-plan', { items: [choice] }),
      { locked: preview === null || kept },
    )}`;
}

/** Whether it is what the customer has already. */
const isPresent = ({ subscription }: PortalView, { product_id, qty }: Choice): boolean => {
  const [line, ...more] = subscription?.items_recurring ?? [];
  return more.length === 0 && line?.product_id === product_id && line.qty === qty;
};

/** How many there are of the present plan; one where it has several lines. */
function qtyNow({ subscription }: PortalView): number {
  const lines = subscription?.items_recurring ?? [];
  return lines.length === 1 ? (lines[0]?.qty ?? 1) : 1;
}

/** Asked only for what is counted: seats, boxes, or more than one. */
function quantity(view: PortalView, hands: Hands, choice: Choice, change: (choice: Choice) => void): TemplateResult | typeof nothing {
  const product = view.packages.flatMap(({ products }) => products).find(({ product_id }) => product_id === choice.product_id);
  if (product?.unit_label == null && choice.qty === 1 && qtyNow(view) === 1) return nothing;
  const shown = hands.typed.get('qty', String(choice.qty));
  const leave = () => {
    const qty = Math.min(1000, Math.max(1, Math.round(Number(shown)) || 1));
    if (qty !== choice.qty) change({ ...choice, qty });
  };
  return textField({
    id: 'qty',
    label: msg('Quantity'),
    ...(product?.unit_label ? { hint: product.unit_label } : {}),
    value: shown,
    maxlength: 4,
    inputmode: 'numeric',
    autocomplete: 'off',
    locked: hands.busy,
    onInput: (value) => hands.typed.set('qty', value),
    onLeave: leave,
  });
}

const sumRow = (label: string, cents: number, strong = false): TemplateResult =>
  html`<div class=${strong ? 'row sum-total' : 'row muted'}>
    <dt>${label}</dt>
    <dd class="amount">${money(cents)}</dd>
  </div>`;

/** What a change comes to: now, and from then on. */
function planMeaning(preview: PlanPreview, view: PortalView): TemplateResult {
  const { is_immediate, effective_at, subtotal, credit, credit_left, unused_days, total_tax, total_incl, total_recurring_incl } = preview;
  const next = preview.date_next_billing;
  const trial = view.subscription?.subscription_status === 'TRIAL';
  return html`<div class="meaning" role="group" aria-label=${msg('What it comes to')}>
    ${
      is_immediate && !trial
        ? html`<p>${msg('The new plan starts now.')}</p>
            <dl class="sums">
              ${sumRow(msg('New plan'), subtotal)}
              ${credit === 0 ? nothing : sumRow(unused_days === 1 ? msg('Credit for 1 unused day') : msg(str`Credit for ${unused_days} unused days`), -credit)}
              ${total_tax === 0 ? nothing : sumRow(msg('VAT'), total_tax)} ${sumRow(msg('Due now'), total_incl, true)}
            </dl>
            ${paidBy(view, total_incl)}
            ${credit_left === 0 ? nothing : html`<p class="hint">${msg(str`${money(credit_left)} of credit is left for your next payments.`)}</p>`}`
        : is_immediate
          ? html`<p>${msg('The new plan starts now. Nothing is due during your trial.')}</p>`
          : html`<p>${msg(str`Nothing is due now. The new plan starts on ${formatDay(effective_at)}; you can undo this until then.`)}</p>`
    }
    ${next === null ? nothing : html`<p>${msg(str`Then ${money(total_recurring_incl)} each time, VAT included, from ${formatDay(next)}.`)}</p>`}
  </div>`;
}

/** A new subscription. */
export function subscribePanel(of: PanelOf<Extract<Panel, { type: 'subscribe' }>>): TemplateResult {
  const { panel, state, view, hands } = of;
  const { choice, card } = panel;
  const product = view.packages.flatMap(({ products }) => products).find(({ product_id }) => product_id === choice.product_id);
  const preview = subscribePreviewOf(state);
  const isNew = card === NEW_CARD;
  return html`<p class="strong">${product?.name}</p>
    ${quantity(view, hands, choice, (next) => hands.open({ ...panel, choice: next }))}
    ${preview === null ? waiting(of) : subscribeMeaning(preview)}
    ${payWith(view, hands, card, (chosen) => hands.open({ ...panel, card: chosen }))}
    ${ends(
      hands,
      msg('Subscribe'),
      () => hands.act('subscribed', 'subscribe', { items: [choice], ...(isNew ? {} : { card_id: card }) }, { withCard: isNew }),
      { locked: preview === null || (isNew && !isTypeable(view.card_entry)) },
    )}`;
}

const subscribePreviewOf = ({ previewed }: PortalState): SubscribePreview | null =>
  previewed?.type === 'known' && previewed.preview.kind === 'subscribe' ? previewed.preview : null;

function subscribeMeaning({
  total_excl,
  total_tax,
  total_incl,
  total_recurring_incl,
  date_next_billing,
}: SubscribePreview): TemplateResult {
  return html`<div class="meaning">
    <dl class="sums">
      ${sumRow(msg('Plan'), total_excl)} ${total_tax === 0 ? nothing : sumRow(msg('VAT'), total_tax)}
      ${sumRow(msg('Due now'), total_incl, true)}
    </dl>
    ${
      date_next_billing === null
        ? nothing
        : html`<p>${msg(str`Then ${money(total_recurring_incl)} each time, VAT included, from ${formatDay(date_next_billing)}.`)}</p>`
    }
  </div>`;
}
