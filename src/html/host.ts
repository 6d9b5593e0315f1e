import type { Locale } from '../facts/languages.ts';
import type { PartHost } from '../elements/shared/element/part.ts';

/** Stands for the element when a server draws its part: it ignores all calls, and has no page around it. */
export class ServerHost extends EventTarget implements PartHost {
  readonly shadowRoot = null;
  readonly isConnected = false;
  language: Locale = 'EN_ZA';
  readonly hasUpdated = false;
  readonly kind = '';
  readonly draft = 'off';
  readonly updateComplete = Promise.resolve(true);
  readonly renewSession = undefined;
  readonly ownPageUrl: string | null;
  /** Resolves when the content has changed, such as by a chunk that has loaded. */
  readonly nextUpdate: Promise<void>;
  #onUpdate: () => void = () => undefined;
  session: string | null;

  constructor(session: string, pageUrl: string | null) {
    super();
    this.session = session;
    this.nextUpdate = new Promise((resolve) => (this.#onUpdate = resolve));
    this.ownPageUrl = pageUrl;
  }

  addController(): void {
    // A part that is drawn once has no lifecycle.
  }

  removeController(): void {
    // None was added.
  }

  requestUpdate(): void {
    this.#onUpdate();
  }

  onPartLoaded(): void {
    // Nobody waits for it.
  }

  onLoadFailed(): void {
    // Nobody waits for it.
  }
}
