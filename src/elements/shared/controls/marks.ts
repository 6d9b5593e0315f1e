import type { TemplateResult } from 'lit';
import type { CardMark } from '../../../marks/card-mark.ts';
import { CARD_MARKS } from '../../../marks/card-marks.ts';
import { cardMark } from './mark.ts';

const CARDS: Readonly<Record<string, CardMark>> = CARD_MARKS;

/** The mark of a card network, by its name in the interface; null if it has no mark. */
export function drawMark(name: string): TemplateResult | null {
  const mark = CARDS[name];
  return mark === undefined ? null : cardMark(mark);
}
