import type { TemplateResult } from 'lit';
import { notLoaded } from '../controls/not-loaded.ts';
import { controls } from '../controls/styles.ts';
import type { Part } from '../part.ts';
import { PayElement } from '../pay-element.ts';
import { skeleton, skeletonStyles } from './skeleton.ts';

/**
 * @summary Lets a person sign a debit order, a DebiCheck or a registered mandate: who they are, their account, what and when,
 * a review of everything, the signature, and what their bank says.
 *
 * @fires {PayReadyEvent} pay-ready - It can be used.
 * @fires {PayErrorEvent} pay-error - The service cannot be reached, or an attribute is wrong.
 * @fires {PayMandateSubmittedEvent} pay-mandate-submitted - It was signed, or sent again.
 * @fires {PayMandateApprovedEvent} pay-mandate-approved - The bank approved it; after each submission exactly one of the three.
 * @fires {PayMandateRejectedEvent} pay-mandate-rejected - The bank or the payer said no.
 * @fires {PayMandateNoReplyEvent} pay-mandate-no-reply - Nobody answered in time.
 * @fires {PayExpiredEvent} pay-expired - The link has expired.
 *
 * @slot - Nothing is shown of it; a `<script type="application/json">` here may bring the first view along.
 *
 * @csspart base - Everything.
 * @csspart sheet - The sheet that a step or ending lies on.
 * @csspart field - A field with its label and words.
 * @csspart label - A label.
 * @csspart input - Where something is typed or chosen.
 * @csspart button - Any button.
 * @csspart primary-button - Continue, Sign.
 * @csspart secondary-button - Another way on.
 * @csspart quiet-button - The way back.
 * @csspart notice - News beside the form.
 * @csspart outcome - How it ended.
 * @csspart link - A link.
 * @csspart qr-code - The code for another device.
 * @csspart waiting - What is said while the bank is awaited.
 * @csspart hint - A word of help.
 * @csspart error - What is wrong with a field.
 * @csspart fault - What is wrong with an attribute, for developers.
 *
 * @cssprop [--pay-max-width=36rem] - How wide it becomes.
 */
export class PayEmandate extends PayElement {
  static override styles = [controls, skeletonStyles];

  /** @internal */
  readonly kind = 'emandate';

  /** @internal */
  async loadPart(): Promise<() => Part> {
    const { Signing } = await import('./signing.ts');
    return () => new Signing(this);
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
    'pay-emandate': PayEmandate;
  }
}
