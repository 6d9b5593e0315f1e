import { css } from 'lit';

/** The checkout's own layout: cart beside the form where there is room, above it where there is not. */
export const checkoutStyles = css`
  .layout {
    display: grid;
    gap: calc(var(--_space) * 1.5);
    max-width: var(--pay-max-width, 60rem);
    margin-inline: auto;
    padding: var(--_space);
    background: var(--_surface);
    border-radius: calc(var(--_radius) * 1.6);
  }
  .main,
  .form {
    display: grid;
    gap: calc(var(--_space) * 1.5);
    align-content: start;
    min-width: 0;
  }
  .group {
    display: grid;
    gap: var(--_space);
    transition: opacity 0.2s;
  }
  .form.waits .group {
    opacity: 0.55;
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
  .group > legend.title + * {
    margin-top: calc(var(--_space) * -1);
  }
  .fields {
    display: grid;
    gap: var(--_space);
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
    gap: 10px;
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
  }
  .cart.open {
    display: grid;
  }
  .lines {
    display: grid;
    gap: 12px;
  }
  .line-name {
    overflow-wrap: anywhere;
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

  .card {
    position: relative;
  }
  .card-bones {
    position: absolute;
    inset: 0;
    background: var(--_surface);
  }
  .foot {
    display: grid;
    gap: 6px;
  }
  .trust {
    display: flex;
    gap: 8px;
    align-items: center;
    justify-content: center;
    padding-top: 6px;
    color: var(--_muted);
    font-size: 0.8125em;
    text-wrap: balance;
  }
  .expiry {
    display: flex;
    gap: 10px;
    align-items: center;
    color: var(--_muted);
    font-size: 0.9375em;
  }
  .time {
    color: var(--_text);
    font-variant-numeric: tabular-nums;
    font-weight: 600;
  }
  .waiting {
    display: flex;
    gap: 14px;
    padding: var(--_space);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_subtle);
    outline: 0;
  }
  .waiting > .spinner {
    width: 20px;
    height: 20px;
    margin-top: 2px;
    color: var(--_accent);
  }

  .outcome {
    display: grid;
    gap: 8px;
    justify-items: center;
    padding: calc(var(--_space) * 2) 0;
    text-align: center;
    text-wrap: balance;
  }
  .mark {
    display: grid;
    place-items: center;
    width: 56px;
    height: 56px;
    margin-bottom: 8px;
    border-radius: 50%;
    background: var(--_subtle);
    color: var(--_muted);
    font-size: 1.375em;
  }
  .mark.good {
    background: color-mix(in srgb, var(--_success) 14%, transparent);
    color: var(--_success);
    animation: arrive 0.35s cubic-bezier(0.2, 0.9, 0.3, 1.3);
  }
  .mark.bad {
    background: color-mix(in srgb, var(--_danger) 12%, transparent);
    color: var(--_danger);
  }
  @keyframes arrive {
    from {
      scale: 0.6;
      opacity: 0;
    }
  }
  .outcome-title {
    font-size: 1.375em;
    font-weight: 650;
    letter-spacing: -0.015em;
    line-height: 1.25;
    outline: 0;
  }
  .outcome .actions {
    justify-content: center;
  }
  .actions:not(:has(*)) {
    display: none;
  }
  .receipt {
    display: grid;
    gap: 10px;
    width: 100%;
    max-width: 26rem;
    margin-top: 16px;
    padding: var(--_space);
    border-radius: var(--_radius);
    background: var(--_subtle);
    font-size: 0.9375em;
    text-align: start;
  }
  .receipt dd {
    overflow-wrap: anywhere;
    text-align: end;
  }

  .bones {
    display: grid;
    gap: var(--_space);
  }
  .bones .bone {
    height: 48px;
  }
  .bones .bone.label {
    width: 40%;
    max-width: 120px;
    height: 12px;
    margin: 4px 0 -6px;
    border-radius: 4px;
  }
  .bones .halves {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: var(--_space);
  }

  @container (min-width: 30rem) {
    .fields {
      grid-template-columns: 1fr 1fr;
    }
    .wide,
    .field:has([type='email'], [name$='.line1'], [name$='.line2'], [name='reference'], [name='id_number'], [name='contact_number']) {
      grid-column: 1 / -1;
    }
    .layout {
      padding: calc(var(--_space) * 1.5);
    }
  }
  @container (min-width: 46rem) {
    .layout.two {
      grid-template-columns: minmax(0, 1.35fr) minmax(0, 1fr);
      gap: calc(var(--_space) * 2.5);
      padding: calc(var(--_space) * 2);
    }
    .layout.two .main {
      order: -1;
    }
    .layout:not(.two) {
      max-width: 34rem;
    }
    .two .toggle {
      display: none;
    }
    .two .summary-title {
      display: flex;
      justify-content: space-between;
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
  @media (prefers-reduced-motion: reduce) {
    .mark {
      animation: none !important;
    }
  }
  @media (forced-colors: active) {
    .summary,
    .receipt,
    .mark,
    .test {
      border: 1px solid CanvasText;
    }
  }
`;
