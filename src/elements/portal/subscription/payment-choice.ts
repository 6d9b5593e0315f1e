import { html, nothing, type TemplateResult } from 'lit';
import type { PortalCard } from '../../../contract/sessions/portal.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { cardDetails } from '../cards/card-details.ts';
import { cardFace } from './next-payment.ts';
import { cardTitle, money } from '../screen/portal-words.ts';
import { isChargeable } from '../flow/portal-rules.flow.ts';
import { NEW_CARD, type CardChoice } from '../flow/portal-state.flow.ts';
import { cardFields, type AccountContext } from '../screen/panel-parts.ts';

/** The choice between the stored cards and a new one. */
export function paymentChoice(
  { state, view, intents }: AccountContext,
  chosen: CardChoice,
  choose: (card: CardChoice) => void,
): TemplateResult {
  const option = (value: CardChoice, disabled: boolean, label: TemplateResult): TemplateResult =>
    html`<label class=${disabled ? 'pick off' : 'pick'}
      ><input
        type="radio"
        name="pay-with"
        value=${value}
        .checked=${chosen === value}
        ?disabled=${disabled || intents.busy}
        @change=${(): void => choose(value)}
      />${label}</label
    >`;
  const declined = view.owed?.declined_cards ?? [];
  // Without stored cards, the card frame is shown without radio buttons.
  const choices = html`<fieldset class="picks">
    <legend class="label">${msg('Pay with')}</legend>
    ${view.cards.map((card) => option(card.id, !isChargeable(card), storedCard(card, declined.includes(card.id))))}
    ${option(NEW_CARD, false, html`<span class="pick-text">${msg('Use another card')}</span>`)}
  </fieldset>`;
  return html`${view.cards.length === 0 ? nothing : choices}
  ${
    chosen === NEW_CARD
      ? cardFields(
          state,
          html`<p class="hint">
            ${msg(str`Your card is kept for these payments. To check it, ${money(view.card_entry?.amount ?? 200)} is charged and given back straight away.`)}
          </p>`,
        )
      : nothing
  }`;
}

/** A stored card as in the list of cards, and whether it was declined at the last attempt. */
const storedCard = (card: PortalCard, isDeclined: boolean): TemplateResult =>
  html`<span class="pick-text"
    ><span class="card-name">${cardFace(card)} ${card.is_default ? html`<span class="badge">${msg('Default')}</span>` : nothing}</span
    ><span class="card-details">${cardDetails(card)}</span
    >${isDeclined ? html`<span class="error">${msg('Declined last time')}</span>` : nothing}</span
  >`;

/** A card's nickname and name in a sentence. */
export function cardLabel(card: PortalCard): string {
  const title = cardTitle(card);
  return card.card_nickname ? `${card.card_nickname} · ${title}` : title;
}
