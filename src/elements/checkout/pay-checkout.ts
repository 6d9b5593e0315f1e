import type { TemplateResult } from 'lit';
import { notLoaded } from '../controls/not-loaded.ts';
import { controls } from '../controls/styles.ts';
import type { RawView } from '../gateway.ts';
import { msg } from '../localize.ts';
import type { Part } from '../part.ts';
import { PayElement } from '../pay-element.ts';
import { isCheckoutView } from './is-view.ts';
import { skeleton, skeletonStyles } from './skeleton.ts';

/**
 * @summary Takes a payment: shows the cart and its total, asks who pays, takes the card in a frame of the payment
 * service, and says how it ended. It renders a state and sends intents; what happens, the flow and the service decide.
 *
 * @fires {PayReadyEvent} pay-ready - It can be used. Once for each session.
 * @fires {PayErrorEvent} pay-error - Something is in the way: the service or the card frame cannot be reached, an attribute is wrong.
 * @fires {PayChangeEvent} pay-change - The form became complete, or is no longer.
 * @fires {PayPendingEvent} pay-pending - A payment is under way and its outcome is awaited. Once for each attempt.
 * @fires {PayFailedEvent} pay-failed - An attempt failed. Once for each failed attempt; `retryable` is false when the session is closed by it.
 * @fires {PayCompletedEvent} pay-completed - Paid. One of the three ends of a session, of which exactly one comes, once.
 * @fires {PayCancelledEvent} pay-cancelled - Cancelled.
 * @fires {PayExpiredEvent} pay-expired - Expired, and not renewed.
 *
 * @slot - Nothing is shown of it; a `<script type="application/json">` here may bring the first view along.
 *
 * @csspart base - Everything.
 * @csspart layout - Summary and form, beside or above each other.
 * @csspart summary - The cart and its total.
 * @csspart cart - The lines of the cart and their sum.
 * @csspart main - Form or outcome.
 * @csspart form - The form.
 * @csspart details - The payer's details.
 * @csspart address - An address.
 * @csspart methods - The ways to pay.
 * @csspart method - One of them, with its part below it.
 * @csspart card - The place of the card frame.
 * @csspart choice - What the payer of a checkout link chooses.
 * @csspart amounts - The amounts to choose from.
 * @csspart frequencies - How often to choose from.
 * @csspart saved-cards - The stored cards to choose from.
 * @csspart saved-card - One of them.
 * @csspart keep-card - The wish to keep the card.
 * @csspart terms - What is charged now and what later.
 * @csspart action - What the payer has to do elsewhere.
 * @csspart qr-code - The code to scan.
 * @csspart app-link - Opens the payer's banking app.
 * @csspart onward-link - Goes on at another site.
 * @csspart hosted-page - The service's own page, framed.
 * @csspart sheet - The sandbox's wallet.
 * @csspart field - A field with its label and its error.
 * @csspart label - A label.
 * @csspart input - An input or select.
 * @csspart hint - A word of help.
 * @csspart error - What is wrong with a field.
 * @csspart button - Any button.
 * @csspart primary-button - The pay button.
 * @csspart secondary-button - Try again, check again, start again.
 * @csspart quiet-button - The cancel button.
 * @csspart notice - News beside the form.
 * @csspart waiting - What is said while the outcome is awaited.
 * @csspart outcome - How it ended.
 * @csspart expiry - The time that is left.
 * @csspart link - A link.
 * @csspart fault - What is wrong with an attribute, for developers.
 *
 * @cssprop [--pay-max-width=64rem] - How wide it becomes.
 */
export class PayCheckout extends PayElement {
  static override styles = [controls, skeletonStyles];

  /** @internal */
  readonly kind = 'checkout';

  /** @internal */
  async loadPart(): Promise<() => Part> {
    const { CheckoutScreen } = await import('./checkout-screen.ts');
    return () => new CheckoutScreen(this);
  }

  /** @internal */
  override onAnswered(): void {
    // The form's part had the line to itself until now; what comes after it need not wait for it.
    for (const later of [import('./card-desk.ts'), import('./engine.ts')]) void later.catch(() => undefined);
  }

  protected override loadingWords(): string {
    return msg('Loading the checkout');
  }

  protected override skeleton(first: RawView | null): TemplateResult {
    return skeleton(isCheckoutView(first) ? first : null);
  }

  protected override notLoaded(retry: () => void): TemplateResult {
    return notLoaded(this.chosenPageUrl, retry);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pay-checkout': PayCheckout;
  }
}
