import { css } from 'lit';

/** The styles of stored cards, and of the question whether to store one. */
export const savedCardStyles = css`
  .mark-place {
    flex: none;
    width: 34px;
  }
  .off .card-mark {
    opacity: 0.6;
  }
  .saved-cards {
    position: relative;
    display: grid;
    gap: 8px;
  }
  .saved-cards + .card {
    margin-top: var(--_space);
  }
  .saved-text {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    gap: 0 12px;
    align-items: baseline;
    justify-content: space-between;
    min-width: 0;
  }
  .saved-name {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .nickname {
    font-weight: 600;
  }
  .saved-when {
    font-size: 0.875em;
  }
  .badge {
    display: inline-block;
    padding: 0 7px;
    margin-inline-start: 4px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-full);
    color: var(--_muted);
    font-size: 0.75em;
    line-height: 1.5;
  }
  .keep {
    display: grid;
    gap: 12px;
    margin-top: var(--_space);
  }
`;
