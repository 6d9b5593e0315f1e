import { css } from 'lit';

/** The look of what comes after the signature. */
export const endingStyles = css`
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
    .clock,
    .how {
      border: 1px solid CanvasText;
    }
  }
`;
