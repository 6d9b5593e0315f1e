import type { TemplateResult } from 'lit';
import type { PortalView } from '../../../contract/sessions/portal.ts';
import type { CardField, CardFrameListener, TokeniseResult } from '../../../frame/outside.ts';
import { followPage } from '../../shared/element/scheme.ts';
import type { Locale } from '../../../facts/languages.ts';
import type { PartHost } from '../../shared/element/part.ts';
import { CardHost } from '../../shared/element/card-host.ts';
import { PanelDraft } from './draft.ts';
import type { PanelForm } from '../panel/panel-form.ts';
import type { PanelContext } from '../panel/panel-parts.ts';
import { panelContent } from './panel-content.ts';
import { acceptsCard, needsFrame, type Panel, type PortalState } from '../flow/portal-state.flow.ts';

/** The panels that open above the page, with the draft and the card frame of the open one. */
export class PanelController {
  readonly #cardHost = new CardHost();
  #previewed: PortalState['previewState'] = null;
  /** The view that was shown when the action of the open panel began. */
  #agreed: PortalView | null = null;

  readonly #listener: CardFrameListener;
  readonly #form: PanelForm;
  #wrongCard: readonly CardField[] = [];
  readonly draft: PanelDraft;

  /** `open` opens the panel of a draft from before a reload. */
  constructor(host: PartHost, listener: CardFrameListener, form: PanelForm, open: (panel: Panel) => void) {
    this.draft = new PanelDraft(host, form, open);
    this.#listener = listener;
    this.#form = form;
    this.#cardHost.listen({
      ...listener,
      onChange: ({ invalid }) => {
        this.#wrongCard = invalid;
      },
    });
    followPage(host);
  }

  /**
   * The content of the open panel. While its action is under way, the amounts stay those to which the customer has agreed: a view that
   * arrives before the answer may already say that nothing is owed.
   */
  render(context: PanelContext): TemplateResult {
    if (context.state.activity === null) this.#agreed = context.view;
    const { owed, reactivation, resumption } = this.#agreed ?? context.view;
    return panelContent({ ...context, view: { ...context.view, owed, reactivation, resumption } });
  }

  /** Mounts the card frame if the panel has a place for it, or removes it. */
  place(root: ParentNode | null, state: PortalState, locale: Locale): void {
    const { panel, view, activity, previewState } = state;
    this.draft.follow(state);
    if (previewState !== this.#previewed && previewState?.type === 'known') scrollIntoSight(root);
    this.#previewed = previewState;
    const entry = view?.card_entry ?? null;
    const place = needsFrame(panel) ? (root?.querySelector<HTMLElement>('.frame') ?? null) : null;
    if (place === null || !acceptsCard(entry)) this.clear();
    else if (!this.#cardHost.mount(place, entry.frame_url, locale)) this.#listener.onUnavailable?.('gone');
    if (place === null) return;
    this.#cardHost.frame.setDisabled(activity !== null);
    this.#cardHost.frame.challenge(entry?.challenge_url ?? null);
  }

  /** Loads the card frame again. */
  retryFrame(): void {
    this.#cardHost.frame.retry();
  }

  /** Moves the focus to the first field of the card that is wrong or empty. Returns whether there is one. */
  focusCard(): boolean {
    const [field] = this.#cardHost.url ? this.#wrongCard : [];
    if (field) this.#cardHost.frame.focus(field);
    return field !== undefined;
  }

  /** Forgets what was typed in the panel. */
  empty(root: ParentNode | null): void {
    this.#form.empty(root);
    this.#cardHost.frame.clear();
  }

  /** Removes the card frame. */
  clear(): void {
    this.#cardHost.clear();
  }

  /** Turns the card that is typed in the card frame into a token. */
  tokenise(): Promise<TokeniseResult> {
    return this.#cardHost.frame.tokenise();
  }
}

/** Scrolls the preview of a choice into view, because the buttons at the panel's end are always visible and could cover it. */
function scrollIntoSight(root: ParentNode | null): void {
  const [dialog, meaning, ends] = ['dialog', '.meaning', '.ends'].map((name) => root?.querySelector(name));
  if (!dialog || !meaning || !ends) return;
  const covered = meaning.getBoundingClientRect().bottom - ends.getBoundingClientRect().top;
  if (covered > 0) dialog.scrollTop += covered + 8;
}
