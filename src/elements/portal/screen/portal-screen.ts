import { newAttemptKey } from '../../../facts/nonce.ts';
import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { FrameFailure, TokeniseResult } from '../../../frame/outside.ts';
import type { PortalView } from '../../../contract/sessions/portal.ts';
import { focusField } from '../../shared/form/form.ts';
import type { PaySubmitStatus } from '../../shared/session/session.flow.ts';
import type { ActionName } from '../flow/action-table.flow.ts';
import { consentOf } from '../flow/portal-consent.flow.ts';
import { isWebAddress } from '../../shared/element/attributes.ts';
import { isFocusOutside } from '../../shared/element/act.ts';
import { noticeStyles } from '../../shared/controls/notice-styles.ts';
import type { PayEvent } from '../../shared/session/element-events.ts';
import { msg, spokenText, type Words } from '../../shared/locales/localize.ts';
import type { ElementStates } from '../../shared/element/states.ts';
import { adoptStyles, type Part, type PartHost } from '../../shared/element/part.ts';
import type { SessionStart } from '../../shared/session/session-runner.ts';
import { PanelForm } from '../panel/panel-form.ts';
import type { PortalIntents } from '../panel/portal-intents.ts';
import { PanelController } from './panel-controller.ts';
import { PayCloseEvent } from '../portal-events.ts';
import { portalPage } from './portal-page.ts';
import { PortalRunner, type PortalHost } from '../runner/portal-runner.ts';
import { panelAmount } from '../flow/portal-rules.flow.ts';
import type { OwnEvent, Panel, PortalState } from '../flow/portal-state.flow.ts';
import { money } from '../panel/portal-words.ts';
import { whenIdle } from '../../shared/element/lazy.ts';
import { MOTION_STYLES } from '../../shared/controls/more-motion-styles.ts';
import { paperStyles } from '../../shared/controls/paper-styles.ts';
import { reactionStyles } from '../../shared/controls/reaction-styles.ts';
import { endingStyles, endingWords } from './endings.ts';
import { noticeWords, previewAnnouncement } from './notice-words.ts';
import { accountStyles } from '../cards/account-styles.ts';
import { choiceStyles } from '../../shared/controls/choice-styles.ts';
import { markStyles } from '../../shared/controls/mark.ts';
import { cardPlaceStyles } from '../../shared/controls/card-place.ts';
import { fieldBonesStyles } from '../../shared/controls/field-bones.ts';
import { panelStyles } from './panel-styles.ts';
import { portalStyles } from './portal-styles.ts';
import { sheetStyles } from './sheet-styles.ts';
import { sumStyles } from '../subscription/sum-styles.ts';

/** The style sheets of the page, which a server writes into the HTML too. */
export const PAGE_STYLES = [noticeStyles, sheetStyles, portalStyles, paperStyles] as const;

/**
 * The content of `<pay-portal>`: it renders the flow's state and sends the customer's actions to it. Loaded while the first view is
 * requested.
 */
export class PortalScreen implements Part, ReactiveController, PortalHost {
  /** A session of a portal sets no language and no theme, so those of the page apply. */
  readonly locale = null;
  readonly theme = null;
  readonly #host: PartHost;
  readonly #runner = new PortalRunner(this);
  readonly #panels: PanelController;
  readonly #form: PanelForm;
  #interval: string | undefined;
  #focusDue = false;
  /** The panel that was shown last: the focus moves into another one. */
  #shownPanel: Panel['type'] | null = null;
  /** Whether the account was drawn once. A server does not know the addresses of its documents, so they come with the next render. */
  #isDrawn = false;
  /** The label of the focused button before the content changed. */
  #focusedLabel: string | null = null;
  /**
   * The state whose notice did not take the focus, because the focus was in another part of the page. The live region announces that notice
   * instead.
   */
  #unfocusedNotice: PortalState | null = null;

  constructor(host: PartHost) {
    this.#host = host;
    this.#form = new PanelForm(host, () => this.state);
    const listener = {
      onReady: () => this.#runner.send({ type: 'frame_ready' }),
      onUnavailable: (reason: FrameFailure) => this.#runner.frameLost(reason),
      onSubmit: () => this.#submit(),
      onEscape: () => this.#close(),
    };
    this.#panels = new PanelController(host, listener, this.#form, (panel) => this.#runner.send({ type: 'open', panel }));
    adoptStyles(host, [
      ...PAGE_STYLES,
      reactionStyles,
      fieldBonesStyles,
      cardPlaceStyles,
      choiceStyles,
      panelStyles,
      sumStyles,
      markStyles,
      accountStyles,
      ...endingStyles,
    ]);
    host.addController(this);
  }

