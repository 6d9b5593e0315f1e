import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { CancelPreview, PlanPreview, PortalView, SubscribePreview } from '../../protocol/portal.ts';
import { isWebAddress } from '../attributes.ts';
import { button } from '../controls/button.ts';
import { newsStyles } from '../controls/news-styles.ts';
import { notice } from '../controls/notice.ts';
import { PayErrorEvent, PayExpiredEvent, PayReadyEvent, type PayEvent } from '../events.ts';
import { Flow } from '../flow.ts';
import { Gateway, isRecord, recognised, type Reply } from '../gateway.ts';
import { msg } from '../localize.ts';
import { adopt, type Part, type PartHost, type Start } from '../part.ts';
import { Timers } from '../timers.ts';
import { cardsSection, debitsSection, detailsSection, invoicesSection } from './account-sections.ts';
import { Typed } from './field-form.ts';
import { FramePlace } from './frame-place.ts';
import type { Hands } from './hands.ts';
import { PayCloseEvent } from './events.ts';
import { deedEvent } from './facts.ts';
import { panelOf } from './panels.ts';
import { step } from './portal.flow.ts';
import {
  INITIAL,
  isTypeable,
  needsFrame,
  type Fact,
  type Notice,
  type Panel,
  type PortalEffect,
  type PortalEvent,
  type PortalState,
  type Timer,
} from './portal-state.flow.ts';
import { errorWords, expiredWords, noticeWords } from './portal-words.ts';
import { packagesSection, subscriptionSection } from './sections.ts';
import { portalStyles } from './styles.ts';

type Preview = PlanPreview | CancelPreview | SubscribePreview;

const isPortalView = (data: unknown): data is PortalView =>
  isRecord(data) && data['kind'] === 'portal' && typeof data['version'] === 'number';
const isPreview = (data: unknown): data is Preview => isRecord(data) && ['plan', 'cancel', 'subscribe'].includes(String(data['kind']));

const ERRORS = {
  unreachable: 'The proxy or the service behind it did not answer.',
  session_not_found: 'There is no such session.',
  origin_refused: 'The origin of this page is not one of those that may use the session.',
} as const;

/** News that nothing is wrong with. */
const CALM: ReadonlySet<Notice['type']> = new Set(['done', 'unsure', 'settling']);

/** Runs a portal: has its flow's effects done, and renders its state. Loaded while the first view is on its way. */
export class PortalEngine implements Part, ReactiveController {
  /** The portal speaks as the page does, and looks so. */
  readonly locale = null;
  readonly theme = null;
  readonly #host: PartHost;
  readonly #flow: Flow<PortalState, PortalEvent, PortalEffect>;
  readonly #timers: Timers<Timer>;
  readonly #frame: FramePlace;
  readonly #typed: Typed;
  #views: Gateway<PortalView> | null = null;
  #previews: Gateway<Preview> | null = null;
  /** The first question, asked before this was loaded. */
  #reading: Promise<Reply<PortalView>> | null = null;
  #endpoint = '';
  #focusDue = false;

