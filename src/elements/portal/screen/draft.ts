import { parseDraft, removeDraft, storeDraft, storedDraft, type DraftHost } from '../../shared/element/draft.ts';
import { isRecord } from '../../../facts/records.ts';
import { isPanelValid } from '../flow/portal-rules.flow.ts';
import type { Choice, Panel, PortalState } from '../flow/portal-state.flow.ts';
import type { PanelForm } from '../panel/panel-form.ts';

/**
 * Stores in the tab what was typed in a panel outside its card frame (`shared/element/draft.ts`), and opens that panel again after a
 * reload. The draft is removed when the panel is closed or its action has succeeded.
 */
export class PanelDraft {
  readonly #host: DraftHost;
  readonly #form: PanelForm;
  readonly #open: (panel: Panel) => void;
  #session = '';

  constructor(host: DraftHost, form: PanelForm, open: (panel: Panel) => void) {
    this.#host = host;
    this.#form = form;
    this.#open = open;
  }

  /** Called after each change of the flow's state. */
  follow(state: PortalState): void {
    const { session, phase, panel, error } = state;
    if (phase === 'expired' || error === 'session_not_found') removeDraft(this.#host, session);
    if (phase !== 'open') return;
    if (session !== this.#session) {
      this.#session = session;
      this.#restore(state);
    } else {
      const { values } = this.#form;
      storeDraft(this.#host, session, panel === null || Object.keys(values).length === 0 ? null : JSON.stringify({ panel, values }));
    }
  }

  /** The element has left the page. When it returns, what was typed is compared with the draft again. */
  pause(): void {
    this.#session = '';
  }

  /** The page has renewed the link: the typed values stay, and belong to the new link. */
  renewed(session: string): void {
    removeDraft(this.#host, this.#session);
    this.#session = session;
  }

  /** Restores the draft, unless the customer has opened another panel or typed something since. */
  #restore({ session, panel, activity, view }: PortalState): void {
    const draft = parseDraft(storedDraft(this.#host, session));
    const before = panelIn(draft?.['panel']);
    const isNewer = panel !== null && (panel.type !== before?.type || Object.keys(this.#form.values).length > 0);
    if (before === null || view === null || activity !== null || isNewer || !isPanelValid(before, view)) return;
    this.#form.clear();
    this.#form.restore(draft?.['values']);
    if (panel === null) this.#open(before);
  }
}

/** A panel with input fields, if the value is one. */
function panelIn(value: unknown): Panel | null {
  if (!isRecord(value)) return null;
  const { type, card_id, choice, card } = value;
  const chosen = choiceIn(choice);
  if (type === 'details' || type === 'cancel' || type === 'card') return { type };
  if (type === 'name' && typeof card_id === 'string') return { type, card_id };
  if (type === 'plan') return { type, choice: chosen };
  return type === 'subscribe' && chosen && typeof card === 'string' ? { type, choice: chosen, card } : null;
}

function choiceIn(value: unknown): Choice | null {
  if (!isRecord(value)) return null;
  const { product_id, qty } = value;
  return typeof product_id === 'string' && typeof qty === 'number' && Number.isInteger(qty) ? { product_id, qty } : null;
}
