import type { CardMark } from './card-mark.ts';
import { outline } from './outlines/amex.ts';

/** The mark of American Express. In its outline the letters are holes. */
export const mark: CardMark = {
  ground: '#006fcf',
  place: 'translate(6) scale(.917)',
  shapes: [
    ['#fff', 'M0 0h24v24H0z'],
    ['#006fcf', outline],
  ],
};
