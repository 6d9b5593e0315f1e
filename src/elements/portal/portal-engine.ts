import { newAttemptKey } from '../attempt-key.ts';
import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { PortalView } from '../../protocol/portal.ts';
import { isWebAddress } from '../attributes.ts';
import { button } from '../controls/button.ts';
import { isElsewhere } from '../controls/elsewhere.ts';
import { newsStyles } from '../controls/news-styles.ts';
import type { PayEvent } from '../events.ts';
import { Lazy, whenIdle } from '../lazy.ts';
import { msg } from '../localize.ts';
import { adopt, type Part, type PartHost, type Start } from '../part.ts';
import { Typed } from './field-form.ts';
import type { FrameResult } from './frame-place.ts';
import type { Hands } from './hands.ts';
import type { PanelDesk } from './panel-desk.ts';
import { PayCloseEvent } from './events.ts';
import { portalPage } from './portal-page.ts';
import { PortalRunner, type RunnerHost } from './portal-runner.ts';
import type { PortalState } from './portal-state.flow.ts';
import { errorWords, expiredWords, noticeWords, type Words } from './portal-words.ts';
import { portalStyles } from './styles.ts';

/** What `<pay-portal>` shows: it renders the flow's state and sends what the customer does. Loaded while the first view is on its way. */
export class PortalEngine implements Part, ReactiveController, RunnerHost {
  /** The portal speaks as the page does, and looks so. */
  readonly locale = null;
  readonly theme = null;
  readonly #host: PartHost;
  readonly #runner = new PortalRunner(this);
  readonly #desk: Lazy<PanelDesk>;
  readonly #typed: Typed;
  #focusDue = false;
  /** News that took no focus, because its customer was elsewhere in the page: it is said aloud instead. */
  #unseen: PortalState | null = null;
  /** A panel was opened before what it shows had come. */
  #late = false;

  constructor(host: PartHost) {
    this.#host = host;
    this.#typed = new Typed(() => host.requestUpdate());
    const listener = { onUnavailable: () => this.#runner.send({ type: 'frame-lost' }), onSubmit: () => this.#submit() };
    this.#desk = new Lazy(
      async () => new (await import('./panel-desk.ts')).PanelDesk(host, listener),
      () => host.requestUpdate(),
    );
    adopt(host, [newsStyles, portalStyles]);
    host.addController(this);
  }

  get state(): PortalState {
    return this.#runner.state;
  }

  begin(start: Start): void {
    this.pause();
    this.#runner.begin(start);
  }

  /** What was seen before may have changed meanwhile: it begins anew. */
  resume(): boolean {
    return false;
  }

  isCurrent(session: string): boolean {
    return this.state.session === session;
  }

  pause(): void {
    this.#runner.pause();
    this.#desk.piece?.clear();
  }

  // ── what the runner tells and needs

  onState(): void {
    this.#host.requestUpdate();
  }

