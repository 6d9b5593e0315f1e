import { html, nothing, type TemplateResult } from 'lit';
import type { CancelPreview, PortalView } from '../../protocol/portal.ts';
import { button, type ButtonOptions } from '../controls/button.ts';
import { textField } from '../controls/field.ts';
import { notice } from '../controls/notice.ts';
import { msg, str } from '../localize.ts';
import { formatDay } from './dates.ts';
import { detailsPanel } from './details-panel.ts';
import type { Hands } from './hands.ts';
import { invoicePanel } from './invoice-panel.ts';
import { paidBy, paysNow } from './paid-by.ts';
import { payWith } from './pay-with.ts';
import { planPanel, subscribePanel } from './plan-panels.ts';
import { CALM, cardTitle, money, noticeWords } from './portal-words.ts';
import { isTypeable, needsFrame, NEW_CARD, type Panel, type PortalState } from './portal-state.flow.ts';

/** What opens above the page: one question at a time, with what it would do. */

/** What a panel is shown of. */
export interface PanelOf<P extends Panel = Panel> {
  readonly panel: P;
  readonly state: PortalState;
  readonly view: PortalView;
  readonly hands: Hands;
}

/** The buttons at a panel's end. */
export function ends(
  hands: Hands,
  label: string,
  press: () => void,
  { kind = 'primary', locked = false }: Partial<Pick<ButtonOptions, 'kind' | 'locked'>> = {},
): TemplateResult {
  return html`<div class="ends">
    ${button({ label, kind, busy: hands.busy, locked, press })}
    ${button({ label: msg('Cancel'), kind: 'quiet', locked: !hands.closable, press: () => hands.close() })}
  </div>`;
}

/** A panel: its heading, its news, its body. */
export function panelOf(of: PanelOf): TemplateResult {
  const { state, view, panel } = of;
  const news = state.notice !== null && state.notice.type !== 'done' ? noticeWords(state.notice, view) : null;
  // Where a card is typed the focus begins at the top: the first field to come is not the frame's.
  const above = needsFrame(panel);
  return html`<h2 class="title panel-title" id="panel-title" tabindex=${above ? -1 : nothing} ?autofocus=${above}>${titleOf(panel)}</h2>
    ${news === null ? nothing : notice({ tone: state.notice && CALM.has(state.notice.type) ? 'info' : 'danger', ...news, actions: wayOn(of) })}
    ${bodyOf(of)}`;
}

/** Where the card is not chosen in the panel itself, another one can be added. */
function wayOn({ state, panel, hands }: PanelOf): TemplateResult | typeof nothing {
  if (state.notice?.type === 'frame')
    return html`<div class="actions">${button({ label: msg('Try again'), kind: 'secondary', press: () => hands.retry() })}</div>`;
  const stuck = state.notice?.type === 'declined' && (panel.type === 'plan' || panel.type === 'reactivate');
  return stuck
    ? html`<div class="actions">${button({ label: msg('Add card'), kind: 'secondary', press: () => hands.open({ type: 'card' }) })}</div>`
    : nothing;
}

function titleOf(panel: Panel): string {
  switch (panel.type) {
    case 'plan':
      return msg('Change plan');
    case 'subscribe':
      return msg('Subscribe');
    case 'cancel':
      return msg('Cancel subscription');
    case 'reactivate':
      return msg('Reactivate');
    case 'pay':
      return msg('Pay now');
    case 'card':
      return msg('Add card');
    case 'name':
      return msg('Rename');
    case 'remove':
      return msg('Remove card');
    case 'details':
      return msg('Billing details');
    case 'invoice':
      return msg('Invoice');
  }
}

function bodyOf({ panel, ...rest }: PanelOf): TemplateResult | typeof nothing {
  switch (panel.type) {
    case 'plan':
      return planPanel({ panel, ...rest });
    case 'subscribe':
      return subscribePanel({ panel, ...rest });
    case 'cancel':
      return cancelPanel(rest);
    case 'reactivate':
      return reactivatePanel(rest);
    case 'pay':
      return payPanel({ panel, ...rest });
    case 'card':
      return cardPanel(rest);
    case 'name':
      return namePanel(panel.card_id, rest);
    case 'remove':
      return removePanel(panel.card_id, rest);
    case 'details':
      return detailsPanel(rest);
    case 'invoice':
      return invoicePanel(panel.id, rest);
  }
}

type Rest = Omit<PanelOf, 'panel'>;

/** What stands where a preview is awaited, or did not come. */
export function waiting({ state, view, hands }: Rest): TemplateResult {
  if (state.previewed?.type === 'failed' && state.previewed.refused)
    return html`<p class="error">
      ${view.owed === null ? msg('This cannot be done just now.') : msg('First pay what is owed: then this can be done.')}
    </p>`;
  return state.previewed?.type === 'failed'
    ? html`<p class="error">${msg('This cannot be worked out just now.')}</p>
        ${button({ label: msg('Try again'), kind: 'secondary', press: () => hands.retry() })}`
    : html`<p class="muted with-icon" aria-busy="true"><span class="spinner" aria-hidden="true"></span> ${msg('Working it out…')}</p>`;
}

