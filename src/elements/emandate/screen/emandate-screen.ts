import { msg } from '../../shared/locales/localize.ts';
import { newAttemptKey } from '../../shared/runner/attempt-key.ts';
import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { EmandateView, QuoteRequest, SubmitRequest } from '../../../protocol/emandate.ts';
import { isFocusOutside } from '../../shared/controls/page-focus.ts';
import { noticeStyles } from '../../shared/controls/notice-styles.ts';
import { loadFailure } from '../../shared/controls/load-failure.ts';
import { isRecoverable } from '../../shared/flow/errors.flow.ts';
import { checkedReply } from '../../shared/runner/gateway.ts';
import { Lazy, whenIdle } from '../../shared/element/lazy.ts';
import { loadFailureWords } from '../../shared/element/load-failure-words.ts';
import { adoptStyles, type Part, type PartHost, type SessionStart } from '../../shared/element/part.ts';
import { isEmandateView, SigningRunner, type SigningHost } from '../runner/emandate-runner.ts';
import { isEnding, type BrokenRules, type Fact, type SigningState } from '../flow/emandate-state.flow.ts';
import { eventOf } from '../runner/page-events.ts';
import { formPage, handOverRow, unavailablePage } from './form-page.ts';
import { removeDraft, storeDraft, storedDraft } from '../form/draft.ts';
import type { FormField } from '../form/mandate-fields.ts';
import { MandateForm } from '../form/mandate-form.ts';
import { placeOf, withoutField } from '../flow/field-places.flow.ts';
import type { ScreenContext } from './screen-context.ts';
import { emandateStyles } from '../styles/emandate-styles.ts';
import { whoStep } from './who-step.ts';

type LaterScreens = typeof import('./later-screens.ts');
type RenderScreen = LaterScreens['STEPS']['account'];

/** How long the signer has to pause before the coming debits are requested, in milliseconds. */
const QUIET_MS = 350;

/** Everything up to the first step: it runs the flow, holds the typed values, and loads the later steps. */
export class EmandateScreen implements Part, ReactiveController, SigningHost {
  /** The e-mandate has the language and the look of the page. */
  readonly locale = null;
  readonly theme = null;
  readonly runner: SigningRunner = new SigningRunner(this);
  readonly #form = new MandateForm();
  readonly #host: PartHost;
  readonly #missing = new Set<FormField>();
  readonly #laterScreens: Lazy<LaterScreens>;
  readonly #handOverScreen: Lazy<typeof import('./hand-over.ts')>;
  readonly #facts: Fact[] = [];
  #problems: BrokenRules = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #focusDue = false;
  /** The field that the signer has just opened to replace a detail: it takes the focus. */
  #fieldToFocus: FormField | null = null;
  #isHandOverOpen = false;
  /** The last announcement, as a function: it becomes words when it is read, because the language may change. */
  #spokenWords: (() => string) | null = null;
  #viewVersion = -1;
  #closesAt = 0;

  constructor(host: PartHost) {
    this.#host = host;
    const drawn = (): void => host.requestUpdate();
    this.#laterScreens = new Lazy(async () => withStyles(host, await import('./later-screens.ts')), drawn);
    this.#handOverScreen = new Lazy(async () => withStyles(host, await import('./hand-over.ts')), drawn);
    adoptStyles(host, [noticeStyles, emandateStyles]);
    host.addController(this);
  }