  get state(): PortalState {
    return this.#runner.state;
  }

  begin(start: SessionStart): void {
    this.pause();
    this.#runner.begin(start);
  }

  resume(): boolean {
    if (this.state.view === null || !this.isCurrent(this.#host.session ?? '')) return false;
    this.#runner.resume();
    return true;
  }

  isCurrent(session: string): boolean {
    return this.state.session === session;
  }

  pause(): void {
    this.#runner.pause();
    this.#panels.clear();
    this.#panels.draft.pause();
  }

  get outcome(): PaySubmitStatus | null {
    return this.#runner.outcome;
  }

  get states(): ElementStates {
    const { isReadyNotified: ready, activity, pendingAction, view, phase } = this.state;
    return { ready, pending: activity !== null || pendingAction !== null, test: view?.test === true, expired: phase === 'expired' };
  }

  focusWrong(): boolean {
    const field = this.#form.firstWrong;
    if (field !== undefined) focusField(this.#host.shadowRoot, field);
    return field !== undefined || this.#panels.focusCard();
  }

  clear(): void {
    if (this.state.activity === null) this.#panels.empty(this.#host.shadowRoot);
  }

  // ── PortalHost: called by the runner

  onOutcome(status: PaySubmitStatus | null): void {
    this.#host.act.end(status);
  }

  onState(): void {
    this.#host.requestUpdate();
  }

  onEvent(event: PayEvent<unknown>): void {
    whenIdle(() => adoptStyles(this.#host, MOTION_STYLES));
    this.#host.dispatchEvent(event);
  }

  onFocus(): void {
    this.#focusDue = true;
    this.#host.requestUpdate();
  }

  onRenewed(session: string): void {
    this.#panels.clear();
    this.#panels.draft.renewed(session);
    this.#host.session = session;
  }

  onFrame(): void {
    this.#panels.retryFrame();
  }

  tokenise(): Promise<TokeniseResult> {
    return this.#panels.tokenise();
  }

  get renewSession(): (() => Promise<string>) | undefined {
    return this.#host.renewSession;
  }

  // ── The customer's actions

  /** Enter was pressed in a field of the card. */
  #submit(): void {
    const main = this.#host.shadowRoot?.querySelector<HTMLButtonElement>('dialog .button.primary');
    main?.click();
  }

  get #intents(): PortalIntents {
    const { activity } = this.state;
    this.#form.locked = activity !== null;
    return {
      open: (panel) => {
        if (panel.type !== this.state.panel?.type) this.#form.clear();
        this.#runner.send({ type: 'open', panel });
      },
      close: () => this.#close(),
      act: (name, body = {}, { card_id, withCard = false } = {}) =>
        this.#press(
          name,
          name === 'change_details' && Object.keys(body).length === 0
            ? { type: 'close' }
            : {
                type: 'act',
                action: { name, body, key: newAttemptKey(), ...(card_id === undefined ? {} : { card_id }) },
                ...(withCard ? { card: { nickname: '' } } : {}),
              },
        ),
      addCard: () => this.#press('add_card', { type: 'add', nickname: this.#form.get('nickname') }),
      retry: () => this.#runner.send({ type: 'retry' }),
      leave: () => this.#leave(),
      pdf: (kind, id) => (this.#isDrawn ? `${this.#runner.url}/${kind}/${id}/pdf` : null),
      form: this.#form,
      interval: this.#interval,
      chooseInterval: (interval) => {
        this.#interval = interval;
        this.#host.requestUpdate();
      },
      backUrl: this.#backUrl,
      busy: activity !== null,
    };
  }

  /** Begins an action, unless the page prevents it; nothing is begun if the panel or its amounts have changed while the page was asked. */
  #press(action: ActionName, event: OwnEvent): void {
    const { panel } = this.state;
    const agreed = JSON.stringify(consentOf(this.state));
    // A press in the list of cards is no press of a panel's main button.
    if (panel === null || panel.type === 'cards') this.#runner.send(event);
    else
      this.#host.act.press({ action }, () => {
        if (this.state.panel !== panel || JSON.stringify(consentOf(this.state)) !== agreed) return 'failed';
        this.#runner.send(event);
        return event.type === 'close' ? 'completed' : null;
      });
  }

