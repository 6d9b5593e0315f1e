import { css } from 'lit';

/** The styles of outcomes and receipts, of the waiting panel, and of the time left. */
export const outcomeStyles = css`
  /* Slightly paler but still readable, because the shopper may read the form while the bank is processing. */
  .form.waits .group {
    opacity: 0.92;
  }
  .news {
    margin-bottom: 10px;
  }
  .method-body > .news {
    margin-bottom: var(--_space);
  }
  .expiry {
    display: flex;
    gap: 10px;
    align-items: center;
    color: var(--_muted);
    font-size: 0.9375em;
  }
  .time {
    color: var(--_text);
    font-weight: 600;
  }
  .waiting {
    display: flex;
    gap: 14px;
    padding: var(--_space);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_subtle);
    outline: 0;
  }
  .waiting > .spinner {
    width: 20px;
    height: 20px;
    margin-top: 2px;
    color: var(--_accent);
  }

  .outcome {
    display: grid;
    gap: 8px;
    justify-items: center;
    padding: calc(var(--_space) * 2) 0;
    text-align: center;
    text-wrap: balance;
  }
  .hosted {
    display: block;
    width: 100%;
    height: 60em;
    border: 0;
    border-radius: var(--_radius-l);
  }
  .outcome .actions {
    justify-content: center;
  }
  .actions:not(:has(*)) {
    display: none;
  }
  .receipt {
    display: grid;
    gap: 10px;
    width: 100%;
    max-width: 26em;
    margin-top: 16px;
    padding: var(--_space);
    border-radius: var(--_radius);
    background: var(--_subtle);
    font-size: 0.9375em;
    text-align: start;
  }
  .receipt dd {
    overflow-wrap: anywhere;
    text-align: end;
  }
  .outcome .actions .button {
    max-width: 26em;
  }
  .paid-amount dd {
    font-size: 1.125em;
    font-weight: 600;
  }
  /* A mark is as high as its line and no higher, so that all rows stand on their baselines. */
  .seen-card {
    display: inline-flex;
    gap: 8px;
    align-items: baseline;
  }
  .seen-card .card-mark {
    align-self: center;
    margin-block: -4px;
  }
  .keeps {
    display: flex;
    flex-wrap: wrap;
    gap: 0 24px;
    align-items: center;
    justify-content: center;
    font-size: 0.875em;
  }
  .keeps .change {
    position: static;
    font-size: inherit;
  }
  .receipt .copy {
    position: static;
    margin-block: -12px;
    margin-inline-start: 8px;
    font-size: inherit;
  }
  .copy:not([data-copied]) .after,
  .copy[data-copied] .before {
    display: none;
  }
  /* Buttons and links are useless on paper. */
  @media print {
    .outcome .actions,
    .keeps,
    .copy {
      display: none;
    }
    .receipt {
      border: 1px solid;
    }
  }
  @media (forced-colors: active) {
    .receipt {
      border: 1px solid CanvasText;
    }
  }
`;
