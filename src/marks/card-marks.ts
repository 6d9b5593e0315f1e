/**
 * The marks of the card networks, each on a tile like a card, in the colours of the network. The tile has its own background, so that a
 * mark looks the same in the light scheme, the dark scheme and forced colours. The marks are plain data: the card frame writes them as
 * text, the elements as templates. Screen readers ignore them, because the network's name is next to the mark as text.
 */
import { AMEX, DINERS_CLUB, MASTERCARD, VISA } from './outlines.ts';

/** The width and height of a tile, in the units of its drawing. */
export const TILE_SIZE = { width: 34, height: 22 } as const;

/** The drawing on a tile. */
export interface CardMark {
  /** The colour of the tile. */
  readonly ground: string;
  /** The SVG transform that puts the outlines in their place on the tile. */
  readonly place: string;
  /** The outlines, each with its colour. */
  readonly shapes: readonly (readonly [colour: string, outline: string])[];
}

const WHITE = '#fff';

/**
 * The outline has three parts: the left circle, the right circle, and the area that both share. The second part starts at the same point as
 * the first.
 */
const [left = '', right = '', both = ''] = MASTERCARD.split(/(?<=z)(?=m)/i);
const start = left.slice(0, left.search(/[a-z]/));

/** The mark of each network, in the order in which they are shown. */
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
  // In this outline the letters are holes.
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
