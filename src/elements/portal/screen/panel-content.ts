import { html, nothing, type TemplateResult } from 'lit';
import { button } from '../../shared/controls/button.ts';
import { notice } from '../../shared/controls/notice.ts';
import { msg } from '../../shared/locales/localize.ts';
import { icon } from '../../shared/controls/icons.ts';
import { cardPanel, cardsPanel, removePanel, renamePanel } from '../cards/cards-panel.ts';
import { detailsPanel } from '../details/details-panel.ts';
import { invoicePanel, invoicesPanel } from '../invoices/invoice-panel.ts';
import { debitsPanel } from '../mandates/debits-panel.ts';
import { cancelPanel, payPanel, pausePanel, reactivatePanel, resumePanel } from '../subscription/standing-panels.ts';
import type { PanelContext } from '../panel/panel-parts.ts';
import { panelTitle, PARENTS } from './panel-titles.ts';
import { planPanel, subscribePanel } from '../subscription/plan-panels.ts';
import { noticeWords } from './notice-words.ts';
import { INFO_NOTICES } from '../panel/portal-words.ts';
import { isStuck } from '../flow/portal-state.flow.ts';

/** The content of the dialog: one question at a time, with its consequences. */
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
