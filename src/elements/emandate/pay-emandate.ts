import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { Locale } from '../attributes.ts';
import { controls } from '../controls/styles.ts';
import { PayErrorEvent, PayExpiredEvent, PayReadyEvent } from '../events.ts';
import { msg, tagOf } from '../localize.ts';
import { PayElement } from '../pay-element.ts';
import type { Fact } from './emandate-state.flow.ts';
import { PayMandateApprovedEvent, PayMandateNoReplyEvent, PayMandateRejectedEvent, PayMandateSubmittedEvent } from './events.ts';
import type { Signing, SigningElement } from './signing.ts';

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
 * @csspart notice - News beside the form.
 * @csspart outcome - How it ended.
 * @csspart link - A link.
 * @csspart qr-code - The code for another device.
 * @csspart waiting - What is said while the bank is awaited.
 * @csspart hint - A word of help.
 * @csspart error - What is wrong with a field.
 * @csspart fault - What is wrong with an attribute, for developers.
 *
 * @cssprop [--pay-color-brand] - Buttons.
 * @cssprop [--pay-max-width=36rem] - How wide it becomes.
 */
export class PayEmandate extends PayElement implements SigningElement {
  static override properties: PropertyDeclarations = { broken: { state: true } };
  static override styles = [controls];

  /** The rest of the element did not load. */
  private broken = false;
  #signing: Signing | null = null;
  #session = '';
  #focusDue = false;

  protected override begin(session: string, first: unknown): void {
    this.#session = session;
    this.broken = false;
    if (this.#signing) {
      this.#signing.begin(this.endpoint, session, first);
      return;
    }
    void import('./signing.ts').then(
      (loaded) => {
        if (this.#session !== session || !this.isConnected) return;
        this.#signing = new loaded.Signing(this);
        this.#signing.begin(this.endpoint, session, first);
        this.requestUpdate();
      },
      () => {
        this.broken = true;
        this.dispatchEvent(new PayErrorEvent({ code: 'unreachable', message: 'A part of the element did not load.', recoverable: true }));
      },
    );
  }

  protected override resume(): void {
    const runner = this.#signing?.runner;
    const current = runner?.state.session ?? null;
    if (runner !== undefined && current === this.session) runner.resume();
    else if (this.session) this.begin(this.session, null);
  }

  protected override pause(): void {
    this.#signing?.runner.pause();
  }

  protected override isCurrent(session: string): boolean {
    return this.#signing?.runner.state.session === session;
  }

  protected override get sessionLocale(): Locale | null {
    return null;
  }

  /** @internal */
  get spoken(): Locale {
    return this.language ?? 'EN_ZA';
  }

  /** @internal */
  onFocus(): void {
    this.#focusDue = true;
    this.requestUpdate();
  }

  /** @internal */
  onFact(fact: Fact): void {
    this.dispatchEvent(eventOf(fact, this.#session));
  }

  protected override announcement(): string {
    return this.#signing?.announcement() ?? '';
  }

  protected override content(): TemplateResult {
    return html`<div class="root ${this.chosenTheme ?? ''}" part="base" lang=${tagOf(this.spoken)}>
      ${this.#signing?.render(this.chosenPageUrl) ?? (this.broken ? this.#notLoaded() : html`<span class="bone"></span>`)}
    </div>`;
  }

  #notLoaded(): TemplateResult {
    const url = this.chosenPageUrl;
    return html`<p>${msg('Please check your connection and try again.')}</p>
      ${url === null ? nothing : html`<a part="link" href=${url}>${msg('Open the payment page')}</a>`}`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (!this.#focusDue) return;
    this.#focusDue = false;
    const root = this.renderRoot;
    // A mistake first, then news, then the step's heading.
    const target =
      root.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      root.querySelector<HTMLElement>('.notice[data-message]') ??
      root.querySelector<HTMLElement>('[data-message]');
    target?.focus();
  }
}

/** English, for developers. */
const ERRORS = {
  unreachable: 'The proxy or the service behind it did not answer.',
  session_not_found: 'There is no such session.',
  origin_refused: 'The origin of this page is not one of those that may use the session.',
} as const;

function eventOf(fact: Fact, session_id: string): Event {
  switch (fact.type) {
    case 'ready':
      return new PayReadyEvent();
    case 'error':
      return new PayErrorEvent({ code: fact.code, message: ERRORS[fact.code], recoverable: fact.recoverable });
    case 'submitted':
      return new PayMandateSubmittedEvent({ mandate_id: fact.mandate_id });
    case 'approved':
      return new PayMandateApprovedEvent({ mandate_id: fact.mandate_id });
    case 'rejected':
      return new PayMandateRejectedEvent({ mandate_id: fact.mandate_id });
    case 'no_reply':
      return new PayMandateNoReplyEvent({ mandate_id: fact.mandate_id });
    case 'expired':
      return new PayExpiredEvent({ session_id });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pay-emandate': PayEmandate;
  }
}
