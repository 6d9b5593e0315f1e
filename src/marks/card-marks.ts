/**
 * The marks of the card networks: each on a tile like a card, in the colours of the network. The tile has a ground of its own, so
 * that a mark is the same in the light, in the dark and in forced colours. Plain data: the card frame writes it as text, the
 * elements as templates. They say nothing to a screen reader: the network's name stands beside them in words.
 */
import { AMEX, DINERS_CLUB, MASTERCARD, VISA } from './outlines.ts';

/** How wide and high a tile is, in the units of what is drawn on it. */
export const TILE = { width: 34, height: 22 } as const;

/** What is drawn on a tile. */
export interface CardMark {
  /** The colour of the tile. */
  readonly ground: string;
  /** Where the outlines stand on the tile. */
  readonly place: string;
  /** Each outline with its colour. */
  readonly shapes: readonly (readonly [colour: string, outline: string])[];
}

const WHITE = '#fff';

/** The two circles and what they have in common stand one after the other in the outline; the second begins where the first did. */
const [left = '', right = '', both = ''] = MASTERCARD.split(/(?<=z)(?=m)/i);
const start = left.slice(0, left.search(/[a-z]/));

/** The mark of each network, in the order in which they are shown side by side. */
export const CARD_MARKS = {
  VISA: { ground: WHITE, place: 'translate(5 -1)', shapes: [['#1434cb', VISA]] },
  MASTERCARD: {
    ground: WHITE,
    place: 'translate(5 -1)',
    shapes: [
      ['#eb001b', left],
      ['#f79e1b', start + right],
      ['#ff5f00', both],
    ],
  },
  // The letters are holes in the outline.
  AMEX: {
    ground: '#006fcf',
    place: 'translate(6) scale(.917)',
    shapes: [
      [WHITE, 'M0 0h24v24H0z'],
      ['#006fcf', AMEX],
    ],
  },
  DINERS_CLUB: { ground: WHITE, place: 'translate(8 2) scale(.75)', shapes: [['#004c97', DINERS_CLUB]] },
} as const satisfies Readonly<Record<string, CardMark>>;
