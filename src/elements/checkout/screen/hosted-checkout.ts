import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { HostedView } from '../../../protocol/hosted.ts';
import { isWebAddress } from '../../shared/element/attributes.ts';
import { adoptStyles, type SessionStart } from '../../shared/element/part.ts';
import { button } from '../../shared/controls/button.ts';
import { isFocusOutside } from '../../shared/controls/page-focus.ts';
import type { NewsIconName } from '../../shared/controls/news-icons.ts';
import { styles } from '../outcome/answer-screens.ts';
import { outcomeMark, type OutcomeTone } from '../../shared/controls/outcome-head.ts';
import {
  PayCancelledEvent,
  PayCompletedEvent,
  PayExpiredEvent,
  PayFailedEvent,
  PayPendingEvent,
  PayReadyEvent,
  type PayEvent,
} from '../../shared/element/element-events.ts';
import { errorEvent } from '../../shared/element/error-events.ts';
import { Flow } from '../../shared/flow/flow.ts';
import { Gateway, isRecord } from '../../shared/runner/gateway.ts';
import { msg } from '../../shared/locales/localize.ts';
import { Timers } from '../../shared/runner/timers.ts';
import {
  canStartAgain,
  hostedInitial,
  hostedStep,
  hostedUrl,
  isHostedOver,
  type HostedEffect,
  type HostedEvent,
  type HostedFact,
  type HostedState,
} from '../flow/hosted.flow.ts';
import type { Words } from '../../shared/locales/words.ts';

/** What a hosted checkout needs from its element. */
export interface HostedHost {
  readonly shadowRoot: ShadowRoot | null;
  requestUpdate(): void;
  onEvent(event: PayEvent<unknown>): void;
  onLeave(url: string): void;
  readonly element: ReactiveControllerHost;
  /** The address of the hosted page, if the page set it. */
  readonly pageUrl: string | null;
  /** Asks the page for a new session. */
  readonly renewSession: (() => Promise<string>) | undefined;
  /** The session was renewed: the element begins the new one. */
  onRenewed(session: string): void;
}

/** Checks only the kind of view; the proxy has checked the rest. */
export function isHostedView(data: unknown): data is HostedView {
  return isRecord(data) && data['kind'] === 'hosted' && typeof data['session_id'] === 'string' && typeof data['version'] === 'number';
}

/** A checkout on the hosted page, in a frame or by redirect: performs the effects of its flow, and shows its state. */
export class HostedCheckout implements ReactiveController {
  readonly #host: HostedHost;
  readonly #session: string;
  readonly #endpoint: string;
  #gateway: Gateway<HostedView> | null = null;
  readonly #flow: Flow<HostedState, HostedEvent, HostedEffect>;
  /** Whether the session was usable, or the shopper has asked for another one. */
  #mayAsk = false;
  readonly #timers = new Timers<'ask'>(() => this.#flow.send({ type: 'time' }));

