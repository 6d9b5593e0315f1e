import { css } from 'lit';

/**
 * The styles of the portal's sheet, its sections and the link back. Only the frame of the dialog is here,
 * because the dialog opens before its own styles have loaded (panel-styles.ts).
 */
export const sheetStyles = css`
  h3,
  ol {
    margin: 0;
    padding: 0;
  }
  ol {
    list-style: none;
  }
  .sheet {
    min-width: 0;
  }
  .section {
    display: grid;
    gap: var(--_space);
    padding: var(--_space);
    min-width: 0;
  }
  .panel {
    box-sizing: border-box;
    width: min(34em, calc(100vw - 24px));
    margin: auto;
    padding: 0;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-l);
    background: var(--_surface);
    color: inherit;
    font: inherit;
  }
  .panel-body {
    --_edge: calc(var(--_space) * 1.5);
    display: grid;
    gap: var(--_space);
    padding: var(--_edge);
  }
  .section + .section {
    border-top: 1px solid var(--_border);
  }
  .return-link {
    display: flex;
    align-items: center;
    justify-content: space-between;
    padding: 8px var(--_space) 0;
    margin-bottom: calc(var(--_space) * -0.5);
  }
  .return-link .link,
  .return-link .button {
    display: inline-flex;
    gap: 4px;
    align-items: center;
    width: auto;
    min-height: 44px;
    padding: 0 8px 0 0;
    color: var(--_muted);
    font-weight: 500;
    text-decoration: none;
  }
  /* Its text stands where the other texts begin, and forced colours draw its edge around it. */
  .return-link .button {
    margin-inline-start: -9px;
    padding-inline: 8px;
  }
  .return-link .icon {
    rotate: 90deg;
  }
`;
