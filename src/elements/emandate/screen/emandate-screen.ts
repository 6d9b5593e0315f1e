import { msg, str } from '../../shared/locales/localize.ts';
import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { EmandateView } from '../../../contract/sessions/emandate.ts';
import type { QuoteRequest } from '../../../contract/sessions/emandate-sign.ts';
import type { PayEvent } from '../../shared/session/element-events.ts';
import { Countdown } from '../../shared/controls/countdown.ts';
import { choiceStyles } from '../../shared/controls/choice-styles.ts';
import { noticeStyles } from '../../shared/controls/notice-styles.ts';
import { loadFailure } from '../../shared/controls/load-failure.ts';
import { isRecoverable, type PaySubmitStatus } from '../../shared/session/session.flow.ts';
import { removeDraft } from '../../shared/element/draft.ts';
import { Lazy, whenIdle } from '../../shared/element/lazy.ts';
import type { ElementStates } from '../../shared/element/states.ts';
import { adoptStyles, withStyles, type Part, type PartHost } from '../../shared/element/part.ts';
import type { SessionStart } from '../../shared/session/session-runner.ts';
import { SigningRunner, type SigningHost } from '../runner/emandate-runner.ts';
import { firstStep, type Phase, type SigningState, type Step } from '../flow/emandate-state.flow.ts';
import { formPage, handOverRow, isClosed, unavailablePage } from './form-page.ts';
import { draftIn, draftOf, draftText, type Draft } from '../form/draft.ts';
import { MandateForm } from '../form/mandate-form.ts';
import type { ScreenContext } from '../form/screen-context.ts';
import { SignerActions } from './signer-actions.ts';
import { StepFocus } from './step-focus.ts';
import { emandateStyles } from './emandate-styles.ts';
import { signerStep } from '../signer/signer-step.ts';
import { MOTION_STYLES } from '../../shared/controls/more-motion-styles.ts';
import { outcomeHeadStyles } from '../../shared/controls/outcome-head.ts';
import { paperStyles } from '../../shared/controls/paper-styles.ts';
import { reactionStyles } from '../../shared/controls/reaction-styles.ts';
import { stepNotice } from '../form/refusal-words.ts';
import { signStep } from '../signature/sign-step.ts';
import { loadSignatureFace } from '../signature/signature-face.ts';
import { announcementOf } from '../waiting/mandate-words.ts';
import { approvedScreen, failedScreen, overScreen } from '../waiting/endings.ts';
import { waitingScreen } from '../waiting/waiting.ts';
import { answerStyles, endingStyles } from '../waiting/ending-styles.ts';
import { accountFields } from '../account/account-fields.ts';
import { bankPickerStyles } from '../account/bank-picker-styles.ts';
import { planChoices } from '../plan/plan-step.ts';
import { planStyles } from '../plan/plan-styles.ts';
import { signStyles } from '../signature/sign-styles.ts';
import { knownStyles } from '../../shared/controls/known-row.ts';
import { followPage } from '../../shared/element/scheme.ts';
import { waitingStyles } from '../waiting/waiting-styles.ts';

type RenderScreen = (screen: ScreenContext) => TemplateResult | typeof nothing;

const STEPS: Readonly<Record<Step, RenderScreen>> = {
  who: (screen) => signerStep(screen, () => accountFields(screen)),
  sign: (screen) => signStep(screen, planChoices(screen)),
};

/** The screens of the phases without a form. */
const ENDINGS: Readonly<Partial<Record<Phase, RenderScreen>>> = {
  waiting: waitingScreen,
  approved: approvedScreen,
  rejected: failedScreen,
  no_reply: failedScreen,
  expired: overScreen,
  closed: overScreen,
};

/** The style sheets of the step of an unknown signer, which a server writes into the HTML too. */
export const FIRST_STYLES = [noticeStyles, choiceStyles, emandateStyles, bankPickerStyles] as const;
/** The style sheets of everything else. */
export const MORE_STYLES = [
  reactionStyles,
  answerStyles,
  planStyles,
  signStyles,
  knownStyles,
  outcomeHeadStyles,
  endingStyles,
  waitingStyles,
  paperStyles,
] as const;

/** Renders the e-mandate. */
export class EmandateScreen implements Part, ReactiveController, SigningHost {
  /** A session of an e-mandate sets no language and no theme, so those of the page apply. */
  readonly locale = null;
  readonly theme = null;
  readonly runner: SigningRunner = new SigningRunner(this);
  readonly #form: MandateForm;
  readonly #host: PartHost;
  readonly #actions: SignerActions;
  readonly #focus = new StepFocus();
  readonly #handOverScreen: Lazy<typeof import('../signer/phone-handover.ts')>;
  /** The last announcement, as a function that is called when the text is read, because the language may change. */
  #spokenWords: (() => string) | null = null;
  #viewVersion = -1;
  /** The last language in which the agreement was requested because the page's language had changed. */
  #translatedTo: string | null = null;
  #closesAt = 0;
  readonly #countdown: Countdown;
  /** What was typed for the session that has expired, until the next one begins. */
  #carried: Draft | null = null;

