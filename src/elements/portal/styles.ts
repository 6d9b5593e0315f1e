import { css } from 'lit';

/** The look of the portal: calm sheets below each other, and one question at a time above them. */
export const portalStyles = css`
  .portal {
    display: grid;
    gap: var(--_space);
    max-width: var(--pay-max-width, 46rem);
    margin-inline: auto;
    padding: var(--_space);
  }
  .section {
    display: grid;
    gap: 14px;
    padding: calc(var(--_space) * 1.25);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 1.4);
    background: var(--_sheet);
    min-width: 0;
  }
  .root {
    --_sheet: light-dark(#fff, #16181d);
  }
  .title {
    font-size: 1.125em;
    font-weight: 650;
    letter-spacing: -0.01em;
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
  .strong {
    font-weight: 600;
  }
  .muted {
    color: var(--_muted);
  }
  .row {
    display: flex;
    gap: 12px;
    align-items: baseline;
    justify-content: space-between;
    min-width: 0;
  }
  .row dt,
  .invoice-text,
  .offer-text,
  .card-text,
  .pick-text {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .amount {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .standing {
    justify-self: start;
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
  .sums {
    display: grid;
    gap: 8px;
  }
  .sum-total {
    padding-top: 10px;
    border-top: 1px solid var(--_border);
    font-weight: 650;
  }
  .every {
    font-weight: 400;
    font-size: 0.875em;
  }
  .upcoming,
  .group {
    display: grid;
    gap: 8px;
  }
  .charges {
    display: grid;
    gap: 6px;
    font-size: 0.9375em;
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
  .small:hover {
    background: var(--_subtle);
  }
  .small:focus-visible,
  .pick input:focus-visible,
  a:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  .offers,
  .cards,
  .invoices {
    display: grid;
  }
  .offer,
  .invoice,
  .card-item {
    padding-block: 12px;
    border-top: 1px solid var(--_border);
  }
  .cards > :first-child,
  .invoices > :first-child {
    padding-top: 0;
    border-top: 0;
  }
  .offer {
    display: flex;
    gap: 16px;
    align-items: center;
    justify-content: space-between;
  }
  .offer-name {
    font-weight: 600;
  }
  .offer-price {
    margin-top: 2px;
    white-space: normal;
  }
  .invoice {
    align-items: center;
  }
  .invoice-text {
    display: grid;
    flex: 1;
  }
  .invoice-text .muted {
    font-size: 0.875em;
  }
  .card-item {
    display: grid;
    gap: 10px;
  }
  .card-face {
    display: flex;
    gap: 12px;
  }
  .card-face > .icon {
    margin-top: 1px;
    color: var(--_muted);
  }
  .card-text > .muted,
  .card-text > .error {
    font-size: 0.875em;
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
  }
  .details {
    display: grid;
    gap: 10px;
  }
  .detail dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .foot {
    display: flex;
    justify-content: flex-start;
  }
  .foot .button {
    width: auto;
  }

  .panel {
    box-sizing: border-box;
    width: min(32rem, calc(100vw - 24px));
    max-width: none;
    max-height: calc(100dvh - 24px);
    margin: auto;
    overflow: auto;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 1.6);
    background: var(--_sheet);
    color: inherit;
    font: inherit;
    box-shadow: 0 20px 70px rgb(0 0 0 / 28%);
  }
  .panel::backdrop {
    background: rgb(12 14 18 / 48%);
  }
  .panel-body {
    display: grid;
    gap: var(--_space);
    padding: calc(var(--_space) * 1.5);
  }
  .ends {
    display: grid;
    gap: 8px;
    margin-top: 4px;
  }
  a.button {
    text-decoration: none;
  }
  .fields {
    display: grid;
    gap: var(--_space);
  }
  .picks {
    display: grid;
    gap: 8px;
  }
  .picks legend {
    padding: 0;
    margin-bottom: 6px;
  }
  .pick {
    display: flex;
    gap: 12px;
    align-items: center;
    min-height: 48px;
    padding: 8px 14px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_field);
    cursor: pointer;
  }
  .pick > span:not(.amount) {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .pick-text {
    display: grid;
  }
  .pick-text .muted {
    font-size: 0.875em;
  }
  .pick input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: var(--_brand);
  }
  .pick:has(:checked) {
    border-color: var(--_accent);
    box-shadow: 0 0 0 1px var(--_accent);
  }
  .pick.off {
    color: var(--_muted);
    background: var(--_subtle);
    cursor: not-allowed;
  }
  .meaning {
    display: grid;
    gap: 10px;
    padding: 14px;
    border-radius: var(--_radius);
    background: var(--_subtle);
    font-size: 0.9375em;
  }
  .frame {
    min-height: 190px;
  }
  .news {
    outline: 0;
  }
  .ending {
    display: grid;
    gap: 12px;
    justify-items: start;
    outline: 0;
  }
  .ending .button {
    width: auto;
  }
  @container (min-width: 40rem) {
    .fields {
      grid-template-columns: 1fr 1fr;
    }
  }
  @media (max-width: 30rem) {
    .panel {
      width: 100%;
      margin-bottom: 0;
      border-end-start-radius: 0;
      border-end-end-radius: 0;
    }
  }
  @media (forced-colors: active) {
    .standing,
    .meaning {
      border: 1px solid CanvasText;
    }
    .pick:has(:checked) {
      border-color: Highlight;
    }
  }
`;
