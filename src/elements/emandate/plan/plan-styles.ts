import { css } from 'lit';

/** The styles of the choices, and of the list of coming debits. */
export const planStyles = css`
  .price {
    text-align: end;
    white-space: nowrap;
  }
  .products {
    display: grid;
    gap: 8px;
  }
  .product > label {
    min-height: 56px;
  }
  .product-name {
    flex: 1;
    min-width: 0;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .product-name .small {
    font-weight: 400;
  }
  .quantity {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
    align-items: center;
    justify-content: space-between;
    margin: 0 14px;
    padding: 8px 0 10px;
    border-top: 1px solid var(--_border);
    font-size: 0.9375em;
  }
  .stepper {
    display: flex;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius);
  }
  .stepper > * {
    width: 44px;
    height: 44px;
    padding: 0;
    border: 0;
    background: var(--_field);
    color: inherit;
    font: inherit;
    text-align: center;
  }
  .stepper input {
    width: 56px;
    border-inline: 1px solid var(--_border);
    border-radius: 0;
  }
  .stepper button {
    border-radius: var(--_radius);
    font-size: 1.25em;
    cursor: pointer;
  }
  @media (hover: hover) {
    .stepper button:hover {
      background: var(--_subtle);
    }
  }
  .stepper [aria-disabled='true'] {
    color: var(--_muted);
    cursor: default;
    opacity: 0.55;
  }
  .stepper :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
  .others summary {
    color: var(--_accent);
    font-size: 0.9375em;
  }
  .others .fields {
    padding-top: var(--_space);
  }
  .debits {
    margin: 10px 0 0;
    padding: 0;
    list-style: none;
  }
  .debits li {
    display: flex;
    gap: 16px;
    justify-content: space-between;
    padding: 8px 0;
    border-top: 1px solid var(--_border);
  }
  .debits li:first-child {
    border-top: 0;
  }
  @media (forced-colors: active) {
  }
`;
