import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutView, SavedCard } from '../../protocol/checkout.ts';
import { textField } from '../controls/field.ts';
import { msg, str } from '../localize.ts';
import type { CheckoutState } from './checkout-state.flow.ts';
import { kindOf, type Way } from './checkout-way.flow.ts';
import { cardName } from './card-words.ts';

/** The cards that a customer has stored, to choose one from, and the wish to store another. */

/** Stored cards as radio buttons, and behind them a new one. */
export function savedCards(state: CheckoutState, view: CheckoutView, choose: (way: Way) => void): TemplateResult {
  const { way, phase } = state;
  const method = way?.method ?? 'CARD';
  const locked = phase !== 'ready';
  const option = (card_id: string | null, disabled: boolean, label: TemplateResult): TemplateResult =>
    html`<label class=${disabled ? 'saved-card off' : 'saved-card'} part="saved-card">
      <input
        type="radio"
        name="saved-card"
        value=${card_id ?? 'new'}
        .checked=${way?.card_id === card_id}
        ?disabled=${disabled || locked}
        @change=${(): void => choose({ method, card_id })}
      />
      ${label}
    </label>`;
  return html`<fieldset class="saved-cards" part="saved-cards">
    <legend class="label">${msg('Your cards')}</legend>
    ${view.cards.map((card) => option(card.card_id, card.is_expired, savedCard(card)))}
    ${option(null, false, html`<span class="saved-name">${msg('Use another card')}</span>`)}
  </fieldset>`;
}

function savedCard(card: SavedCard): TemplateResult {
  const { brand, last4, nickname, expiry, is_expired, is_default } = card;
  const when = is_expired ? msg(str`Expired ${expiry}`) : msg(str`Expires ${expiry}`);
  return html`<span class="saved-text"
    ><span class="saved-name">
      ${nickname ? html`<span class="nickname">${nickname}</span> <span class="muted">${cardName({ brand, last4 })}</span>` : cardName({ brand, last4 })}
      ${is_default ? html`<span class="badge">${msg('Default')}</span>` : nothing}
    </span>
    <span class=${is_expired ? 'saved-when error' : 'saved-when muted'}>${when}</span></span
  >`;
}

/** What the shopper wishes for a new card. */
export interface Wishes {
  readonly save: boolean;
  readonly nickname: string;
}

/** Asks whether the new card may be kept: never ticked beforehand, and a nickname only where it is. */
export function keepCard(
  state: CheckoutState,
  view: CheckoutView,
  { save, nickname }: Wishes,
  change: (wishes: Partial<Wishes>) => void,
): TemplateResult | typeof nothing {
  const stored = view.mode !== 'ONE_TIME';
  if (kindOf(view, state.way) !== 'card' || state.way?.card_id || !(view.save_cards || stored)) return nothing;
  const locked = state.phase !== 'ready';
  return html`<div class="keep" part="keep-card">
    ${
      stored
        ? nothing
        : html`<label class="check"
            ><input
              type="checkbox"
              name="save_card"
              .checked=${save}
              ?disabled=${locked}
              @change=${(): void => change({ save: !save })}
            />${msg('Save this card for next time')}</label
          >`
    }
    ${
      save || stored
        ? textField({
            id: 'card_nickname',
            label: msg('Name for this card'),
            optional: msg('(optional)'),
            hint: msg('So that you know it again, such as “Groceries”.'),
            value: nickname,
            maxlength: 64,
            autocomplete: 'off',
            locked,
            onInput: (value) => change({ nickname: value }),
            onLeave: () => undefined,
          })
        : nothing
    }
  </div>`;
}
