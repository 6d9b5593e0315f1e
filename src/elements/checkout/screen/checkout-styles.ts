import { css } from 'lit';

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
    font-weight: 600;
    letter-spacing: -0.005em;
  }
  legend.title {
    margin-bottom: var(--_space);
  }

  /* On a phone, a row from edge to edge. */
  .summary {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
    align-items: center;
    align-self: start;
    min-height: 44px;
    margin: calc(var(--_edge) * -1) calc(var(--_edge) * -1) 0;
    padding: 0 var(--_edge);
    border-radius: var(--_radius-l) var(--_radius-l) 0 0;
    background: var(--_subtle);
    overflow-wrap: anywhere;
  }
  .summary > :not(.payee, .total, .toggle) {
    width: 100%;
  }
  .summary > .later,
  .summary > .said {
    padding-bottom: 10px;
  }
  .payee {
    display: flex;
    flex: 1 1 5em;
    flex-wrap: wrap;
    gap: 0 8px;
    align-items: center;
    font-size: 0.9375em;
  }
  /* The badge has the same size beside texts of different sizes. */
  .payee .test {
    font-size: calc(0.75em / 0.9375);
  }
  .title .test {
    font-size: calc(0.75em / 1.0625);
  }
  .summary > .total {
    font-size: 1.125em;
    font-weight: 600;
  }
  .toggle {
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    margin-inline: -12px calc(var(--_edge) * -1);
    padding: 0;
    border: 0;
    border-radius: var(--_radius);
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  /* The whole row can be pressed. */
  .toggle::after {
    position: absolute;
    inset: 0 0 auto;
    height: 44px;
    content: '';
  }
  .toggle:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: -6px;
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
    padding-block: 4px var(--_space);
  }
  .cart.open {
    display: grid;
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
    font-weight: 600;
  }
  [hidden] {
    display: none !important;
  }
  .asks {
    display: contents;
  }
  .foot {
    display: grid;
    gap: 6px;
  }
  .method > .foot {
    margin-top: var(--_space);
  }
  /* One line, whatever is offered, so that the form's height is known before it is there. The names that find no place follow on a press. */
  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
    justify-content: center;
    height: 1.45em;
    overflow: hidden;
    font-size: 0.875em;
    font-weight: 400;
  }
  /* Centred content would move while the page's HTML still comes: what follows the form says that all of it is there. */
  .box:not(:has(+ *)) .group > .secondary {
    visibility: hidden;
  }
  .way {
    display: inline-flex;
    gap: 4px;
    align-items: center;
  }
  .way .icon {
    width: 18px;
    height: 18px;
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
      gap: 2px 16px;
      margin: 0;
      padding: var(--_space);
      border-radius: var(--_radius);
    }
    .payee {
      flex-basis: 100%;
      justify-content: space-between;
    }
    .summary > .total {
      font-size: 1.375em;
    }
    .summary > .later,
    .summary > .said {
      padding: 4px 0 0;
    }
    .cart {
      display: grid;
      padding-block: 12px 0;
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
