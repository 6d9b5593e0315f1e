import type { TemplateResult } from 'lit';
import { notLoaded } from '../controls/not-loaded.ts';
import { controls } from '../controls/styles.ts';
import { msg, type Vocabulary } from '../localize.ts';
import type { Part } from '../part.ts';
import { PayElement } from '../pay-element.ts';
import { skeleton, skeletonStyles } from './skeleton.ts';

/** Its words in the other languages. */
const VOCABULARY: Vocabulary = {
  name: 'portal',
  languages: {
    AF_ZA: () => import('./locales/af-za.ts'),
    ZU_ZA: () => import('./locales/zu-za.ts'),
    XH_ZA: () => import('./locales/xh-za.ts'),
  },
};

/**
 * @summary Where a customer looks after a subscription: plan, cards, invoices, billing details. It says to the cent what a click
 * will do, and shows after it how things stand.
 *
 * @fires {PayReadyEvent} pay-ready - It can be used. Once for each session.
 * @fires {PayErrorEvent} pay-error - The service cannot be reached, or an attribute is wrong.
 * @fires {PaySubscriptionCreatedEvent} pay-subscription-created - Subscribed.
 * @fires {PaySubscriptionChangedEvent} pay-subscription-changed - The plan changed or is to change, or what was owed is paid.
 * @fires {PaySubscriptionCancelledEvent} pay-subscription-cancelled - Cancelled, at once or at the end of the period.
 * @fires {PaySubscriptionReactivatedEvent} pay-subscription-reactivated - It goes on.
 * @fires {PayCardAddedEvent} pay-card-added - A card was stored.
 * @fires {PayCardUpdatedEvent} pay-card-updated - A card was named, or made the default.
 * @fires {PayCardRemovedEvent} pay-card-removed - A card was removed.
 * @fires {PayBillingUpdatedEvent} pay-billing-updated - Billing details were changed.
 * @fires {PayCloseEvent} pay-close - The customer is done. Cancelable; otherwise the portal goes to the link's redirect_url.
 * @fires {PayExpiredEvent} pay-expired - The link has expired, and was not renewed.
 *
 * @slot - Nothing is shown of it; a `<script type="application/json">` here may bring the first view along.
 *
 * @csspart base - Everything.
 * @csspart layout - The sections below each other.
 * @csspart section - One of them; each has its own part beside, below.
 * @csspart subscription - The subscription.
 * @csspart packages - The plans to choose from.
 * @csspart cards - The stored cards.
 * @csspart debits - Debit orders and mandates.
 * @csspart invoices - The invoices.
 * @csspart details - Billing details.
 * @csspart dialog - What opens above them.
 * @csspart card - A stored card.
 * @csspart offer - A plan to choose.
 * @csspart card-frame - The place of the card frame.
 * @csspart button - Any button.
 * @csspart primary-button - What does it.
 * @csspart danger-button - What does it, where that takes something away: cancelling, removing a card.
 * @csspart secondary-button - What opens something.
 * @csspart quiet-button - Cancel, close.
 * @csspart notice - News.
 * @csspart link - A link.
 * @csspart field - A field with its label and its error.
 * @csspart label - A label.
 * @csspart input - An input or select.
 * @csspart hint - A word of help.
 * @csspart error - What is wrong with a field.
 * @csspart fault - What is wrong with an attribute, for developers.
 *
 * @cssprop [--pay-max-width=46rem] - How wide it becomes.
 */
export class PayPortal extends PayElement {
  static override styles = [controls, skeletonStyles];

  /** @internal */
  readonly kind = 'portal';

  /** @internal */
  async loadPart(): Promise<() => Part> {
    const { PortalEngine } = await import('./portal-engine.ts');
    return () => new PortalEngine(this);
  }

  protected override get vocabulary(): Vocabulary {
    return VOCABULARY;
  }

  protected override loadingWords(): string {
    return msg('Loading your account');
  }

  protected override skeleton(): TemplateResult {
    return skeleton();
  }

  protected override notLoaded(retry: () => void): TemplateResult {
    return notLoaded(this.chosenPageUrl, retry);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pay-portal': PayPortal;
  }
}
