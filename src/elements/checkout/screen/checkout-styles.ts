import { css } from 'lit';
import { cardPlaceStyles } from '../../shared/controls/card-place.ts';

/** The styles of the checkout's form and cart. They add to the layout of the skeleton. */
export const checkoutStyles = css`
  .group {
    display: grid;
    gap: var(--_space);
  }
  .title {
    display: flex;
    flex-wrap: wrap;
    gap: 10px;
    align-items: center;
    padding: 0;
    font-size: 1.0625em;
    font-weight: 650;
    letter-spacing: -0.005em;
  }
  legend.title {
    margin-bottom: var(--_space);
  }
  .muted {
    color: var(--_muted);
  }
  .amount {
    white-space: nowrap;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 0 16px;
    align-items: baseline;
    justify-content: space-between;
  }
  /* Where the text is so large that its name would break between letters, an amount goes below the name, at the right edge. */
  .row > :first-child {
    flex: 1 1 5em;
  }
  .row > .amount {
    margin-inline-start: auto;
  }

  .summary {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 16px;
    align-items: center;
    align-self: start;
    padding: 12px var(--_space);
    border-radius: var(--_radius);
    background: var(--_subtle);
    overflow-wrap: anywhere;
  }
  .summary > :not(.total, .toggle) {
    width: 100%;
  }
  .payee {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
    align-items: center;
    justify-content: space-between;
    font-size: 0.9375em;
  }
  /* The badge has the same size beside texts of different sizes. */
  .payee .test {
    font-size: 0.75em;
  }
  .title .test {
    font-size: 0.66em;
  }
  .summary > .total {
    flex: 1 0 auto;
    font-size: 1.375em;
    font-weight: 650;
  }
  .toggle {
    display: flex;
    gap: 4px;
    align-items: center;
    min-height: 44px;
    margin-block: -6px;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    font-size: 0.9375em;
    cursor: pointer;
  }
  .toggle:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  .toggle .icon {
    color: var(--_muted);
  }
  .toggle[aria-expanded='true'] .icon {
    rotate: 180deg;
  }
  .cart {
    display: none;
    gap: 14px;
    padding-top: 12px;
  }
  .cart.open {
    display: grid;
  }
  .said {
    padding-top: 4px;
  }
  .lines {
    display: grid;
    gap: 12px;
  }
  .line-quantity {
    display: block;
    font-size: 0.875em;
  }
  .sums {
    display: grid;
    gap: 8px;
    padding-top: 14px;
    border-top: 1px solid var(--_border);
    font-size: 0.9375em;
  }
  .sums:not(:has(*)) {
    display: none;
  }
  .sum-total {
    margin-top: 2px;
    font-size: calc(1em / 0.9375);
    font-weight: 650;
  }
  [hidden] {
    display: none !important;
  }
  .asks {
    display: contents;
  }
  ${cardPlaceStyles}
  .foot {
    display: grid;
    gap: 6px;
  }
  .method > .foot {
    margin-top: var(--_space);
  }
  .trust {
    display: flex;
    gap: 8px;
    align-items: center;
    justify-content: center;
    padding-top: 6px;
    color: var(--_muted);
    font-size: 0.8125em;
  }

  /* The total stays visible while the form is scrolled. A cart that shows its lines is not sticky, because it would cover the form. */
  @media (min-height: 32em) {
    .summary:not(:has(.open)) {
      position: sticky;
      z-index: 1;
      top: 0;
    }
    .input,
    .button,
    [data-message] {
      scroll-margin-top: 8em;
    }
  }
  /* A wide element has space for the lines, so they are always shown. */
  @container (min-width: 560px) {
    .toggle {
      display: none;
    }
    .summary {
      padding: var(--_space);
    }
    .cart {
      display: grid;
    }
    .summary:has(.cart) {
      position: static;
    }
  }
  @container (min-width: 46em) {
    .two .summary {
      position: sticky;
      top: var(--_space);
    }
  }
  @media (forced-colors: active) {
    .summary {
      border: 1px solid CanvasText;
    }
  }
`;
