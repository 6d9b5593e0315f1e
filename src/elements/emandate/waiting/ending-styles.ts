import { css } from 'lit';

/** The styles of the endings. */
export const endingStyles = css`
  .outcome {
    display: grid;
    gap: 12px;
    justify-items: center;
    padding: var(--_space) 0;
    text-align: center;
  }
  .outcome > p {
    max-width: 42ch;
  }
  .outcome .links {
    justify-content: center;
    gap: 0 20px;
  }
  .outcome a.button {
    max-width: 22em;
  }
  .outcome .facts {
    display: grid;
    gap: 10px;
    width: 100%;
    max-width: 26em;
    font-size: 0.9375em;
    text-align: start;
  }
  .outcome > .facts {
    margin-top: 12px;
  }
  .outcome .facts div {
    align-items: baseline;
  }
  .stack {
    display: grid;
    gap: 8px;
    width: 100%;
    max-width: 22em;
    margin-top: 8px;
  }
  /* Buttons and links are useless on paper. */
  @media print {
    .actions,
    .stack {
      display: none;
    }
  }
`;

/** The styles for errors in the steps of a mandate, and for forced colours. They load after the first field. */
export const answerStyles = css`
  [open] > summary .icon {
    rotate: 180deg;
  }
  .actions {
    gap: 8px;
  }
  @media (forced-colors: active) {
    .prices,
    .coming,
    .headline,
    .compare {
      border: 1px solid CanvasText;
    }
    /* Where a theme decides the colours, no two of them say which is more: a step that is done is full, the others are empty. */
    .bars span {
      border: 1px solid CanvasText;
      background: Canvas;
    }
    .bars .done {
      background: CanvasText;
    }
  }
`;
