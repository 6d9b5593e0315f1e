import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { EmandateView, QuoteRequest, SubmitRequest } from '../../protocol/emandate.ts';
import { isWebAddress } from '../attributes.ts';
import { button } from '../controls/button.ts';
import { newsStyles } from '../controls/news-styles.ts';
import { notice } from '../controls/notice.ts';
import { recognised } from '../gateway.ts';
import { adopt, type Part, type PartHost, type Start } from '../part.ts';
import { approvedScreen, failedScreen, overScreen, waitingScreen } from './endings.ts';
import { stepsOf } from './emandate.flow.ts';
import type { Fact, SigningState, Step } from './emandate-state.flow.ts';
import { isEmandateView, SigningRunner, type SigningHost } from './emandate-runner.ts';
import { MandateForm, type FormField } from './mandate-form.ts';
import { reviewStep } from './review.ts';
import { signStep } from './sign-step.ts';
import type { Screen } from './screen.ts';
import { eventOf } from './facts.ts';
import { learnWords, voiceOf, type Say } from './speech.ts';
import { accountStep } from './account-step.ts';
import { whatStep } from './what-step.ts';
import { whoStep } from './who-step.ts';
import { emandateStyles } from './styles.ts';

const STEPS: Readonly<Record<Step, (screen: Screen) => TemplateResult | typeof nothing>> = {
  who: whoStep,
  account: accountStep,
  what: whatStep,
  review: reviewStep,
  sign: signStep,
};

/** How long nothing is typed before the coming debits are asked for. */
const QUIET_MS = 350;

/** Everything of signing: what runs the flow, what is typed, and every screen. Loaded when there is a session. */
export class Signing implements Part, ReactiveController, SigningHost {
  /** Signing speaks as the page does, and looks so. */
  readonly locale = null;
  readonly theme = null;
  readonly runner = new SigningRunner(this);
  readonly form = new MandateForm();
  readonly #host: PartHost;
  readonly #missing = new Set<FormField>();
  #unsigned: Partial<Record<string, string>> = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #clock: ReturnType<typeof setInterval> | undefined;
  #focusDue = false;
  #closes = 0;
  #version = -1;
  #qr: TemplateResult | null = null;
  #draw: typeof import('./drawing.ts').drawing | null = null;

  constructor(host: PartHost) {
    this.#host = host;
    adopt(host, [newsStyles, emandateStyles]);
    host.addController(this);
  }

