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
    font-weight: 600;
  }
  .step-head {
    display: grid;
    gap: 6px;
  }
  .step-of {
    display: flex;
    align-items: center;
    justify-content: space-between;
    font-size: 0.8125em;
    font-weight: 600;
  }
  .step-of .test {
    font-size: calc(0.75em / 0.8125);
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
    font-weight: 600;
    letter-spacing: -0.015em;
    line-height: 1.25;
    outline: 0;
  }
  .for,
  .hand,
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
  .prices,
  .coming,
  .headline,
  .compare,
  .outcome .facts {
    padding: var(--_space);
    border-radius: var(--_radius);
    background: var(--_subtle);
  }
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
    grid-template-columns: 1fr 1fr;
  }
  /* The bank, and what would stand alone at the end of its account. */
  .fields .wide,
  .fields .wide ~ :last-child:nth-child(even) {
    grid-column: 1 / -1;
  }
  summary {
    display: flex;
    gap: 6px;
    align-items: center;
    min-height: 44px;
    list-style: none;
    cursor: pointer;
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