  constructor(host: PartHost) {
    this.#host = host;
    this.#form = new MandateForm(
      host,
      () => this.runner.state,
      (name) => this.#actions.input(name),
    );
    this.#actions = new SignerActions(host, this.runner, this.#form, this.#focus);
    this.#handOverScreen = new Lazy(
      async () => withStyles(host, await import('../signer/phone-handover.ts')),
      () => this.#host.requestUpdate(),
    );
    adoptStyles(host, [...FIRST_STYLES, ...MORE_STYLES]);
    host.addController(this);
    this.#countdown = new Countdown(host, (seconds) => (this.#spokenWords = () => msg(str`${seconds} seconds left to approve.`)));
    followPage(host);
  }

  begin(start: SessionStart): void {
    const before = this.#carried ?? draftOf(this.#host, start.session);
    this.#carried = null;
    this.#form.begin(before);
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

  get outcome(): PaySubmitStatus | null {
    const { state, outcome } = this.runner;
    return outcome ?? (state.phase === 'form' && isClosed(state, this.#form) ? 'invalid' : null);
  }

  get states(): ElementStates {
    const { phase, busy, notified, view } = this.runner.state;
    return {
      ready: notified.ready,
      pending: busy !== null || phase === 'signing' || phase === 'checking' || phase === 'waiting',
      completed: phase === 'approved',
      test: view?.test === true,
      expired: phase === 'expired',
    };
  }

  focusWrong(): boolean {
    const field = this.runner.state.phase === 'form' ? this.#form.firstWrong : undefined;
    this.#focus.requestField(field ?? null);
    this.#host.requestUpdate();
    return field !== undefined;
  }

  clear(): void {
    const { state } = this.runner;
    if (state.phase !== 'form' || state.busy !== null) return;
    this.#form.begin(null);
    this.#form.empty(this.#host.shadowRoot);
    const begin = state.view && firstStep(state.view);
    if (begin !== null && state.step !== begin) this.runner.send({ type: 'to', step: begin });
    removeDraft(this.#host, state.session);
  }

  hostUpdate(): void {
    const { view } = this.runner.state;
    if (view === null || view.version === this.#viewVersion) return;
    this.#viewVersion = view.version;
    this.#spokenWords = null;
    this.#closesAt = performance.now() + (view.mandate?.closes_in ?? 0);
  }

  hostUpdated(): void {
    const { phase, step } = this.runner.state;
    if (phase === 'form' && step === 'sign') loadSignatureFace();
    this.#focus.afterRender(this.#host.shadowRoot);
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
    whenIdle(() => adoptStyles(this.#host, MOTION_STYLES));
    this.#host.dispatchEvent(event);
  }

  onOutcome(status: PaySubmitStatus | null): void {
    this.#host.act.end(status);
  }

  onFocus(): void {
    this.#actions.focus();
  }

  get renewSession(): (() => Promise<string>) | undefined {
    return this.#host.renewSession;
  }

  onRenewed(session: string): void {
    const { state } = this.runner;
    this.#carried = draftIn(draftText(this.#form, state.step));
    removeDraft(this.#host, state.session);
    this.#host.session = session;
  }

  draft(): QuoteRequest {
    return this.#actions.draft();
  }

  get isPlanned(): boolean {
    return this.#form.isPlanned;
  }

  // ── Rendering

  get announcement(): string {
    const { phase, error } = this.runner.state;
    if (phase === 'loading') return msg('Loading the mandate');
    if (phase === 'unavailable') return isRecoverable(error) ? msg('The mandate did not load') : msg('This link is not available');
    return this.#spokenWords?.() ?? announcementOf(this.runner.state);
  }

  render(): TemplateResult | null {
    const { state } = this.runner;
    const { view, phase } = state;
    const { ownPageUrl } = this.#host;
    if (phase === 'unavailable') return unavailablePage(state.error, ownPageUrl, () => this.runner.send({ type: 'retry' }));
    if (view === null || phase === 'loading') return null;
    const screen = this.#screen(state, view);
    const news = state.notice === null ? nothing : stepNotice(screen, state.notice);
    const ending = ENDINGS[phase];
    return html`<div class="sheet" part="sheet">
      ${ending ? html`${news}${ending(screen)}` : formPage(screen, html`${STEPS[state.step](screen)}`, this.#handOver(state, view), news)}
    </div>`;
  }

  #screen(state: SigningState, view: EmandateView): ScreenContext {
    this.#form.locked = state.phase !== 'form' || state.busy !== null;
    return {
      state,
      view,
      form: this.#form,
      locked: this.#form.locked,
      url: this.runner.url,
      timeLeft: () => this.#countdown.text(this.#closesAt),
      send: (event) => this.runner.send(event),
      submit: this.#actions.submit,
      onChange: this.#actions.change,
      onDrawn: () => this.#host.requestUpdate(),
    };
  }

  #handOver({ step }: SigningState, { page_url }: EmandateView): TemplateResult {
    const hand = this.#actions.isHandOverOpen ? this.#handOverScreen.request() : null;
    const code =
      hand?.handOver(hand.handOverUrl(page_url, this.#form, step)) ??
      (this.#handOverScreen.failed ? loadFailure(this.#host.ownPageUrl, () => this.#handOverScreen.load()) : nothing);
    return handOverRow(msg('Continue on your phone'), code, (open) => {
      this.#actions.isHandOverOpen = open;
      this.#host.requestUpdate();
    });
  }
}
