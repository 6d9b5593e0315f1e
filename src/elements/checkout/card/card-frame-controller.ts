import type { Locale } from '../../../facts/languages.ts';
import type { CardChange, CardFrameListener, FrameFailure } from '../../../frame/outside.ts';
import { diagnoseFrame } from '../../shared/session/error-events.ts';
import type { CardHost } from '../../shared/element/card-host.ts';
import { isChallenged, type CheckoutEvent, type CheckoutState } from '../flow/checkout-state.flow.ts';
import { needsFrame } from '../flow/method-selection.flow.ts';

/** Receives what the controller reports. */
export interface CardFrameObserver {
  send(event: CheckoutEvent): void;
  /** The card's network, or which of its fields are wrong or empty, has changed. */
  onCard(change: CardChange): void;
  /** Enter was pressed in the card frame. */
  onEnter(): void;
}

/** Mounts the card frame when a session needs it, and sends to the flow whether it can be typed in. */
export class CardFrameController {
  readonly #cardHost: CardHost;
  readonly #observer: CardFrameObserver;
  readonly #listener: CardFrameListener;
  #endpoint = '';
  /** Increases with each change of the frame, so that the result of an older diagnosis is dropped. */
  #changes = 0;

  constructor(cardHost: CardHost, observer: CardFrameObserver) {
    this.#cardHost = cardHost;
    this.#observer = observer;
    this.#listener = {
      onReady: () => this.#change({ type: 'frame', frame: 'ready' }),
      onUnavailable: (reason) => void this.#fail(reason),
      onChange: (change) => observer.onCard(change),
      onSubmit: () => observer.onEnter(),
    };
  }

  /** Begins a session. `endpoint` is the address of the proxy, which a diagnosis asks. */
  begin(endpoint: string): void {
    this.#endpoint = endpoint;
    // A frame without a listener belongs to this session: the form mounted it before the engine had loaded.
    if (this.#cardHost.hasListener) this.clear();
  }

  /** Removes the frame. */
  clear(): void {
    this.#cardHost.clear();
  }

  /** The element was removed or begins another session: the result of a running diagnosis is dropped. */
  stop(): void {
    this.#changes++;
  }

  /** Mounts the frame in its place in the form once it is needed, or removes it with the form. */
  place(container: HTMLElement | null, locale: Locale, state: CheckoutState): void {
    if (!container) {
      this.clear();
      return;
    }
    const url = wantedUrl(state, this.#cardHost.url);
    if (!url) return;
    if (url !== this.#cardHost.url || !this.#cardHost.isMountedIn(container)) this.#change({ type: 'frame', frame: 'waiting' });
    if (!this.#cardHost.mount(container, url, locale)) this.#observer.send({ type: 'frame', frame: 'unavailable' });
    this.#cardHost.listen(this.#listener);
    this.#cardHost.frame.challenge(isChallenged(state) ? (state.view?.action?.url ?? null) : null);
  }

  /** The frame has loaded, or is loading again. */
  #change(event: CheckoutEvent): void {
    this.#changes++;
    this.#observer.send(event);
  }

  /** The frame has failed. The shopper sees the error once the cause is known. */
  async #fail(reason: FrameFailure): Promise<void> {
    const change = ++this.#changes;
    const error = await diagnoseFrame(reason, this.#endpoint, this.#cardHost.url);
    if (change === this.#changes) this.#observer.send({ type: 'frame', frame: 'unavailable', error });
  }
}

/** The address that the frame has to have in a state, where `mounted` is its address now. Empty if there is nothing to mount. */
function wantedUrl(state: CheckoutState, mounted: string): string {
  const { view, session, selection } = state;
  if (view?.session_id !== session) return '';
  const isNeeded = needsFrame(view, selection);
  // For a challenge, any frame of this session can be used. A frame that is not needed now stays, because it contains typed data.
  if (mounted && (isChallenged(state) || !isNeeded)) return mounted;
  if (isNeeded && selection?.card_id) return `${view.frame_url}&card=${encodeURIComponent(selection.card_id)}`;
  return isNeeded || isChallenged(state) ? view.frame_url : '';
}
