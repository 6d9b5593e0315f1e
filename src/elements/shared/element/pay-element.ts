import { LitElement, type PropertyDeclarations, type PropertyValues, type TemplateResult, type WarningKind } from 'lit';
import { localeNamed, type Locale, type PageWords } from '../../../facts/languages.ts';
import { Act } from './act.ts';
import { faultsOf, isTheme, type AttributeFault, type Theme } from './attributes.ts';
import { ElementLanguage } from './element-language.ts';
import { PayErrorEvent, type PaySubmitResult, type PaySubmitStatus } from '../session/element-events.ts';
import type { UnknownRecord } from '../../../facts/records.ts';
import type { WordLoader } from '../locales/localize.ts';
import { loadFailure, loadFailureWords } from '../controls/load-failure.ts';
import type { Hydrate } from './hydration.ts';
import { nextTask } from './lazy.ts';
import { PageGuard } from './page-guard.ts';
import { PartLoader, type PartLoaderHost } from './part-loader.ts';
import type { Part, PartHost } from './part.ts';
import { shell } from './shell.ts';
import { showStates, stateSet, type ElementStates } from './states.ts';
import { elsewhere, endpointUrl, heldHeight, isBrowser, pageLocale } from './surrounding-page.ts';
import { WantedSession } from './wanted-session.ts';

/**
 * The base class of `<pay-checkout>`, `<pay-portal>` and `<pay-emandate>`: their attributes and the messages about invalid ones, one live
 * region that exists from the first render, the view that may be embedded in the page, support for being removed and inserted any number of
 * times, and a skeleton until the element's own part has loaded.
 *
 * @cssState ready - The element can be used, or its session has ended.
 * @cssState pending - What was pressed is under way.
 * @cssState invalid - A field is shown as wrong.
 * @cssState completed - The session was paid, or the mandate is approved.
 * @cssState test - The session is a test.
 * @cssState expired - The session has expired.
 *
 * @cssprop [--pay-color-brand] - Background colour of the main button. It overrides the session's `brand.primary`.
 * @cssprop [--pay-color-on-brand] - Colour of the text on the main button.
 * @cssprop [--pay-color-text] - Colour of the text.
 * @cssprop [--pay-color-text-muted] - Colour of secondary text, such as hints.
 * @cssprop [--pay-color-surface] - Colour of the background.
 * @cssprop [--pay-color-subtle] - Background colour of summaries and notices.
 * @cssprop [--pay-color-field] - Background colour of fields.
 * @cssprop [--pay-color-border] - Colour of the lines between parts.
 * @cssprop [--pay-color-border-strong] - Colour of the borders of fields.
 * @cssprop [--pay-color-focus] - Colour of focus rings and links.
 * @cssprop [--pay-color-danger] - Colour of error messages.
 * @cssprop [--pay-color-success] - Colour of messages of success.
 * @cssprop [--pay-font-family=system-ui] - Font family of all text.
 * @cssprop [--pay-font-size=as the browser's text] - Size of the text, as a CSS length. All other sizes depend on it.
 * @cssprop [--pay-radius=10px] - Radius of the corners, as a CSS length.
 * @cssprop [--pay-field-height=48px] - Height of the fields, as a CSS length. It is at least 2.75 times the text size.
 * @cssprop [--pay-space=16px] - Space between the parts, as a CSS length.
 */
export abstract class PayElement extends LitElement implements PartLoaderHost, PartHost {
  /**
   * Lit's development build warns if an update requests another update. Here this is intended: the card frame is mounted after its place
   * has been rendered, and its reports are rendered too.
   *
   * @internal
   */
  static override enabledWarnings: WarningKind[] = [];

  // A table instead of decorators, which would add a kilobyte of helper code.
  static override properties: PropertyDeclarations = {
    session: {},
    endpoint: {},
    locale: {},
    theme: {},
    pageUrl: { attribute: 'page-url' },
    draft: {},
    appearance: {},
    // The style sheet looks at the attribute.
    button: { reflect: true },
    words: { attribute: false },
    renewSession: { attribute: false },
    loadFailed: { state: true },
  };

  /** The session's id (`ses_…`), from your server. */
  session: string | null = null;

  /** Path or address of the proxy; default `/pay`. On another origin, the proxy's `allowedOrigins` must have the page's. */
  endpoint = '/pay';

  /**
   * Language: `EN_ZA`, `AF_ZA`, `ZU_ZA` or `XH_ZA`, also written as `af-ZA` or `af`. Overrides the session's. Without both, the nearest
   * `lang` of the page applies.
   */
  locale: string | null = null;

  /** `light`, `dark` or `auto` (the system decides). Overrides the session's. Without both, the page's `color-scheme` applies. */
  theme: string | null = null;

  /** Address of the session's hosted page, for the link that is shown if the element cannot work. Overrides the session's. */
  pageUrl: string | null = null;

