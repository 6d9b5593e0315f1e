import { css } from 'lit';

/** The styles for errors in the steps of a mandate, and for forced colours. They load after the first field. */
export const answerStyles = css`
  summary:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  [open] > summary .icon {
    rotate: 180deg;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .pills .error {
    width: 100%;
  }
  @media (forced-colors: active) {
    .prices {
      border: 1px solid CanvasText;
    }
    .pill:has(:checked) {
      border-color: Highlight;
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
