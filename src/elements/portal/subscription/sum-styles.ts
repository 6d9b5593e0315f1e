import { css } from 'lit';

/** The styles of lists of amounts, in the folded payment details and in panels. */
export const sumStyles = css`
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
    align-items: baseline;
    justify-content: space-between;
    min-width: 0;
  }
  /* Where the text is so large that its name would break between letters, an amount goes below the name, at the right edge. */
  .row > :first-child {
    flex: 1 1 5em;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .row > .amount {
    margin-inline-start: auto;
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
  /* The line separates the total from the rows above it. */
  .sum-total:first-child {
    padding-top: 0;
    border-top: 0;
  }
  .tone.good {
    color: var(--_success);
  }
  .tone.bad {
    color: var(--_danger);
  }
`;
