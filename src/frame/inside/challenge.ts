import type { FrameLocale } from '../messages.ts';
import { wordsOf } from '../words.ts';

/** How long the bank's page may take before it is offered again. */
const PATIENCE_MS = 15_000;

/** What the service writes into the page that stands for the payer's bank; a page without it is somebody's error page. */
const MARK = 'meta[name=pay-challenge]';

/**
 * The page of the payer's bank, nested in the card frame: so a merchant's page needs to allow no frame but this one. Where it does
 * not come, or something else comes in its place, that is said, and it can be loaded again: asking is no second payment.
 */
export class Challenge {
  readonly #root: Document;
  #locale: FrameLocale = 'EN_ZA';
  #url = '';
  #frame: HTMLIFrameElement | null = null;
  #lost: HTMLElement | null = null;
  #deadline: ReturnType<typeof setTimeout> | undefined;

  constructor(root: Document) {
    this.#root = root;
  }

  /** The language of what is said about it here, and that it is to speak itself. */
  set locale(locale: FrameLocale) {
    this.#locale = locale;
    if (this.#frame) this.#frame.title = wordsOf(locale).challenge.title;
    if (this.#lost) this.#say(this.#lost);
  }

  /** Shows a page in the place of the fields, or gives them back with what was typed. */
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
    this.#lost?.remove();
    this.#frame = this.#lost = null;
  }

  #load(): void {
    const frame = this.#root.createElement('iframe');
    frame.className = 'challenge';
    frame.title = wordsOf(this.#locale).challenge.title;
    frame.src = this.#inLanguage(this.#url);
    frame.addEventListener('load', () => this.#loaded(isBanks(frame)));
    this.#frame = frame;
    this.#root.body.append(frame);
    this.#deadline = setTimeout(() => this.#loaded(false), PATIENCE_MS);
  }

  /** Something came, or nothing in time. What comes late is welcome still. */
  #loaded(shown: boolean): void {
    clearTimeout(this.#deadline);
    if (this.#frame) this.#frame.hidden = !shown;
    this.#lost?.remove();
    this.#lost = null;
    if (shown) return;
    this.#lost = this.#root.createElement('div');
    this.#lost.className = 'lost';
    this.#lost.setAttribute('role', 'alert');
    this.#root.body.append(this.#lost);
    this.#say(this.#lost);
  }

  #say(place: HTMLElement): void {
    const { lost, again } = wordsOf(this.#locale).challenge;
    const text = this.#root.createElement('p');
    text.textContent = lost;
    const button = this.#root.createElement('button');
    button.type = 'button';
    button.textContent = again;
    button.addEventListener('click', () => this.#again());
    place.replaceChildren(text, button);
  }

  /** The same page: nothing else is asked of anybody. The focus was on what goes away now. */
  #again(): void {
    this.show(this.#url);
    this.#frame?.focus();
  }

  /** The service's own page is told the language; anybody else's address stays as it is. */
  #inLanguage(address: string): string {
    const url = new URL(address, this.#root.baseURI);
    if (url.origin === location.origin) url.searchParams.set('locale', this.#locale);
    return url.href;
  }
}

/**
 * Whether the bank's page is what was loaded. The frame's policy lets pages of this origin in and no others: what cannot be read is
 * the browser's own, about a line that broke. Of a page of another origin nothing can be known.
 */
function isBanks(frame: HTMLIFrameElement): boolean {
  return new URL(frame.src).origin !== location.origin || frame.contentDocument?.querySelector(MARK) != null;
}
