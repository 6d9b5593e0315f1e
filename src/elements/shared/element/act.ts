import { PaySubmitEvent, type PaySubmitDetail, type PaySubmitResult, type PaySubmitStatus } from '../session/element-events.ts';

/** The main button: of a form, or of the panel that is open. */
const MAIN = '.foot [type=submit], dialog[open] .ends :is(.primary, .danger)';

/** What had the focus at the last press, such as a button of the page. The element may take the focus from it, as from its own button. */
let presser: Element | null = null;

/** Whether the focus is on something else in the page outside the element. Then the element must not move it. */
export function isFocusOutside(root: ShadowRoot | null): boolean {
  const { activeElement, body } = document;
  return !root?.activeElement && activeElement !== null && activeElement !== body && activeElement !== presser;
}

/** What an act needs from its element. */
interface ActHost extends EventTarget {
  readonly renderRoot: ParentNode;
  readonly hasUpdated: boolean;
  readonly isConnected: boolean;
  readonly session: string | null;
  readonly updateComplete: Promise<boolean>;
  requestUpdate(): void;
  /** How a press ends that cannot be made at all; null while the main button may still come. */
  readonly outcome: PaySubmitStatus | null;
}

/**
 * One press of the main button until its outcome is known. The button, Enter and `submit()` press the same button, and while an act is under
 * way, another press is the same act.
 */
export class Act {
  readonly #host: ActHost;
  #result: PromiseWithResolvers<PaySubmitResult> | null = null;
  /** wanted: the button is not there yet, or locked · asked: the page has been asked · sent: the element has begun. */
  #stage: 'wanted' | 'asked' | 'sent' = 'wanted';

  /** The button that shows that the page is asked. */
  #waiting: Element | null = null;

  constructor(host: ActHost) {
    this.#host = host;
  }

  /** Presses the main button as soon as it can be pressed: at once if it can, because a wallet's sheet opens only during the shopper's click. */
  submit(): Promise<PaySubmitResult> {
    const { promise } = (this.#result ??= Promise.withResolvers<PaySubmitResult>());
    if (this.#main || !this.#host.isConnected) this.follow();
    else void this.#host.updateComplete.then(() => this.follow());
    return promise;
  }

  /** The main button was pressed. `run` begins what it does, unless the page prevents that, and returns its outcome if that is known at once. */
  press(detail: Omit<PaySubmitDetail, 'session_id'>, run: () => PaySubmitStatus | null): void {
    if (this.#result && this.#stage !== 'wanted') return;
    const act = (this.#result ??= Promise.withResolvers<PaySubmitResult>());
    this.#stage = 'asked';
    presser = document.activeElement;
    const pageAnswers: Promise<unknown>[] = [];
    const event = new PaySubmitEvent({ session_id: this.#host.session ?? '', ...detail }, pageAnswers);
    this.#host.dispatchEvent(event);
    const answered = (answers: readonly unknown[]): void => {
      if (act !== this.#result) return;
      this.#showWait(null);
      this.#stage = 'sent';
      this.end(event.defaultPrevented || answers.includes(false) ? 'cancelled' : run());
    };
    const waiting = Promise.all(pageAnswers).catch(() => [false]);
    // A browser opens a wallet's sheet only during the press.
    if (pageAnswers.length === 0 || event.defaultPrevented) answered([]);
    else {
      this.#showWait(this.#host.renderRoot.querySelector(MAIN));
      void waiting.then(answered);
    }
  }

  get isUnderWay(): boolean {
    return this.#stage !== 'wanted';
  }

  /** The outcome of what was begun; null if it is not known yet. */
  end(status: PaySubmitStatus | null): void {
    if (status !== null && this.#stage === 'sent') this.#settle(status);
  }

  /** The element was removed or begins another session. If something was sent, its outcome is not learnt here. */
  leave(): void {
    if (this.#stage !== 'wanted') this.#settle(this.#stage === 'sent' ? 'pending' : 'cancelled');
  }

  /** Called after each render: presses the button if `submit()` has waited for it. */
  follow(): void {
    if (this.#result === null || this.#stage !== 'wanted') return;
    const { outcome } = this.#host;
    if (this.#main) this.#main.click();
    else if (outcome !== null) this.#settle(outcome);
  }

  /** The main button, if it can be pressed. */
  get #main(): HTMLElement | null {
    const { renderRoot, hasUpdated, isConnected } = this.#host;
    const main = hasUpdated && isConnected ? renderRoot.querySelector<HTMLElement>(MAIN) : null;
    return main?.ariaDisabled === 'true' ? null : main;
  }

  #settle(status: PaySubmitStatus): void {
    const act = this.#result;
    this.#result = null;
    this.#stage = 'wanted';
    this.#showWait(null);
    act?.resolve({ status });
  }

  /** While the page is asked, the button shows that the press was heard. */
  #showWait(button: Element | null): void {
    this.#waiting?.removeAttribute('aria-busy');
    button?.setAttribute('aria-busy', 'true');
    this.#waiting = button;
    if (this.#host.isConnected) this.#host.requestUpdate();
  }
}
