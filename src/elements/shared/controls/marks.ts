import { html, svg, type TemplateResult } from 'lit';
import { CARD_MARKS, TILE_SIZE, type CardMark } from '../../../marks/card-marks.ts';
import { APPLE_PAY, GOOGLE_PAY } from '../../../marks/outlines.ts';

/** Marks of card networks and wallets. Screen readers ignore them, because their names are next to them. */

const CARDS: Readonly<Record<string, CardMark>> = CARD_MARKS;

/** Marks in one colour, that of the text around them. */
const WALLETS: Readonly<Record<string, string>> = { APPLE_PAY, GOOGLE_PAY };

/** The mark of a network or a wallet, by its name in the interface; null if it has no mark. */
export function drawMark(name: string): TemplateResult | null {
  const card = CARDS[name];
  if (card) return cardMark(card);
  const wallet = WALLETS[name];
  return wallet === undefined
    ? null
    : html`<svg class="wallet-mark" viewBox="0 3.5 24 17" aria-hidden="true"><path d=${wallet}></path></svg>`;
}

function cardMark({ ground, place, shapes }: CardMark): TemplateResult {
  return html`<svg class="card-mark" viewBox="0 0 ${TILE_SIZE.width} ${TILE_SIZE.height}" aria-hidden="true">
    <rect width=${TILE_SIZE.width} height=${TILE_SIZE.height} rx="3.5" fill=${ground}></rect>
    <g transform=${place}>${shapes.map(([colour, outline]) => svg`<path fill=${colour} d=${outline}></path>`)}</g>
  </svg>`;
}
