import type { ActionName } from '../flow/action-table.flow.ts';
import type { Panel } from '../flow/portal-state.flow.ts';
import type { FieldValues } from '../form/field-values.ts';

/** The customer's actions, as the parts of the page call them. */
export interface PortalIntents {
  /** Opens a panel, or changes the choice in the open one. */
  open(panel: Panel): void;
  close(): void;
  /** Sends an action; with `withCard`, the typed card is stored first. */
  act(name: ActionName, body?: Readonly<Record<string, unknown>>, more?: { readonly card_id?: string; readonly withCard?: boolean }): void;
  /** Stores the typed card. */
  addCard(): void;
  retry(): void;
  leave(): void;
  /** The address of an invoice's document. */
  pdf(invoice_id: string): string;
  /** The typed and chosen values of a panel. */
  readonly fieldValues: FieldValues;
  /** What is folded open and switched on the page. It outlives panels. */
  readonly pageChoices: FieldValues;
  /** The page that the customer came from; null if the link does not say. */
  readonly backUrl: string | null;
  /** An action is under way, so no other can be started. */
  readonly busy: boolean;
}