  begin({ endpoint, session, first, reading }: Start): void {
    const asked = reading?.then((reply) => recognised(reply, isEmandateView)) ?? null;
    this.runner.begin(endpoint, session, isEmandateView(first) ? first : null, asked);
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
    clearInterval(this.#clock);
    this.#clock = undefined;
  }

  hostUpdate(): void {
    learnWords(this.#host.spoken, () => this.#host.requestUpdate());
    const { view } = this.runner.state;
    if (view && view.version !== this.#version) {
      this.#version = view.version;
      this.#closes = performance.now() + (view.mandate?.closes_in ?? 0);
      if (this.#qr === null && matchMedia('(pointer: fine)').matches) void this.#loadQr(view);
    }
  }

  hostUpdated(): void {
    const target = this.#host.shadowRoot?.querySelector('.time') ?? null;
    if (target && this.#clock === undefined) this.#clock = setInterval(() => this.#tick(), 1_000);
    if (!target) {
      clearInterval(this.#clock);
      this.#clock = undefined;
    } else this.#tick();
    this.#moveFocus();
  }

  /** A mistake first, then news, then the step's heading. */
  #moveFocus(): void {
    const root = this.#host.shadowRoot;
    if (!this.#focusDue || !root) return;
    this.#focusDue = false;
    const targets = ['[aria-invalid="true"]', '.notice[data-message]', '[data-message]'];
    targets
      .map((target) => root.querySelector<HTMLElement>(target))
      .find((target) => target !== null)
      ?.focus();
  }

  #tick(): void {
    const target = this.#host.shadowRoot?.querySelector('.time');
    const left = Math.max(0, Math.ceil((this.#closes - performance.now()) / 1_000));
    if (target) target.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  }

  async #loadQr({ page_url }: EmandateView): Promise<void> {
    this.#qr = html``;
    try {
      const { qrCode } = await import('../controls/qr-code.ts');
      this.#qr = qrCode(page_url, this.#say('phone'));
      this.#host.requestUpdate();
    } catch {
      // The page works without.
    }
  }

  // ── what the flow asks of its host

  onState(): void {
    this.#host.requestUpdate();
  }

  onFact(fact: Fact): void {
    this.#host.dispatchEvent(eventOf(fact, this.runner.state.session));
  }

  onFocus(): void {
    this.#focusDue = true;
    this.#host.requestUpdate();
  }

  draft(view: EmandateView): QuoteRequest {
    const [customer, bank_account] = [this.form.payer(view), this.form.account(view)];
    return {
      plan: this.form.plan(view),
      locale: this.#host.spoken,
      ...(customer && { customer }),
      ...(bank_account && { bank_account }),
    };
  }

  // ── what whoever signs does

  readonly #input = (field: FormField, value: string, again = false): void => {
    if (this.form.values.get(field) === value && !again) return;
    this.form.values.set(field, value);
    const corrected = this.#missing.delete(field);
    const { notice: told, step } = this.runner.state;
    if (step === 'what') this.#edited();
    else if (told?.type === 'account') this.runner.send({ type: 'to', step });
    if (again || corrected || field === 'signature_name') this.#host.requestUpdate();
  };

  /** The coming debits are asked for once there is enough to tell them. */
  #edited(): void {
    clearTimeout(this.#timer);
    const { view } = this.runner.state;
    if (!view || this.form.required(view, 'what').some((field) => !this.form.get(field))) return;
    if (view.products.length > 0 && this.form.items.size === 0) return;
    this.#timer = setTimeout(() => this.runner.send({ type: 'edited' }), QUIET_MS);
  }

  readonly #go = (event: SubmitEvent): void => {
    event.preventDefault();
    const { state } = this.runner;
    const { view, step } = state;
    if (!view || state.phase !== 'form' || state.busy !== null) return;
    clearTimeout(this.#timer);
    this.#missing.clear();
    for (const field of this.form.required(view, step)) if (!this.#value(view, field)) this.#missing.add(field);
    if (step === 'account' && !this.form.bank(view)) this.#missing.add('bank_name');
    const company = step === 'who' && this.form.isCompany(view) && this.form.method(view)?.takes_companies === false;
    this.#unsigned = step === 'sign' && this.form.strokes?.length === 0 ? { strokes: 'required' } : {};
    this.#host.requestUpdate();
    if (this.#missing.size > 0 || company || Object.keys(this.#unsigned).length > 0) {
      const [first] = this.#missing;
      if (first === 'bank_name') this.form.values.set('bank_name', this.form.bank(view) ? this.form.get('bank_name') : '');
      this.onFocus();
      return;
    }
    if (step === 'sign') this.#sign(state, view);
    else this.runner.send({ type: 'go' });
  };

  #value(view: EmandateView, field: FormField): string {
    if (field === 'bank_branch_code') return this.form.branch(view);
    if (field === 'bank_account_holder_name') return this.form.values.get(field) ?? this.form.holder(view);
    return this.form.get(field);
  }

  #sign({ quote }: SigningState, view: EmandateView): void {
    if (quote === null) return;
    const name = this.form.get('signature_name');
    const { strokes } = this.form;
    const signature: SubmitRequest['signature'] = strokes === null ? { type: 'typed', name } : { type: 'drawn', name, strokes };
    this.runner.send({
      type: 'sign',
      request: {
        ...this.draft(view),
        locale: quote.mandate_text.locale,
        attempt_key: crypto.randomUUID(),
        terms_hash: quote.terms_hash,
        signature,
      },
    });
  }

  readonly #changed = (): void => {
    const { step } = this.runner.state;
    this.#host.requestUpdate();
    if (step === 'what') this.#edited();
    else if (step === 'review') {
      this.runner.send({ type: 'back' });
      this.runner.send({ type: 'go' });
    }
  };

  readonly #resign = (debitOrder: boolean): void => {
    const { view } = this.runner.state;
    const other = view?.methods.find(({ payment_method_type }) => payment_method_type === 'DEBIT_ORDER');
    this.form.method_id = debitOrder ? (other?.payment_methods_id ?? null) : this.form.method_id;
    this.runner.send({ type: 'again' });
  };

  async #startDrawing(): Promise<void> {
    try {
      this.#draw = (await import('./drawing.ts')).drawing;
      this.form.strokes = [];
      this.#host.requestUpdate();
    } catch {
      // The name can be typed.
    }
  }

  // ── what is shown

  get #say(): Say {
    return voiceOf(this.#host.spoken);
  }

  get announcement(): string {
    const { phase, busy, notice: told } = this.runner.state;
    const say = this.#say;
    if (phase === 'loading') return say('loading');
    if (phase === 'unavailable') return say('unavailable');
    if (phase === 'signing') return say('signing');
    if (phase === 'checking') return `${say('checking')}. ${say('checking_text')}`;
    if (busy === 'account') return say('checking_account');
    if (phase === 'waiting') return say(this.runner.state.view?.mandate?.payment_method_type === 'DEBICHECK' ? 'waiting' : 'waiting_bank');
    if (phase === 'approved') return say('approved');
    if (phase === 'rejected') return say('rejected');
    if (phase === 'no_reply') return say('no_reply');
    return told?.type === 'changed' ? say('changed') : '';
  }

  render(): TemplateResult | null {
    const { state } = this.runner;
    const { view, phase } = state;
    if (phase === 'unavailable') return this.#unavailable(this.#host.chosenPageUrl);
    if (view === null) return null;
    const screen = this.#screen(state, view);
    const ending = {
      waiting: waitingScreen,
      approved: approvedScreen,
      rejected: failedScreen,
      no_reply: failedScreen,
      expired: overScreen,
      closed: overScreen,
    };
    if (phase in ending) return html`<div class="sheet" part="sheet">${ending[phase as keyof typeof ending](screen)}</div>`;
    return html`<div class="sheet" part="sheet">${this.#form(screen)}</div>`;
  }

  #screen(state: SigningState, view: EmandateView): Screen {
    const fields = state.notice?.type === 'fields' ? state.notice.fields : {};
    const named = Object.entries(fields).map(
      ([path, message]) => [path.replace(/^(plan|customer|bank_account)\./, '').replace(/^items\..*/, 'items'), message] as const,
    );
    return {
      state,
      view,
      form: this.form,
      say: this.#say,
      locked: state.phase !== 'form' || state.busy !== null,
      wrong: { ...Object.fromEntries(named), ...this.#unsigned },
      missing: this.#missing,
      url: this.runner.url,
      qr: this.#qr,
      draw: this.#draw && ((strokes) => this.#draw?.(strokes, this.#say('draw_here'), (all) => this.#drawn(all)) ?? html``),
      input: this.#input,
      send: (event) => this.runner.send(event),
      changed: this.#changed,
      startDrawing: () => void this.#startDrawing(),
      resign: this.#resign,
    };
  }

  #drawn(strokes: [number, number][][]): void {
    this.form.strokes = strokes;
    this.#host.requestUpdate();
  }