  #close(): void {
    const { activity } = this.state;
    if (activity?.type === 'verifying') this.#runner.withdraw();
    this.#runner.send({ type: 'close' });
  }

  get #backUrl(): string | null {
    const url = this.state.view?.settings.redirect_url ?? null;
    return isWebAddress(url) ? url : null;
  }

  #leave(): void {
    const { view, session } = this.state;
    const redirect_url = view?.settings.redirect_url ?? null;
    const back = this.#backUrl;
    if (this.#host.dispatchEvent(new PayCloseEvent({ session_id: session, redirect_url })) && back !== null) location.assign(back);
  }

  // ── Rendering

  /** The text of the live region. It leaves out what the focused text already says. */
  get announcement(): string {
    const { phase, activity, notice: news, view, previewState, panel, isReadyNotified } = this.state;
    if (phase === 'loading' || phase === 'renewing') return msg('Loading your account');
    const ends = phase !== 'open';
    const isUnfocused = this.#unfocusedNotice?.phase === phase && this.#unfocusedNotice.notice === news;
    if (ends) return phase === 'unavailable' || !isReadyNotified || isUnfocused ? spokenText(endingWords(this.state)) : '';
    if (isUnfocused) return spokenText(this.#words(news, view));
    if (activity?.type === 'verifying' && view?.card_entry?.state === 'action') return msg('Your bank asks you to confirm');
    if (activity !== null) return this.#words(news, view)?.title ?? msg('One moment…');
    if (previewState?.type === 'asking') return msg('Calculating…');
    const sum = news?.type === 'repriced' && panel && view ? panelAmount(panel, view) : undefined;
    if (sum !== undefined) return `${this.#words(news, view)?.title ?? ''}. ${msg('Due now')}: ${money(sum)}`;
    return view === null || previewState?.type !== 'known' ? '' : previewAnnouncement(previewState.preview, view);
  }

  #words(news: PortalState['notice'], view: PortalView | null): Words | undefined {
    return news && view ? noticeWords(news, view) : undefined;
  }

  render(): TemplateResult | null {
    const { state } = this;
    const intents = this.#intents;
    const page = portalPage(state, intents);
    return page && html`${page} ${state.view === null ? nothing : this.#dialog(state.view, intents)}`;
  }

  #dialog(view: PortalView, intents: PortalIntents): TemplateResult {
    const { state } = this;
    const { panel } = state;
    return html`<dialog
      class="panel"
      part="dialog"
      aria-labelledby="panel-title"
      @cancel=${(event: Event): void => {
        event.preventDefault();
        this.#close();
      }}
    >
      ${panel === null ? nothing : html`<div class="panel-body">${this.#panels.render({ panel, state, view, intents })}</div>`}
    </dialog>`;
  }

  hostUpdate(): void {
    this.#focusedLabel = this.#host.shadowRoot?.activeElement?.ariaLabel ?? null;
  }

  hostUpdated(): void {
    const { panel, view } = this.state;
    const root = this.#host.shadowRoot;
    if (view !== null && !this.#isDrawn) {
      this.#isDrawn = true;
      this.#host.requestUpdate();
    }
    // If a list has changed, its buttons have moved: the focus stays on the button with the same label.
    if (this.#focusedLabel !== null && root?.activeElement?.ariaLabel !== this.#focusedLabel)
      root?.querySelector<HTMLElement>(`[aria-label=${JSON.stringify(this.#focusedLabel)}]`)?.focus();
    const dialog = root?.querySelector('dialog') ?? null;
    // A dialog that left the page with the element is still open when it comes back, but not above the page.
    const isModal = dialog?.matches(':modal') === true;
    if (dialog && panel !== null && !isModal) {
      dialog.close();
      dialog.showModal();
    }
    if (dialog && panel !== null && !(isModal && panel.type === this.#shownPanel)) focusPanel(dialog, panel);
    this.#shownPanel = panel?.type ?? null;
    // The browser returns the focus to the button that opened the dialog.
    if (dialog?.open && panel === null) dialog.close();
    this.#panels.place(root, this.state, this.#host.language);
    if (!this.#focusDue) return;
    this.#focusDue = false;
    if (isFocusOutside(root)) {
      this.#unfocusedNotice = this.state;
      this.#host.requestUpdate();
    } else (dialog?.open ? dialog : root)?.querySelector<HTMLElement>('[data-message]')?.focus();
  }
}

/** The fields with which panels begin. Any other panel begins with its heading, so that no answer looks selected and no key press gives one. */
const FIRST_FIELDS: Readonly<Partial<Record<Panel['type'], string>>> = { name: 'nickname', details: 'email' };

function focusPanel(dialog: HTMLDialogElement, { type }: Panel): void {
  const field = FIRST_FIELDS[type];
  const first = field === undefined ? null : dialog.querySelector<HTMLElement>(`[name=${field}]`);
  (first ?? dialog.querySelector<HTMLElement>('.panel-title'))?.focus();
}
