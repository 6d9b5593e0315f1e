import { html, nothing, type TemplateResult } from 'lit';
import type { PortalCard } from '../../../contract/sessions/portal.ts';
import { msg, str } from '../../shared/locales/localize.ts';

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
