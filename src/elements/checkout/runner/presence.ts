import type { Gateway } from '../../shared/session/gateway.ts';

/** How long after another tab's message this tab reads the session, in milliseconds: the service must receive that tab's beacon first. */
const ANSWER_MS = 1_000;

/**
 * Lets the service know whether a session is still open in any tab. A page that is closed sends a beacon, because a normal request would be
 * cancelled with the page. It also sends a message to the other tabs of this browser, and each of them reads the session, which shows the
 * service that it is open. Visible tabs have an event stream; this class is for tabs in the background.
 */
export class Presence {
  readonly #gateway: Gateway<unknown>;
  /** Null if the browser blocks all storage: Firefox then allows no messages between tabs, either. */
  readonly #tabs: BroadcastChannel | null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(gateway: Gateway<unknown>) {
    this.#gateway = gateway;
    this.#tabs = channelNamed(`pay-elements ${gateway.url}`);
    if (this.#tabs === null) return;
    this.#tabs.onmessage = () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void gateway.read(), ANSWER_MS);
    };
  }

  /** The page is being closed. */
  leave(): void {
    navigator.sendBeacon(`${this.#gateway.url}/abandon`, '{}');
    this.#tabs?.postMessage(null);
  }

  /** The element was removed, or has another session. */
  close(): void {
    clearTimeout(this.#timer);
    this.#tabs?.close();
  }
}

function channelNamed(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
