import { html, nothing, type TemplateResult } from 'lit';
import type { PortalCard, PortalView } from '../../protocol/portal.ts';
import { msg, str } from '../localize.ts';
import type { Hands } from './hands.ts';
import { cardTitle, money } from './portal-words.ts';
import { NEW_CARD, type PayWith } from './portal-state.flow.ts';

/** What is paid with: a stored card, or one that is typed now. */
export function payWith(view: PortalView, hands: Hands, chosen: PayWith, choose: (card: PayWith) => void): TemplateResult {
  const option = (value: PayWith, disabled: boolean, label: string): TemplateResult =>
    html`<label class=${disabled ? 'pick off' : 'pick'}
      ><input
        type="radio"
        name="pay-with"
        value=${value}
        .checked=${chosen === value}
        ?disabled=${disabled || hands.busy}
        @change=${(): void => choose(value)}
      /><span>${label}</span></label
    >`;
  // Where there is nothing to choose from, the fields alone say it.
  const choices = html`<fieldset class="picks">
    <legend class="label">${msg('Pay with')}</legend>
    ${view.cards.map((card) => option(card.id, !usable(card), nameOf(card)))} ${option(NEW_CARD, false, msg('Use another card'))}
  </fieldset>`;
  return html`${view.cards.length === 0 ? nothing : choices}
  ${
    chosen === NEW_CARD
      ? html`<div class="frame" part="card-frame"></div>
          <p class="hint">
            ${msg(str`Your card is kept for these payments. To check it, ${money(view.card_entry?.amount ?? 200)} is charged and given back straight away.`)}
          </p>`
      : ''
  }`;
}

const usable = ({ card_status, is_expired }: PortalCard): boolean => card_status === 'ACTIVE' && !is_expired;

function nameOf(card: PortalCard): string {
  const title = cardTitle(card);
  const name = card.card_nickname ? `${card.card_nickname} · ${title}` : title;
  return card.is_expired ? `${name} · ${msg(str`Expired ${card.card_expire}`)}` : name;
}
