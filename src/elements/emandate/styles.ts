import { css } from 'lit';

/** The look of signing: one narrow sheet, one family with the checkout. */
export const emandateStyles = css`
  form {
    display: grid;
    gap: calc(var(--_space) * 1.25);
    min-width: 0;
  }
  h3 {
    margin: 0;
  }
  .step-head {
    display: grid;
    gap: 6px;
  }
  .step-of {
    color: var(--_muted);
    font-size: 0.8125em;
    font-weight: 550;
  }
  .bars {
    display: flex;
    gap: 4px;
  }
  .bars span {
    flex: 1;
    height: 4px;
    border-radius: 2px;
    background: var(--_border);
  }
  .bars .done {
    background: var(--_brand);
  }
  .step-title,
  .outcome-title {
    font-size: 1.375em;
    font-weight: 650;
    letter-spacing: -0.015em;
    line-height: 1.25;
    outline: 0;
  }
  .for {
    color: var(--_muted);
    overflow-wrap: anywhere;
  }
  .muted {
    color: var(--_muted);
  }
  .small {
    display: block;
    font-size: 0.875em;
  }
  .fields {
    display: grid;
    gap: var(--_space);
  }
  .pills {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .pills legend,
  .products legend {
    padding: 0;
    margin-bottom: 6px;
  }
  .pills .error {
    width: 100%;
  }
  .pill {
    display: flex;
    gap: 10px;
    align-items: center;
    min-height: 44px;
    padding: 8px 16px 8px 12px;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius);
    background: var(--_field);
    cursor: pointer;
  }
  .pill:has(:checked),
  .product:has(:checked) {
    border-color: var(--_accent);
    box-shadow: 0 0 0 1px var(--_accent);
  }
  input[type='radio'],
  input[type='checkbox'] {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: var(--_brand);
  }
  input[type='radio']:focus-visible,
  input[type='checkbox']:focus-visible,
  .change:focus-visible,
  .agreement:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  .products {
    display: grid;
    gap: 8px;
  }
  .product {
    display: flex;
    gap: 12px;
    align-items: center;
    min-height: 56px;
    padding: 10px 14px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_field);
    cursor: pointer;
  }
  .product-name {
    flex: 1;
    min-width: 0;
    font-weight: 550;
    overflow-wrap: anywhere;
  }
  .product-name .small {
    font-weight: 400;
  }
  .price {
    font-variant-numeric: tabular-nums;
    text-align: end;
    white-space: nowrap;
  }
  .sum {
    display: flex;
    gap: 16px;
    align-items: baseline;
    justify-content: space-between;
    padding: 14px var(--_space);
    border-radius: var(--_radius);
    background: var(--_subtle);
  }
  .big {
    font-size: 1.25em;
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
  .coming {
    padding: var(--_space);
    border-radius: var(--_radius);
    background: var(--_subtle);
  }
  .debits,
  .how ol {
    margin: 10px 0 0;
    padding: 0;
    list-style: none;
  }
  .debits li {
    display: flex;
    gap: 16px;
    justify-content: space-between;
    padding: 8px 0;
    border-top: 1px solid var(--_border);
  }
  .debits li:first-child {
    border-top: 0;
  }
  .group {
    display: grid;
    gap: 10px;
    padding-bottom: var(--_space);
    border-bottom: 1px solid var(--_border);
  }
  .group-head {
    display: flex;
    gap: 12px;
    align-items: center;
    justify-content: space-between;
  }
  .group-head .label {
    font-size: 1em;
    font-weight: 650;
  }
  .change {
    min-height: 32px;
    padding: 2px 8px;
    border: 0;
    border-radius: 6px;
    background: none;
    color: var(--_accent);
    font: inherit;
    font-size: 0.875em;
    text-decoration: underline;
    text-underline-offset: 3px;
    cursor: pointer;
  }
  .facts {
    display: grid;
    gap: 8px;
  }
  .facts div {
    display: flex;
    gap: 16px;
    justify-content: space-between;
  }
  .facts dt {
    flex: none;
    max-width: 50%;
    color: var(--_muted);
  }
  .facts dd {
    min-width: 0;
    overflow-wrap: anywhere;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  code {
    font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
    font-size: 0.9375em;
  }
  .agreement {
    display: grid;
    gap: 10px;
    max-height: 18rem;
    padding: var(--_space);
    overflow-y: auto;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_subtle);
    font-size: 0.9375em;
  }
  .written {
    min-height: 2.6em;
    padding: 4px 14px;
    border-bottom: 1px solid var(--_border-strong);
    font-family: 'Segoe Script', 'Bradley Hand', 'Snell Roundhand', cursive;
    font-size: 1.5em;
    overflow-wrap: anywhere;
  }
  .drawing {
    display: block;
    width: 100%;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius);
    background: var(--_field);
    touch-action: none;
    cursor: crosshair;
  }
  .drawing path {
    fill: none;
    stroke: var(--_text);
    stroke-width: 3;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .drawing .line {
    stroke: var(--_border-strong);
    stroke-width: 1;
  }
  .foot {
    display: grid;
    gap: 8px;
  }
  .outcome {
    display: grid;
    gap: 10px;
    justify-items: center;
    padding: var(--_space) 0;
    text-align: center;
  }
  .outcome .actions.center {
    justify-content: center;
  }
  .outcome a.button {
    text-decoration: none;
  }
  .mark {
    display: grid;
    place-items: center;
    width: 56px;
    height: 56px;
    margin-bottom: 4px;
    border-radius: 50%;
    background: var(--_subtle);
    color: var(--_muted);
    font-size: 1.375em;
  }
  .mark.good {
    background: color-mix(in srgb, var(--_success) 14%, transparent);
    color: var(--_success);
  }
  .mark.bad {
    background: color-mix(in srgb, var(--_danger) 12%, transparent);
    color: var(--_danger);
  }
  .clock {
    padding: 10px 24px;
    border-radius: var(--_radius);
    background: var(--_subtle);
  }
  .time {
    font-size: 1.5em;
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
  .how {
    width: 100%;
    padding: var(--_space);
    border-radius: var(--_radius);
    background: var(--_subtle);
    text-align: start;
  }
  .how li {
    padding: 8px 0;
  }
  .stack {
    display: grid;
    gap: 8px;
    width: 100%;
    max-width: 22rem;
    margin-top: 8px;
  }
  .hand {
    display: none;
    gap: 16px;
    align-items: center;
    padding-top: var(--_space);
    border-top: 1px solid var(--_border);
    color: var(--_muted);
    font-size: 0.875em;
  }
  .qr {
    flex: none;
    width: 104px;
    border-radius: 8px;
    forced-color-adjust: none;
  }
  .waiting-row {
    display: flex;
    gap: 14px;
    padding: var(--_space);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_subtle);
    outline: 0;
  }
  @container (min-width: 30rem) {
    .fields {
      grid-template-columns: 1fr 1fr;
    }
    .fields .wide {
      grid-column: 1 / -1;
    }
  }
  @media (min-width: 48rem) and (pointer: fine) {
    .hand {
      display: flex;
    }
  }
  @media (forced-colors: active) {
    .pill:has(:checked),
    .product:has(:checked) {
      border-color: Highlight;
    }
    .coming,
    .sum,
    .mark,
    .how {
      border: 1px solid CanvasText;
    }
  }
`;
