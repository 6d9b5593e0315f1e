import { msg } from '../../shared/locales/localize.ts';
import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { EmandateView } from '../../../contract/sessions/emandate.ts';
import type { QuoteRequest, SubmitRequest } from '../../../contract/sessions/emandate-sign.ts';
import type { PayEvent } from '../../shared/element/element-events.ts';
import { noticeStyles } from '../../shared/controls/notice-styles.ts';
import { loadFailure } from '../../shared/controls/load-failure.ts';
import { isRecoverable } from '../../shared/session/session.flow.ts';
import { removeDraft } from '../../shared/element/draft.ts';
import { Lazy, whenIdle } from '../../shared/element/lazy.ts';
import { loadFailureWords } from '../../shared/element/load-failure-words.ts';
import { adoptStyles, withStyles, type Part, type PartHost, type SessionStart } from '../../shared/element/part.ts';
import { SigningRunner, type SigningHost } from '../runner/emandate-runner.ts';
import { isEnding, type SigningState } from '../flow/emandate-state.flow.ts';
import { formPage, handOverRow, unavailablePage, unreachable } from './form-page.ts';
import { draftIn, draftOf, draftText, type Draft } from '../form/draft.ts';
import type { FormField } from '../form/fields.ts';
import { MandateForm } from '../form/mandate-form.ts';
import type { ScreenContext } from './screen-context.ts';
import { SignerActions, type SignerScreen } from './signer-actions.ts';
import { StepFocus } from './step-focus.ts';
import { emandateStyles } from '../styles/emandate-styles.ts';
import { signerStep } from './signer-step.ts';

type LaterScreens = typeof import('./later-screens.ts');
type RenderScreen = LaterScreens['STEPS']['account'];

/** Renders the e-mandate. The first step is part of this file; the later steps and the endings are in a chunk that it loads. */
export class EmandateScreen implements Part, ReactiveController, SigningHost, SignerScreen {
  /** A session of an e-mandate sets no language and no theme, so those of the page apply. */
  readonly locale = null;
  readonly theme = null;
  readonly runner: SigningRunner = new SigningRunner(this);
  readonly form: MandateForm;
  readonly #host: PartHost;
  readonly #actions = new SignerActions(this);
  readonly #focus = new StepFocus();
  readonly #laterScreens: Lazy<LaterScreens>;
  readonly #handOverScreen: Lazy<typeof import('./phone-handover.ts')>;
  readonly #events: PayEvent<unknown>[] = [];
  /** Whether the QR code for a phone is shown. */
  isHandOverOpen = false;
  /** The last announcement, as a function that is called when the text is read, because the language may change. */
  #spokenWords: (() => string) | null = null;
  #viewVersion = -1;
  /** The last language in which the agreement was requested because the page's language had changed. */
  #translatedTo: string | null = null;
  #closesAt = 0;
  /** What was typed for the session that has expired, until the next one begins. */
  #carried: Draft | null = null;

  constructor(host: PartHost) {
    this.#host = host;
    this.form = new MandateForm(host, () => this.runner.state, this.#actions.input);
    const drawn = (): void => this.#host.requestUpdate();
    this.#laterScreens = new Lazy(
      async () => withStyles(host, await import('./later-screens.ts')),
      () =>
        // What is in the page's HTML stays, with what was typed, until this can be drawn.
        host.hasUpdated || !this.#laterScreens.failed ? drawn() : host.onLoadFailed(),
    );
    this.#handOverScreen = new Lazy(async () => withStyles(host, await import('./phone-handover.ts')), drawn);
    adoptStyles(host, [noticeStyles, emandateStyles]);
    host.addController(this);
  }

