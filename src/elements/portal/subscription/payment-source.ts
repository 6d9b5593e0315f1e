import { html, nothing, type TemplateResult } from 'lit';
import type { PortalView } from '../../../contract/sessions/portal.ts';
import { drawMark } from '../../shared/controls/marks.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { cardTitle, money } from '../screen/portal-words.ts';
import { firstCard } from '../flow/portal-rules.flow.ts';

/** How a due amount is paid: by the card that is charged first, or by an invoice. */

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
