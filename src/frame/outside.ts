/** The page's side of the card frame: one iframe, its handshake, and the few things that can be said to it. */
import { makeNonce } from './guards.ts';
import {
  CARD_FIELDS,
  type CardBrand,
  type CardField,
  type CardProblems,
  type CardSummary,
  type FrameAppearance,
  type FromFrame,
  type VaultRefusal,
} from './messages.ts';
import { connect, type Connection } from './outside/connection.ts';
import { dress, FIRST_HEIGHT } from './outside/dress.ts';

export { FRAME_TOKENS, type FrameToken } from './tokens.ts';
export type { CardBrand, CardField, CardProblems, CardSummary, FrameAppearance, FrameLocale, VaultRefusal } from './messages.ts';

/** Where the frame comes from and how it should look. */
export interface CardFrameOptions {
  /** The frame's document for this session; scheme and locale are added to it. */
  readonly url: string;
  /** The only origin that is believed; that of `url` where it is not given. */
  readonly origin?: string;
  /** Look and language from the first paint on. */
  readonly appearance: FrameAppearance;
  /** What the frame is called in the accessibility tree. */
  readonly title: string;
}

/** What the frame tells. */
export interface CardFrameListener {
  /** The fields are there and can be typed in. */
  onReady?(): void;
  /** The card's network as far as it is known, and whether all three fields are valid. */
  onChange?(change: { brand: CardBrand | null; complete: boolean }): void;
  /** Enter was pressed in a field. */
  onSubmit?(): void;
  /** The frame's height in CSS pixels; the iframe has it already. */
  onHeight?(height: number): void;
  /** The focus came into a field, or left the fields. */
  onFocus?(focused: boolean): void;
  /** There is no frame to type in: it did not answer in time, or its document went away. */
  onUnavailable?(reason: 'timeout' | 'gone'): void;
}

/** What becomes of a request for a token. */
export type TokeniseResult =
  | { readonly type: 'token'; readonly token: string; readonly card: CardSummary }
  /** Fields are wrong: shown in the frame, which has the focus. */
  | { readonly type: 'invalid'; readonly problems: CardProblems }
  /** There is no token. Nothing was charged. */
  | { readonly type: 'refused'; readonly code: VaultRefusal; readonly retryable: boolean };

/** How long the frame's document may take. */
const LOAD_MS = 15_000;
/**
 * How long it may take to answer, once it is loaded: a document of ours does so at once, and an error page never does. In two
 * pauses, the second begun when the first is over: a page that was busy meanwhile hears what has come before it gives up.
 */
const ANSWER_MS = [1_500, 1_500] as const;
/** How long a token may take: more than the frame gives the vault. */
const TOKEN_MS = 20_000;

const unreachable: TokeniseResult = { type: 'refused', code: 'network', retryable: true };

interface Mounted {
  readonly container: Node;
  readonly options: CardFrameOptions;
  readonly iframe: HTMLIFrameElement;
  readonly line: Connection;
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
  #ready = false;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #pending: Pending | null = null;

  constructor(listener: CardFrameListener = {}) {
    this.#listener = listener;
  }

  /** Puts the frame into `container` (a node of the page, or of any shadow root in it). One that is mounted already goes. */
  mount(container: Node, options: CardFrameOptions): void {
    this.destroy();
    this.#appearance = options.appearance;
    const url = new URL(options.url, location.href);
    // A `javascript:` or `data:` address would be a document of the merchant's page, not the service's.
    if (!/^https?:$/.test(url.protocol)) throw new TypeError('The card frame is served over http(s).');
    url.searchParams.set('scheme', options.appearance.scheme);
    url.searchParams.set('locale', options.appearance.locale);

    const iframe = document.createElement('iframe');
    iframe.title = options.title;
    iframe.referrerPolicy = 'no-referrer';
    iframe.src = url.href;
    iframe.style.setProperty('height', `${FIRST_HEIGHT}px`);
    dress(iframe, options.appearance.scheme);

    const line = connect(iframe, options.origin ?? url.origin, {
      onGreeting: () => this.#await(ANSWER_MS),
      onConnected: () => this.#tellState(),
      onMessage: (message) => this.#hear(message),
    });
    this.#mounted = { container, options, iframe, line };
    this.#await([LOAD_MS]);
    container.appendChild(iframe);
  }

