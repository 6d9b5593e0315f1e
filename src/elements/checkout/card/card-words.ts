import type { SavedCard } from '../../../contract/sessions/checkout.ts';
import { msg, str } from '../../shared/locales/localize.ts';

/** The names of cards. */

const BRANDS: Readonly<Record<SavedCard['brand'], string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
  DINERS_CLUB: 'Diners Club',
};

/** A card's network and last digits. */
export function cardName({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string {
  return msg(str`${BRANDS[brand]} ending in ${last4}`);
}