  onEvent(event: PayEvent<unknown>): void {
    if (event.type === 'pay-ready') whenIdle(() => this.#desk.load());
    this.#host.dispatchEvent(event);
  }

  onFocus(): void {
    this.#focusDue = true;
    this.#host.requestUpdate();
  }

  onRenewed(session: string): void {
    this.#desk.piece?.clear();
    this.#host.session = session;
  }

  onFrame(): void {
    this.#desk.piece?.retryFrame();
  }

  tokenise(): Promise<FrameResult | undefined> {
    return this.#desk.piece?.tokenise() ?? Promise.resolve(undefined);
  }

  get renewSession(): (() => Promise<string>) | undefined {
    return this.#host.renewSession;
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
        this.#runner.send({ type: 'open', panel });
      },
      close: () => this.#close(),
      act: (deed, path, body = {}, { card_id, withCard = false } = {}) =>
        this.#runner.send({
          type: 'act',
          action: { deed, path, body, key: newAttemptKey(), ...(card_id === undefined ? {} : { card_id }) },
          ...(withCard ? { card: { nickname: '' } } : {}),
        }),
      addCard: () => this.#runner.send({ type: 'add', nickname: this.#typed.get('nickname') }),
      retry: () => this.#runner.send({ type: 'retry' }),
      leave: () => this.#leave(),
      pdf: (id) => `${this.#runner.url}/invoices/${id}/pdf`,
      typed: this.#typed,
      closable: doing === null || doing.type === 'verifying',
      busy: doing !== null && !(news?.type === 'unsure' && doing.type === 'sending' && doing.tries > 5),
    };
  }

  #close(): void {
    const { doing } = this.state;
    if (doing?.type === 'verifying') void this.#runner.withdraw();
    this.#runner.send({ type: 'close' });
  }

  #leave(): void {
    const { view, session } = this.state;
    const redirect_url = view?.settings.redirect_url ?? null;
    if (this.#host.dispatchEvent(new PayCloseEvent({ session_id: session, redirect_url })) && isWebAddress(redirect_url))
      location.assign(redirect_url);
  }

  // ── what is shown

  /** What the live region says: what nothing that takes the focus says already. */
  get announcement(): string {
    const { phase, doing, notice: news, view, error, previewed } = this.state;
    if (phase === 'loading' || phase === 'renewing') return msg('Loading your account');
    if (phase === 'unavailable') return say(errorWords(error));
    if (this.#unseen?.phase === phase && this.#unseen.notice === news)
      return phase === 'expired' ? say(expiredWords()) : news && view ? say(noticeWords(news, view)) : '';
    if (doing?.type === 'verifying' && view?.card_entry?.state === 'action') return msg('Your bank asks you to confirm');
    if (doing !== null) return news?.type === 'unsure' && view ? noticeWords(news, view).title : msg('One moment…');
    if (previewed?.type === 'asking') return msg('Working it out…');
    return view === null || previewed?.type !== 'known' ? '' : (this.#desk.piece?.said(previewed.preview, view) ?? '');
  }

  render(): TemplateResult | null {
    const { state } = this;
    const hands = this.#hands;
    const page = portalPage(state, hands);
    return page && html`${page} ${state.view === null ? nothing : this.#dialog(state.view, hands)}`;
  }

  #dialog(view: PortalView, hands: Hands): TemplateResult {
    const { state } = this;
    const { panel } = state;
    return html`<dialog
      class="panel"
      part="dialog"
      aria-labelledby="panel-title"
      @cancel=${(event: Event): void => {
        event.preventDefault();
        if (hands.closable) this.#close();
      }}
    >
      ${panel === null ? nothing : html`<div class="panel-body">${this.#desk.want()?.render({ panel, state, view, hands }) ?? this.#awaited(hands)}</div>`}
    </dialog>`;
  }

  /** What stands in a panel whose words have not come, or will not. */
  #awaited(hands: Hands): TemplateResult {
    this.#late = true;
    const close = button({ label: msg('Cancel'), kind: 'quiet', press: () => hands.close() });
    if (!this.#desk.failed)
      return html`<h2 class="title panel-title" id="panel-title">${msg('One moment…')}</h2>
        <p class="muted with-icon" aria-busy="true"><span class="spinner" aria-hidden="true"></span></p>
        ${close}`;
    return html`<h2 class="title panel-title" id="panel-title">${msg('This did not load')}</h2>
      <p>${msg('Please check your connection and try again.')}</p>
      <div class="ends">${button({ label: msg('Try again'), kind: 'secondary', press: () => this.#desk.load() })} ${close}</div>`;
  }

  hostUpdated(): void {
    const { panel } = this.state;
    const root = this.#host.shadowRoot;
    const dialog = root?.querySelector('dialog') ?? null;
    if (dialog && panel !== null && !dialog.open) dialog.showModal();
    // The browser gives the focus back to what opened it.
    if (dialog?.open && panel === null) dialog.close();
    this.#desk.piece?.place(root, this.state, this.#host.spoken);
    if (this.#late && this.#desk.piece !== null) {
      this.#late = false;
      dialog?.querySelector<HTMLElement>('[autofocus], input, select, button')?.focus();
    }
    if (!this.#focusDue) return;
    this.#focusDue = false;
    if (isElsewhere(root)) {
      this.#unseen = this.state;
      this.#host.requestUpdate();
    } else (dialog?.open ? dialog : root)?.querySelector<HTMLElement>('[data-message]')?.focus();
  }
}

const say = ({ title, text }: Words): string => (text ? `${title}. ${text}` : title);
