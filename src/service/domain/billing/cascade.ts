/** The order in which a customer's cards are tried (`contract/card-vault.ts`). */

/** The fields of a card that the order depends on. */
export interface CascadeCard {
  readonly id: string;
  readonly is_default: boolean;
  readonly created_at: Date;
}

/** The options of the call that concern cards. */
export interface CascadeOptions {
  /** Only this card is tried. */
  readonly card_id?: string | null | undefined;
  readonly cascade?: { readonly is_enabled?: boolean | undefined; readonly max_attempts?: number | null | undefined } | undefined;
}

/**
 * The cards to try: the default card first, then the others in the order of their creation. `usable` are the cards that may be charged
 * (`domain/consent.ts`); empty when there are none. Cards that were created in the same moment keep the order of the argument, so pass them in
 * the order in which they were stored.
 */
export function cardsToTry<C extends CascadeCard>(usable: readonly C[], { card_id, cascade = {} }: CascadeOptions = {}): C[] {
  if (card_id != null) return usable.filter(({ id }) => id === card_id);
  const { is_enabled = true, max_attempts } = cascade;
  if (!is_enabled) return usable.filter(({ is_default }) => is_default);
  return usable
    .toSorted((a, b) => Number(b.is_default) - Number(a.is_default) || a.created_at.getTime() - b.created_at.getTime())
    .slice(0, max_attempts ?? undefined);
}
