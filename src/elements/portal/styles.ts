import { css } from 'lit';

/** The look of the portal's page: calm sheets below each other. What opens above them has its own (panel-styles.ts). */
export const portalStyles = css`
  .root {
    --_sheet: light-dark(#fff, #16181d);
  }
  h3,
  ol,
  dialog {
    margin: 0;
    padding: 0;
  }
  ol {
    list-style: none;
  }
  .section {
    display: grid;
    gap: var(--_space);
    padding: calc(var(--_space) * 1.25);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 1.4);
    background: var(--_sheet);
    min-width: 0;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 16px;
    align-items: center;
    justify-content: space-between;
    min-height: 32px;
  }
  .title {
    font-size: 1.125em;
    font-weight: 650;
    letter-spacing: -0.01em;
  }
  .strong,
  .plan-name,
  .offer-name {
    font-weight: 600;
  }
  .muted {
    color: var(--_muted);
  }
  .amount {
    flex: none;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .row {
    display: flex;
    gap: 12px;
    align-items: baseline;
    justify-content: space-between;
    min-width: 0;
  }
  .row dt,
  .invoice > span,
  .offer-text,
  .card-text {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .standing {
    padding: 3px 12px;
    border-radius: 99px;
    background: var(--_subtle);
    font-size: 0.875em;
    font-weight: 600;
  }
  .standing.good {
    background: color-mix(in srgb, var(--_success) 13%, var(--_sheet));
    color: var(--_success);
  }
  .standing.bad {
    background: color-mix(in srgb, var(--_danger) 11%, var(--_sheet));
    color: var(--_danger);
  }
  .tone.good {
    color: var(--_success);
  }
  .tone.bad {
    color: var(--_danger);
  }
  .plan-name {
    font-size: 1.0625em;
    overflow-wrap: anywhere;
  }
  .plan-price,
  .offer-price {
    font-size: 1.5em;
    font-weight: 650;
    letter-spacing: -0.015em;
    line-height: 1.25;
  }
  .plan-price .muted,
  .offer-price .muted {
    font-size: 0.875rem;
    font-weight: 400;
    letter-spacing: 0;
  }
  .facts {
    display: grid;
    gap: var(--_space) calc(var(--_space) * 2);
    padding-top: var(--_space);
    border-top: 1px solid var(--_border);
  }
  .fact,
  .sums,
  .charges {
    display: grid;
    gap: 8px;
    align-content: start;
    min-width: 0;
  }
  .sums,
  .charges {
    font-size: 0.9375em;
  }
  .sum-total {
    padding-top: 8px;
    border-top: 1px solid var(--_border);
    font-weight: 650;
  }
  .with-icon {
    display: flex;
    gap: 8px;
    align-items: center;
  }
  .row-actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }
  .row-actions .button {
    width: auto;
    min-height: 44px;
  }
  .small {
    min-height: 40px;
    padding: 6px 14px;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius);
    background: var(--_field);
    color: inherit;
    font: inherit;
    font-size: 0.9375em;
    font-weight: 550;
    cursor: pointer;
  }
  .small.plain {
    min-height: 36px;
    padding: 4px 8px;
    border-color: transparent;
    background: none;
    color: var(--_accent);
    font-size: 0.875em;
  }
  .small:hover {
    background: var(--_subtle);
  }
  .small:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }

  .groups,
  .group {
    display: grid;
    gap: 8px;
    min-width: 0;
  }
  .groups {
    gap: calc(var(--_space) * 1.25);
  }
  .offers {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 12.5rem), 1fr));
    gap: 12px;
  }
  .offer {
    display: grid;
    gap: 12px;
    grid-template-rows: 1fr auto;
    padding: 14px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }
  .offer-price {
    margin-top: 4px;
    font-size: 1.25em;
  }

  .cards > li,
  .invoices > li {
    padding-block: 12px;
    border-top: 1px solid var(--_border);
  }
  .cards > :first-child,
  .invoices > :first-child {
    padding-top: 0;
    border-top: 0;
  }
  .cards > :last-child,
  .invoices > :last-child {
    padding-bottom: 0;
  }
  .card-item {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    align-items: center;
    justify-content: space-between;
  }
  .card-face {
    display: flex;
    flex: 1 1 15rem;
    gap: 12px;
    min-width: 0;
  }
  .card-face > .icon {
    margin-top: 1px;
    color: var(--_muted);
  }
  .card-text > .muted,
  .card-text > .error {
    font-size: 0.875em;
  }
  .card-item > .row-actions {
    gap: 4px;
    /* In line with the card's name. */
    margin-inline-start: calc(1.25em + 4px);
  }
  .badge {
    display: inline-block;
    padding: 0 8px;
    margin-inline-start: 4px;
    border: 1px solid var(--_border-strong);
    border-radius: 99px;
    color: var(--_muted);
    font-size: 0.75rem;
    line-height: 1.6;
    white-space: nowrap;
  }
  .invoice {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 12px;
    align-items: center;
  }
  .invoice > .muted {
    font-size: 0.875em;
  }
  .invoice > .muted:last-child {
    grid-column: 1 / -1;
  }
  .invoice > .amount {
    text-align: end;
  }
  .invoice > .small {
    justify-self: end;
    margin-inline-end: -8px;
  }
  .details {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr));
    gap: 12px calc(var(--_space) * 2);
  }
  .detail dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .foot .button {
    width: auto;
  }
  .ending {
    gap: 12px;
    justify-items: start;
    outline: 0;
  }
  .ending .button {
    width: auto;
  }
  @container (min-width: 40rem) {
    .section {
      padding: calc(var(--_space) * 1.5);
    }
    .facts {
      grid-template-columns: 1fr 1fr;
    }
    .card-item > .row-actions {
      margin-inline: 0 -8px;
    }
  }
  @media (forced-colors: active) {
    .standing {
      border: 1px solid CanvasText;
    }
    .small.plain {
      border-color: ButtonText;
    }
  }
`;
