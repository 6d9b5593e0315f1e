import { css } from 'lit';

/** The look of what a checkout comes to: the time that is left, waiting, an outcome. */
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
  .mark {
    display: grid;
    place-items: center;
    width: 56px;
    height: 56px;
    margin-bottom: 8px;
    border-radius: 50%;
    background: var(--_subtle);
    color: var(--_muted);
    font-size: 1.375em;
  }
  .mark.good {
    background: color-mix(in srgb, var(--_success) 14%, transparent);
    color: var(--_success);
    animation: arrive 0.35s cubic-bezier(0.2, 0.9, 0.3, 1.3);
  }
  .mark.bad {
    background: color-mix(in srgb, var(--_danger) 12%, transparent);
    color: var(--_danger);
  }
  @keyframes arrive {
    from {
      scale: 0.6;
      opacity: 0;
    }
  }
  .outcome-title {
    font-size: 1.375em;
    font-weight: 650;
    letter-spacing: -0.015em;
    line-height: 1.25;
    outline: 0;
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
  @media (prefers-reduced-motion: reduce) {
    .mark {
      animation: none !important;
    }
  }
  @media (forced-colors: active) {
    .receipt,
    .mark {
      border: 1px solid CanvasText;
    }
  }
`;
