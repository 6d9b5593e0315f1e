import type { TemplateResult } from 'lit';
import { controls } from '../shared/controls/styles.ts';
import type { UnknownRecord } from '../../facts/records.ts';
import { msg } from '../shared/locales/localize.ts';
import type { Part } from '../shared/element/part.ts';
import { PayElement } from '../shared/element/pay-element.ts';
import { isCheckoutView } from './runner/view-guard.ts';
import { fieldBonesStyles } from '../shared/controls/field-bones.ts';
import { skeleton, skeletonStyles } from './screen/skeleton.ts';

/**
 * @summary Takes a payment: shows the cart and its total, asks for the payer's details, takes the card in a frame of the
 * payments service, and shows the outcome. It renders a state and sends intents; the flow and the service decide what happens.
 *
 * @fires {PayReadyEvent} pay-ready - The checkout can be used. Once for each session.
 * @fires {PayErrorEvent} pay-error - The checkout cannot work; `code` says why, such as `endpoint_not_found`.
 * @fires {PaySubmitEvent} pay-submit - The pay button, Enter, a wallet’s button or `submit()` was pressed. Cancelable, also after a `waitUntil(promise)`; nothing is checked or sent before.
 * @fires {PayChangeEvent} pay-change - The method, the fields that are wrong, the card's network or the amount has changed. Not for each key press.
 * @fires {PayPendingEvent} pay-pending - A payment is under way and its outcome is not known yet. Once for each attempt.
 * @fires {PayFailedEvent} pay-failed - An attempt failed. Once for each failed attempt; `retryable` is false if it closed the session.
 * @fires {PayCompletedEvent} pay-completed - The session was paid. A session ends with exactly one of completed, cancelled and expired.
 * @fires {PayCancelledEvent} pay-cancelled - The session was cancelled.
 * @fires {PayExpiredEvent} pay-expired - The session has expired, and was not renewed.
 *
 * @slot before-pay - The page's own HTML above the pay button. Its controls are checked with the element's fields, and their values go to the merchant's `check`.
 * @slot - It is not shown. It may hold the first view and your own words, each in a `<script type="application/json">`.
 *
 * @csspart base - The whole checkout.
 * @csspart layout - The summary and the form, side by side or one above the other.
 * @csspart summary - The cart and its total.
 * @csspart payee - The merchant's name in the summary.
 * @csspart cart - The lines of the cart and their sum.
 * @csspart main - The form or the outcome.
 * @csspart form - The form.
 * @csspart details - The payer's details.
 * @csspart address - An address.
 * @csspart methods - The list of payment methods.
 * @csspart method - A payment method, with its content below it.
 * @csspart wallets - The buttons of the wallets that the device has.
 * @csspart wallet-button - A button of a wallet.
 * @csspart card - The place of the card frame.
 * @csspart choice - The choice that a checkout link gives its payer.
 * @csspart amounts - The amounts to choose from.
 * @csspart frequencies - The frequencies to choose from.
 * @csspart saved-cards - The stored cards to choose from.
 * @csspart saved-card - A stored card to choose.
 * @csspart keep-card - The consent to store the card.
 * @csspart terms - The amounts that are charged now and later.
 * @csspart action - What the payer has to do elsewhere.
 * @csspart qr-code - The QR code to scan.
 * @csspart app-link - The link that opens the payer's banking app.
 * @csspart onward-link - The link that goes on at another site.
 * @csspart hosted-page - The frame with the hosted page of the service.
 * @csspart sheet - The simulated wallet of the sandbox.
 * @csspart field - A field with its label and its error.
 * @csspart label - A label.
 * @csspart input - An input or select.
 * @csspart hint - A hint for a field.
 * @csspart error - What is wrong with a field.
 * @csspart button - Any button.
 * @csspart primary-button - The pay button.
 * @csspart secondary-button - A button that tries, checks or starts again.
 * @csspart quiet-button - The cancel button.
 * @csspart notice - A message next to the form.
 * @csspart waiting - What is shown while the outcome is not known.
 * @csspart outcome - The outcome of the payment.
 * @csspart expiry - The time left until the session expires.
 * @csspart link - A link.
 * @csspart fault - What is wrong with an attribute, for developers.
 *
 * @cssprop [--pay-max-width=64em] - Maximum width of the element, as a CSS length.
 */
export class PayCheckout extends PayElement {
  static override styles = [controls, fieldBonesStyles, skeletonStyles];

  /** @internal */
  get kind() {
    return 'checkout' as const;
  }

  /** @internal */
  async loadPart(): Promise<() => Part> {
    const { CheckoutScreen } = await import('./screen/checkout-screen.ts');
    return () => new CheckoutScreen(this);
  }

  /** @internal */
  override onAnswered(): void {
    // Until now only the form used the network. From here on the engine is loaded.
    void import('./runner/checkout-engine.ts').catch(() => undefined);
  }

  protected override loadingWords(): string {
    return msg('Loading the checkout');
  }

  protected override skeleton(first: UnknownRecord | null): TemplateResult {
    return skeleton(isCheckoutView(first) ? first : null);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pay-checkout': PayCheckout;
  }
}