  constructor(host: PartHost) {
    this.#host = host;
    this.#flow = new Flow(
      step,
      INITIAL,
      (effect) => this.#perform(effect),
      () => host.requestUpdate(),
    );
    this.#timers = new Timers((timer) => this.#send({ type: 'timer', timer }));
    this.#typed = new Typed(() => host.requestUpdate());
    this.#frame = new FramePlace({ onUnavailable: () => this.#send({ type: 'no-token', shown: false }), onSubmit: () => this.#submit() });
    adopt(host, [newsStyles, portalStyles]);
    host.addController(this);
  }

  get state(): PortalState {
    return this.#flow.state;
  }

  begin({ endpoint, session, first, reading }: Start): void {
    this.pause();
    this.#reading = reading?.then((reply) => recognised(reply, isPortalView)) ?? null;
    this.#listen(endpoint, session);
    const view = isPortalView(first) ? first : null;
    this.#send({ type: 'begin', session, view });
    // What came with the page may be older than the page looks.
    if (view !== null) void this.#read();
  }

  #listen(endpoint: string, session: string): void {
    this.#endpoint = endpoint;
    this.#views = new Gateway(endpoint, `portal/${session}`, isPortalView);
    this.#previews = new Gateway(endpoint, `portal/${session}`, isPreview);
    document.addEventListener('visibilitychange', this.#look);
  }

  /** What was seen before may have changed meanwhile: it begins anew. */
  resume(): boolean {
    return false;
  }

  isCurrent(session: string): boolean {
    return this.state.session === session;
  }

  pause(): void {
    document.removeEventListener('visibilitychange', this.#look);
    this.#timers.clear();
    this.#views?.close();
    this.#frame.put(null, null, 'EN_ZA');
  }

  #send(event: PortalEvent): void {
    this.#flow.send(event);
  }

  /** Whoever comes back to the page sees how it is now. */
  readonly #look = (): void => {
    if (!document.hidden) void this.#read();
  };

  #perform(effect: PortalEffect): void {
    switch (effect.type) {
      case 'read':
        return void this.#read();
      case 'entry':
        return void this.#entry();
      case 'renew':
        return void this.#renew(this.state.session);
      case 'preview':
        return void this.#preview(effect.panel);
      case 'tokenise':
        return void this.#tokenise();
      case 'send':
        return void this.#act(effect.action);
      case 'wait':
        this.#timers.set(effect.timer, Math.min(effect.ms, 2 ** 31 - 1));
        return;
      case 'tell':
        this.#tell(effect.fact);
        return;
      case 'focus':
        this.#focusDue = true;
        this.#host.requestUpdate();
        return;
    }
  }

  async #read(): Promise<void> {
    const gateway = this.#views;
    const asked = this.#reading;
    this.#reading = null;
    const reply = await (asked ?? gateway?.read());
    if (gateway !== this.#views || reply === undefined) return;
    this.#send(
      reply.type === 'view'
        ? { type: 'view', view: reply.view }
        : { type: 'lost', problem: reply.type === 'problem' ? reply.problem : null },
    );
  }

  /** Opens the place for a new card. */
  async #entry(): Promise<void> {
    const reply = await this.#views?.send('card-entry', {});
    if (reply?.type === 'view') this.#send({ type: 'view', view: reply.view });
    else this.#timers.set('poll', 3_000);
  }

  async #preview(panel: Panel): Promise<void> {
    const [path, body] =
      panel.type === 'cancel'
        ? ['cancel/preview', {}]
        : [
            panel.type === 'plan' ? 'change-plan/preview' : 'subscribe/preview',
            { items: [panel.type === 'plan' || panel.type === 'subscribe' ? panel.choice : null] },
          ];
    const reply = await this.#previews?.send(path, body);
    this.#send({ type: 'previewed', panel, preview: reply?.type === 'view' ? reply.view : null, refused: reply?.type === 'problem' });
  }

  async #tokenise(): Promise<void> {
    const result = await this.#frame.tokenise();
    if (result.type === 'token') this.#send({ type: 'token', token: result.token, key: crypto.randomUUID() });
    else this.#send({ type: 'no-token', shown: result.type === 'invalid' });
  }

  async #act({ path, body, key }: Extract<PortalEffect, { type: 'send' }>['action']): Promise<void> {
    const reply = await this.#views?.send(path, { attempt_key: key, ...body });
    if (reply?.type === 'view') this.#send({ type: 'answered', key, view: reply.view });
    else if (reply?.type === 'problem') this.#send({ type: 'refused', key, problem: reply.problem });
    else this.#send({ type: 'unanswered', key });
  }

  #tell(fact: Fact): void {
    const { session } = this.state;
    switch (fact.type) {
      case 'ready':
        return void this.#dispatch(new PayReadyEvent());
      case 'expired':
        return void this.#dispatch(new PayExpiredEvent({ session_id: session }));
      case 'error':
        return void this.#dispatch(
          new PayErrorEvent({ code: fact.code, message: ERRORS[fact.code], recoverable: fact.code === 'unreachable' }),
        );
      case 'deed':
        for (const event of deedEvent(fact, session)) this.#dispatch(event);
    }
  }

  /** A page that knows a way gets another link, and nobody has to be told. */
  async #renew(expired: string): Promise<void> {
    const session = await this.#another();
    if (expired !== this.state.session) return;
    if (session === null || session === expired) {
      this.#send({ type: 'not-renewed' });
      return;
    }
    this.pause();
    this.#listen(this.#endpoint, session);
    this.#send({ type: 'renewed', session });
    this.#host.session = session;
  }

  async #another(): Promise<string | null> {
    try {
      return (await this.#host.renewSession?.()) ?? null;
    } catch {
      return null;
    }
  }

  #dispatch(event: PayEvent<unknown>): boolean {
    return this.#host.dispatchEvent(event);
  }

  // ── what the customer does

  /** Enter in a field of the card. */
  #submit(): void {
    const main = this.#host.shadowRoot?.querySelector<HTMLButtonElement>('dialog .button.primary');
    main?.click();
  }

  get #hands(): Hands {
    const { doing, notice: news } = this.state;
    return {
      open: (panel) => {
        if (panel.type !== this.state.panel?.type) this.#typed.clear();
        this.#send({ type: 'open', panel });
      },
      close: () => this.#close(),
      act: (deed, path, body = {}, { card_id, withCard = false } = {}) =>
        this.#send({
          type: 'act',
          action: { deed, path, body, key: crypto.randomUUID(), ...(card_id === undefined ? {} : { card_id }) },
          ...(withCard ? { card: { nickname: '' } } : {}),
        }),
      addCard: () => this.#send({ type: 'add', nickname: this.#typed.get('nickname') }),
      retry: () => this.#send({ type: 'retry' }),
      leave: () => this.#leave(),
      pdf: (id) => `${this.#endpoint.replace(/\/+$/, '')}/portal/${this.state.session}/invoices/${id}/pdf`,
      typed: this.#typed,
      closable: doing === null || doing.type === 'verifying',
      busy: doing !== null && !(news?.type === 'unsure' && doing.type === 'sending' && doing.tries > 5),
    };
  }

  #close(): void {
    const { doing } = this.state;
    if (doing?.type === 'verifying')
      void this.#views?.send('card-entry/withdraw', { attempt_key: crypto.randomUUID() }).then(() => this.#read());
    this.#send({ type: 'close' });
  }

  #leave(): void {
    const { view, session } = this.state;
    const redirect_url = view?.settings.redirect_url ?? null;
    if (this.#dispatch(new PayCloseEvent({ session_id: session, redirect_url })) && isWebAddress(redirect_url))
      location.assign(redirect_url);
  }

  // ── what is shown

  /** What the live region says: what nothing that takes the focus says already. */
  get announcement(): string {
    const { phase, doing, notice: news, view, previewed } = this.state;
    if (phase === 'loading' || phase === 'renewing') return msg('Loading your account');
    if (doing?.type === 'verifying' && view?.card_entry?.state === 'action') return msg('Your bank asks you to confirm');
    if (doing !== null) return news?.type === 'unsure' && view ? noticeWords(news, view).title : msg('One moment…');
    if (previewed?.type === 'asking') return msg('Working it out…');
    return '';
  }

  render(): TemplateResult | null {
    const { phase, view, error } = this.state;
    if (phase === 'unavailable')
      return this.#ending(errorWords(error), error === 'unreachable' ? msg('Try again') : null, () => this.#send({ type: 'retry' }));
    if (phase === 'expired')
      return this.#ending(expiredWords(), isWebAddress(view?.settings.redirect_url) ? msg('Close') : null, () => this.#leave());
    return view === null || phase === 'renewing' ? null : this.#page(view);
  }

  #ending({ title, text }: { title: string; text: string }, label: string | null, press: () => void): TemplateResult {
    return html`<div class="portal" part="layout">
      <section class="section ending" tabindex="-1" data-message aria-label=${title}>
        <h2 class="title">${title}</h2>
        <p>${text}</p>
        ${label === null ? nothing : button({ label, kind: 'secondary', press })}
      </section>
    </div>`;
  }

  #page(view: PortalView): TemplateResult {
    const { subscription, invoices, billing_details, allowed } = view;
    const hands = this.#hands;
    return html`<div class="portal" part="layout">
        ${this.#news(view)} ${subscription === null ? nothing : subscriptionSection(view, subscription, hands)}
        ${allowed.subscribe ? packagesSection(view, hands) : nothing} ${cardsSection(view, hands)}
        ${invoices === null ? nothing : invoicesSection(invoices, hands)}
        ${billing_details === null ? nothing : detailsSection(view, billing_details, hands)} ${debitsSection(view)}
        <div class="foot">${button({ label: msg('Close'), kind: 'quiet', press: () => hands.leave() })}</div>
      </div>
      ${this.#dialog(view, hands)}`;
  }

  #news(view: PortalView): TemplateResult | typeof nothing {
    const { notice: news, panel, doing } = this.state;
    if (news === null || (panel !== null && news.type !== 'done')) return nothing;
    const stuck = news.type === 'unsure' && doing?.type === 'sending' && doing.tries > 5;
    return notice({
      tone: CALM.has(news.type) ? 'info' : 'danger',
      icon: news.type === 'done' ? 'check' : 'alert',
      ...noticeWords(news, view),
      actions: stuck ? button({ label: msg('Check again'), kind: 'secondary', press: () => this.#send({ type: 'retry' }) }) : nothing,
    });
  }

  #dialog(view: PortalView, hands: Hands): TemplateResult {
    const { panel } = this.state;
    return html`<dialog
      class="panel"
      part="dialog"
      aria-labelledby="panel-title"
      @cancel=${(event: Event): void => {
        event.preventDefault();
        if (hands.closable) this.#close();
      }}
    >
      ${panel === null ? nothing : html`<div class="panel-body">${panelOf({ panel, state: this.state, view, hands })}</div>`}
    </dialog>`;
  }

  hostUpdated(): void {
    const { panel, view, doing } = this.state;
    const root = this.#host.shadowRoot;
    const dialog = root?.querySelector('dialog') ?? null;
    if (dialog && panel !== null && !dialog.open) dialog.showModal();
    // The browser gives the focus back to what opened it.
    if (dialog?.open && panel === null) dialog.close();
    const entry = view?.card_entry ?? null;
    const place = needsFrame(panel) ? (root?.querySelector<HTMLElement>('.frame') ?? null) : null;
    this.#frame.put(place, isTypeable(entry) ? entry.frame_url : null, this.#host.spoken);
    if (place !== null) {
      this.#frame.lock(doing !== null);
      this.#frame.challenge(entry?.challenge_url ?? null);
    }
    if (!this.#focusDue) return;
    this.#focusDue = false;
    (dialog?.open ? dialog : root)?.querySelector<HTMLElement>('[data-message]')?.focus();
  }
}
