import type { TemplateResult } from 'lit';
import { controls } from '../shared/controls/styles.ts';
import { msg, type WordLoader } from '../shared/locales/localize.ts';
import type { Part } from '../shared/element/part.ts';
import { PayElement } from '../shared/element/pay-element.ts';
import { loadWords } from './load-words.ts';
import { skeleton, skeletonStyles } from './screen/skeleton.ts';

/**
 * @summary Where a customer manages a subscription: one sentence says what is paid next, and rows open plan, cards, invoices and
 * billing details. It shows the exact costs before each click, and the new state of the account after it.
 *
 * @fires {PayReadyEvent} pay-ready - The portal can be used. Once for each session.
 * @fires {PayErrorEvent} pay-error - The portal cannot work; `code` says why, such as `endpoint_not_found`.
 * @fires {PaySubmitEvent} pay-submit - The main button of the open panel or `submit()` was pressed. Cancelable, also after a `waitUntil(promise)`; nothing is sent before.
 * @fires {PaySubscriptionCreatedEvent} pay-subscription-created - A subscription was created.
 * @fires {PaySubscriptionChangedEvent} pay-subscription-changed - The plan was changed, will change or stays the same, the owed amount was paid, or the subscription was paused or resumed.
 * @fires {PaySubscriptionCancelledEvent} pay-subscription-cancelled - The subscription was cancelled, at once or for the end of the period.
 * @fires {PaySubscriptionReactivatedEvent} pay-subscription-reactivated - A cancellation was undone, or an ended subscription was started again.
 * @fires {PayCardAddedEvent} pay-card-added - A card was stored.
 * @fires {PayCardUpdatedEvent} pay-card-updated - A card was renamed, or became the default card.
 * @fires {PayCardRemovedEvent} pay-card-removed - A card was removed.
 * @fires {PayBillingUpdatedEvent} pay-billing-updated - Billing details were changed.
 * @fires {PayCloseEvent} pay-close - The customer has finished. Cancelable; otherwise the portal opens the link's redirect_url.
 * @fires {PayExpiredEvent} pay-expired - The link has expired, and was not renewed.
 *
 * @slot - It is not shown. It may hold the first view and your own words, each in a `<script type="application/json">`.
 *
 * @csspart base - The whole portal.
 * @csspart layout - The column with the notice and the sheet.
 * @csspart section - A section or a row. Each also has a part of its own, listed below.
 * @csspart subscription - The subscription.
 * @csspart plan - The row of the plan.
 * @csspart packages - The plans to choose from.
 * @csspart cards - The row of the stored cards.
 * @csspart debits - The row of debit orders and mandates.
 * @csspart invoices - The row of the invoices.
 * @csspart details - The row of the billing details.
 * @csspart dialog - The dialog that opens above the page.
 * @csspart card - A stored card.
 * @csspart offer - A plan that can be chosen.
 * @csspart card-frame - The place of the card frame.
 * @csspart button - Any button.
 * @csspart primary-button - The button that carries out the action.
 * @csspart danger-button - The button that carries out an action that removes something: cancelling, removing a card.
 * @csspart secondary-button - A button that opens a panel.
 * @csspart quiet-button - A button that cancels or closes.
 * @csspart notice - A message about what happened.
 * @csspart link - A link.
 * @csspart field - A field with its label and its error.
 * @csspart label - A label.
 * @csspart input - An input or select.
 * @csspart hint - A hint for a field.
 * @csspart error - What is wrong with a field.
 * @csspart fault - What is wrong with an attribute, for developers.
 *
 * @cssprop [--pay-max-width=46em] - Maximum width of the element, as a CSS length.
 */
export class PayPortal extends PayElement {
  static override styles = [controls, skeletonStyles];

  /** @internal */
  get kind() {
    return 'portal' as const;
  }

  /** @internal */
  async loadPart(): Promise<() => Part> {
    const { PortalScreen } = await import('./screen/portal-screen.ts');
    return () => new PortalScreen(this);
  }

  /** @internal */
  override readonly loadWords: WordLoader = loadWords;

  protected override loadingWords(): string {
    return msg('Loading your account');
  }

  protected override skeleton(): TemplateResult {
    return skeleton();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pay-portal': PayPortal;
  }
}
