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
  .saved-cards legend {
    padding: 0;
    margin-bottom: 6px;
  }
  .saved-card {
    position: relative;
    display: flex;
    gap: 12px;
    align-items: center;
    min-height: 52px;
    padding: 10px 14px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_field);
    cursor: pointer;
  }
  .saved-card:has(:checked) {
    border-color: var(--_accent);
    box-shadow: var(--_ring) var(--_accent);
  }
  .saved-card.off {
    background: var(--_subtle);
    color: var(--_muted);
    cursor: not-allowed;
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
    font-weight: 550;
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
  @media (forced-colors: active) {
    .saved-card:has(:checked) {
      border-color: Highlight;
    }
  }
`;
