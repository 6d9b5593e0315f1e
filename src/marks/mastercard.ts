import type { CardMark } from './card-mark.ts';
import { outline } from './outlines/mastercard.ts';

/**
 * The outline has three parts: the left circle, the right circle, and the area that both share. The second part starts at the same point as
 * the first.
 */
const [left = '', right = '', both = ''] = outline.split(/(?<=z)(?=m)/i);
const start = left.slice(0, left.search(/[a-z]/));

/** The mark of Mastercard. */
export const mark: CardMark = {
  ground: '#fff',
  place: 'translate(5 -1)',
  shapes: [
    ['#eb001b', left],
    ['#f79e1b', start + right],
    ['#ff5f00', both],
  ],
};