  #form(screen: Screen): TemplateResult {
    const { state, view, say } = screen;
    const steps = stepsOf(view);
    const at = steps.indexOf(state.step);
    const signing = state.phase === 'signing' || state.phase === 'checking';
    const title = state.step === 'what' && view.page.title ? say('what') : say(state.step);
    return html`<form novalidate @submit=${this.#go}>
      <header class="step-head">
        <p class="step-of">${say('step', at + 1, steps.length)}</p>
        <div class="bars" aria-hidden="true">${steps.map((_, index) => html`<span class=${index <= at ? 'done' : ''}></span>`)}</div>
        <h2 class="step-title" tabindex="-1" data-message>${title}</h2>
        <p class="for">${view.page.title} · ${view.merchant}</p>
      </header>
      ${this.#news(screen)} ${STEPS[state.step](screen)}
      ${
        state.phase === 'checking'
          ? html`<div class="waiting-row" role="group" aria-label=${say('checking')}>
              <span class="spinner" aria-hidden="true"></span>
              <div>
                <p class="notice-title">${say('checking')}</p>
                <p class="muted">${say('checking_text')}</p>
              </div>
            </div>`
          : html`<div class="foot">
              ${button({ label: state.step === 'sign' ? say('sign') : this.#onward(screen), kind: 'primary', busy: signing || state.busy !== null, locked: screen.locked })}
              ${at > 0 ? button({ label: say('back'), kind: 'quiet', locked: screen.locked, press: () => this.runner.send({ type: 'back' }) }) : nothing}
            </div>`
      }
      ${
        this.#qr === null || at !== 0
          ? nothing
          : html`<aside class="hand">
              ${this.#qr}
              <p><strong>${say('phone')}</strong><br />${say('phone_text')}</p>
            </aside>`
      }
    </form>`;
  }

  #onward({ state, say }: Screen): string {
    return state.notice?.type === 'account' && state.notice.check.verdict === 'ask' ? say('go_on') : say('continue');
  }

  #news({ state, say }: Screen): TemplateResult | typeof nothing {
    const { notice: told } = state;
    if (told === null) return nothing;
    if (told.type === 'changed') return notice({ tone: 'info', title: say('changed'), text: say('changed_text') });
    if (told.type === 'unreachable') return notice({ tone: 'danger', title: say('unavailable'), text: say('unavailable_text') });
    if (told.type === 'fields') return notice({ tone: 'danger', title: say('wrong'), text: say('wrong_text') });
    const words = told.check.problems.flatMap((problem) => {
      if (problem === 'not_found') return say('not_found_account');
      if (problem === 'closed') return say('closed_account');
      return problem === 'error' ? [] : say(problem);
    });
    return notice({ tone: told.check.verdict === 'stop' ? 'danger' : 'info', title: say('account_problem'), text: words.join(' ') });
  }

  #unavailable(pageUrl: string | null): TemplateResult {
    const say = this.#say;
    const lost = this.runner.state.error !== 'unreachable';
    return html`<div class="sheet" part="sheet">
      ${notice({
        tone: 'danger',
        title: lost ? say('not_found') : say('unavailable'),
        text: lost ? say('not_found_text') : say('unavailable_text'),
        actions: html`<div class="actions">
          ${lost ? nothing : button({ label: say('try_again'), kind: 'secondary', press: () => this.runner.send({ type: 'retry' }) })}
          ${isWebAddress(pageUrl) ? html`<a class="link" href=${pageUrl}>${say('open_page')}</a>` : nothing}
        </div>`,
      })}
    </div>`;
  }
}
