import type { CARD_STATUSES } from '../../../contract/enums.ts';

/** Which of a customer's cards are tried, and in which order (interface, *Card vault pre-auth*). */

/** What matters of a card here. */
export interface CascadeCard {
  readonly id: string;
  readonly is_default: boolean;
  readonly card_status: (typeof CARD_STATUSES)[number];
  /** Whether its month is over today. */
  readonly is_expired: boolean;
  readonly created_at: Date;
}

/** What the call says about cards. */
export interface CascadeOptions {
  /** This card only. */
  readonly card_id?: string | null | undefined;
  readonly cascade?: { readonly is_enabled?: boolean | undefined; readonly max_attempts?: number | null | undefined } | undefined;
}

/**
 * The cards to try: the default first, then by creation; only what is ACTIVE and not over. Empty when there is none. Cards made in
 * the same moment stay in the order in which they are given: give them in the order in which they were stored.
 */
export function cardsToTry<C extends CascadeCard>(cards: readonly C[], { card_id, cascade = {} }: CascadeOptions = {}): C[] {
  const usable = cards.filter(({ card_status, is_expired }) => card_status === 'ACTIVE' && !is_expired);
  if (card_id != null) return usable.filter(({ id }) => id === card_id);
  const { is_enabled = true, max_attempts } = cascade;
  if (!is_enabled) return usable.filter(({ is_default }) => is_default);
  return usable
    .toSorted((a, b) => Number(b.is_default) - Number(a.is_default) || a.created_at.getTime() - b.created_at.getTime())
    .slice(0, max_attempts ?? undefined);
}
