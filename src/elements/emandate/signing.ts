import { newAttemptKey } from '../attempt-key.ts';
import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { EmandateView, QuoteRequest, SubmitRequest } from '../../protocol/emandate.ts';
import { isElsewhere } from '../controls/elsewhere.ts';
import { newsStyles } from '../controls/news-styles.ts';
import { notLoaded } from '../controls/not-loaded.ts';
import { recognised } from '../gateway.ts';
import { Lazy, whenIdle } from '../lazy.ts';
import { adopt, type Part, type PartHost, type Start } from '../part.ts';
import { announcementOf } from './announcement.ts';
import { isEmandateView, SigningRunner, type SigningHost } from './emandate-runner.ts';
import { isEnding, type BrokenRules, type Fact, type SigningState } from './emandate-state.flow.ts';
import { eventOf } from './facts.ts';
import { formPage, handRow, unavailablePage } from './form-page.ts';
import { forget, handOverUrl, keep, kept } from './kept.ts';
import { MandateForm, type FormField } from './mandate-form.ts';
import type { Screen } from './screen.ts';
import { learnMore, learnWords, voiceOf, type Say } from './speech.ts';
import { emandateStyles } from './styles.ts';
import { whoStep } from './who-step.ts';

/** How long nothing is typed before the coming debits are asked for. */
const QUIET_MS = 350;

/** Everything of signing up to the first step: what runs the flow, what is typed, and what loads the rest. */
export class Signing implements Part, ReactiveController, SigningHost {
  /** Signing speaks as the page does, and looks so. */
  readonly locale = null;
  readonly theme = null;
  readonly runner = new SigningRunner(this);
  readonly #form = new MandateForm();
  readonly #host: PartHost;
  readonly #missing = new Set<FormField>();
  readonly #rest: Lazy<typeof import('./screens.ts')>;
  readonly #hand: Lazy<typeof import('./hand-over.ts')>;
  readonly #facts: Fact[] = [];
  #unsigned: BrokenRules = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #focusDue = false;
  #handing = false;
  #said = '';
  #version = -1;
  #closes = 0;

