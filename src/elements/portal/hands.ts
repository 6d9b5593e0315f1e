import type { Deed, Panel } from './portal-state.flow.ts';
import type { Typed } from './field-form.ts';

/** What the customer can do, as the parts of the page see it. */
export interface Hands {
  /** Opens a panel, or the same one with something else chosen. */
  open(panel: Panel): void;
  close(): void;
  /** Does something; `withCard` turns the card that is typed into a stored one first. */
  act(
    deed: Deed,
    path: string,
    body?: Readonly<Record<string, unknown>>,
    more?: { readonly card_id?: string; readonly withCard?: boolean },
  ): void;
  /** Stores the card that is typed. */
  addCard(): void;
  retry(): void;
  leave(): void;
  /** Address of an invoice's document. */
  pdf(invoice_id: string): string;
  readonly typed: Typed;
  /** Something is on its way: nothing else can be done. */
  readonly busy: boolean;
  /** What is open may be left: also while a bank waits for an answer. */
  readonly closable: boolean;
}
