import { html, nothing, type TemplateResult } from 'lit';
import type { PortalCard, PortalView } from '../../../protocol/portal.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { cardTitle, money } from './portal-words.ts';

/** How a due amount is paid: by the card that is charged first, or by an invoice. */

/** The card that is charged first. */
export const firstCard = (cards: readonly PortalCard[]): PortalCard | undefined => cards.find(({ is_used }) => is_used);

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
    : html`<p class="hint">${msg(str`Charged to ${cardTitle(card)}`)}</p>`;
}
