/** The page's side of the card frame: the iframe, the handshake, and the messages to the frame. */
import { makeNonce } from '../facts/nonce.ts';
import {
  CARD_FIELDS,
  type CardBrand,
  type CardField,
  type CardFieldProblem,
  type CardProblems,
  type CardSummary,
  type FrameAppearance,
  type FromFrame,
  type VaultRefusal,
} from './messages.ts';
import { existingFrame } from './outside/existing-frame.ts';
import { connect, type Connection } from './outside/connection.ts';
import { FIRST_CODE_HEIGHT, FIRST_HEIGHT, styleFrame } from './outside/frame-style.ts';

export { CARD_FIELDS } from './messages.ts';
export { inheritedTokens } from './outside/inherited-tokens.ts';
export type { CardBrand, CardField, CardFieldProblem, CardProblems, CardSummary, FrameAppearance, VaultRefusal } from './messages.ts';

/** Where the frame comes from and how it should look. */
export interface CardFrameOptions {
  /** The frame's document for this session; scheme and locale are added to it. */
  readonly url: string;
  /** Messages are accepted only from this origin. Default the origin of `url`. */
  readonly origin?: string;
  /** Look and language from the first paint on. */
  readonly appearance: FrameAppearance;
  /** The frame's name for screen readers. */
  readonly title: string;
}

/** What the frame tells of the card while it is typed. */
export interface CardChange {
  readonly brand: CardBrand | null;
  readonly complete: boolean;
  readonly invalid: readonly CardField[];
}

/** What the frame reports. */
export interface CardFrameListener {
  /** The fields are shown and can be typed in. */
  onReady?(): void;
  /** The card's network, if it is known yet, whether all fields are valid, and the names of those that are wrong or empty. */
  onChange?(change: CardChange): void;
  /** Enter was pressed in a field. */
  onSubmit?(): void;
  /** Escape was pressed in a field. */
  onEscape?(): void;
  /** The frame's height in CSS pixels. It has already been set on the iframe. */
  onHeight?(height: number): void;
  /** The focus came into a field, or left the fields. */
  onFocus?(focused: boolean): void;
  /** There is no frame to type in; `reason` says why. */
  onUnavailable?(reason: FrameFailure): void;
}

/** Why there is no frame: it did not answer in time, its document was unloaded, or the page's policy forbids it. */
export type FrameFailure = 'timeout' | 'gone' | 'blocked';

/** The result of a request for a token. */
export type TokeniseResult =
  | { readonly type: 'token'; readonly token: string; readonly card: CardSummary }
  /** Some fields are wrong. The frame shows the problems and has the focus. */
  | { readonly type: 'invalid'; readonly problems: CardProblems }
  /** There is no token. Nothing was charged. */
  | { readonly type: 'refused'; readonly code: VaultRefusal; readonly retryable: boolean };

/** How long the frame's document may take to load. */
const LOAD_MS = 15_000;
/**
 * How long a loaded document may take to answer, in milliseconds. Our document answers at once; an error page never does. There are two
 * timeouts, one after the other, so that a page that was busy can receive a waiting answer before the second one ends.
 */
const ANSWER_MS = [1_500, 1_500] as const;
/** How long a token may take. It is longer than the frame's own limit for the vault. */
const TOKEN_MS = 20_000;

const NETWORK_REFUSAL: TokeniseResult = { type: 'refused', code: 'network', retryable: true };

interface Mounted {
  readonly container: Node;
  readonly options: CardFrameOptions;
  readonly iframe: HTMLIFrameElement;
  readonly connection: Connection;
}

interface Pending {
  readonly id: string;
  readonly answer: Promise<TokeniseResult>;
  settle(result: TokeniseResult): void;
}

/** A card frame in a page. It can be mounted, destroyed and mounted again any number of times. */
export class CardFrame {
  readonly #listener: CardFrameListener;
  #mounted: Mounted | null = null;
  #appearance: FrameAppearance | null = null;
  #disabled = false;
  #challenge: string | null = null;
  /** The field to focus once the frame is ready. */
  #pendingFocus: CardField | null = null;
  /** Whether the problems are to be shown once the frame is ready. */
  #isCheckWaiting = false;
  #ready = false;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #pending: Pending | null = null;

  constructor(listener: CardFrameListener = {}) {
    this.#listener = listener;
  }

