/** The page of the payer's bank, nested in the card frame: so a merchant's page needs to allow no frame but this one. */
export class Challenge {
  readonly #root: Document;
  #title = '';
  #locale = '';
  #frame: HTMLIFrameElement | null = null;

  constructor(root: Document) {
    this.#root = root;
  }

  /** What the bank's page is called in the accessibility tree, and the language it is to speak. */
  speak(title: string, locale: string): void {
    this.#title = title;
    this.#locale = locale;
    if (this.#frame) this.#frame.title = title;
  }

  /** Shows a page in the place of the fields, or gives them back with what was typed. */
  show(url: string | null): void {
    const form = this.#root.getElementById('card');
    if (form) form.hidden = url !== null;
    this.#frame?.remove();
    this.#frame = null;
    if (url === null) return;
    const frame = this.#root.createElement('iframe');
    frame.className = 'challenge';
    frame.title = this.#title;
    frame.src = this.#inLanguage(url);
    this.#frame = frame;
    this.#root.body.append(frame);
  }

  /** The service's own page is told the language; anybody else's address stays as it is. */
  #inLanguage(address: string): string {
    const url = new URL(address, this.#root.baseURI);
    if (url.origin === location.origin && this.#locale) url.searchParams.set('locale', this.#locale);
    return url.href;
  }
}
