import { html, nothing, type TemplateResult } from 'lit';
import type { CancelPreview, PortalView } from '../../../contract/sessions/portal.ts';
import { button } from '../../shared/controls/button.ts';
import { notice } from '../../shared/controls/notice.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { formatDay } from '../../shared/locales/days.ts';
import { icon } from '../../shared/controls/icons.ts';
import { cardPanel, cardsPanel, removePanel, renamePanel } from '../cards/cards-panel.ts';
import { detailsPanel } from '../details/details-panel.ts';
import { invoicePanel, invoicesPanel } from '../invoices/invoice-panel.ts';
import { debitsPanel } from '../mandates/debits-panel.ts';
import { paymentSource, paysNow, paymentChoice } from '../subscription/payment-choice.ts';
import { isFrameLost, panelButtons, previewPlaceholder, type PanelContext, type AccountContext } from './panel-parts.ts';
import { panelTitle, PARENTS } from './panel-titles.ts';
import { planPanel, subscribePanel } from '../subscription/plan-panels.ts';
import { noticeWords } from './notice-words.ts';
import { INFO_NOTICES, changeWords, money } from './portal-words.ts';
import { isStuck, acceptsCard, NEW_CARD, type Panel } from '../flow/portal-state.flow.ts';

/** The content of the dialog: one question at a time, with its consequences. */

/** The content of a panel: its heading, its notice and its body. */
export function panelContent(context: PanelContext): TemplateResult {
  const { state, view, panel, intents } = context;
  const news = state.notice !== null && state.notice.type !== 'done' ? noticeWords(state.notice, view) : null;
  const parent = PARENTS[panel.type];
  return html`${
      parent === undefined
        ? nothing
        : html`<button class="small plain back" part="button quiet-button" type="button" @click=${(): void => intents.open(parent)}>
            ${icon('chevron')}${panelTitle(parent, view)}
          </button>`
    }
    <h2 class="title panel-title" id="panel-title" tabindex="-1">${panelTitle(panel, view)}</h2>
    ${news === null ? nothing : notice({ tone: state.notice && INFO_NOTICES.has(state.notice.type) ? 'info' : 'danger', ...news, actions: noticeActions(context) })}
    ${panelBody(context)}`;
}

/** A button to try again after a failure; or a button to add another card, if the panel does not let the customer choose a card. */
function noticeActions({ state, panel, intents }: PanelContext): TemplateResult | typeof nothing {
  if (state.notice?.type === 'frame' || state.notice?.type === 'refused' || isStuck(state))
    return html`<div class="actions">
      ${button({ label: isStuck(state) ? msg('Check again') : msg('Try again'), kind: 'secondary', press: () => intents.retry() })}
    </div>`;
  const canAddCard = state.notice?.type === 'declined' && (panel.type === 'plan' || panel.type === 'reactivate');
  return canAddCard
    ? html`<div class="actions">${button({ label: msg('Add card'), kind: 'secondary', press: () => intents.open({ type: 'card' }) })}</div>`
    : nothing;
}

function panelBody({ panel, ...rest }: PanelContext): TemplateResult | typeof nothing {
  switch (panel.type) {
    case 'plan':
      return planPanel({ panel, ...rest });
    case 'subscribe':
      return subscribePanel({ panel, ...rest });
    case 'cancel':
      return cancelPanel(rest);
    case 'reactivate':
      return reactivatePanel(rest);
    case 'pause':
      return pausePanel(rest);
    case 'resume':
      return resumePanel(rest);
    case 'pay':
      return payPanel({ panel, ...rest });
    case 'cards':
      return cardsPanel(rest);
    case 'card':
      return cardPanel(rest);
    case 'name':
      return renamePanel(panel.card_id, rest);
    case 'remove':
      return removePanel(panel.card_id, rest);
    case 'details':
      return detailsPanel(rest);
    case 'invoices':
      return invoicesPanel(rest);
    case 'invoice':
      return invoicePanel({ panel, ...rest });
    case 'debits':
      return debitsPanel(rest);
  }
}

function cancelPanel(context: AccountContext): TemplateResult {
  const { state, intents, view } = context;
  const preview = state.previewState?.type === 'known' && state.previewState.preview.kind === 'cancel' ? state.previewState.preview : null;
  // Without the preview the customer would not know the consequences, so there is only a button to go back.
  if (preview === null)
    return html`${previewPlaceholder(context)}
      <div class="ends">${button({ label: msg('Keep subscription'), kind: 'quiet', press: () => intents.close() })}</div>`;
  return html`${cancelSummary(preview, view.today)}
    ${view.mandates.length + view.debits.length === 0 ? nothing : html`<p class="hint">${msg('Debit orders and mandates are not stopped by this.')}</p>`}
    ${intents.form.field('reason')}
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

function reactivatePanel({ view, intents }: AccountContext): TemplateResult {
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

function pausePanel({ view, intents }: AccountContext): TemplateResult {
  return html`<p>
      ${msg('Nothing is charged while it is paused.')} ${msg('You can resume at any time. You do not pay for the time in between.')}
    </p>
    ${view.mandates.length + view.debits.length === 0 ? nothing : html`<p class="hint">${msg('Debit orders and mandates are not stopped by this.')}</p>`}
    ${panelButtons(intents, msg('Pause subscription'), () => intents.act('pause'))}`;
}

function resumePanel({ view, intents }: AccountContext): TemplateResult {
  const { resumption, subscription } = view;
  const next = resumption?.date_next_billing ?? null;
  return html`<p>
      ${msg('It goes on as before, on the same days.')}
      ${next === null ? nothing : msg(str`The next payment is on ${formatDay(next, view.today)}.`)} ${waitingPlan(view, next)}
    </p>
    ${subscription === null ? nothing : paymentSource(view, subscription.total_recurring_incl)}
    ${panelButtons(intents, msg('Resume subscription'), () => intents.act('resume'))}`;
}

function payPanel({ panel, state, view, intents }: PanelContext<Extract<Panel, { type: 'pay' }>>): TemplateResult {
  const total = view.owed?.total_incl ?? 0;
  const isNew = panel.card === NEW_CARD;
  return html`${paymentChoice({ state, view, intents }, panel.card, (card) => intents.open({ type: 'pay', card }))}
  ${panelButtons(intents, msg(str`Pay ${money(total)}`), () => intents.act('pay', isNew ? {} : { card_id: panel.card }, { withCard: isNew }), { locked: isNew && (isFrameLost(state) || !acceptsCard(view.card_entry)) })}`;
}