  /**
   * Mounts the frame in `container`, a node of the page or of a shadow root. A frame that is already mounted is removed. If the page's HTML
   * has a frame for the same address in `container`, that frame is used unchanged, because the shopper may be typing in it.
   */
  mount(container: Node, options: CardFrameOptions): void {
    this.destroy();
    this.#appearance = options.appearance;
    const url = new URL(options.url, location.href);
    // A `javascript:` or `data:` address would be a document of the merchant's page, not the service's.
    if (!/^https?:$/.test(url.protocol)) throw new TypeError('The card frame is served over http(s).');
    url.searchParams.set('scheme', options.appearance.scheme);
    url.searchParams.set('locale', options.appearance.locale);

    const existing = existingFrame(container, options.url);
    const iframe = existing ?? document.createElement('iframe');
    iframe.title = options.title;
    if (!existing) {
      iframe.referrerPolicy = 'no-referrer';
      iframe.src = url.href;
    }
    iframe.style.setProperty('height', url.searchParams.has('card') ? FIRST_CODE_HEIGHT : FIRST_HEIGHT);
    styleFrame(iframe, options.appearance.scheme);

    const connection = connect(iframe, options.origin ?? url.origin, {
      onGreeting: () => this.#startDeadline(ANSWER_MS),
      onConnected: () => this.#sendState(),
      onMessage: (message) => this.#receive(message),
    });
    this.#mounted = { container, options, iframe, connection };
    // A frame of the HTML that has loaded before this script sends no event about it any more.
    this.#startDeadline(existing?.contentDocument === null && document.readyState === 'complete' ? ANSWER_MS : [LOAD_MS]);
    document.addEventListener('securitypolicyviolation', this.#onViolation);
    if (existing) connection.greetExisting();
    else container.appendChild(iframe);
  }

  /** Loads the frame again, for instance after {@link CardFrameListener.onUnavailable}. */
  retry(): void {
    if (!this.#mounted) return;
    const { container, options } = this.#mounted;
    this.mount(container, { ...options, appearance: this.#appearance ?? options.appearance });
  }

  /** Removes the frame. A pending request for a token is refused. */
  destroy(): void {
    clearTimeout(this.#deadline);
    document.removeEventListener('securitypolicyviolation', this.#onViolation);
    this.#mounted?.connection.close();
    this.#mounted?.iframe.remove();
    this.#mounted = null;
    this.#ready = false;
    this.#isCheckWaiting = false;
    this.#pending?.settle(NETWORK_REFUSAL);
  }

  /** Changes look and language. */
  setAppearance(appearance: FrameAppearance): void {
    this.#appearance = appearance;
    if (!this.#mounted) return;
    styleFrame(this.#mounted.iframe, appearance.scheme);
    this.#mounted.connection.send({ type: 'appearance', appearance });
  }

  /** Locks or unlocks the fields. */
  setDisabled(disabled: boolean): void {
    this.#disabled = disabled;
    this.#mounted?.connection.send({ type: 'disabled', disabled });
  }

  /** Shows the page of the payer's bank instead of the fields; null shows the fields again. */
  challenge(url: string | null): void {
    if (url === this.#challenge) return;
    this.#challenge = url;
    this.#mounted?.connection.send({ type: 'challenge', url });
  }

  /** Puts the focus in a field. */
  focus(field: CardField = 'number'): void {
    // In every browser, only the page can move the focus into the frame. Inside it, the frame can move the focus.
    this.#mounted?.iframe.focus();
    if (this.#ready) this.#mounted?.connection.send({ type: 'focus', field });
    else this.#pendingFocus = field;
  }

  /** Marks a field that the bank did not accept. */
  mark(field: CardField, problem: CardFieldProblem): void {
    this.#mounted?.connection.send({ type: 'mark', field, problem });
  }

  /** Clears one field, or all. */
  clear(field?: CardField): void {
    this.#mounted?.connection.send(field === undefined ? { type: 'clear' } : { type: 'clear', field });
  }

  /** Shows what is wrong in the fields; the focus stays where it is. If the frame is not ready, it does so once it is. */
  showProblems(): void {
    this.#isCheckWaiting = !this.#ready;
    if (this.#ready) this.#mounted?.connection.send({ type: 'check' });
  }

  /**
   * Checks the fields and turns them into a single-use token. A second call while the first is pending gets the same answer. The
   * promise never rejects, and resolves within 20 s.
   */
  tokenise(): Promise<TokeniseResult> {
    if (!this.#mounted) return Promise.resolve(NETWORK_REFUSAL);
    this.#pending ??= this.#makePending();
    return this.#pending.answer;
  }

  /** The page's policy has blocked a frame of this origin. */
  readonly #onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    const url = this.#mounted?.options.url;
    if (
      url !== undefined &&
      !this.#ready &&
      effectiveDirective === 'frame-src' &&
      blockedURI.startsWith(new URL(url, location.href).origin)
    )
      this.#fail('blocked');
  };

  #makePending(): Pending {
    const id = makeNonce();
    let settle: Pending['settle'] = () => undefined;
    const answer = new Promise<TokeniseResult>((resolve) => {
      const timer = setTimeout(() => settle(NETWORK_REFUSAL), TOKEN_MS);
      settle = (result) => {
        clearTimeout(timer);
        this.#pending = null;
        resolve(result);
      };
    });
    // If the frame is not ready, the request is sent later.
    if (this.#ready) this.#mounted?.connection.send({ type: 'tokenise', id });
    return { id, answer, settle };
  }

  /** Starts the timeouts for the frame's `ready`. */
  #startDeadline([pause, ...more]: readonly number[]): void {
    clearTimeout(this.#deadline);
    this.#ready = false;
    this.#deadline = setTimeout(() => (more.length > 0 ? this.#startDeadline(more) : this.#fail('timeout')), pause);
  }

  #fail(reason: FrameFailure): void {
    clearTimeout(this.#deadline);
    this.#ready = false;
    this.#mounted?.iframe.removeAttribute('data-shown');
    this.#pending?.settle(NETWORK_REFUSAL);
    this.#listener.onUnavailable?.(reason);
  }

  #sendState(): void {
    if (this.#appearance) this.#mounted?.connection.send({ type: 'appearance', appearance: this.#appearance });
    if (this.#disabled) this.#mounted?.connection.send({ type: 'disabled', disabled: true });
    if (this.#challenge !== null) this.#mounted?.connection.send({ type: 'challenge', url: this.#challenge });
  }

  #receive(message: FromFrame): void {
    switch (message.type) {
      case 'ready':
        clearTimeout(this.#deadline);
        this.#ready = true;
        this.#mounted?.iframe.setAttribute('data-shown', '');
        if (this.#isCheckWaiting) this.showProblems();
        // If the shopper has moved the focus elsewhere meanwhile, it stays there.
        if (this.#pendingFocus !== null && this.#hasFocus) this.focus(this.#pendingFocus);
        this.#pendingFocus = null;
        if (this.#pending) this.#mounted?.connection.send({ type: 'tokenise', id: this.#pending.id });
        return this.#listener.onReady?.();
      case 'height':
        this.#mounted?.iframe.style.setProperty('height', `${message.height}px`);
        return this.#listener.onHeight?.(message.height);
      case 'change':
        return this.#listener.onChange?.({ brand: message.brand, complete: message.complete, invalid: message.invalid });
      case 'submit':
        return this.#listener.onSubmit?.();
      case 'escape':
        return this.#listener.onEscape?.();
      case 'focus':
        return this.#listener.onFocus?.(message.focused);
      case 'goodbye': {
        this.#fail('gone');
        return;
      }
      case 'token':
      case 'invalid':
      case 'refused': {
        this.#settleToken(message);
        return;
      }
    }
  }

  #settleToken({ id, ...result }: Extract<FromFrame, { id: string }>): void {
    if (this.#pending?.id !== id) return;
    this.#pending.settle(result);
    if (result.type === 'invalid') this.#focusFirstProblem(result.problems);
  }

  /** The frame has focused its first wrong field. If the browser did not allow that, the page does it. */
  #focusFirstProblem(problems: CardProblems): void {
    if (!this.#hasFocus) this.focus(CARD_FIELDS.find((field) => problems[field]));
  }

  /** Whether the page's focus is in the frame. */
  get #hasFocus(): boolean {
    const iframe = this.#mounted?.iframe;
    const root = iframe?.getRootNode();
    return (root instanceof Document || root instanceof ShadowRoot) && root.activeElement === iframe;
  }
}
