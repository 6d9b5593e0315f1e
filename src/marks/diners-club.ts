import type { CardMark } from './card-mark.ts';
import { outline } from './outlines/diners-club.ts';

/** The mark of Diners Club. */
export const mark: CardMark = { ground: '#fff', place: 'translate(8 2) scale(.75)', shapes: [['#004c97', outline]] };
