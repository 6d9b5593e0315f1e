import { css } from 'lit';

/** The styles of a payment link's choice of amounts, and of the terms of a payment. */
export const linkChoiceStyles = css`
  .terms {
    padding: 12px 14px;
    border-inline-start: 3px solid var(--_accent);
    border-radius: var(--_radius-s);
    background: var(--_subtle);
    font-size: 0.9375em;
    margin-bottom: 8px;
  }
  .later {
    padding-top: 2px;
    font-size: 0.9375em;
    text-wrap: pretty;
  }
  /* The dot is drawn on a space. At the end of a line the space disappears, and so does the dot. */
  .dot {
    background: radial-gradient(currentColor 1.5px, transparent 2px) center;
    word-spacing: 0.5em;
  }
  .choice {
    display: grid;
    gap: var(--_space);
  }
  .choice-title {
    font-size: 1.375em;
    font-weight: 600;
    letter-spacing: -0.015em;
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  .choice-title .test {
    font-size: calc(0.75em / 1.375);
  }
  .choice-words {
    margin-top: calc(8px - var(--_space));
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  .prefix {
    z-index: 1;
    grid-area: 2 / 1;
    align-self: center;
    padding-inline-start: 14px;
    color: var(--_muted);
    pointer-events: none;
  }
  .prefix + .input {
    grid-area: 2 / 1;
    padding-inline-start: 2.5em;
  }
`;
