import { css, html, svg, type TemplateResult } from 'lit';
import { TILE_SIZE, type CardMark } from '../../../marks/card-mark.ts';

/** The mark of a card network, on a tile like a card. */
export function cardMark({ ground, place, shapes }: CardMark): TemplateResult {
  return html`<svg class="card-mark" viewBox="0 0 ${TILE_SIZE.width} ${TILE_SIZE.height}" aria-hidden="true">
    <rect width=${TILE_SIZE.width} height=${TILE_SIZE.height} rx="3.5" fill=${ground}></rect>
    <g transform=${place}>${shapes.map(([colour, outline]) => svg`<path fill=${colour} d=${outline}></path>`)}</g>
  </svg>`;
}

/** The styles of a mark. */
export const markStyles = css`
  .card-mark {
    display: block;
    width: 34px;
    height: 22px;
    border-radius: var(--_radius-s);
    outline: 1px solid var(--_border);
    outline-offset: -1px;
    forced-color-adjust: none;
  }
`;
