import { html, nothing, type TemplateResult } from 'lit';
import type { PortalCard, PortalView } from '../../../contract/sessions/portal.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { isChargeable, successorCard } from '../flow/portal-rules.flow.ts';
import { acceptsCard } from '../flow/portal-state.flow.ts';
import { cardFields, closeButton, isFrameLost, panelButtons, smallButton, type AccountContext } from '../panel/panel-parts.ts';
import type { PortalIntents } from '../panel/portal-intents.ts';
import { cardTitle, money } from '../panel/portal-words.ts';
import { cardDetails, cardFace, cardLabel } from '../panel/card-face.ts';

/** The cards in the order in which they are charged. */
export function cardsPanel({ view, intents }: AccountContext): TemplateResult {
  return html`${
      view.cards.length === 0
        ? html`<p class="muted">${msg('You have no card yet.')}</p>`
        : html`<ol class="cards">
            ${view.cards.map((card) => cardItem(card, intents))}
          </ol>`
    }
    <div class="row-actions">${smallButton(msg('Add card'), () => intents.open({ type: 'card' }))}</div>
    ${closeButton(intents)}`;
}

function cardItem(card: PortalCard, intents: PortalIntents): TemplateResult {
  const { id, is_default, is_removable, is_used } = card;
  const title = cardTitle(card);
  return html`<li class="card-item" part="card">
    <div class="card-text">
      <p class="card-name">${cardFace(card)} ${is_default ? html`<span class="badge">${msg('Default')}</span>` : nothing}</p>
      <p class="card-details">${cardDetails(card)}</p>
      ${is_used && !is_default ? html`<p class="hint">${msg('Pays your subscription')}</p>` : nothing}
      ${is_removable ? nothing : html`<p class="hint">${msg('Your subscription needs this card. Add another one first.')}</p>`}
    </div>
    <div class="row-actions">
      ${
        is_default || !isChargeable(card)
          ? nothing
          : smallButton(msg('Make default'), () => intents.act('set_default_card', { is_default: true }, { card_id: id }), title, 'plain')
      }
      ${smallButton(msg('Rename'), () => intents.open({ type: 'name', card_id: id }), title, 'plain')}
      ${is_removable ? smallButton(msg('Remove'), () => intents.open({ type: 'remove', card_id: id }), title, 'plain') : nothing}
    </div>
  </li>`;
}

/** The panel of a new card. */
export function cardPanel({ state, view, intents }: AccountContext): TemplateResult {
  return html`${cardFields(state, html`${intents.form.field('nickname')} ${verificationHint(view)}`)}
  ${isFrameLost(state) ? closeButton(intents) : panelButtons(intents, msg('Save card'), () => intents.addCard(), { locked: !acceptsCard(view.card_entry) })}`;
}

function verificationHint({ card_entry }: PortalView): TemplateResult {
  return html`<p class="hint">
    ${msg(str`To check your card, ${money(card_entry?.amount ?? 200)} is charged and given back straight away.`)}
  </p>`;
}

/** The panel of a card's name. */
export function renamePanel(card_id: string, { view, intents }: AccountContext): TemplateResult {
  const card = view.cards.find(({ id }) => id === card_id);
  const save = () => {
    const name = intents.form.sent('nickname');
    intents.act('rename_card', { card_nickname: name === '' ? null : name }, { card_id });
  };
  return html`${card === undefined ? nothing : html`<p class="strong">${cardFace(card)}</p>`} ${intents.form.field('nickname')}
  ${panelButtons(intents, msg('Save'), save)}`;
}

/** The panel that removes a card. It says which card pays then, and the service makes that one the default. */
export function removePanel(card_id: string, { view, intents }: AccountContext): TemplateResult {
  const card = view.cards.find(({ id }) => id === card_id);
  const successor = successorCard(view, card_id);
  const body = successor === undefined ? {} : { next_card_id: successor.id };
  return html`<p>
      ${card === undefined ? nothing : msg(str`${cardTitle(card)} is removed and not charged again.`)}
      ${successor === undefined ? nothing : msg(str`${cardLabel(successor)} pays your subscription then.`)}
    </p>
    ${panelButtons(intents, msg('Remove'), () => intents.act('remove_card', body, { card_id }), { kind: 'danger' })}`;
}
