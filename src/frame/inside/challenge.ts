import type { Locale } from '../../facts/languages.ts';
import type { FrameAppearance } from '../messages.ts';
import { wordsOf } from '../words.ts';

/** How long the bank's page may take to load before the shopper is offered to load it again. */
const LOAD_MS = 15_000;

/** The service writes this into the bank's page. A page without it is an error page. */
const CHALLENGE_META = 'meta[name=pay-challenge]';

/**
 * Shows the page of the payer's bank inside the card frame, so that the merchant's page has to allow only one frame. If that page
 * does not load, or another one loads instead, it says so and offers to load it again. That does not pay twice.
 */
export class Challenge {
  readonly #root: Document;
  #locale: Locale = 'EN_ZA';
  #scheme: FrameAppearance['scheme'] = 'light';
  #url = '';
  #frame: HTMLIFrameElement | null = null;
  #failure: HTMLElement | null = null;
  #deadline: ReturnType<typeof setTimeout> | undefined;

  constructor(root: Document) {
    this.#root = root;
  }

  /** The language of the messages here and of the bank's page, and that page's colours. A page that is shown keeps its own. */
  set appearance({ locale, scheme }: FrameAppearance) {
    this.#locale = locale;
    this.#scheme = scheme;
    if (this.#frame) this.#frame.title = wordsOf(locale).challenge.title;
    if (this.#failure) this.#renderFailure(this.#failure);
  }

  /** Shows the bank's page in the place of the fields; null shows the fields again, with what was typed. */
  show(url: string | null): void {
    const form = this.#root.getElementById('card');
    if (form) form.hidden = url !== null;
    this.#clear();
    if (url === null) return;
    this.#url = url;
    this.#load();
  }

  #clear(): void {
    clearTimeout(this.#deadline);
    this.#frame?.remove();
    this.#failure?.remove();
    this.#frame = this.#failure = null;
  }

  #load(): void {
    const frame = this.#root.createElement('iframe');
    frame.className = 'challenge';
    frame.title = wordsOf(this.#locale).challenge.title;
    frame.src = this.#withAppearance(this.#url);
    frame.addEventListener('load', () => this.#loaded(isChallengePage(frame)));
    this.#frame = frame;
    this.#root.body.append(frame);
    this.#deadline = setTimeout(() => this.#loaded(false), LOAD_MS);
  }

  /** Handles a page that has loaded, or the end of the time limit. A page that loads after the limit is still shown. */
  #loaded(shown: boolean): void {
    clearTimeout(this.#deadline);
    if (this.#frame) this.#frame.hidden = !shown;
    this.#failure?.remove();
    this.#failure = null;
    if (shown) return;
    this.#failure = this.#root.createElement('div');
    this.#failure.className = 'lost';
    this.#failure.setAttribute('role', 'alert');
    this.#root.body.append(this.#failure);
    this.#renderFailure(this.#failure);
  }

  #renderFailure(place: HTMLElement): void {
    const { lost, again } = wordsOf(this.#locale).challenge;
    const text = this.#root.createElement('p');
    text.textContent = lost;
    const button = this.#root.createElement('button');
    button.type = 'button';
    button.textContent = again;
    button.addEventListener('click', () => this.#reload());
    place.replaceChildren(text, button);
  }

  /** Loads the same page again. The pressed button had the focus and disappears, so the frame takes the focus. */
  #reload(): void {
    this.show(this.#url);
    this.#frame?.focus();
  }

  /** Adds the language and the colour scheme to an address of the service; any other address stays as it is. */
  #withAppearance(address: string): string {
    const url = new URL(address, this.#root.baseURI);
    if (url.origin !== location.origin) return url.href;
    url.searchParams.set('locale', this.#locale);
    url.searchParams.set('scheme', this.#scheme);
    return url.href;
  }
}

/**
 * Whether the bank's page has loaded. The frame's policy allows only pages of this origin, so a page that cannot be read is the
 * browser's own error page. Nothing is known about a page of another origin.
 */
function isChallengePage(frame: HTMLIFrameElement): boolean {
  return new URL(frame.src).origin !== location.origin || frame.contentDocument?.querySelector(CHALLENGE_META) != null;
}
