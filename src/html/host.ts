import type { Locale } from '../facts/languages.ts';
import type { PartHost } from '../elements/shared/element/part.ts';

/** Takes the place of the element when a server renders its part. It ignores all calls, and there is no page around it. */
export class ServerHost extends EventTarget implements PartHost {
  readonly shadowRoot = null;
  readonly isConnected = false;
  language: Locale = 'EN_ZA';
  readonly hasUpdated = false;
  readonly kind = '';
  readonly draft = 'off';
  readonly updateComplete = Promise.resolve(true);
  readonly renewSession = undefined;
  readonly act = { press: ignored, end: ignored };
  readonly ownPageUrl: string | null;
  session: string | null;

  constructor(session: string, pageUrl: string | null) {
    super();
    this.session = session;
    this.ownPageUrl = pageUrl;
  }

  addController(): void {
    // A part that is rendered once has no lifecycle.
  }

  removeController(): void {
    // No controller was added.
  }

  requestUpdate(): void {
    // The content is drawn once.
  }

  onPartLoaded(): void {
    // Nothing waits for the part.
  }

  onLoadFailed(): void {
    // Nothing waits for the part.
  }
}

function ignored(): void {
  // Nobody presses a button on a server.
}
