import { html, nothing, type TemplateResult } from 'lit';
import type { PortalCard } from '../../../contract/sessions/portal.ts';
import { icon } from '../../shared/controls/icons.ts';
import { drawMark } from '../../shared/controls/marks.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { cardNumber, cardTitle } from './portal-words.ts';

/** A card as its mark and last digits. Screen readers read its name. */
export const cardFace = (card: PortalCard): TemplateResult =>
  html`<span class="card-face"
    ><span class="mark-place">${drawMark(card.card_brand) ?? icon('card')}</span><span aria-hidden="true">${cardNumber(card)}</span
    ><span class="live">${cardTitle(card)}</span></span
  >`;

/** A card's nickname and name in a sentence. */
export function cardLabel(card: PortalCard): string {
  const title = cardTitle(card);
  return card.card_nickname ? `${card.card_nickname} · ${title}` : title;
}

/** The line below a stored card: its nickname, and when it expires. */
export function cardDetails(card: PortalCard): TemplateResult {
  const { card_nickname, is_expired } = card;
  return html`<span class=${is_expired || expiresSoon(card) ? 'error' : 'muted'}
    >${card_nickname ? html`<span class="nickname">${card_nickname}</span> · ` : nothing}${expiry(card)}</span
  >`;
}

const expiresSoon = ({ is_expired, expire_in_months }: PortalCard): boolean => !is_expired && expire_in_months <= 1;

function expiry(card: PortalCard): string {
  const { is_expired, card_expire } = card;
  if (is_expired) return msg(str`Expired ${card_expire}`);
  return expiresSoon(card) ? msg(str`Expires soon: ${card_expire}`) : msg(str`Expires ${card_expire}`);
}
