import { css } from 'lit';

/** The styles of the list of methods, and of stored cards. */
export const methodStyles = css`
  .methods {
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }
  .methods > .method:not([hidden]) ~ .method:not([hidden]) {
    border-top: 1px solid var(--_border);
  }
  .method-head {
    display: flex;
    gap: 12px;
    align-items: center;
    min-height: 52px;
    padding: 0 12px;
    cursor: pointer;
  }
  .method-head .icon {
    color: var(--_muted);
  }
  .method-name {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .chosen .method-name {
    font-weight: 600;
  }
  .methods .foot {
    margin-top: 0;
    padding: 0 12px 14px;
  }
  .methods .method-body {
    padding: 4px 12px 14px;
  }
  .methods p.method-body {
    padding-inline-start: 44px;
    font-size: 0.9375em;
  }
  .wallet-mark {
    flex: none;
    width: auto;
    height: 26px;
    fill: currentColor;
  }
  .card-mark {
    display: block;
    width: 34px;
    border-radius: var(--_radius-s);
    outline: 1px solid var(--_border);
    outline-offset: -1px;
    forced-color-adjust: none;
  }
  .mark-place {
    flex: none;
    width: 34px;
  }
  .off .card-mark {
    opacity: 0.6;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .digits {
    white-space: nowrap;
  }
  .saved-cards {
    position: relative;
    display: grid;
    gap: 8px;
  }
  .saved-cards + .card {
    margin-top: var(--_space);
  }
  .saved-cards legend {
    padding: 0;
    margin-bottom: 6px;
  }
  /* On the line of the legend, because a legend must not contain a button. */
  .change {
    position: absolute;
    top: -38px;
    inset-inline-end: 0;
    min-width: 44px;
    min-height: 44px;
    padding: 0;
    border: 0;
    border-radius: var(--_radius);
    background: none;
    color: var(--_accent);
    font: inherit;
    font-size: 0.875em;
    text-align: end;
    text-decoration: underline;
    text-underline-offset: 3px;
    cursor: pointer;
  }
  .change.more {
    position: static;
    margin-block: -10px;
    justify-self: start;
    text-align: start;
  }
  .change:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: -6px;
  }
  .saved-card {
    position: relative;
    display: flex;
    gap: 12px;
    align-items: center;
    min-height: 52px;
    padding: 10px 14px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_field);
    cursor: pointer;
  }
  .saved-card:has(:checked) {
    border-color: var(--_accent);
    box-shadow: var(--_ring) var(--_accent);
  }
  .saved-card.off {
    background: var(--_subtle);
    color: var(--_muted);
    cursor: not-allowed;
  }
  .saved-text {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    gap: 0 12px;
    align-items: baseline;
    justify-content: space-between;
    min-width: 0;
  }
  .saved-name {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .nickname {
    font-weight: 550;
  }
  .saved-when {
    font-size: 0.875em;
  }
  .badge {
    display: inline-block;
    padding: 0 7px;
    margin-inline-start: 4px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-full);
    color: var(--_muted);
    font-size: 0.75em;
    line-height: 1.5;
  }
  .keep {
    display: grid;
    gap: 12px;
    margin-top: var(--_space);
  }
`;