  begin(start: SessionStart): void {
    const before = this.#carried ?? draftOf(this.#host, start.session);
    this.#carried = null;
    whenIdle(() => this.#laterScreens.load());
    this.form.begin(before);
    this.runner.begin(start, before?.step ?? null);
  }

  resume(): boolean {
    if (this.runner.state.session !== this.#host.session) return false;
    this.runner.resume();
    return true;
  }

  pause(): void {
    this.runner.pause();
  }

  isCurrent(session: string): boolean {
    return this.runner.state.session === session;
  }

  hostDisconnected(): void {
    this.#actions.stop();
  }

  hostUpdate(): void {
    const { view } = this.runner.state;
    if (view === null || view.version === this.#viewVersion) return;
    this.#viewVersion = view.version;
    this.#spokenWords = null;
    this.#closesAt = performance.now() + (view.mandate?.closes_in ?? 0);
  }

  hostUpdated(): void {
    this.#dispatchEvents();
    this.#focus.afterRender(this.#host.shadowRoot, this.#isBetweenSteps);
    this.#translateText();
  }

  /** Requests the agreement anew where it is in another language than the page, once for each language. */
  #translateText(): void {
    const { language } = this.#host;
    const { quote, busy, step } = this.runner.state;
    if (step !== 'sign' || busy !== null || quote === null) return;
    if (quote.mandate_text.locale === language || this.#translatedTo === language) return;
    this.#translatedTo = language;
    this.runner.send({ type: 'translate' });
  }

  // ── SigningHost: called by the runner

  onState(): void {
    this.#actions.onState();
    this.#host.requestUpdate();
  }

  onEvent(event: PayEvent<unknown>): void {
    this.#events.push(event);
    this.#dispatchEvents();
  }

  /** Sends the waiting events to the page. `ready` is sent only when something is shown that can be used. */
  #dispatchEvents(): void {
    if (!this.#isFirst && this.#laterScreens.value === null && !this.#laterScreens.failed) return;
    for (const event of this.#events.splice(0)) this.#host.dispatchEvent(event);
  }

  /**
   * Whether this render needs only the first step, and not the chunk of the later steps. It needs that chunk if the bank accepts no more
   * mandates today: the notice about it is above the fields, and would move the button while somebody presses it if it were added later.
   */
  get #isFirst(): boolean {
    const { phase, step, view } = this.runner.state;
    if (phase === 'loading' || phase === 'unavailable' || view === null) return true;
    return step === 'who' && !isEnding(phase) && view.payer === null && this.form.method?.approval?.is_open !== false;
  }

  /**
   * Whether the first step is done but the chunk of the next one has not loaded. Until then the first step stays visible, with its button
   * busy.
   */
  get #isBetweenSteps(): boolean {
    const { view, hasActed } = this.runner.state;
    return !this.#isFirst && view?.payer === null && hasActed && this.#laterScreens.value === null && !this.#laterScreens.failed;
  }

  onFocus(): void {
    this.#focus.request();
    this.#host.requestUpdate();
  }

  get renewSession(): (() => Promise<string>) | undefined {
    return this.#host.renewSession;
  }

  onRenewed(session: string): void {
    const { state } = this.runner;
    this.#carried = draftIn(draftText(this.form, state.step));
    removeDraft(this.#host, state.session);
    this.#host.session = session;
  }

  draft(): QuoteRequest {
    return this.#actions.draft();
  }

  // ── SignerScreen: called by the signer's actions

  get draftHost(): PartHost {
    return this.#host;
  }

  get language(): QuoteRequest['locale'] {
    return this.#host.language;
  }

  signature(): SubmitRequest | null {
    const { quote } = this.runner.state;
    return (quote && this.#laterScreens.value?.signatureRequest(this.form, quote, this.draft())) ?? null;
  }

  focusField(field: FormField | null): void {
    this.#focus.requestField(field);
  }

  requestUpdate(): void {
    this.#host.requestUpdate();
  }

  // ── Rendering

  get announcement(): string {
    const { phase, error } = this.runner.state;
    if (phase === 'loading') return msg('Loading the mandate');
    if (phase === 'unavailable') return isRecoverable(error) ? msg('The mandate did not load') : msg('This link is not available');
    if (this.#laterScreens.failed) return loadFailureWords();
    return this.#spokenWords?.() ?? this.#laterScreens.value?.announcementOf(this.runner.state) ?? '';
  }

  render(): TemplateResult | null {
    const { state } = this.runner;
    const { view, phase } = state;
    const { ownPageUrl } = this.#host;
    if (phase === 'unavailable') return unavailablePage(state.error, ownPageUrl, () => this.runner.send({ type: 'retry' }));
    if (view === null || phase === 'loading') return null;
    const isFirst = this.#isFirst;
    const rest = isFirst ? null : this.#laterScreens.request();
    if (this.#isBetweenSteps) return this.#sheet(this.#screen({ ...state, step: 'who', busy: 'who' }, view), signerStep, null);
    if (!isFirst && rest === null) return this.#host.hasUpdated ? this.#failureOf(this.#laterScreens) : null;
    const screen = this.#screen(state, view);
    const ending = rest?.ENDINGS[phase];
    if (ending) return html`<div class="sheet" part="sheet">${this.#news(screen)}${ending(screen)}</div>`;
    const draw = state.step !== 'who' ? rest?.STEPS[state.step] : view.payer === null ? signerStep : rest?.knownStep;
    return this.#sheet(screen, draw, rest);
  }

  #sheet(screen: ScreenContext, draw: RenderScreen | undefined, rest: LaterScreens | null): TemplateResult {
    const { state, view } = screen;
    return html`<div class="sheet" part="sheet">
      ${formPage(screen, html`${state.step === 'who' ? rest?.startNotice(screen) : nothing}${draw?.(screen)}`, this.#handOver(state, view), this.#news(screen), rest)}
    </div>`;
  }

  /**
   * Renders the notice. Its words are in the chunk of the later steps. If that chunk does not load, the page says so, because otherwise a
   * press of the button would have no visible effect.
   */
  #news(screen: ScreenContext): TemplateResult | typeof nothing {
    const { notice } = screen.state;
    if (notice === null) return nothing;
    if (notice.type === 'unreachable') return unreachable();
    return this.#laterScreens.request()?.stepNotice(screen, notice) ?? this.#failureOf(this.#laterScreens) ?? nothing;
  }

  /** The message about a chunk that did not load, with a button to try again. */
  #failureOf(piece: Lazy<unknown>): TemplateResult | null {
    return piece.failed ? loadFailure(this.#host.ownPageUrl, () => piece.load()) : null;
  }

  #screen(state: SigningState, view: EmandateView): ScreenContext {
    this.form.locked = state.phase !== 'form' || state.busy !== null;
    return {
      state,
      view,
      form: this.form,
      locked: this.form.locked,
      url: this.runner.url,
      closesAt: this.#closesAt,
      send: (event) => this.runner.send(event),
      submit: this.#actions.submit,
      onChange: this.#actions.change,
      onDrawn: () => this.#host.requestUpdate(),
      companyNotice: (screen) => this.#laterScreens.request()?.companyNotice(screen) ?? this.#failureOf(this.#laterScreens) ?? nothing,
      announce: (words) => {
        this.#spokenWords = words;
        this.#host.requestUpdate();
      },
    };
  }

  #handOver({ step }: SigningState, { page_url }: EmandateView): TemplateResult {
    const hand = this.isHandOverOpen ? this.#handOverScreen.request() : null;
    const code = hand?.handOver(hand.handOverUrl(page_url, this.form, step)) ?? this.#failureOf(this.#handOverScreen) ?? nothing;
    return handOverRow(msg('Continue on your phone'), code, (open) => {
      this.isHandOverOpen = open;
      this.#host.requestUpdate();
    });
  }
}
