import type { CardMark } from './card-mark.ts';
import { outline } from './outlines/visa.ts';

/** The mark of Visa. */
export const mark: CardMark = { ground: '#fff', place: 'translate(5 -1)', shapes: [['#1434cb', outline]] };
