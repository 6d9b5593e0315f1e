import { css } from 'lit';

/** The styles of the list of methods, of marks, and of small buttons. */
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
  .digits {
    white-space: nowrap;
  }
  /* On the line of the legend, because a legend must not contain a button. */
  .change {
    position: absolute;
    top: -38px;
    inset-inline-end: 0;
    min-width: 44px;
    text-align: end;
  }
  .change.more {
    position: static;
    margin-block: -10px;
    justify-self: start;
    text-align: start;
  }
  .change.meant {
    position: static;
    margin-block: -8px;
    font-size: inherit;
    text-align: start;
  }
  .change:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: -6px;
  }
`;
