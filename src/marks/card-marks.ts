/**
 * The marks of the card networks, each on a tile like a card, in the colours of the network. The tile has its own background, so that a
 * mark looks the same in the light scheme, the dark scheme and forced colours. The marks are plain data: the card frame writes them as
 * text, the elements as templates. Screen readers ignore them, because the network's name is next to the mark as text.
 */
import { mark as amex } from './amex.ts';
import { mark as dinersClub } from './diners-club.ts';
import { mark as mastercard } from './mastercard.ts';
import { mark as visa } from './visa.ts';

/** The mark of each network, in the order in which they are shown. */
export const CARD_MARKS = { VISA: visa, MASTERCARD: mastercard, AMEX: amex, DINERS_CLUB: dinersClub } as const;
