import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import { monthsUntilExpiry } from '../card.ts';
import { insert, update, type Change, type DecisionContext } from '../decision.ts';
import type { Card } from '../records/cards.ts';
import type { CheckoutAttempt, CheckoutSession, VaultToken } from '../records/checkout.ts';
import type { Sealed } from '../records/every-record.ts';

/** The cards that a session stores and shows. */

/** The stored cards as their holder may see them: the default first, then the newest. Archived and disabled cards are left out. */
export function shownCards(cards: readonly Card[], now: Date): CheckoutView['cards'] {
  return cards
    .filter(({ card_status, is_stored }) => is_stored && (card_status === 'ACTIVE' || card_status === 'EXPIRED'))
    .toSorted((a, b) => Number(b.is_default) - Number(a.is_default) || b.created_at.getTime() - a.created_at.getTime())
    .map((card) => ({
      card_id: card.id,
      brand: card.card_brand,
      nickname: card.card_nickname,
      last4: card.card_ending,
      expiry: card.card_expire,
      is_expired: card.card_status === 'EXPIRED' || monthsUntilExpiry(card.card_expire, now) < 0,
      is_default: card.is_default,
    }));
}

/** The records from which the card of a payment is made. */
export interface UsedCard {
  readonly session: CheckoutSession;
  /** The customer who owns the card. */
  readonly customer_id: string;
  readonly attempt: CheckoutAttempt;
  readonly token: VaultToken;
  /** Every stored card of the customer. */
  readonly cards: readonly Card[];
  /** Moves the card number to a stored card; null where the payer does not store the card. */
  readonly keep: ((card_id: string) => Sealed) | null;
}

/** A card after a payment, the changes, and whether the payment stored it. */
export interface CardOutcome {
  readonly card: Card;
  readonly changes: Change[];
  readonly saved: boolean;
}

/**
 * The card that paid. It is stored with its number if the payer agreed, otherwise only with its last digits. The same number again
 * is the same card. A card that the merchant has disabled stays disabled: this payment counts, but later charges stay blocked.
 */
export function cardOf(ctx: DecisionContext, used: UsedCard): CardOutcome {
  const { session, attempt, token, cards, keep } = used;
  // A card that a session stores for later charges may be charged again by the merchant. A card stored for the shopper's convenience may
  // not.
  const is_recurring = session.mode !== 'ONE_TIME';
  const hasDefault = cards.some((other) => other.is_stored && other.is_default);
  const known = cards.find(({ fingerprint, is_stored }) => is_stored && fingerprint === token.fingerprint);
  if (keep !== null && known !== undefined) {
    const set: Partial<Card> = {
      ...(known.card_status === 'DISABLED' ? {} : { card_status: 'ACTIVE' }),
      card_expire: token.expiry,
      is_recurring: known.is_recurring || is_recurring,
      is_default: known.is_default || (!hasDefault && known.card_status !== 'DISABLED'),
      updated_at: ctx.now,
      ...(attempt.card_nickname === null ? {} : { card_nickname: attempt.card_nickname }),
    };
    return { card: { ...known, ...set }, changes: [update('cards', known.id, set, keep(known.id))], saved: true };
  }
  const id = ctx.newId('crd_');
  const kept = keep !== null;
  const card: Card = {
    account_id: ctx.account_id,
    id,
    created_at: ctx.now,
    updated_at: null,
    card_status: 'ACTIVE',
    customer_id: used.customer_id,
    card_nickname: kept ? attempt.card_nickname : null,
    card_ending: token.last4,
    card_expire: token.expiry,
    card_brand: token.brand,
    card_token: ctx.newId('ctk_'),
    is_recurring: kept && is_recurring,
    is_default: kept && !hasDefault,
    fingerprint: token.fingerprint,
    is_stored: kept,
  };
  return { card, changes: [insert('cards', card, keep?.(id))], saved: kept };
}

/** A stored card that paid. After a recurring checkout the merchant may charge it again. */
export function storedCardOf(ctx: DecisionContext, session: CheckoutSession, card: Card): CardOutcome {
  if (session.mode === 'ONE_TIME' || card.is_recurring) return { card, changes: [], saved: false };
  const set = { is_recurring: true, updated_at: ctx.now };
  return { card: { ...card, ...set }, changes: [update('cards', card.id, set)], saved: false };
}
