import { css } from 'lit';

/** The styles of what stands on the portal's sheet: the sentence, the rows, the plans and the offers. */
export const portalStyles = css`
  .title {
    font-size: 1.125em;
    font-weight: 600;
    letter-spacing: -0.01em;
  }
  .strong,
  .offer-name {
    font-weight: 600;
  }
  .offer-text {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .sentence {
    font-size: clamp(1.125em, 5cqw, 1.5em);
    font-weight: 600;
    letter-spacing: -0.01em;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  .lines {
    border-top: 1px solid var(--_border);
  }
  /* The name of a row is its button, which covers the row. */
  .line {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    gap: 0 16px;
    align-items: center;
    padding: 6px var(--_space);
    padding-inline-end: calc(var(--_space) + 32px);
  }
  .return-link + .lines {
    margin-top: var(--_space);
  }
  .line + .line {
    border-top: 1px solid var(--_border);
  }
  .line:last-child {
    border-end-start-radius: var(--_radius-l);
    border-end-end-radius: var(--_radius-l);
  }
  .line-name {
    flex: 1 0 auto;
    max-width: 100%;
    min-height: 44px;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 600;
    text-align: start;
    cursor: pointer;
  }
  .line-name::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  .line-name:focus-visible {
    outline: 0;
  }
  /* Pressed before the script is there. */
  .line:has([aria-busy='true']) {
    background: var(--_subtle);
  }
  .line:has(:focus-visible) {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
  .line-about {
    display: flex;
    align-items: center;
    min-width: 0;
    color: var(--_muted);
    font-size: 0.9375em;
    overflow-wrap: anywhere;
  }
  .line > .icon {
    position: absolute;
    inset-inline-end: var(--_space);
    color: var(--_muted);
    rotate: -90deg;
  }
  .standing {
    justify-self: start;
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
  .offer-price {
    margin-top: 4px;
    font-size: 1.25em;
    font-weight: 600;
    letter-spacing: -0.015em;
    line-height: 1.25;
  }
  .offer-price .muted {
    font-size: calc(0.875em / 1.25);
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
    font-weight: 600;
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
    font-weight: 600;
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
  @media (hover: hover) {
    .return-link .link:hover {
      color: var(--_text);
    }
    .small:hover,
    .line:hover {
      background: var(--_subtle);
    }
  }
  /* Equal columns: three of them stand in one row, four in one or two, and one that is left over takes its whole row. */
  .intervals {
    display: grid;
    grid-template-columns: 1fr 1fr;
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
    padding: 4px;
    border: 1px solid transparent;
    border-radius: var(--_radius);
    font-size: 0.9375em;
    font-weight: 600;
    text-align: center;
    cursor: pointer;
  }
  .interval:last-child:nth-of-type(odd) {
    grid-column: 1 / -1;
  }
  .intervals:has(> :nth-of-type(3):last-child) {
    grid-template-columns: repeat(3, 1fr);
  }
  .interval:nth-of-type(3):last-child {
    grid-column: auto;
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
  @container (min-width: 26em) {
    .offers:not(:has(> :nth-child(3):last-child)) {
      grid-template-columns: 1fr 1fr;
    }
    .offer:last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
    .intervals:has(> :nth-of-type(4):last-child) {
      grid-template-columns: repeat(4, 1fr);
    }
  }
  @container (min-width: 40em) {
    .offers:has(> :nth-child(3):last-child) {
      grid-template-columns: repeat(3, 1fr);
    }
    .offer:nth-child(3):last-child {
      grid-column: auto;
    }
    .section {
      padding: calc(var(--_space) * 1.5);
    }
    .return-link {
      padding-inline: calc(var(--_space) * 1.5);
    }
    .line {
      padding-inline: calc(var(--_space) * 1.5) calc(var(--_space) * 1.5 + 32px);
    }
    .line > .icon {
      inset-inline-end: calc(var(--_space) * 1.5);
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