  /** `off`: nothing typed is stored. Otherwise the tab keeps what is typed outside the card frame until the session ends. */
  draft: string | null = null;

  /** `page`: the element follows the page's font, and the corners and the height of the page's first text field. */
  appearance: string | null = null;

  /** `none`: the element's own main button is not shown, and the page's own one calls `submit()`. Without script the button is there. */
  button: string | null = null;
  /** Your own words for sentences of the element, by language: `{ EN_ZA: { Pay: 'Place order' } }`. */
  words: PageWords | null = null;

  /**
   * Called when the session has expired; returns the id of a new session. What the shopper typed outside the card frame stays. If it
   * throws, the error is on the console.
   */
  renewSession: (() => Promise<string>) | undefined = undefined;

  /** The element's part did not load. */
  private loadFailed = false;
  /** @internal */
  readonly act = new Act(this);
  readonly #states = stateSet(this);
  readonly #language = new ElementLanguage(this);
  readonly #loader = new PartLoader(this);
  readonly #wanted = new WantedSession(this, this.#loader, (words) => (this.#language.embedded = words));
  #reportedFaults = '';
  #hydrate: Hydrate | undefined;
  #guard: PageGuard | undefined;
  readonly #heldHeight = heldHeight(this);

  /**
   * Does the same as a press of the main button. If the element is not ready yet, it is pressed once it is. While a press is under way,
   * another call, the button and Enter are the same press. The promise is never rejected.
   */
  submit(): Promise<PaySubmitResult> {
    return this.act.submit();
  }

