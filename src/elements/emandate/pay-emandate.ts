import type { TemplateResult } from 'lit';
import { controls } from '../shared/controls/styles.ts';
import { msg, type WordLoader } from '../shared/locales/localize.ts';
import type { Part } from '../shared/element/part.ts';
import { PayElement } from '../shared/element/pay-element.ts';
import { loadWords } from './load-words.ts';
import { fieldBonesStyles } from '../shared/controls/field-bones.ts';
import { skeleton, skeletonStyles } from './screen/skeleton.ts';

/**
 * @summary Lets a person sign a debit order, a DebiCheck or a registered mandate: who they are and their account, then the terms in one
 * sentence, the signature, and what their bank says.
 *
 * @fires {PayReadyEvent} pay-ready - The e-mandate can be used. Once for each session.
 * @fires {PayErrorEvent} pay-error - The e-mandate cannot work; `code` says why, such as `endpoint_not_found`.
 * @fires {PaySubmitEvent} pay-submit - Continue, Sign, Enter or `submit()` was pressed. Cancelable, also after a `waitUntil(promise)`; nothing is checked or sent before.
 * @fires {PayMandateSubmittedEvent} pay-mandate-submitted - The mandate was signed, or sent to the bank again.
 * @fires {PayMandateApprovedEvent} pay-mandate-approved - The bank approved the mandate. Each submission is followed by exactly one of approved, rejected and no-reply.
 * @fires {PayMandateRejectedEvent} pay-mandate-rejected - The bank or the payer refused the mandate.
 * @fires {PayMandateNoReplyEvent} pay-mandate-no-reply - Neither the payer nor the bank answered in time.
 * @fires {PayExpiredEvent} pay-expired - The link has expired, and was not renewed.
 *
 * @slot - It is not shown. It may hold the first view and your own words, each in a `<script type="application/json">`.
 *
 * @csspart base - The whole e-mandate.
 * @csspart sheet - The sheet around a step or an ending.
 * @csspart field - A field with its label, hint and error.
 * @csspart label - A label.
 * @csspart input - An input or select.
 * @csspart button - Any button.
 * @csspart primary-button - The button that goes on: Continue or Sign.
 * @csspart secondary-button - A button for another way to go on.
 * @csspart quiet-button - The button that goes back.
 * @csspart notice - A message next to the form.
 * @csspart outcome - The ending: approved, rejected, no reply, expired or closed.
 * @csspart link - A link.
 * @csspart qr-code - The QR code for another device.
 * @csspart waiting - What is shown while the bank has not answered.
 * @csspart hint - A hint for a field.
 * @csspart error - What is wrong with a field.
 * @csspart fault - What is wrong with an attribute, for developers.
 *
 * @cssprop [--pay-max-width=36em] - Maximum width of the element, as a CSS length.
 */
export class PayEmandate extends PayElement {
  static override styles = [controls, fieldBonesStyles, skeletonStyles];

  /** @internal */
  get kind() {
    return 'emandate' as const;
  }

  /** @internal */
  async loadPart(): Promise<() => Part> {
    const { EmandateScreen } = await import('./screen/emandate-screen.ts');
    return () => new EmandateScreen(this);
  }

  /** @internal */
  override readonly loadWords: WordLoader = loadWords;

  protected override loadingWords(): string {
    return msg('Loading the mandate');
  }

  protected override skeleton(): TemplateResult {
    return skeleton();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pay-emandate': PayEmandate;
  }
}
