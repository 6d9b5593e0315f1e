import { css } from 'lit';

/** The styles of lists of amounts, in the folded payment details and in panels. */
export const sumStyles = css`
  .row > :first-child {
    min-width: 0;
    overflow-wrap: anywhere;
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
    font-weight: 600;
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
