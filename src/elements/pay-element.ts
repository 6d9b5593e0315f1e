import { html, LitElement, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { faultsOf, isLocale, isTheme, isWebAddress, type Fault, type Locale, type Theme } from './attributes.ts';
import { PayErrorEvent } from './events.ts';
import type { RawView } from './gateway.ts';
import { knows, learn, speak, tagOf, type Vocabulary } from './localize.ts';
import { notLoadedWords } from './not-loaded-words.ts';
import { PartLoader, type PartLoaderHost } from './part-loader.ts';
import type { Part, PartHost } from './part.ts';

/** What an element has that needs no words of its own. */
const NO_WORDS: Vocabulary | null = null;

/** How long a page may take to give the element its session before the element says that it has none. */
const SESSION_MS = 3_000;

/**
 * What `<pay-checkout>`, `<pay-portal>` and `<pay-emandate>` have in common: their attributes, one live region
 * that is there from the first render, words for a developer where an attribute is wrong, the first view that may
 * travel with the page, a life that begins and ends as often as the page likes, and a skeleton until the element's
 * own part has come.
 *
 * @cssprop [--pay-color-brand] - Fill of the main button; overrides the session's `brand.primary`.
 * @cssprop [--pay-color-on-brand] - Text on it.
 * @cssprop [--pay-color-text] - Text.
 * @cssprop [--pay-color-text-muted] - Secondary text.
 * @cssprop [--pay-color-surface] - Background.
 * @cssprop [--pay-color-subtle] - Background of what stands back: summaries, notices.
 * @cssprop [--pay-color-field] - Background of fields.
 * @cssprop [--pay-color-border] - Quiet lines.
 * @cssprop [--pay-color-border-strong] - Outlines of fields.
 * @cssprop [--pay-color-focus] - Focus rings, links.
 * @cssprop [--pay-color-danger] - Errors.
 * @cssprop [--pay-color-success] - What went well.
 * @cssprop [--pay-font-family=system-ui] - Font.
 * @cssprop [--pay-font-size=16px] - Size of text; everything else follows.
 * @cssprop [--pay-radius=10px] - Roundness.
 * @cssprop [--pay-space=16px] - Space between things.
 */
export abstract class PayElement extends LitElement implements PartLoaderHost, PartHost {
  // A table, not decorators: those would bring a kilobyte of helpers along.
  static override properties: PropertyDeclarations = {
    session: {},
    endpoint: {},
    locale: {},
    theme: {},
    pageUrl: { attribute: 'page-url' },
    renewSession: { attribute: false },
    overdue: { state: true },
    broken: { state: true },
  };

  /** The session's id (`ses_…`), from your server. */
  session: string | null = null;

  /** Where the proxy is mounted; `/pay` unless told. Another origin works where the proxy's `allowedOrigins` has the page's. */
  endpoint = '/pay';

  /** Language: `EN_ZA`, `AF_ZA`, `ZU_ZA` or `XH_ZA`. Overrides the session's. */
  locale: string | null = null;

  /** `light`, `dark` or `auto` (as the shopper's system is set). Overrides the session's; without either, as the page's own `color-scheme`. */
  theme: string | null = null;

  /** Address of the session's hosted page, for the plain link that is offered where the element cannot work. Overrides the session's. */
  pageUrl: string | null = null;

  /** Asked for a new session id when the session has expired; what the shopper typed outside the card frame is kept. */
  renewSession: (() => Promise<string>) | undefined = undefined;

  /** The page has had its time to set a session. */
  private overdue = false;

  /** The element's part did not load. */
  private broken = false;

  readonly #loader = new PartLoader(this);
  #begun: string | null = null;
  #warned = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #language: Locale | null = null;
  #learning: Locale | null = null;

  /** @internal */
  abstract readonly kind: 'checkout' | 'portal' | 'emandate';

  /** @internal */
  abstract loadPart(): Promise<() => Part>;

  /** The shape of what will be shown: of the view that the page brought along, if it did. */
  protected abstract skeleton(first: RawView | null): TemplateResult;

  /** What is shown where the part did not load: a way on that needs nothing of it. */
  protected abstract notLoaded(retry: () => void): TemplateResult;

  /** What the live region says until the part has come. */
  protected loadingWords(): string {
    return '';
  }

  /** The element's own words, beside those that all have. */
  protected get vocabulary(): Vocabulary | null {
    return NO_WORDS;
  }

  /** @internal */
  get spoken(): Locale {
    return this.#language ?? 'EN_ZA';
  }

  /** @internal */
  onPart(): void {
    this.broken = false;
    this.requestUpdate();
  }

  /** @internal */
  onAnswered(): void {
    // For an element that needs more than its part.
  }

  /** @internal */
  onBroken(): void {
    this.broken = true;
    this.dispatchEvent(new PayErrorEvent({ code: 'unreachable', message: 'A part of the element did not load.', recoverable: true }));
  }

  /** What is wrong with the attributes just now. */
  protected get faults(): readonly Fault[] {
    const faults = faultsOf(this);
    if (this.session === null && this.overdue) return [{ fatal: true, message: 'the attribute session is missing' }, ...faults];
    return faults;
  }

  /** The look: the page's wish, else the session's. */
  get #scheme(): Theme | '' {
    return isTheme(this.theme) ? this.theme : (this.#loader.part?.theme ?? '');
  }

  /** @internal */
  get chosenPageUrl(): string | null {
    return isWebAddress(this.pageUrl) ? this.pageUrl : null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.session === null) this.#await();
    this.#loader.load();
    if (this.#begun === null) return;
    if (!this.#loader.resume() && this.session !== null) this.#loader.begin(this.endpoint, this.session, null);
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.#loader.pause();
  }

  protected override render(): TemplateResult {
    const faults = this.faults;
    const fatal = faults.some((fault) => fault.fatal);
    speak(this.spoken);
    const part = this.#language === null || this.session === null ? null : this.#loader.part;
    return html`
      ${faults.map(({ message }) => html`<p class="fault" part="fault">&lt;${this.localName}&gt;: ${message}.</p>`)}
      ${fatal ? nothing : this.#content(part)}
      <div class="live" role="status" aria-live="polite">${fatal ? '' : this.#said(part)}</div>
    `;
  }

  /** What the live region says: nothing before there are words, and of what did not load no more that it loads. */
  #said(part: Part | null): string | null {
    if (this.#language === null) return null;
    return this.broken ? notLoadedWords() : (part?.announcement ?? this.loadingWords());
  }

  /** Until the first language has come there are no words, and so nothing but a skeleton. All four are written from the left. */
  #content(part: Part | null): TemplateResult {
    return html`<div class="root ${this.#scheme}" part="base" dir="ltr" lang=${this.#language ? tagOf(this.#language) : nothing}>
      ${this.broken ? this.notLoaded(() => this.#again()) : (part?.render() ?? this.skeleton(this.#loader.first))}
    </div>`;
  }

  /** Asks once more for everything. */
  #again(): void {
    this.broken = false;
    this.#loader.load();
    if (this.session !== null) this.#loader.begin(this.endpoint, this.session, null);
  }

  /** The session begins at once. What is shown first waits a moment for the part, and is the form itself where that has come. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) {
      this.#settle();
      this.#begin();
      await this.#loader.soon();
    }
    await super.scheduleUpdate();
  }

  /** A session begins before the render that it needs, so that a view which came with the page is in the very first. */
  protected override willUpdate(_changed: PropertyValues): void {
    this.#settle();
    this.#begin();
    this.#follow(isLocale(this.locale) ? this.locale : (this.#loader.part?.locale ?? 'EN_ZA'));
  }

  /** What was taken away is as if it had never been set: frameworks set undefined then, and a removed attribute is null. */
  #settle(): void {
    this.session ??= null;
    this.endpoint = given(this.endpoint, '/pay');
    this.locale ??= null;
    this.theme ??= null;
    this.pageUrl ??= null;
    this.renewSession ??= undefined;
  }

  /** A page may take a while to give the session. */
  #await(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.overdue = true), SESSION_MS);
  }

  /** The page took the session away: nothing of it goes on, and the element waits for another as it did at first. */
  #end(): void {
    this.#begun = null;
    this.overdue = false;
    this.#loader.pause();
    this.#await();
  }

  #begin(): void {
    const { faults } = this;
    if (this.session === null && this.#begun !== null && this.isConnected) this.#end();
    if (!this.isConnected || this.session === null || faults.some(({ fatal }) => fatal)) return;
    const wanted = `${this.endpoint} ${this.session}`;
    if (wanted === this.#begun) return;
    const renewed = this.#begun !== null && this.#begun.startsWith(`${this.endpoint} `) && this.#loader.part?.isCurrent(this.session);
    this.#begun = wanted;
    clearTimeout(this.#timer);
    const { endpoint, session } = this;
    if (!renewed)
      this.#whenParsed(() => this.#begun === wanted && this.isConnected && this.#loader.begin(endpoint, session, this.#firstView()));
  }

  protected override updated(_changed: PropertyValues): void {
    this.#warn(this.faults.map(({ message }) => message).join('; '));
  }

  /** Speaks the language that is wanted: at once where it is known, and the one before until the new one has come. */
  #follow(wanted: Locale): void {
    if (wanted === this.#language || wanted === this.#learning) return;
    this.#learning = wanted;
    const speakIt = (): void => {
      if (this.#learning !== wanted) return;
      this.#learning = null;
      this.#language = wanted;
      this.requestUpdate();
    };
    if (knows(wanted, this.vocabulary)) {
      this.#learning = null;
      this.#language = wanted;
    } else void learn(wanted, this.vocabulary).then(speakIt, speakIt);
  }

  /** A parser that is still at work may be about to bring the first view. */
  #whenParsed(then: () => void): void {
    if (document.readyState === 'loading' && !this.nextSibling) document.addEventListener('DOMContentLoaded', then, { once: true });
    else then();
  }

  /** The first view that travelled with the page: `<script type="application/json">` inside the element. */
  #firstView(): unknown {
    const text = this.querySelector(':scope > script[type="application/json"]')?.textContent;
    if (!text) return null;
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  }

  /** Says each mistake once: to the developer's console and to the page. */
  #warn(message: string): void {
    if (message === this.#warned) return;
    this.#warned = message;
    if (!message) return;
    console.warn(`<${this.localName}>: ${message}.`);
    this.dispatchEvent(new PayErrorEvent({ code: 'bad_attribute', message, recoverable: false }));
  }
}

function given<Value>(value: Value | null | undefined, otherwise: Value): Value {
  return value ?? otherwise;
}
