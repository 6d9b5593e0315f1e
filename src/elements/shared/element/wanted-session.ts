import type { UnknownRecord } from '../../../facts/records.ts';
import type { Act } from './act.ts';
import type { PartLoader } from './part-loader.ts';
import { embeddedData, endpointUrl, whenParsed } from './surrounding-page.ts';

/** How long a page may take to set `session` before the element reports that it is missing. */
const SESSION_MS = 3_000;

/** The element whose session it is. */
interface Host extends HTMLElement {
  readonly session: string | null;
  readonly endpoint: string;
  readonly act: Pick<Act, 'leave'>;
  requestUpdate(): void;
}

/** The session that the page wants in an element: begins it, ends it, and notices that there is none. */
export class WantedSession {
  /** Whether the page did not set a session in time. */
  isOverdue = false;
  readonly #host: Host;
  readonly #loader: PartLoader;
  readonly #onWords: (words: UnknownRecord | null) => void;
  /** The endpoint and the session that were begun. */
  #begun: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onWords` gets the page's own words that are in the HTML inside the element. */
  constructor(host: Host, loader: PartLoader, onWords: (words: UnknownRecord | null) => void) {
    this.#host = host;
    this.#loader = loader;
    this.#onWords = onWords;
  }

  /** The element is in the page, perhaps again. */
  connect(): void {
    const { session, endpoint } = this.#host;
    if (session === null) this.#await();
    this.#loader.load();
    if (this.#begun === null) return;
    if (!this.#loader.resume() && session !== null) this.#begin(endpointUrl(endpoint), session);
    this.#host.requestUpdate();
  }

  /** The element left the page. */
  disconnect(): void {
    clearTimeout(this.#timer);
    this.#loader.pause();
  }

  /** Begins the session if it is another one than before. `isFatal`: an attribute is wrong, so that nothing can be begun. */
  follow(isFatal: boolean): void {
    const { isConnected, session, endpoint, act } = this.#host;
    if (session === null && this.#begun !== null && isConnected) this.#end();
    if (!isConnected || session === null || isFatal) return;
    const wanted = `${endpoint} ${session}`;
    const before = this.#begun;
    if (wanted === before) return;
    const isRenewed = before?.startsWith(`${endpoint} `) === true && this.#loader.part?.isCurrent(session) === true;
    if (!isRenewed && before !== null) act.leave();
    this.#begun = wanted;
    clearTimeout(this.#timer);
    const url = endpointUrl(endpoint);
    if (!isRenewed) whenParsed(this.#host, () => this.#begun === wanted && this.#host.isConnected && this.#begin(url, session));
  }

  #await(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.isOverdue = true;
      this.#host.requestUpdate();
    }, SESSION_MS);
  }

  /** The page removed the session: all its activity stops, and the element waits for another one. */
  #end(): void {
    this.#begun = null;
    this.isOverdue = false;
    this.#loader.pause();
    this.#await();
  }

  /** Begins a session with what is in the page inside the element. */
  #begin(url: string, session: string): void {
    const { view, words } = embeddedData(this.#host);
    this.#onWords(words);
    this.#loader.begin(url, session, view);
  }
}