  /** Moves the focus to the first field that is wrong or empty, in the card frame too; otherwise to the first field or the main button. */
  override focus(options?: FocusOptions): void {
    if (this.#loader.part?.focusWrong()) return;
    // What is hidden, or below an open dialog, does not take it.
    for (const each of this.renderRoot.querySelectorAll<HTMLElement>('input, select, textarea, .button')) {
      each.focus(options);
      if (this.shadowRoot?.activeElement === each) return;
    }
  }

  /** Forgets what was typed: in the form, in the card frame and in the draft. It does nothing while a press is under way. */
  clear(): void {
    this.#loader.part?.clear();
  }

  /** @internal How a press ends that cannot be made; null while it can be, or may still be. */
  get outcome(): PaySubmitStatus | null {
    if (!this.isConnected || this.loadFailed || this.#isUnusable) return 'failed';
    return this.session !== null && this.#loader.hasBegun ? (this.#loader.part?.outcome ?? null) : null;
  }

  /** @internal */
  abstract readonly kind: 'checkout' | 'portal' | 'emandate';

  /** @internal */
  abstract loadPart(): Promise<() => Part>;

  /** The placeholder that is shown while the part loads; `first` is the embedded view, which decides its shape. */
  protected abstract skeleton(first: UnknownRecord | null): TemplateResult;

  /** What the live region says while the part loads. */
  protected abstract loadingWords(): string;

  /** @internal Loads the element's own words, if it has any besides the shared ones. */
  readonly loadWords: WordLoader | undefined = undefined;

  /** @internal */
  get language(): Locale {
    return this.#language.current ?? 'EN_ZA';
  }

  /** @internal */
  onPartLoaded(): void {
    this.loadFailed = false;
    this.requestUpdate();
  }

  /** @internal */
  async loadHydration(): Promise<void> {
    if (this.#isDehydrated) this.#hydrate = await (await import('./hydration.ts')).prepareHydration(this);
  }

  /** @internal */
  onAnswered(): void {
    // Elements that load more chunks override this.
  }

  /** @internal */
  onLoadFailed(): void {
    this.loadFailed = true;
    this.dispatchEvent(new PayErrorEvent({ code: 'unreachable', message: 'A part of the element did not load.', recoverable: true }));
    this.act.follow();
  }

  /** The attributes that are wrong now. */
  protected get faults(): readonly AttributeFault[] {
    const faults = faultsOf(this);
    if (this.session === null && this.#wanted.isOverdue) return [{ fatal: true, message: 'the attribute session is missing' }, ...faults];
    return faults;
  }

  get #isUnusable(): boolean {
    return this.faults.some(({ fatal }) => fatal);
  }

  /** The theme: the page's attribute, else the session's setting. */
  get #scheme(): Theme | '' {
    return isTheme(this.theme) ? this.theme : (this.#loader.part?.theme ?? '');
  }

  /** @internal */
  get ownPageUrl(): string | null {
    return elsewhere(this.pageUrl);
  }

  /** @internal Also if the page makes every shadow root a closed one, which the browser itself does not return. */
  override get shadowRoot(): ShadowRoot | null {
    return super.shadowRoot ?? (this.renderRoot instanceof ShadowRoot ? this.renderRoot : null);
  }

  /** Without a browser it stays an empty tag: it is never connected, so nothing is rendered or requested. */
  override connectedCallback(): void {
    if (!isBrowser()) return;
    super.connectedCallback();
    this.#guard ??= new PageGuard(this);
    this.#wanted.connect();
  }

  /** Whether the content is in the page's HTML (a declarative shadow root) and was not hydrated yet. */
  get #isDehydrated(): boolean {
    return !this.hasUpdated && this.renderRoot.firstChild !== null;
  }

  get #isDrawable(): boolean {
    return Boolean(this.#loader.hasBegun && this.#loader.part?.render());
  }

  protected override getUpdateComplete(): Promise<boolean> {
    return isBrowser() ? super.getUpdateComplete() : Promise.resolve(true);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#wanted.disconnect();
    // A framework may only move the element.
    setTimeout(() => {
      if (this.isConnected) return;
      this.act.leave();
      this.act.follow();
    });
  }

  /**
   * The page moved the element with `moveBefore` (htmx's `hx-preserve` does). Nothing has to begin again, and what is typed in the card
   * frame stays. Without this method a browser would call disconnectedCallback and connectedCallback instead.
   */
  connectedMoveCallback(): void {
    // Nothing to do.
  }

  protected override render(): TemplateResult {
    this.#language.apply();
    const part = this.#language.current === null || this.session === null ? null : this.#loader.part;
    return shell(
      this.localName,
      this.faults,
      this.#scheme,
      // Until the first language has loaded there are no words, so only the skeleton can be rendered.
      this.#language.current,
      () =>
        this.loadFailed ? loadFailure(this.ownPageUrl, () => this.retry()) : (part?.render() ?? this.skeleton(this.#loader.firstView)),
      // After a failure it is the error message, not “loading”.
      this.#language.current && (this.loadFailed ? loadFailureWords() : (part?.announcement ?? this.loadingWords())),
    );
  }

  /** @internal Loads everything again, if it has failed. The script in the page's HTML calls it, too. */
  retry(): void {
    if (!this.loadFailed) return;
    this.loadFailed = false;
    this.#loader.load();
    if (this.session !== null) this.#loader.begin(endpointUrl(this.endpoint), this.session, null);
  }

  /** Begins the session at once. The first render waits a moment for the part, so that it can already show the form. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) {
      // Content in the page's HTML is in use already. So each step is a task of its own, because it compiles a lot: no press waits for all.
      if (this.#isDehydrated) await nextTask();
      this.#beginSession();
      // If this file does not load, the element keeps its own look.
      if (this.appearance === 'page') await import('./page-look.ts').then(({ takePageLook }) => takePageLook(this)).catch(() => undefined);
      await this.#language.takeWords();
      await this.#loader.waitForPart();
      if (this.#isDehydrated) await nextTask();
      if (this.#isDehydrated && this.#isDrawable) await nextTask();
    }
    await super.scheduleUpdate();
  }

  /**
   * Content in the page's HTML stays unchanged until the part can render it: then it is hydrated. If the part does not load, a script in the
   * HTML says so.
   */
  protected override shouldUpdate(): boolean {
    return !this.#isDehydrated || this.#isDrawable;
  }

  protected override update(changed: PropertyValues): void {
    this.#guard?.beforeRender();
    const finish = this.hasUpdated ? undefined : this.#hydrate?.(this.#scheme, () => this.render());
    super.update(changed);
    finish?.();
  }

  /** Begins the session before the render, so that the first render can show an embedded view. */
  protected override willUpdate(_changed: PropertyValues): void {
    this.#beginSession();
    void this.#language.takeWords();
    this.#language.follow(localeNamed(this.locale) ?? this.#loader.part?.locale ?? pageLocale(this) ?? 'EN_ZA');
  }

  #beginSession(): void {
    // Removed properties get their defaults: frameworks set undefined, and a removed attribute is null.
    for (const name of ['session', 'locale', 'theme', 'pageUrl', 'draft', 'appearance', 'button', 'words'] as const) this[name] ??= null;
    (this.endpoint as string | null) ??= '/pay';
    this.renewSession ??= undefined;
    this.#wanted.follow(this.#isUnusable);
  }

  protected override updated(_changed: PropertyValues): void {
    this.#guard?.afterRender();
    this.#heldHeight?.cancel();
    this.#reportFaults(this.faults.map(({ message }) => message).join('; '));
    this.act.follow();
    const states: ElementStates = this.session === null ? {} : (this.#loader.part?.states ?? {});
    const { pending = false, invalid = false } = states;
    const hasError = this.renderRoot.querySelector('[part~=error]') !== null;
    showStates(this.#states, { ...states, pending: pending || this.act.isUnderWay, invalid: invalid || hasError });
  }

  /** Reports each wrong attribute once: on the console and as an event. */
  #reportFaults(message: string): void {
    if (message === this.#reportedFaults) return;
    this.#reportedFaults = message;
    if (!message) return;
    console.warn(`<${this.localName}>: ${message}.`);
    this.dispatchEvent(new PayErrorEvent({ code: 'bad_attribute', message, recoverable: false }));
  }
}
