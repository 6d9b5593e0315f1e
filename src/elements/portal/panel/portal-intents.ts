import type { ActionName } from '../flow/action-table.flow.ts';
import type { Panel } from '../flow/portal-state.flow.ts';
import type { PanelForm } from './panel-form.ts';

/** The customer's actions, which the parts of the page call. */
export interface PortalIntents {
  /** Opens a panel, or changes the choice in the open one. */
  open(panel: Panel): void;
  close(): void;
  /** Sends an action, or closes the panel if there is nothing to change; with `withCard`, the typed card is stored first. */
  act(name: ActionName, body?: Readonly<Record<string, unknown>>, more?: { readonly card_id?: string; readonly withCard?: boolean }): void;
  /** Stores the typed card. */
  addCard(): void;
  retry(): void;
  leave(): void;
  /** The address of the document of an invoice or a mandate; null while a server draws the page or it is taken over from there. */
  pdf(kind: 'invoices' | 'mandates', id: string): string | null;
  /** The fields of the open panel. */
  readonly form: PanelForm;
  /** The interval whose plans the page shows, if the customer has chosen one. It stays when a panel closes. */
  readonly interval: string | undefined;
  chooseInterval(interval: string): void;
  /** The page from which the customer came; null if the link does not have it. */
  readonly backUrl: string | null;
  /** Whether an action is under way, so that no other one can be started. */
  readonly busy: boolean;
}
