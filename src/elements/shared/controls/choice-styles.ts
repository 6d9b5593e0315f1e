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
  .pill {
    gap: 10px;
    min-height: 44px;
    padding: 8px 16px 8px 12px;
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
