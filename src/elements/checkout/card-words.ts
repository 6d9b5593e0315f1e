import type { SavedCard } from '../../protocol/checkout.ts';
import { msg, str } from '../localize.ts';

/** What cards are called. */

const BRANDS: Readonly<Record<SavedCard['brand'], string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
  DINERS_CLUB: 'Diners Club',
};

/** A card by its network and last digits. */
export function cardName({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string {
  return msg(str`${BRANDS[brand]} ending in ${last4}`);
}