  /** Loads the frame anew, for instance after {@link CardFrameListener.onUnavailable}. */
  retry(): void {
    if (!this.#mounted) return;
    const { container, options } = this.#mounted;
    this.mount(container, { ...options, appearance: this.#appearance ?? options.appearance });
  }

  /** Takes the frame away; a token that was asked for is refused. */
  destroy(): void {
    clearTimeout(this.#deadline);
    this.#mounted?.line.close();
    this.#mounted?.iframe.remove();
    this.#mounted = null;
    this.#ready = false;
    this.#pending?.settle(unreachable);
  }

  /** Changes look and language. */
  setAppearance(appearance: FrameAppearance): void {
    this.#appearance = appearance;
    if (!this.#mounted) return;
    dress(this.#mounted.iframe, appearance.scheme);
    this.#mounted.line.send({ type: 'appearance', appearance });
  }

  /** Locks or unlocks the fields. */
  setDisabled(disabled: boolean): void {
    this.#disabled = disabled;
    this.#mounted?.line.send({ type: 'disabled', disabled });
  }

  /** Shows the page of the payer's bank in the place of the fields; null gives the fields back. */
  challenge(url: string | null): void {
    if (url === this.#challenge) return;
    this.#challenge = url;
    this.#mounted?.line.send({ type: 'challenge', url });
  }

  /** Puts the focus in a field. */
  focus(field: CardField = 'number'): void {
    // The frame may move the focus among its fields; only the page may give it to the frame, in every browser.
    this.#mounted?.iframe.focus();
    this.#mounted?.line.send({ type: 'focus', field });
  }

  /** Makes the frame forget what was typed, in one field or in all. */
  clear(field?: CardField): void {
    this.#mounted?.line.send(field === undefined ? { type: 'clear' } : { type: 'clear', field });
  }

  /**
   * Checks the fields and turns them into a single-use token. Asked again while an answer is due, it gives that
   * same answer. It never rejects and always answers within 20 s.
   */
  tokenise(): Promise<TokeniseResult> {
    if (!this.#mounted) return Promise.resolve(unreachable);
    this.#pending ??= this.#makePending();
    return this.#pending.answer;
  }

  #makePending(): Pending {
    const id = makeNonce();
    let settle: Pending['settle'] = () => undefined;
    const answer = new Promise<TokeniseResult>((resolve) => {
      const timer = setTimeout(() => settle(unreachable), TOKEN_MS);
      settle = (result) => {
        clearTimeout(timer);
        this.#pending = null;
        resolve(result);
      };
    });
    // Asked before the frame is ready, the question waits for it.
    if (this.#ready) this.#mounted?.line.send({ type: 'tokenise', id });
    return { id, answer, settle };
  }

  /** The frame has these pauses to its `ready`. */
  #await([pause, ...more]: readonly number[]): void {
    clearTimeout(this.#deadline);
    this.#ready = false;
    this.#deadline = setTimeout(() => (more.length > 0 ? this.#await(more) : this.#lose('timeout')), pause);
  }

  #lose(reason: 'timeout' | 'gone'): void {
    clearTimeout(this.#deadline);
    this.#ready = false;
    this.#pending?.settle(unreachable);
    this.#listener.onUnavailable?.(reason);
  }

  #tellState(): void {
    if (this.#appearance) this.#mounted?.line.send({ type: 'appearance', appearance: this.#appearance });
    if (this.#disabled) this.#mounted?.line.send({ type: 'disabled', disabled: true });
    if (this.#challenge !== null) this.#mounted?.line.send({ type: 'challenge', url: this.#challenge });
  }

  #hear(message: FromFrame): void {
    switch (message.type) {
      case 'ready':
        clearTimeout(this.#deadline);
        this.#ready = true;
        if (this.#pending) this.#mounted?.line.send({ type: 'tokenise', id: this.#pending.id });
        return this.#listener.onReady?.();
      case 'height':
        this.#mounted?.iframe.style.setProperty('height', `${message.height}px`);
        return this.#listener.onHeight?.(message.height);
      case 'change':
        return this.#listener.onChange?.({ brand: message.brand, complete: message.complete });
      case 'submit':
        return this.#listener.onSubmit?.();
      case 'focus':
        return this.#listener.onFocus?.(message.focused);
      case 'goodbye': {
        this.#lose('gone');
        return;
      }
      case 'token':
      case 'invalid':
      case 'refused': {
        this.#answer(message);
        return;
      }
    }
  }

  #answer({ id, ...result }: Extract<FromFrame, { id: string }>): void {
    if (this.#pending?.id !== id) return;
    this.#pending.settle(result);
    if (result.type === 'invalid') this.#followFocus(result.problems);
  }

  /** The frame has gone to its first wrong field; where the browser did not let it take the focus, the page gives it. */
  #followFocus(problems: CardProblems): void {
    const iframe = this.#mounted?.iframe;
    const root = iframe?.getRootNode();
    const followed = (root instanceof Document || root instanceof ShadowRoot) && root.activeElement === iframe;
    if (!followed) this.focus(CARD_FIELDS.find((field) => problems[field]));
  }
}
