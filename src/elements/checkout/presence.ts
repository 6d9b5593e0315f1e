import type { Gateway } from '../gateway.ts';

/** How long after another tab's last word this one says that it is here: that word has to be heard first. */
const ANSWER_MS = 1_000;

/**
 * Whether somebody has a session open. A page that goes says so to the service, by a beacon, for a request would die with
 * it; and to the other tabs of this browser, each of which asks the service something: whoever asks is here. A tab that
 * can be seen is known by its event stream; this is for those in the background.
 */
export class Presence {
  readonly #gateway: Gateway<unknown>;
  readonly #tabs: BroadcastChannel;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(gateway: Gateway<unknown>) {
    this.#gateway = gateway;
    this.#tabs = new BroadcastChannel(`pay-elements ${gateway.url}`);
    this.#tabs.onmessage = () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void gateway.read(), ANSWER_MS);
    };
  }

  /** The page goes. */
  leave(): void {
    navigator.sendBeacon(`${this.#gateway.url}/abandon`, '{}');
    this.#tabs.postMessage(null);
  }

  /** The element has gone on. */
  close(): void {
    clearTimeout(this.#timer);
    this.#tabs.close();
  }
}
