/** Cards as people know them. */

/** The names of the card networks; the same in every language. */
export const CARD_NAMES = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
  DINERS_CLUB: 'Diners Club',
} as const;

/** The end of a card's or account's number, for the eye: `•••• 4242`, with a no-break space. */
export const writtenEnding = (digits: string): string => `••••\u00a0${digits}`;

/** A card by its last digits, for the eye: `Visa •••• 4242`, with a no-break space before the digits. */
export const writtenCard = (brand: keyof typeof CARD_NAMES, last4: string): string => `${CARD_NAMES[brand]} ${writtenEnding(last4)}`;
