import { css } from 'lit';

/** The look of what a checkout comes to: the time that is left, waiting, what was paid. */
export const outcomeStyles = css`
  .expiry {
    display: flex;
    gap: 10px;
    align-items: center;
    color: var(--_muted);
    font-size: 0.9375em;
  }
  .time {
    color: var(--_text);
    font-variant-numeric: tabular-nums;
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
    height: 60rem;
    border: 0;
    border-radius: calc(var(--_radius) * 1.6);
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
    max-width: 26rem;
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
  @media (forced-colors: active) {
    .receipt {
      border: 1px solid CanvasText;
    }
  }
`;
