import { html, nothing, type TemplateResult } from 'lit';
import type { PortalCard, PortalView } from '../../../contract/sessions/portal.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { cardDetails, cardFace } from '../panel/card-face.ts';
import { cardTitle, money } from '../panel/portal-words.ts';
import { isChargeable, firstCard } from '../flow/portal-rules.flow.ts';
import { NEW_CARD, type CardChoice } from '../flow/portal-state.flow.ts';
import { cardFields, type AccountContext } from '../panel/panel-parts.ts';
import { drawMark } from '../../shared/controls/marks.ts';

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

const isPaidByInvoice = ({ subscription }: Pick<PortalView, 'subscription'>): boolean =>
  subscription?.collection_method === 'REQUEST_PAYMENT';

/** Whether the click charges the amount at once. */
export const paysNow = (view: Pick<PortalView, 'subscription'>, cents: number): boolean => cents > 0 && !isPaidByInvoice(view);

/** The text about how an amount is paid. */
export function paymentSource(view: PortalView, cents: number): TemplateResult | typeof nothing {
  if (cents === 0) return nothing;
  if (isPaidByInvoice(view)) return html`<p>${msg(str`You get an invoice of ${money(cents)}, and pay it here.`)}</p>`;
  const card = firstCard(view.cards);
  return card === undefined
    ? html`<p class="error">${msg('None of your cards can be charged. Please add one.')}</p>`
    : html`<p class="with-icon">
        <span class="mark-place">${drawMark(card.card_brand)}</span><span>${msg(str`Charged to ${cardTitle(card)}`)}</span>
      </p>`;
}
