import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { HostedView } from '../../../protocol/hosted.ts';
import { isWebAddress } from '../../shared/element/attributes.ts';
import { adoptStyles, type PartHost } from '../../shared/element/part.ts';
import type { SessionStart } from '../../shared/session/session-runner.ts';
import type { PaySubmitStatus } from '../../shared/session/session.flow.ts';
import type { ElementStates } from '../../shared/element/states.ts';
import type { PayEvent } from '../../shared/session/element-events.ts';
import { button } from '../../shared/controls/button.ts';
import { isFocusOutside } from '../../shared/element/act.ts';
import type { IconName } from '../../shared/controls/icons.ts';
import { ANSWER_STYLES } from './engine-styles.ts';
import { outcomeMark, type OutcomeTone } from '../../shared/controls/outcome-head.ts';
import { msg, spokenText, type Words } from '../../shared/locales/localize.ts';
import { canStartAgain, hostedUrl, type HostedState } from '../flow/hosted.flow.ts';
import { HostedRunner } from '../runner/hosted-runner.ts';

/** What a hosted checkout needs from its element. */
export interface HostedHost {
  readonly element: PartHost;
  onEvent(event: PayEvent<unknown>): void;
  onOutcome(status: PaySubmitStatus | null): void;
  onLeave(url: string): void;
  /** The session was renewed: the element begins the new one. */
  onRenewed(session: string): void;
}

/** A checkout on the hosted page, in a frame or by redirect: shows the state of its flow. */
export class HostedCheckout implements ReactiveController {
  readonly #host: HostedHost;
  readonly #runner: HostedRunner;

  constructor(host: HostedHost) {
    this.#host = host;
    const { element } = host;
    this.#runner = new HostedRunner({
      onState: () => element.requestUpdate(),
      onEvent: (event) => host.onEvent(event),
      onOutcome: (status) => host.onOutcome(status),
      onLeave: (url) => host.onLeave(url),
      onRenewed: (session) => host.onRenewed(session),
      onFocus: () => void this.#focus(),
      get pageUrl() {
        return element.ownPageUrl;
      },
      get renewSession() {
        return element.renewSession;
      },
    });
    adoptStyles(host.element, ANSWER_STYLES);
  }

  /** Begins a session with the proxy's first answer; null if it has no view. */
  begin(start: SessionStart, view: HostedView | null): void {
    this.#host.element.addController(this);
    this.hostUpdate();
    this.#runner.begin({ ...start, firstView: view && { ...view }, pendingRead: null });
  }

  /** The page may set or remove its function at any time. */
  hostUpdate(): void {
    const canRenew = this.#host.element.renewSession !== undefined;
    if (canRenew !== this.#runner.state.canRenew) this.#runner.send({ type: 'renewable', canRenew });
  }

  /** The element was removed, or begins another session. */
  end(): void {
    this.#host.element.removeController(this);
    this.#runner.pause();
  }

  /** The element was put back. */
  resume(): void {
    this.#host.element.addController(this);
    this.#runner.resume();
  }

  /** Focuses the message that took the place of what was pressed. */
  async #focus(): Promise<void> {
    await this.#host.element.updateComplete;
    const { shadowRoot } = this.#host.element;
    if (!isFocusOutside(shadowRoot)) shadowRoot?.querySelector<HTMLElement>('[data-message]')?.focus();
  }

  /** How a press ends: the shopper pays in the hosted page, which the element cannot press. */
  get outcome(): PaySubmitStatus | null {
    return this.#runner.outcome;
  }

  get states(): ElementStates {
    const { ready, view } = this.#runner.state;
    return {
      ready,
      pending: view?.state === 'processing',
      completed: view?.state === 'completed',
      expired: view?.state === 'expired',
    };
  }

  render(): TemplateResult {
    const { state } = this.#runner;
    const url = hostedUrl(state);
    if (state.phase === 'renewing') return renewing();
    if (state.phase === 'over') return this.#outcome(state);
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
      @load=${(): void => this.#runner.send({ type: 'shown' })}
    ></iframe>`;
  }

  get announcement(): string {
    const { state } = this.#runner;
    if (state.phase === 'renewing') return renewingWords();
    if (state.phase === 'open') return '';
    return spokenText(outcomeWords(state.view));
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
        ${canStartAgain(state) ? html`<div class="actions">${button({ label: msg('Start again'), kind: 'secondary', press: () => this.#runner.send({ type: 'again' }) })}</div>` : nothing}
      </div>
    </div>`;
  }
}

const MARKS: Partial<Record<HostedView['state'], readonly [IconName, OutcomeTone]>> = {
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
  return msg('Your time has run out. We are getting you more');
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
