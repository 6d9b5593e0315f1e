import { css } from 'lit';

/** The styles of values to choose from, each in a box with its radio button or its box to tick: pills, cards, plans, products. */
export const choiceStyles = css`
  .pill,
  .pick,
  .saved-card,
  .product {
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_field);
  }
  .pill,
  .product {
    border-color: var(--_border-strong);
  }
  .pill,
  .pick,
  .saved-card,
  .product > label {
    display: flex;
    gap: 12px;
    align-items: center;
    min-height: 52px;
    padding: 10px 14px;
    cursor: pointer;
  }
  /* An equal grid, in which a single pill in the last row takes the whole row. */
  .pills {
    display: grid;
    gap: 8px;
  }
  @container (min-width: 18em) {
    .pills {
      grid-template-columns: 1fr 1fr;
    }
    .pill:last-of-type:nth-of-type(odd) {
      grid-column: 1 / -1;
    }
  }
  .pills .error {
    grid-column: 1 / -1;
  }
  .pill {
    gap: 10px;
    min-width: 0;
    min-height: 44px;
    padding: 8px 12px;
  }
  .pill:has(:checked) {
    font-weight: 600;
  }
  .off {
    background: var(--_subtle);
    color: var(--_muted);
    cursor: not-allowed;
  }
  :is(.pill, .pick, .saved-card, .product):has(:checked) {
    border-color: var(--_accent);
    box-shadow: var(--_ring) var(--_accent);
  }
  @media (forced-colors: active) {
    :is(.pill, .pick, .saved-card, .product):has(:checked) {
      border-color: Highlight;
    }
  }
`;
