import { css } from 'lit';

/** The styles of what stands on the portal's sheets: the subscription, the plans and the offers. */
export const portalStyles = css`
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
    white-space: nowrap;
  }
  .offer-text {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .standing {
    padding: 3px 12px;
    border-radius: var(--_radius-full);
    background: var(--_subtle);
    font-size: 0.875em;
    font-weight: 600;
  }
  .standing.good {
    background: color-mix(in srgb, var(--_success) 13%, var(--_surface));
    color: var(--_success);
  }
  .standing.bad {
    background: color-mix(in srgb, var(--_danger) 11%, var(--_surface));
    color: var(--_danger);
  }
  .next {
    display: grid;
    gap: 4px;
  }
  .next .label {
    color: var(--_muted);
    font-weight: 500;
  }
  .next-what {
    font-size: clamp(1.125em, 5.3cqw, 1.625em);
    font-weight: 650;
    letter-spacing: -0.015em;
    line-height: 1.25;
  }
  .next-what > * {
    display: inline-block;
  }
  .next-what > .amount {
    white-space: normal;
  }
  .next-what .dot {
    color: var(--_muted);
    font-weight: 400;
  }
  .next-more {
    margin-top: 4px;
    color: var(--_muted);
  }
  .card-face {
    display: inline-flex;
    gap: 8px;
    align-items: center;
  }
  /* As wide as a mark, so that nothing moves when the mark has loaded. */
  .mark-place {
    display: inline-grid;
    flex: none;
    place-items: center;
    width: 34px;
    height: 22px;
  }
  .plan {
    display: flex;
    flex-wrap: wrap;
    gap: 0 16px;
    align-items: baseline;
    justify-content: space-between;
  }
  .plan-name {
    overflow-wrap: anywhere;
  }
  .offer-price {
    font-size: 1.5em;
    font-weight: 650;
    letter-spacing: -0.015em;
    line-height: 1.25;
  }
  .offer-price .muted {
    font-size: 0.6em;
    font-weight: 400;
    letter-spacing: 0;
  }
  .fold > summary {
    display: flex;
    gap: 6px;
    align-items: center;
    width: fit-content;
    min-height: 44px;
    color: var(--_accent);
    font-size: 0.9375em;
    font-weight: 550;
    list-style: none;
    cursor: pointer;
  }
  .fold > summary::-webkit-details-marker {
    display: none;
  }
  .fold[open] > summary .icon {
    rotate: 180deg;
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
    min-height: 44px;
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
    display: inline-grid;
    place-items: center;
    min-width: 44px;
    padding: 4px 8px;
    border-color: transparent;
    background: none;
    color: var(--_accent);
    font-size: 0.875em;
    text-decoration: none;
  }
  .head > .small {
    margin-inline-end: -8px;
  }
  .small.quiet {
    margin-inline-start: auto;
    margin-inline-end: -8px;
    color: var(--_muted);
    font-weight: 500;
  }
  @media (hover: hover) {
    .return-link .link:hover {
      color: var(--_text);
    }
    .small:hover {
      background: var(--_subtle);
    }
  }
  .intervals {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 7.5em), 1fr));
    gap: 4px;
    padding: 4px;
    border-radius: var(--_radius-l);
    background: var(--_subtle);
  }
  .interval {
    position: relative;
    display: grid;
    align-content: center;
    justify-items: center;
    min-height: 44px;
    padding: 4px 10px;
    border: 1px solid transparent;
    border-radius: var(--_radius);
    font-size: 0.9375em;
    font-weight: 550;
    text-align: center;
    cursor: pointer;
  }
  /* The whole label is the button, so the radio button covers it invisibly. */
  .interval input {
    position: absolute;
    inset: 0;
    width: auto;
    height: auto;
    opacity: 0;
    cursor: inherit;
  }
  .interval:has(:checked) {
    border-color: var(--_border-strong);
    background: var(--_surface);
  }
  .small:focus-visible,
  .interval:has(:focus-visible) {
    outline: 2px solid var(--_accent);
    outline-offset: 1px;
  }
  .saving {
    color: var(--_success);
    font-size: 0.8125em;
    font-weight: 500;
  }
  .offers {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 12.5em), 1fr));
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
  .offer-price .muted {
    font-size: 0.7em;
  }

  .badge {
    display: inline-block;
    padding: 0 8px;
    margin-inline-start: 4px;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius-full);
    color: var(--_muted);
    font-size: 0.75em;
    line-height: 1.6;
    white-space: nowrap;
  }
  @container (min-width: 40em) {
    .section {
      padding: calc(var(--_space) * 1.5);
    }
    .return-link {
      padding-inline: calc(var(--_space) * 1.5);
    }
    .quiet + .quiet {
      margin-inline-start: 8px;
    }
  }
  @media (forced-colors: active) {
    .standing {
      border: 1px solid CanvasText;
    }
    .small.plain {
      border-color: ButtonText;
    }
    .interval:has(:checked) {
      border-color: Highlight;
      outline: 2px solid Highlight;
    }
  }
`;