  constructor(host: HostedHost, { endpoint, session }: Pick<SessionStart, 'endpoint' | 'session'>) {
    this.#host = host;
    this.#session = session;
    adoptStyles(host, styles);
    this.#endpoint = endpoint;
    this.#flow = new Flow(
      hostedStep,
      hostedInitial(null, host.pageUrl),
      (effect) => this.#perform(effect),
      () => host.requestUpdate(),
    );
    this.#open();
  }

  /** Begins with the proxy's first answer; null if it has no view. */
  begin(view: HostedView | null): void {
    this.hostUpdate();
    this.#flow.send({ type: 'read', view });
  }

  /** The page may set or remove its function at any time. */
  hostUpdate(): void {
    const canRenew = this.#host.renewSession !== undefined;
    if (canRenew !== this.#flow.state.canRenew) this.#flow.send({ type: 'renewable', canRenew });
  }

  /** The element was removed, or begins another session. */
  end(): void {
    this.#host.element.removeController(this);
    this.#timers.clear();
    this.#gateway?.close();
    this.#gateway = null;
  }

  /** The element was put back. */
  resume(): void {
    this.#open();
    this.#flow.send({ type: 'time' });
  }

  #open(): void {
    this.#host.element.addController(this);
    this.#gateway = new Gateway(this.#endpoint, `checkout/${this.#session}`, isHostedView);
  }

  async #read(): Promise<void> {
    const gateway = this.#gateway;
    const reply = await gateway?.read([8_000]);
    if (reply && gateway === this.#gateway) this.#flow.send({ type: 'read', view: reply.type === 'view' ? reply.view : null });
  }

  async #renew(): Promise<void> {
    const gateway = this.#gateway;
    const session = await import('../../shared/runner/renewal.ts').then(
      ({ newSession }) => newSession(this.#host, this.#session, this.#mayAsk, () => this.#onUseless()),
      () => null,
    );
    // An element that was put back asks the page again.
    if (gateway === null || gateway !== this.#gateway) return;
    if (session === null) this.#flow.send({ type: 'renew_failed' });
    else this.#host.onRenewed(session);
  }

  /** Focuses the message that took the place of what was pressed. */
  async #focus(): Promise<void> {
    await this.#host.element.updateComplete;
    const { shadowRoot } = this.#host;
    if (!isFocusOutside(shadowRoot)) shadowRoot?.querySelector<HTMLElement>('[data-message]')?.focus();
  }

  /** The content. */
  render(): TemplateResult {
    const { state } = this.#flow;
    const url = hostedUrl(state);
    if (state.renewing) return renewing();
    if (isHostedOver(state)) return this.#outcome(state);
    if (!isWebAddress(url)) return html`<div class="layout" part="layout">${msg('This checkout is not available')}</div>`;
    if (state.view?.type === 'PAGE')
      return html`<div class="layout" part="layout">
        <p>${msg('You pay on a page of the payment service, and come back here.')}</p>
        <a class="button primary" part="onward-link" href=${url}>${msg('Pay on the payment page')}</a>
      </div>`;
    return html`<iframe
      class="hosted"
      part="hosted-page"
      title=${msg('Payment page')}
      src=${url}
      allow="payment"
      @load=${(): void => this.#flow.send({ type: 'shown' })}
    ></iframe>`;
  }

  /** What the live region says. */
  get announcement(): string {
    const { state } = this.#flow;
    if (state.renewing) return renewingWords();
    if (!isHostedOver(state)) return '';
    const { title, text } = outcomeWords(state.view);
    return `${title}. ${text}`;
  }

  #outcome(state: HostedState): TemplateResult {
    const { view } = state;
    const { title, text } = outcomeWords(view);
    const [mark, tone] = MARKS[view?.state ?? 'open'] ?? (['clock', 'calm'] as const);
    return html`<div class="layout" part="layout">
      <div class="outcome" part="outcome">
        ${outcomeMark(mark, tone)}
        <h2 class="outcome-title" tabindex="-1" data-message>${title}</h2>
        ${text ? html`<p class="muted">${text}</p>` : nothing}
        ${canStartAgain(state) ? html`<div class="actions">${button({ label: msg('Start again'), kind: 'secondary', press: this.#again })}</div>` : nothing}
      </div>
    </div>`;
  }

  readonly #again = (): void => {
    this.#mayAsk = true;
    this.#flow.send({ type: 'again' });
  };

  /** The page was asked for another session, and gave one that has expired, too. */
  #onUseless(): void {
    this.#host.onEvent(errorEvent('pay-checkout', 'renewed_session_expired', undefined));
  }

  #perform(effect: HostedEffect): void {
    switch (effect.type) {
      case 'read':
        void this.#read();
        break;
      case 'wait':
        // The proxy is asked again only while the session is not over.
        if (this.#flow.state.view !== null) this.#mayAsk = true;
        this.#timers.set('ask', effect.ms);
        break;
      case 'emit':
        this.#host.onEvent(eventOf(effect.fact, this.#session));
        break;
      case 'leave':
        this.#host.onLeave(effect.url);
        break;
      case 'renew':
        void this.#renew();
        break;
      case 'focus':
        void this.#focus();
        break;
    }
  }
}

const MARKS: Partial<Record<HostedView['state'], readonly [NewsIconName, OutcomeTone]>> = {
  completed: ['check', 'good'],
  cancelled: ['cross', 'calm'],
};

/** The hosted page of the expired session is of no use while the page is asked for another session. */
function renewing(): TemplateResult {
  const title = renewingWords();
  return html`<div class="layout" part="layout">
    <div class="waiting" part="waiting" tabindex="-1" data-message role="group" aria-label=${title}>
      <span class="spinner" aria-hidden="true"></span>
      <p class="notice-title">${title}</p>
    </div>
  </div>`;
}

function renewingWords(): string {
  return msg('Your time ran out, getting you more');
}

function outcomeWords(view: HostedView | null): Words {
  switch (view?.state) {
    case 'completed':
      return { title: msg('Payment received'), text: msg('Thank you. Your payment went through.') };
    case 'cancelled':
      return { title: msg('Payment cancelled'), text: msg('You have not been charged.') };
    default:
      return { title: msg('This checkout has expired'), text: msg('The time to pay ran out. You have not been charged.') };
  }
}

function eventOf(fact: HostedFact, session_id: string): PayEvent<unknown> {
  switch (fact.type) {
    case 'ready':
      return new PayReadyEvent();
    case 'pending':
      return new PayPendingEvent({ session_id });
    case 'failed':
      return new PayFailedEvent({ code: fact.code, message: fact.message, retryable: true });
    case 'completed': {
      const { transaction_id, transaction_status, card_id } = fact.outcome;
      return new PayCompletedEvent({ session_id, transaction_id, transaction_status, ...(card_id && { card_id }) });
    }
    case 'cancelled':
      return new PayCancelledEvent({ session_id });
    case 'expired':
      return new PayExpiredEvent({ session_id });
  }
}
