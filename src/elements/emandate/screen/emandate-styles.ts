import { css } from 'lit';

/** The styles that the first step needs: one narrow sheet, in the same design as the checkout. */
export const emandateStyles = css`
  form {
    display: grid;
    gap: calc(var(--_space) * 1.25);
    min-width: 0;
  }
  h3 {
    margin: 0;
  }
  h3.label {
    font-size: 1em;
    font-weight: 650;
  }
  .step-head {
    display: grid;
    gap: 6px;
  }
  .step-of {
    display: flex;
    justify-content: space-between;
    font-size: 0.8125em;
    font-weight: 550;
  }
  .bars {
    display: flex;
    gap: 4px;
    margin-bottom: 6px;
  }
  .bars span {
    flex: 1;
    height: 4px;
    border-radius: var(--_radius-s);
    background: var(--_border);
  }
  .bars .done {
    background: var(--_rim);
  }
  .step-title {
    font-size: 1.375em;
    font-weight: 650;
    letter-spacing: -0.015em;
    line-height: 1.25;
    outline: 0;
  }
  .for,
  .hand,
  .muted,
  .prices dt,
  .step-of {
    color: var(--_muted);
  }
  .small {
    display: block;
    font-size: 0.875em;
  }
  .for,
  .offer {
    overflow-wrap: anywhere;
  }
  .offer,
  .prices,
  .foot {
    display: grid;
    gap: 8px;
  }
  .offer .price {
    font-weight: 600;
    /* In the next step a price is beside a text, at the right edge. */
    text-align: start;
  }
  .offer .price .muted {
    font-weight: 400;
  }
  .prices {
    padding: var(--_space);
    border-radius: var(--_radius);
    background: var(--_subtle);
  }
  .pills,
  .prices div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
  }
  .prices dd {
    /* A price that has no room beside its name goes below it, at the right edge: neither is split. */
    margin-inline-start: auto;
    text-align: end;
  }
  .fields {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: var(--_space);
  }
  /* The bank, and what would stand alone at the end of its account. */
  .fields .wide,
  .fields .wide ~ :last-child:nth-child(even) {
    grid-column: 1 / -1;
  }
  .pills {
    gap: 8px;
  }
  .pills legend {
    padding: 0;
    margin-bottom: 6px;
  }
  .pill,
  summary {
    display: flex;
    align-items: center;
    min-height: 44px;
    cursor: pointer;
  }
  .pill {
    gap: 10px;
    padding: 8px 16px 8px 12px;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius);
    background: var(--_field);
  }
  .pill:has(:checked) {
    border-color: var(--_accent);
    box-shadow: var(--_ring) var(--_accent);
  }
  summary {
    gap: 6px;
    border-radius: var(--_radius-s);
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  .hand {
    padding-top: var(--_space);
    border-top: 1px solid var(--_border);
    font-size: 0.9375em;
  }
  /* On a phone, only the name and the surname are beside each other, and not with large text. */
  @container (max-width: 30em) {
    .fields > :not(:has(> [autocomplete$='-name'])) {
      grid-column: 1 / -1;
    }
  }
  @container (max-width: 15em) {
    .fields {
      grid-template-columns: 1fr;
    }
  }
  @media not ((min-width: 48rem) and (pointer: fine)) {
    .hand {
      display: none;
    }
  }
`;
