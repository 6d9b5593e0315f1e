import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutView, SavedCard } from '../../../contract/sessions/checkout.ts';
import { writtenEnding } from '../../../facts/card-names.ts';
import { monthIndex } from '../../../facts/days.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import type { CheckoutState } from '../flow/checkout-state.flow.ts';
import { selectedKind, type MethodSelection } from '../flow/method-selection.flow.ts';
import { cardName } from '../methods/method-words.ts';
import type { DrawMark } from '../methods/marks.ts';

/** How many cards are always shown. If there are more, only the chosen one is shown until the shopper asks for the others. */
const FEW = 2;

/** The stored cards as radio buttons, and a last one for a new card. `all`: all cards are shown, and not only the chosen one. */
export function savedCards(
  state: CheckoutState,
  view: CheckoutView,
  choose: (selection: MethodSelection) => void,
  { all, showAll, draw }: { readonly all: boolean; readonly showAll: () => void; readonly draw: DrawMark },
): TemplateResult {
  const { selection, phase } = state;
  const method = selection?.method ?? 'CARD';
  const locked = phase !== 'ready';
  const shown = all || view.cards.length <= FEW ? view.cards : chosenCard(view, selection);
  const option = (card_id: string | null, disabled: boolean, label: TemplateResult): TemplateResult =>
    html`<label class=${disabled ? 'saved-card off' : 'saved-card'} part="saved-card">
      <input
        type="radio"
        name="saved-card"
        value=${card_id ?? 'new'}
        .checked=${selection?.card_id === card_id}
        ?disabled=${disabled || locked}
        @change=${(): void => choose({ method, card_id })}
      />
      ${label}
    </label>`;
  return html`<fieldset class="saved-cards" part="saved-cards">
    <legend class="label">${msg('Your cards')}</legend>
    ${shown.map((card) => option(card.card_id, card.is_expired, savedCard(card, view.today, draw)))}
    ${option(null, false, html`<span class="saved-name">${msg('Use another card')}</span>`)}
    ${
      shown.length < view.cards.length
        ? html`<button class="change" type="button" part="button" aria-disabled=${locked ? 'true' : nothing} @click=${showAll}>
            ${msg('Change')}
          </button>`
        : nothing
    }
  </fieldset>`;
}

/** The chosen card. While a new card is typed, the card that would pay otherwise. */
function chosenCard({ cards }: CheckoutView, selection: MethodSelection | null): readonly SavedCard[] {
  const usable = cards.filter(({ is_expired }) => !is_expired);
  return (
    usable.some(({ card_id }) => card_id === selection?.card_id) ? usable.filter(({ card_id }) => card_id === selection?.card_id) : usable
  ).slice(0, 1);
}

/** A stored card: its mark and last digits, which screen readers read as the network's name and the digits. */
function savedCard(card: SavedCard, today: string, draw: DrawMark): TemplateResult {
  const { brand, last4, nickname, expiry, is_expired, is_default } = card;
  const when = is_expired
    ? msg(str`Expired ${expiry}`)
    : expiresSoon(expiry, today)
      ? msg(str`Expires soon, ${expiry}`)
      : msg(str`Expires ${expiry}`);
  const digits = html`<span class="unseen">${cardName({ brand, last4 })}</span
    ><span class="digits" aria-hidden="true">${writtenEnding(last4)}</span>`;
  return html`<span class="mark-place">${draw(brand) ?? nothing}</span
    ><span class="saved-text"
      ><span class="saved-name">
        ${nickname ? html`<span class="nickname">${nickname}</span> <span class="muted">${digits}</span>` : digits}
        ${is_default ? html`<span class="badge">${msg('Default')}</span>` : nothing}
      </span>
      <span class=${is_expired ? 'saved-when error' : 'saved-when muted'}>${when}</span></span
    >`;
}

/** Whether a card expires this month or next month; `expiry` is MM/YY. */
function expiresSoon(expiry: string, today: string): boolean {
  const [month = '', year = ''] = expiry.split('/');
  return monthIndex(`20${year}-${month}-01`) <= monthIndex(today) + 1;
}

/** Asks whether the new card may be stored. The box is never ticked beforehand. The card's name is asked in the portal. */
export function keepCardBox(
  { phase, selection }: CheckoutState,
  view: CheckoutView,
  { isCardKept, toggleCardKept }: { readonly isCardKept: boolean; readonly toggleCardKept: () => void },
): TemplateResult | typeof nothing {
  if (view.mode !== 'ONE_TIME' || !view.save_cards || selectedKind(view, selection) !== 'card' || selection?.card_id) return nothing;
  return html`<div class="keep" part="keep-card">
    <label class="check"
      ><input
        type="checkbox"
        name="save_card"
        aria-describedby="save-card-use"
        .checked=${isCardKept}
        ?disabled=${phase !== 'ready'}
        @change=${toggleCardKept}
      />${msg('Save this card for next time')}</label
    >
    <p class="hint" id="save-card-use">
      ${msg('The shop may also charge it for what you ask for later, but not for payments that repeat.')}
    </p>
  </div>`;
}