function cancelPanel(rest: Rest): TemplateResult {
  const { state, hands, view } = rest;
  const known = state.previewed?.type === 'known' && state.previewed.preview.kind === 'cancel' ? state.previewed.preview : null;
  if (known === null) return waiting(rest);
  return html`${cancelMeaning(known)}
    ${view.mandates.length + view.debits.length === 0 ? nothing : html`<p class="hint">${msg('Debit orders and mandates are not stopped by this.')}</p>`}
    ${textField({
      id: 'reason',
      label: msg('Why are you leaving?'),
      optional: msg('(optional)'),
      value: hands.typed.get('reason'),
      maxlength: 1024,
      autocomplete: 'off',
      locked: hands.busy,
      onInput: (value) => hands.typed.set('reason', value),
      onLeave: () => undefined,
    })}
    <div class="ends">
      ${button({
        label: msg('Cancel subscription'),
        kind: 'danger',
        busy: hands.busy,
        press: () => {
          const reason = hands.typed.get('reason').trim();
          hands.act('cancelled', 'cancel', reason === '' ? {} : { reason });
        },
      })}
      ${button({ label: msg('Keep subscription'), kind: 'quiet', locked: hands.busy, press: () => hands.close() })}
    </div>`;
}

const cancelMeaning = ({ is_immediate, ends_at }: CancelPreview): TemplateResult =>
  is_immediate
    ? html`<p>${msg('It ends at once. Nothing is paid back, and nothing more is charged.')}</p>`
    : html`<p>
        ${msg(str`It goes on until ${formatDay(ends_at)}, for which you have paid. Then it ends, and nothing more is charged.`)}
        ${msg('Until that day you can change your mind.')}
      </p>`;

function reactivatePanel({ view, hands }: Rest): TemplateResult {
  const { reactivation, subscription } = view;
  const total = reactivation?.total_incl ?? 0;
  const next = reactivation?.date_next_billing ?? null;
  const pays = paysNow(view, total);
  return html`<p>
      ${total === 0 ? msg('It goes on as before. Nothing is charged now.') : nothing}
      ${pays ? msg(str`You pay ${money(total, subscription?.currency)} now, VAT included.`) : nothing}
      ${next === null ? nothing : msg(str`The next payment is on ${formatDay(next)}.`)}
    </p>
    ${paidBy(view, total)}
    ${ends(hands, pays ? msg(str`Reactivate and pay ${money(total)}`) : msg('Reactivate'), () => hands.act('reactivated', 'reactivate'))}`;
}

function payPanel({ panel, view, hands }: PanelOf<Extract<Panel, { type: 'pay' }>>): TemplateResult {
  const total = view.owed?.total_incl ?? 0;
  const isNew = panel.card === NEW_CARD;
  return html`${payWith(view, hands, panel.card, (card) => hands.open({ type: 'pay', card }))}
  ${ends(hands, msg(str`Pay ${money(total)}`), () => hands.act('paid', 'pay', isNew ? {} : { card_id: panel.card }, { withCard: isNew }), { locked: isNew && !isTypeable(view.card_entry) })}`;
}

function cardPanel({ view, hands }: Rest): TemplateResult {
  return html`<div class="frame" part="card-frame"></div>
    ${nickname(hands)} ${verification(view)}
    ${ends(hands, msg('Save card'), () => hands.addCard(), { locked: !isTypeable(view.card_entry) })}`;
}

/** What checks a new card. */
export function verification({ card_entry }: PortalView): TemplateResult {
  return html`<p class="hint">
    ${msg(str`To check your card, ${money(card_entry?.amount ?? 200)} is charged and given back straight away.`)}
  </p>`;
}

function nickname(hands: Hands, value = ''): TemplateResult {
  return textField({
    id: 'nickname',
    label: msg('Name for this card'),
    optional: msg('(optional)'),
    hint: msg('So that you know it again, such as “Groceries”.'),
    value: hands.typed.get('nickname', value),
    maxlength: 64,
    autocomplete: 'off',
    locked: hands.busy,
    onInput: (text) => hands.typed.set('nickname', text),
    onLeave: () => undefined,
  });
}

function namePanel(card_id: string, { view, hands }: Rest): TemplateResult {
  const card = view.cards.find(({ id }) => id === card_id);
  const before = card?.card_nickname ?? '';
  const save = () => {
    const name = hands.typed.get('nickname', before).trim();
    hands.act('card_named', `cards/${card_id}`, { card_nickname: name === '' ? null : name }, { card_id });
  };
  return html`${card === undefined ? nothing : html`<p class="muted">${cardTitle(card)}</p>`} ${nickname(hands, before)}
  ${ends(hands, msg('Save'), save)}`;
}

function removePanel(card_id: string, { view, hands }: Rest): TemplateResult {
  const card = view.cards.find(({ id }) => id === card_id);
  return html`<p>${card === undefined ? nothing : msg(str`${cardTitle(card)} is forgotten and charged no more.`)}</p>
    ${ends(hands, msg('Remove'), () => hands.act('card_removed', `cards/${card_id}/remove`, {}, { card_id }), { kind: 'danger' })}`;
}
