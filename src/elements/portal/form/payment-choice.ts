import { html, nothing, type TemplateResult } from 'lit';
import type { PortalCard, PortalView } from '../../../protocol/portal.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import type { PortalIntents } from '../screen/portal-intents.ts';
import { cardTitle, money } from '../screen/portal-words.ts';
import { isChargeable } from '../flow/portal-rules.flow.ts';
import { NEW_CARD, type CardChoice } from '../flow/portal-state.flow.ts';

/** The choice between the stored cards and a new one. */
export function paymentChoice(
  view: PortalView,
  intents: PortalIntents,
  chosen: CardChoice,
  choose: (card: CardChoice) => void,
): TemplateResult {
  const option = (value: CardChoice, disabled: boolean, label: string): TemplateResult =>
    html`<label class=${disabled ? 'pick off' : 'pick'}
      ><input
        type="radio"
        name="pay-with"
        value=${value}
        .checked=${chosen === value}
        ?disabled=${disabled || intents.busy}
        @change=${(): void => choose(value)}
      /><span>${label}</span></label
    >`;
  const declined = view.owed?.declined_cards ?? [];
  // Without stored cards, the card frame is shown without radio buttons.
  const choices = html`<fieldset class="picks">
    <legend class="label">${msg('Pay with')}</legend>
    ${view.cards.map((card) => option(card.id, !isChargeable(card), declined.includes(card.id) ? `${cardLabel(card)} · ${msg('Declined last time')}` : cardLabel(card)))}
    ${option(NEW_CARD, false, msg('Use another card'))}
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

/** A card's nickname, name, and expiry if it has expired. */
export function cardLabel(card: PortalCard): string {
  const title = cardTitle(card);
  const name = card.card_nickname ? `${card.card_nickname} · ${title}` : title;
  return card.is_expired ? `${name} · ${msg(str`Expired ${card.card_expire}`)}` : name;
}
