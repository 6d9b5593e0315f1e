import { css } from 'lit';

/** The look of every step after the first, and of the endings. */
export const laterStyles = css`
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .big {
    font-size: 1.25em;
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
  .price {
    font-variant-numeric: tabular-nums;
    text-align: end;
    white-space: nowrap;
  }

  /* What and when */
  .products {
    display: grid;
    gap: 8px;
  }
  .products legend {
    padding: 0;
    margin-bottom: 6px;
  }
  .product {
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius);
    background: var(--_field);
  }
  .product:has(:checked) {
    border-color: var(--_accent);
    box-shadow: 0 0 0 1px var(--_accent);
  }
  .product > label {
    display: flex;
    gap: 12px;
    align-items: center;
    min-height: 56px;
    padding: 10px 14px;
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
  .quantity {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
    align-items: center;
    justify-content: space-between;
    margin: 0 14px;
    padding: 8px 0 10px;
    border-top: 1px solid var(--_border);
    font-size: 0.9375em;
  }
  .stepper {
    display: flex;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius);
    overflow: clip;
  }
  .stepper > * {
    width: 44px;
    height: 44px;
    padding: 0;
    border: 0;
    background: var(--_field);
    color: inherit;
    font: inherit;
    font-variant-numeric: tabular-nums;
    text-align: center;
  }
  .stepper input {
    width: 56px;
    border-inline: 1px solid var(--_border);
    border-radius: 0;
  }
  .stepper button {
    font-size: 1.25em;
    cursor: pointer;
  }
  .stepper button:hover {
    background: var(--_subtle);
  }
  .stepper [aria-disabled='true'] {
    color: var(--_muted);
    cursor: default;
    opacity: 0.55;
  }
  .stepper :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
  .others summary {
    color: var(--_accent);
    font-size: 0.9375em;
  }
  .others .fields {
    padding-top: var(--_space);
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
  .coming {
    padding: var(--_space);
    border-radius: var(--_radius);
    background: var(--_subtle);
  }
  .debits {
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

  /* Review, and signature */
  .headline {
    padding: var(--_space);
    border-radius: var(--_radius);
    background: var(--_subtle);
  }
  .headline .big {
    font-size: 1.625em;
    letter-spacing: -0.02em;
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
    margin-inline-end: -8px;
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
    max-width: 45%;
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
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius);
    font-size: 0.9375em;
  }
  .change:focus-visible,
  .agreement:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
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

  /* Endings */
  .outcome {
    display: grid;
    gap: 12px;
    justify-items: center;
    padding: var(--_space) 0;
    text-align: center;
  }
  .outcome > p {
    max-width: 42ch;
    text-wrap: pretty;
  }
  .outcome .actions.center {
    justify-content: center;
    gap: 4px 20px;
  }
  .outcome .link {
    display: inline-block;
    min-height: 24px;
  }
  .outcome a.button {
    max-width: 22rem;
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
    padding: var(--_space) var(--_space) 4px;
    border-radius: var(--_radius);
    background: var(--_subtle);
    text-align: start;
  }
  .how details {
    border-top: 1px solid var(--_border);
  }
  .how .label + details {
    margin-top: 8px;
  }
  .how summary {
    padding: 10px 0;
    font-weight: 550;
  }
  .how ol {
    display: grid;
    gap: 6px;
    margin: 0;
    padding: 0 0 14px 1.4em;
  }
  .stack {
    display: grid;
    gap: 8px;
    width: 100%;
    max-width: 22rem;
    margin-top: 8px;
  }
  @media (forced-colors: active) {
    .product:has(:checked) {
      border-color: Highlight;
    }
    .coming,
    .sum,
    .headline,
    .mark,
    .clock,
    .how {
      border: 1px solid CanvasText;
    }
    .drawing path {
      stroke: CanvasText;
    }
  }
`;
