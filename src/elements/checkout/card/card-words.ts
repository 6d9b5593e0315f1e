import type { SavedCard } from '../../../contract/sessions/checkout.ts';
import { CARD_NAMES } from '../../../facts/card-names.ts';
import { msg, str } from '../../shared/locales/localize.ts';

/** The names of cards. */

/** A card's network and last digits. */
export function cardName({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string {
  return msg(str`${CARD_NAMES[brand]} ending in ${last4}`);
}