  constructor(host: PartHost) {
    this.#host = host;
    const drawn = (): void => host.requestUpdate();
    this.#rest = new Lazy(async () => taught(worn(host, await import('./screens.ts'))), drawn);
    this.#hand = new Lazy(async () => worn(host, await import('./hand-over.ts')), drawn);
    adopt(host, [newsStyles, emandateStyles]);
    host.addController(this);
    whenIdle(() => this.#rest.load());
  }

  begin({ endpoint, session, first, reading }: Start): void {
    const asked = reading?.then((reply) => recognised(reply, isEmandateView)) ?? null;
    const before = kept(session);
    this.#form.take(before);
    this.runner.begin({ endpoint, session, first: isEmandateView(first) ? first : null, reading: asked, step: before?.step ?? null });
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
    learnWords(this.#host.spoken, () => this.#host.requestUpdate());
    const { view } = this.runner.state;
    if (view === null || view.version === this.#version) return;
    this.#version = view.version;
    this.#said = '';
    this.#closes = performance.now() + (view.mandate?.closes_in ?? 0);
  }

  /** Where something has to be read: a mistake first, then news, then the step's heading. */
  hostUpdated(): void {
    this.#tell();
    const root = this.#host.shadowRoot;
    if (!this.#focusDue || !root) return;
    const target = ['[aria-invalid="true"]', '.notice[data-message]', '[data-message]']
      .map((one) => root.querySelector<HTMLElement>(one))
      .find((one) => one !== null);
    // A screen that is still on its way takes the focus when it has come.
    if (target === undefined) return;
    this.#focusDue = false;
    if (!isElsewhere(root)) target.focus();
  }

  // ── what the flow asks of its host

  onState(): void {
    const { phase, session, step } = this.runner.state;
    if (phase === 'form') keep(session, this.#form, step);
    else if (isEnding(phase)) forget(session);
    this.#host.requestUpdate();
  }

  onFact(fact: Fact): void {
    this.#facts.push(fact);
    this.#tell();
  }

  /** What is not to be seen yet is not told: `ready` means that there is something to use. */
  #tell(): void {
    if (!this.#isFirst && this.#rest.piece === null && !this.#rest.failed) return;
    for (const fact of this.#facts.splice(0)) this.#host.dispatchEvent(eventOf(fact, this.runner.state.session));
  }

  /** The first step is all that is needed just now. */
  get #isFirst(): boolean {
    const { phase, step } = this.runner.state;
    return phase === 'loading' || phase === 'unavailable' || (step === 'who' && !isEnding(phase));
  }

  onFocus(): void {
    this.#focusDue = true;
    this.#host.requestUpdate();
  }

  draft(view: EmandateView): QuoteRequest {
    return this.#form.draft(view, this.#host.spoken);
  }

  // ── what whoever signs does

  readonly #input = (field: FormField, value: string, again = false): void => {
    if (this.#form.values.get(field) === value && !again) return;
    this.#form.values.set(field, value);
    const corrected = this.#missing.delete(field);
    const { notice: told, step, session } = this.runner.state;
    keep(session, this.#form, step);
    if (step === 'what') this.#edited();
    else if (told?.type === 'account') this.runner.send({ type: 'edited' });
    if (again || corrected || field === 'signature_name' || this.#handing) this.#host.requestUpdate();
  };

  /** The coming debits are asked for once there is enough to tell them. */
  #edited(): void {
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
    const stopped = step === 'who' && this.#form.isStopped(view);
    this.#unsigned = step === 'sign' && this.#form.strokes?.length === 0 ? { strokes: 'required' } : {};
    if (this.#missing.size > 0 || stopped || Object.keys(this.#unsigned).length > 0) {
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
    const signature: SubmitRequest['signature'] = strokes === null ? { type: 'typed', name } : { type: 'drawn', name, strokes };
    const { locale } = quote.mandate_text;
    const request = { ...this.draft(view), locale, attempt_key: newAttemptKey(), terms_hash: quote.terms_hash, signature };
    this.runner.send({ type: 'sign', request });
  }

  readonly #changed = (): void => {
    const { step, session } = this.runner.state;
    keep(session, this.#form, step);
    this.#host.requestUpdate();
    if (step === 'what') this.#edited();
    // What was pressed is not there any more.
    else if (step === 'who') this.onFocus();
    else if (step === 'review') this.runner.send({ type: 'requote' });
  };

  readonly #resign = (debitOrder: boolean): void => {
    const { view } = this.runner.state;
    const other = view?.methods.find(({ payment_method_type }) => payment_method_type === 'DEBIT_ORDER');
    if (debitOrder && other) this.#form.method_id = other.payment_methods_id;
    this.runner.send({ type: 'again' });
  };

  // ── what is shown

  get #say(): Say {
    return voiceOf(this.#host.spoken);
  }

  get announcement(): string {
    return this.#said || announcementOf(this.runner.state, this.#say);
  }

  render(): TemplateResult | null {
    const { state } = this.runner;
    const { view, phase } = state;
    const { chosenPageUrl } = this.#host;
    if (phase === 'unavailable') return unavailablePage(state.error, chosenPageUrl, this.#say, () => this.runner.send({ type: 'retry' }));
    if (view === null) return null;
    const screen = this.#screen(state, view);
    const isFirst = this.#isFirst;
    const rest = isFirst ? null : this.#rest.want();
    if (!isFirst && rest === null) return this.#rest.failed ? notLoaded(chosenPageUrl, () => this.#rest.load()) : null;
    const ending = rest?.ENDINGS[phase];
    if (ending) return html`<div class="sheet" part="sheet">${ending(screen)}</div>`;
    const draw = state.step === 'who' ? whoStep : rest?.STEPS[state.step];
    return html`<div class="sheet" part="sheet">${formPage(screen, draw?.(screen) ?? nothing, this.#handOver(state, view))}</div>`;
  }

  #screen(state: SigningState, view: EmandateView): Screen {
    const fields = state.notice?.type === 'fields' ? state.notice.fields : {};
    const named = Object.entries(fields).map(
      ([path, rule]) => [path.replace(/^(plan|customer|bank_account)\./, '').replace(/^items\..*/, 'items'), rule] as const,
    );
    return {
      state,
      view,
      form: this.#form,
      say: this.#say,
      locked: state.phase !== 'form' || state.busy !== null,
      broken: { ...Object.fromEntries(named), ...this.#unsigned },
      missing: this.#missing,
      url: this.runner.url,
      closes: this.#closes,
      input: this.#input,
      send: (event) => this.runner.send(event),
      submit: this.#submit,
      changed: this.#changed,
      resign: this.#resign,
      announce: (text) => {
        this.#said = text;
        this.#host.requestUpdate();
      },
    };
  }

  #handOver({ step }: SigningState, { page_url }: EmandateView): TemplateResult {
    const hand = this.#handing ? this.#hand.want() : null;
    const code = hand?.handOver(handOverUrl(page_url, this.#form, step), this.#say) ?? nothing;
    return handRow(this.#say('phone'), code, (open) => {
      this.#handing = open;
      this.#host.requestUpdate();
    });
  }
}

/** A piece that has come, with its look put on. */
function worn<Piece extends { readonly styles: Parameters<typeof adopt>[1] }>(host: PartHost, piece: Piece): Piece {
  adopt(host, piece.styles);
  return piece;
}

/** A piece that has come, with its words learnt. */
function taught<Piece extends { readonly words: Parameters<typeof learnMore>[0] }>(piece: Piece): Piece {
  learnMore(piece.words);
  return piece;
}