  begin({ endpoint, session, firstView, pendingRead }: SessionStart): void {
    const asked = pendingRead?.then((reply) => checkedReply(reply, isEmandateView)) ?? null;
    const before = storedDraft(session);
    whenIdle(() => this.#laterScreens.load());
    this.#form.restore(before);
    this.runner.begin({
      endpoint,
      session,
      firstView: isEmandateView(firstView) ? firstView : null,
      pendingRead: asked,
      step: before?.step ?? null,
    });
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
    clearTimeout(this.#timer);
  }

  hostUpdate(): void {
    const { view } = this.runner.state;
    if (view === null || view.version === this.#viewVersion) return;
    this.#viewVersion = view.version;
    this.#spokenWords = null;
    this.#closesAt = performance.now() + (view.mandate?.closes_in ?? 0);
  }

  /** What the signer has to read next: an error first, then a message, then the step's heading. */
  hostUpdated(): void {
    this.#dispatchFacts();
    const root = this.#host.shadowRoot;
    if (this.#fieldToFocus !== null) {
      const id = this.#fieldToFocus === 'bank_account_number' ? 'bank_name' : this.#fieldToFocus;
      this.#fieldToFocus = null;
      root?.querySelector<HTMLElement>(`#${id}`)?.focus();
      return;
    }
    if (!this.#focusDue || this.#isBetweenSteps || !root) return;
    const target = ['[aria-invalid="true"]', '.notice[data-message]', '[data-message]']
      .map((one) => root.querySelector<HTMLElement>(one))
      .find((one) => one !== null);
    // A screen that is still loading takes the focus once it has loaded.
    if (target === undefined) return;
    this.#focusDue = false;
    if (!isFocusOutside(root)) target.focus();
  }

  // ── what the flow needs from its host

  onState(): void {
    const { phase, session, step } = this.runner.state;
    this.#openRefusedFields();
    if (phase === 'form') storeDraft(session, this.#form, step);
    else if (isEnding(phase)) removeDraft(session);
    this.#host.requestUpdate();
  }

  /** A known detail that was refused is asked for again, so that its field can be marked and corrected. */
  #openRefusedFields(): void {
    const { notice: told, view } = this.runner.state;
    if (told?.type !== 'fields' || view === null) return;
    for (const path of Object.keys(told.fields)) {
      const place = placeOf(path);
      if (place?.step === 'account') this.#form.replaced.add('bank_account_number');
      else if (place?.field === 'id_number' || place?.field === 'email' || place?.field === 'contact_number')
        this.#form.replaced.add(place.field);
    }
  }

  onFact(fact: Fact): void {
    this.#facts.push(fact);
    this.#dispatchFacts();
  }

  /** The page gets `ready` only when something can be used, so not before it is shown. */
  #dispatchFacts(): void {
    if (!this.#isFirst && this.#laterScreens.value === null && !this.#laterScreens.failed) return;
    for (const fact of this.#facts.splice(0))
      this.#host.dispatchEvent(eventOf(fact, this.runner.state.session, this.runner.state.view?.test));
  }

  /**
   * At first only the first step is needed, unless the bank accepts no more mandates today. That notice is above the fields: if it were
   * added later, it would move the button away from a finger.
   */
  get #isFirst(): boolean {
    const { phase, step, view } = this.runner.state;
    if (phase === 'loading' || phase === 'unavailable' || view === null) return true;
    return step === 'who' && !isEnding(phase) && view.payer === null && this.#form.method(view)?.approval?.is_open !== false;
  }

  /** The first step is done, and the chunk of the next one has not loaded. The first one stays in sight until then, with its button busy. */
  get #isBetweenSteps(): boolean {
    const { view, hasActed } = this.runner.state;
    return !this.#isFirst && view?.payer === null && hasActed && this.#laterScreens.value === null && !this.#laterScreens.failed;
  }

  onFocus(): void {
    this.#focusDue = true;
    this.#host.requestUpdate();
  }

  draft(view: EmandateView): QuoteRequest {
    return this.#form.draft(view, this.#host.language);
  }

  // ── what the signer does

  readonly #onInput = (field: FormField, value: string, again = false): void => {
    if (this.#form.values.get(field) === value && !again) return;
    this.#form.values.set(field, value);
    const corrected = this.#missing.delete(field);
    const isWrong = Object.keys(this.#problems).length > 0;
    this.#problems = withoutField(this.#problems, field);
    const { notice: told, step, session } = this.runner.state;
    storeDraft(session, this.#form, step);
    if (told?.type === 'account' || told?.type === 'fields') this.runner.send({ type: 'edited', field });
    if (step === 'what') this.#previewLater();
    if (again || isWrong || corrected || field === 'signature_name' || this.#isHandOverOpen) this.#host.requestUpdate();
  };

  /** The coming debits are requested once enough is chosen to calculate them. */
  #previewLater(): void {
    clearTimeout(this.#timer);
    const { view } = this.runner.state;
    if (!view || !this.#form.isComplete(view, 'what')) return;
    this.#timer = setTimeout(() => this.runner.send({ type: 'edited' }), QUIET_MS);
  }

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { state } = this.runner;
    const { view, step } = state;
    if (!view || state.phase !== 'form' || state.busy !== null) return;
    clearTimeout(this.#timer);
    this.#missing.clear();
    for (const field of this.#form.missing(view, step)) this.#missing.add(field);
    const stopped = step === 'who' && this.#form.isBarred(view);
    this.#problems = this.#laterScreens.value?.problems(this.#form, view, step) ?? {};
    if (this.#missing.size > 0 || stopped || Object.keys(this.#problems).length > 0) {
      if (this.#missing.has('bank_name')) this.#form.values.set('bank_name', '');
      this.onFocus();
      return;
    }
    if (step === 'sign') this.#sign(state, view);
    else this.runner.send({ type: 'go' });
  };

  #sign({ quote }: SigningState, view: EmandateView): void {
    if (quote === null) return;
    const name = this.#form.get('signature_name');
    const { strokes } = this.#form;
    const signer = { name, ...(this.#form.isCompany(view) && { capacity: this.#form.get('capacity') }) };
    const signature: SubmitRequest['signature'] = strokes === null ? { type: 'typed', ...signer } : { type: 'drawn', ...signer, strokes };
    const { locale } = quote.mandate_text;
    const request = { ...this.draft(view), locale, attempt_key: newAttemptKey(), terms_hash: quote.terms_hash, signature };
    this.runner.send({ type: 'sign', request });
  }

  readonly #onChange = (field?: FormField): void => {
    const { step, session } = this.runner.state;
    this.#fieldToFocus = field ?? null;
    storeDraft(session, this.#form, step);
    this.#host.requestUpdate();
    if (step === 'what') this.#previewLater();
    // The pressed button is gone.
    else if (step === 'who' && field === undefined) this.onFocus();
    else if (step === 'sign') this.runner.send({ type: 'requote' });
  };

  readonly #signAgain = (debitOrder: boolean): void => {
    const { view } = this.runner.state;
    const other = view?.methods.find(({ payment_method_type }) => payment_method_type === 'DEBIT_ORDER');
    if (debitOrder && other) this.#form.method_id = other.payment_methods_id;
    this.runner.send({ type: 'again' });
  };

  readonly #correctNumber = (): void => {
    this.#form.values.delete('contact_number');
    this.#form.replaced.add('contact_number');
    this.runner.send({ type: 'withdraw' });
  };

  // ── what is shown

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
    if (view === null) return null;
    const isFirst = this.#isFirst;
    const rest = isFirst ? null : this.#laterScreens.request();
    if (this.#isBetweenSteps) return this.#sheet(this.#screen({ ...state, step: 'who', busy: 'who' }, view), whoStep, null);
    if (!isFirst && rest === null) return this.#failureOf(this.#laterScreens);
    const screen = this.#screen(state, view);
    const ending = rest?.ENDINGS[phase];
    if (ending) return html`<div class="sheet" part="sheet">${ending(screen)}</div>`;
    const draw = state.step !== 'who' ? rest?.STEPS[state.step] : view.payer === null ? whoStep : rest?.knownStep;
    return this.#sheet(screen, draw, rest);
  }

  #sheet(screen: ScreenContext, draw: RenderScreen | undefined, rest: LaterScreens | null): TemplateResult {
    const { state, view } = screen;
    return html`<div class="sheet" part="sheet">
      ${formPage(screen, html`${state.step === 'who' ? rest?.startNotice(screen) : nothing}${draw?.(screen)}`, this.#handOver(state, view), this.#news(screen), rest?.stepSummary(screen) ?? nothing)}
    </div>`;
  }

  /**
   * Its words are in the chunk of the later steps. If that chunk does not load, the page says so, so that nobody presses a button in
   * vain.
   */
  #news(screen: ScreenContext): TemplateResult | typeof nothing {
    const { notice: told } = screen.state;
    if (told === null) return nothing;
    return this.#laterScreens.request()?.news(screen, told) ?? this.#failureOf(this.#laterScreens) ?? nothing;
  }

  /** The placeholder for a chunk that did not load, with a button to try again. */
  #failureOf(piece: Lazy<unknown>): TemplateResult | null {
    return piece.failed ? loadFailure(this.#host.ownPageUrl, () => piece.load()) : null;
  }

  #screen(state: SigningState, view: EmandateView): ScreenContext {
    const fields = state.notice?.type === 'fields' ? state.notice.fields : {};
    const named = Object.entries({ ...fields, ...this.#problems }).flatMap(([path, rule]) => {
      const place = placeOf(path);
      return place === null ? [] : [[place.field, rule] as const];
    });
    return {
      state,
      view,
      form: this.#form,
      locked: state.phase !== 'form' || state.busy !== null,
      broken: Object.fromEntries(named),
      missing: this.#missing,
      url: this.runner.url,
      closesAt: this.#closesAt,
      onInput: this.#onInput,
      send: (event) => this.runner.send(event),
      submit: this.#submit,
      onChange: this.#onChange,
      onDrawn: () => this.#host.requestUpdate(),
      signAgain: this.#signAgain,
      correctNumber: this.#correctNumber,
      ruleWords: this.#laterScreens.value?.ruleWords,
      announce: (words) => {
        this.#spokenWords = words;
        this.#host.requestUpdate();
      },
    };
  }

  #handOver({ step }: SigningState, { page_url }: EmandateView): TemplateResult {
    const hand = this.#isHandOverOpen ? this.#handOverScreen.request() : null;
    const code = hand?.handOver(hand.handOverUrl(page_url, this.#form, step)) ?? this.#failureOf(this.#handOverScreen) ?? nothing;
    return handOverRow(msg('Continue on your phone'), code, (open) => {
      this.#isHandOverOpen = open;
      this.#host.requestUpdate();
    });
  }
}

/** A chunk that has loaded, with its styles applied. */
function withStyles<Piece extends { readonly styles: Parameters<typeof adoptStyles>[1] }>(host: PartHost, piece: Piece): Piece {
  adoptStyles(host, piece.styles);
  return piece;
}
