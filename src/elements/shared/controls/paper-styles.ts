import { css } from 'lit';

/**
 * Paper is white, whatever the theme: a receipt or an invoice is also printed from a dark page with background graphics. A page's own
 * colours were chosen for its screen, so they do not apply on paper.
 */
export const paperStyles = css`
  @media print {
    .root {
      --_text: #191c22;
      --_muted: #596070;
      --_subtle: #f5f6f8;
      --_surface: #fff;
      --_field: #fff;
      --_border: #e3e5ea;
      --_border-strong: #868d9b;
      background: #fff;
      color-scheme: light !important;
    }
  }
`;
