import { html, nothing, type TemplateResult } from 'lit';
import type { CancelPreview, PortalView } from '../../../contract/sessions/portal.ts';
import { button } from '../../shared/controls/button.ts';
import { formatDay } from '../../shared/locales/days.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { acceptsCard, NEW_CARD, previewOf, type Panel } from '../flow/portal-state.flow.ts';
import { isFrameLost, panelButtons, previewPlaceholder, type AccountContext, type PanelContext } from '../panel/panel-parts.ts';
import { changeWords, money } from '../panel/portal-words.ts';
import { paymentChoice, paymentSource, paysNow } from './payment-choice.ts';

/** The end of the subscription, with its day. */
export function cancelPanel(context: AccountContext): TemplateResult {
  const { state, intents, view } = context;
  const preview = previewOf(state, 'cancel');
  // Without the preview the customer would not know the consequences, so there is only a button to go back.
  if (preview === null)
    return html`${previewPlaceholder(context)}
      <div class="ends">${button({ label: msg('Keep subscription'), kind: 'quiet', press: () => intents.close() })}</div>`;
  return html`${cancelSummary(preview, view.today)} ${notStopped(view)} ${intents.form.field('reason')}
    <div class="ends">
      ${button({
        label: msg('Cancel subscription'),
        kind: 'danger',
        busy: intents.busy,
        press: () => {
          const reason = intents.form.sent('reason');
          intents.act('cancel', reason === '' ? {} : { reason });
        },
      })}
      ${button({ label: msg('Keep subscription'), kind: 'quiet', press: () => intents.close() })}
    </div>`;
}

const notStopped = ({ mandates, debits }: PortalView): TemplateResult | typeof nothing =>
  mandates.length + debits.length === 0 ? nothing : html`<p class="hint">${msg('Debit orders and mandates are not stopped by this.')}</p>`;

const cancelSummary = ({ is_immediate, ends_at }: CancelPreview, today: string): TemplateResult =>
  is_immediate
    ? html`<div class="meaning"><p>${msg('It ends at once. Nothing is paid back, and nothing more is charged.')}</p></div>`
    : html`<div class="meaning">
        <p class="label">${msg('Ends on')}</p>
        <p class="end-day">${formatDay(ends_at, today)}</p>
        <p>
          ${msg(str`It goes on until ${formatDay(ends_at, today)}, for which you have paid. Then it ends, and nothing more is charged.`)}
          ${msg('Until that day you can change your mind.')}
        </p>
      </div>`;

/** The plan that waits for the next payment, if there is one. It is not shown in the page while nothing is billed. */
const waitingPlan = ({ subscription, today }: PortalView, next: string | null): string =>
  subscription?.change_plan_items === undefined || next === null ? '' : `${changeWords(subscription.change_plan_items, next, today)}.`;

/** An ended or cancelled subscription goes on. */
export function reactivatePanel({ view, intents }: AccountContext): TemplateResult {
  const { reactivation, subscription } = view;
  const total = reactivation?.total_incl ?? 0;
  const next = reactivation?.date_next_billing ?? null;
  const pays = paysNow(view, total);
  return html`<p>
      ${total === 0 ? msg('It goes on as before. Nothing is charged now.') : nothing}
      ${pays ? msg(str`You pay ${money(total, subscription?.currency)} now, VAT included.`) : nothing}
      ${next === null ? nothing : msg(str`The next payment is on ${formatDay(next, view.today)}.`)} ${waitingPlan(view, next)}
    </p>
    ${paymentSource(view, total)}
    ${panelButtons(intents, pays ? msg(str`Reactivate and pay ${money(total)}`) : msg('Reactivate'), () => intents.act('reactivate'))}`;
}

/** The pause of the subscription. */
export function pausePanel({ view, intents }: AccountContext): TemplateResult {
  return html`<p>
      ${msg('Nothing is charged while it is paused.')} ${msg('You can resume at any time. You do not pay for the time in between.')}
    </p>
    ${notStopped(view)} ${panelButtons(intents, msg('Pause subscription'), () => intents.act('pause'))}`;
}

/** The end of the pause. */
export function resumePanel({ view, intents }: AccountContext): TemplateResult {
  const { resumption, subscription } = view;
  const next = resumption?.date_next_billing ?? null;
  return html`<p>
      ${msg('It goes on as before, on the same days.')}
      ${next === null ? nothing : msg(str`The next payment is on ${formatDay(next, view.today)}.`)} ${waitingPlan(view, next)}
    </p>
    ${subscription === null ? nothing : paymentSource(view, subscription.total_recurring_incl)}
    ${panelButtons(intents, msg('Resume subscription'), () => intents.act('resume'))}`;
}

/** What is owed, and the card that pays it. */
export function payPanel({ panel, state, view, intents }: PanelContext<Extract<Panel, { type: 'pay' }>>): TemplateResult {
  const total = view.owed?.total_incl ?? 0;
  const isNew = panel.card === NEW_CARD;
  return html`${paymentChoice({ state, view, intents }, panel.card, (card) => intents.open({ type: 'pay', card }))}
  ${panelButtons(intents, msg(str`Pay ${money(total)}`), () => intents.act('pay', isNew ? {} : { card_id: panel.card }, { withCard: isNew }), { locked: isNew && (isFrameLost(state) || !acceptsCard(view.card_entry)) })}`;
}
