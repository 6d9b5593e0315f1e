import { css } from 'lit';

/** The look of the checkout's form and cart, on the layout that the skeleton has already. */
export const checkoutStyles = css`
  .group {
    display: grid;
    gap: var(--_space);
    transition: opacity 0.2s;
  }
  /* Quieter, and still to be read: what was typed may be looked at while the bank thinks. */
  .form.waits .group {
    opacity: 0.87;
  }
  .title {
    display: flex;
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
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .row {
    display: flex;
    gap: 16px;
    align-items: baseline;
    justify-content: space-between;
  }

  .summary {
    align-self: start;
    border-radius: calc(var(--_radius) * 1.2);
    background: var(--_subtle);
  }
  .summary.bare {
    padding: 14px var(--_space);
  }
  .total {
    font-size: 1.125em;
    font-weight: 650;
  }
  .toggle {
    display: flex;
    /* A long total has a line of its own where there is no room beside the words. */
    flex-wrap: wrap;
    gap: 4px 10px;
    align-items: center;
    width: 100%;
    min-height: 52px;
    padding: 10px var(--_space);
    border: 0;
    border-radius: inherit;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  .toggle:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  .toggle-label {
    display: flex;
    flex: 1;
    gap: 4px;
    align-items: center;
    min-width: min-content;
    font-weight: 550;
  }
  .toggle .amount {
    margin-inline-start: auto;
  }
  .toggle .icon {
    color: var(--_muted);
    transition: rotate 0.15s;
  }
  .toggle[aria-expanded='true'] .icon {
    rotate: 180deg;
  }
  .summary-title {
    display: none;
  }
  .cart {
    display: none;
    gap: 14px;
    padding: 2px var(--_space) var(--_space);
    overflow-wrap: anywhere;
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
    font-weight: 650;
  }
  .test {
    padding: 2px 8px;
    border-radius: 99px;
    background: light-dark(#fbe7b5, #4a3a10);
    color: light-dark(#5d4200, #ffdf94);
    font-size: 0.75rem;
    font-weight: 600;
    white-space: nowrap;
  }

  [hidden] {
    display: none !important;
  }
  .asks {
    display: contents;
  }
  .ways {
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 1.2);
  }
  .ways > .way:not([hidden]) ~ .way:not([hidden]) {
    border-top: 1px solid var(--_border);
  }
  .way-head {
    display: flex;
    gap: 12px;
    align-items: center;
    min-height: 52px;
    padding: 0 12px;
    cursor: pointer;
  }
  .way-head .icon {
    color: var(--_muted);
  }
  .way-name {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .chosen .way-name {
    font-weight: 600;
  }
  .ways .way-body {
    padding: 4px 12px 14px;
  }
  .ways p.way-body {
    padding-inline-start: 44px;
    font-size: 0.9375em;
  }
  input[type='radio'] {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: var(--_brand);
  }
  input[type='radio']:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  .card {
    position: relative;
  }
  /* As high as the card frame will be, until it is there and says so itself. */
  .frame:empty {
    min-height: 190px;
  }
  .frame.code-only:empty {
    min-height: 106px;
  }
  .card-bones {
    position: absolute;
    inset: 0;
    align-content: start;
    background: var(--_surface);
  }
  .foot {
    display: grid;
    gap: 6px;
  }
  .news {
    margin-bottom: 10px;
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

  @container (min-width: 46rem) {
    .two .toggle {
      display: none;
    }
    .two .summary-title {
      display: block;
      padding: var(--_space) var(--_space) 14px;
    }
    .two .cart {
      display: grid;
    }
    .two .summary {
      position: sticky;
      top: var(--_space);
    }
  }
  @media (forced-colors: active) {
    .summary,
    .test {
      border: 1px solid CanvasText;
    }
  }
`;
